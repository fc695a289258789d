/** How units of strength are written in notes, and the RxNorm unit each one is; rows are tested by their examples. */

/** The units strengths are compared in; RxNorm publishes masses in MG and volumes in ML. */
export type CanonicalUnit =
  | 'MG'
  | 'ML'
  | 'UNT'
  | 'MEQ'
  | 'MMOL'
  | 'HR'
  | 'BODY'
  | 'ACTUAT'
  | '%'
  | 'BAU'
  | 'AU'
  | 'PNU'
  | 'CELLS'
  | 'IR'
  | 'MCI'
  | 'VECTOR-GENOMES'
  | 'SQCM';

export interface StrengthUnitRow {
  readonly unit: CanonicalUnit;
  /** One written unit is this many canonical ones: `mcg` is 0.001 MG. */
  readonly factor: number;
  /** Normalized spellings; a spelling of two words is two tokens. */
  readonly spellings: readonly string[];
  /** `amount` stands on its own, `per` only behind a slash or "per", `both` in either place. */
  readonly place: 'amount' | 'per' | 'both';
  readonly reason: string;
  /** Written text → value in the canonical unit. */
  readonly examples: readonly (readonly [text: string, value: number])[];
}

export const STRENGTH_UNIT_TABLE = [
  {
    unit: 'MG',
    factor: 1,
    spellings: ['mg', 'mgs', 'milligram', 'milligrams', 'mgm'],
    place: 'both',
    reason: 'RxNorm states every mass in milligrams',
    examples: [
      ['10 mg', 10],
      ['10 milligrams', 10],
    ],
  },
  {
    unit: 'MG',
    factor: 0.001,
    spellings: ['mcg', 'mcgs', 'ug', 'microgram', 'micrograms', 'mcgm'],
    place: 'both',
    reason: 'microgram; µg is folded to ug',
    examples: [
      ['50 mcg', 0.05],
      ['50 µg', 0.05],
    ],
  },
  {
    unit: 'MG',
    factor: 0.000001,
    spellings: ['ng', 'nanogram', 'nanograms'],
    place: 'amount',
    reason: 'nanogram',
    examples: [['500 ng', 0.0005]],
  },
  {
    unit: 'MG',
    factor: 1000,
    spellings: ['g', 'gm', 'gms', 'gram', 'grams'],
    place: 'both',
    reason: 'gram; behind a slash the base of an ointment or gel: 10 mg/g = 0.01 MG/MG',
    examples: [
      ['1 g', 1000],
      ['2 gm', 2000],
    ],
  },
  {
    unit: 'UNT',
    factor: 1,
    spellings: [
      'unit',
      'units',
      'unt',
      'unts',
      'u',
      'iu',
      'ius',
      'ie',
      'ui',
      'international units',
      'usp units',
      'usp unit',
    ],
    place: 'amount',
    reason: 'RxNorm writes UNT for every activity unit (insulin, heparin, vitamins, enzymes)',
    examples: [
      ['100 units', 100],
      ['25,000 unit', 25_000],
      ['1000 IU', 1000],
    ],
  },
  {
    unit: 'UNT',
    factor: 1_000_000,
    spellings: ['mu', 'miu', 'million units', 'million unit', 'million iu', 'mill units'],
    place: 'amount',
    reason: 'penicillin and interferon are ordered in millions of units',
    examples: [['1.2 million units', 1_200_000]],
  },
  {
    unit: 'UNT',
    factor: 1_000_000_000,
    spellings: ['billion cfu', 'billion units', 'billion unit', 'billion'],
    place: 'amount',
    reason: 'probiotics; RxNorm writes their colony forming units as UNT',
    examples: [['10 billion cfu', 10_000_000_000]],
  },
  {
    unit: 'MEQ',
    factor: 1,
    spellings: ['meq', 'meqs', 'milliequivalent', 'milliequivalents'],
    place: 'amount',
    reason: 'electrolytes',
    examples: [['20 mEq', 20]],
  },
  {
    unit: 'MMOL',
    factor: 1,
    spellings: ['mmol', 'mmols', 'millimole', 'millimoles'],
    place: 'amount',
    reason: 'phosphates; never converted to MEQ or MG, which needs the valence',
    examples: [['15 mmol', 15]],
  },
  {
    unit: 'ML',
    factor: 1,
    spellings: ['ml', 'mls', 'cc', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
    place: 'both',
    reason: 'volume: the base of a concentration, or the size of a vial',
    examples: [
      ['0.4 mL', 0.4],
      ['5 cc', 5],
    ],
  },
  {
    unit: 'ML',
    factor: 1000,
    spellings: ['l', 'liter', 'liters', 'litre', 'litres'],
    place: 'both',
    reason: 'infusion bags',
    examples: [['1 L', 1000]],
  },
  {
    unit: 'HR',
    factor: 1,
    spellings: ['hr', 'hrs', 'h', 'hour', 'hours'],
    place: 'per',
    reason: 'patches release an amount per hour; alone it is the duration of an extended release product',
    examples: [],
  },
  {
    unit: 'HR',
    factor: 24,
    spellings: ['day', '24 hr', '24 hrs', '24 h', '24 hours', '24 hour'],
    place: 'per',
    reason: 'patches labelled with the amount of a day: 0.1 mg/24 hr',
    examples: [],
  },
  {
    unit: 'ACTUAT',
    factor: 1,
    spellings: [
      'act',
      'actuat',
      'actuats',
      'actuation',
      'actuations',
      'inh',
      'inhalation',
      'inhalations',
      'puff',
      'spray',
      'sprays',
      'metered dose',
      'blister',
      'blist',
    ],
    place: 'per',
    reason: 'inhalers and nasal sprays: RxNorm states the amount of one actuation',
    examples: [],
  },
  {
    unit: '%',
    factor: 1,
    spellings: ['%', 'percent', 'pct'],
    place: 'amount',
    reason: 'grams in 100 mL (10 MG/ML for 1 %) or in 100 g (0.01 MG/MG); gases keep the percent',
    examples: [['0.5 %', 0.5]],
  },
  {
    unit: 'BAU',
    factor: 1,
    spellings: ['bau', 'baus'],
    place: 'amount',
    reason: 'bioequivalent allergy units of standardized allergenic extracts (21 CFR 680)',
    examples: [['10,000 BAU', 10_000]],
  },
  {
    unit: 'AU',
    factor: 1,
    spellings: ['au', 'aus'],
    place: 'amount',
    reason: 'allergy units of standardized mite and pollen extracts',
    examples: [['5000 AU', 5000]],
  },
  {
    unit: 'PNU',
    factor: 1,
    spellings: ['pnu', 'pnus'],
    place: 'amount',
    reason: 'protein nitrogen units of allergenic extracts',
    examples: [['20000 PNU', 20_000]],
  },
  {
    unit: 'CELLS',
    factor: 1,
    spellings: ['cells', 'cell'],
    place: 'amount',
    reason: 'cell therapies',
    examples: [['2000000 cells', 2_000_000]],
  },
  {
    unit: 'IR',
    factor: 1,
    spellings: ['ir'],
    place: 'amount',
    reason: 'index of reactivity of sublingual allergen tablets',
    examples: [['300 IR', 300]],
  },
  {
    unit: 'MCI',
    factor: 1,
    spellings: ['mci', 'millicurie', 'millicuries'],
    place: 'amount',
    reason: 'radiopharmaceuticals',
    examples: [['30 mCi', 30]],
  },
  {
    unit: 'VECTOR-GENOMES',
    factor: 1,
    spellings: ['vector genomes', 'vg'],
    place: 'amount',
    reason: 'gene therapies',
    examples: [['20000 vector-genomes', 20_000]],
  },
  {
    unit: 'BODY',
    factor: 1,
    spellings: ['m2', 'm', 'sqm', 'bsa', 'kg', 'kilogram', 'kilo'],
    place: 'per',
    reason:
      'an amount for each square metre (the raised 2 is no letter) or kilogram of the patient is a dose: no product is sold by it',
    examples: [],
  },
  {
    unit: 'SQCM',
    factor: 1,
    spellings: ['sqcm', 'cm2'],
    place: 'per',
    reason: 'medicated patches and tapes stated per area',
    examples: [],
  },
] as const satisfies readonly StrengthUnitRow[];

/** Letters before a number that say what it is so much of, in so much. */
export interface ConcentrationMarkRow {
  /** Normalized. */
  readonly mark: string;
  readonly unit: CanonicalUnit;
  readonly per: CanonicalUnit;
  readonly reason: string;
  readonly examples: readonly string[];
}

export const CONCENTRATION_MARKS = [
  {
    mark: 'u',
    unit: 'UNT',
    per: 'ML',
    reason: 'insulins are named by their units in a millilitre: U-100, U-500',
    examples: ['U-100', 'U-500', 'U200'],
  },
] as const satisfies readonly ConcentrationMarkRow[];

/** Units of the quantity that RxNorm puts before the name of a product: `24 HR metformin …`, `10 ML …`. */
export const QUANTITY_UNITS = ['HR', 'ML', 'ACTUAT', 'DAY', 'MG', 'UNT', 'SQCM'] as const;
