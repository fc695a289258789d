/** What scanners confuse, and the drug names that must never be taken for each other. */

/** Letters printed and what they are read as; each costs half a slip. */
export const CONFUSED_LETTERS = [
  { printed: 'm', read: 'rn', reason: 'two stems' },
  { printed: 'rn', read: 'm', reason: 'two stems' },
  { printed: 'd', read: 'cl', reason: 'bow and stem' },
  { printed: 'cl', read: 'd', reason: 'bow and stem' },
  { printed: 'l', read: '1', reason: 'stem' },
  { printed: 'l', read: 'i', reason: 'stem' },
  { printed: 'i', read: 'l', reason: 'stem' },
  { printed: 'i', read: '1', reason: 'stem' },
  { printed: 'i', read: 'j', reason: 'dot' },
  { printed: 't', read: 'l', reason: 'stem' },
  { printed: 'l', read: 't', reason: 'stem' },
  { printed: 't', read: 'i', reason: 'stem' },
  { printed: 'i', read: 't', reason: 'stem' },
  { printed: 'f', read: 't', reason: 'cross bar' },
  { printed: 't', read: 'f', reason: 'cross bar' },
  { printed: 'o', read: '0', reason: 'round' },
  { printed: 'o', read: 'c', reason: 'round, gap' },
  { printed: 'c', read: 'o', reason: 'round, gap' },
  { printed: 'e', read: 'c', reason: 'round, bar' },
  { printed: 'c', read: 'e', reason: 'round, bar' },
  { printed: 's', read: '5', reason: 'curves' },
  { printed: 'b', read: '8', reason: 'bows' },
  { printed: 'b', read: 'h', reason: 'bow open' },
  { printed: 'h', read: 'b', reason: 'bow closed' },
  { printed: 'n', read: 'h', reason: 'stem length' },
  { printed: 'g', read: 'q', reason: 'tail' },
  { printed: 'q', read: 'g', reason: 'tail' },
  { printed: 'g', read: '9', reason: 'tail' },
  { printed: 'z', read: '2', reason: 'corners' },
  { printed: 'u', read: 'v', reason: 'corner' },
  { printed: 'v', read: 'u', reason: 'corner' },
  { printed: 'n', read: 'ri', reason: 'arch' },
  { printed: 'u', read: 'ii', reason: 'arch' },
  { printed: 'w', read: 'vv', reason: 'two corners' },
] as const;

/** What is never printed that way, and what is printed instead. `meg` and `mcq` stay as they are: they may be micrograms or milliequivalents. */
export interface MisreadWord {
  readonly id: string;
  /** The letters read, within one word. */
  readonly read: RegExp;
  readonly printed: string;
  readonly reason: string;
  /** Words as read and as printed. */
  readonly examples: readonly (readonly [read: string, printed: string])[];
  /** Words that stay. */
  readonly others: readonly string[];
}

/** Units, salts and numbers with a letter a scanner confuses; no two rows read the same word. */
export const MISREAD_WORDS = [
  {
    id: 'hydrochloride',
    read: /^HC[I1|](?=$|[.,;:)])/u,
    printed: 'HCl',
    reason: 'the small l of the salt is a large I in most print; HCI is nothing else in a chart',
    examples: [
      ['HCI', 'HCl'],
      ['HCI,', 'HCl,'],
    ],
    others: ['HCl', 'HCIS'],
  },
  {
    id: 'per millilitre',
    read: /(?<=\/[mM])[Ii1|](?=$|[.,;:)])/u,
    printed: 'l',
    reason: 'behind a slash a unit is meant',
    examples: [
      ['mg/mI', 'mg/ml'],
      ['Mcg/MI', 'Mcg/Ml'],
    ],
    others: ['mg/mL', 'I/M', 'mg/min'],
  },
  {
    id: 'millilitre',
    read: /(?<=^[\d.,]{0,8}m)I(?=$|[.,;:)])/u,
    printed: 'l',
    reason: 'no word has a small m before a large I; MI may be an infarction',
    examples: [
      ['mI', 'ml'],
      ['2.5mI', '2.5ml'],
    ],
    others: ['MI', 'mInt'],
  },
  {
    id: 'milligram',
    read: /(?<=^[\d.,]{0,8})(?:rng|mq)(?=$|[.,;:)/])/u,
    printed: 'mg',
    reason: 'two stems, tail; no other unit is near',
    examples: [
      ['rng', 'mg'],
      ['500mq', '500mg'],
      ['5rng/ml', '5mg/ml'],
    ],
    others: ['mcq', 'meg', 'meq', 'wrng'],
  },
  {
    id: 'nought',
    read: /(?<=^[\d.,]{0,8}\d)O(?=$|[.,;:)]|mg|mcg|ml)/u,
    printed: '0',
    reason: 'round; a number does not end in a letter O',
    examples: [
      ['1O', '10'],
      ['5Omg', '50mg'],
    ],
    others: ['H2O', 'O2', '2OR'],
  },
] as const satisfies readonly MisreadWord[];

/** Pairs from the ISMP list of confused drug names: a misread word near one of these is never put right to it. */
export const LOOK_ALIKES = [
  { names: ['hydroxyzine', 'hydralazine'], reason: 'antihistamine, antihypertensive' },
  { names: ['celebrex', 'celexa'], reason: 'analgesic, antidepressant' },
  { names: ['clonidine', 'klonopin'], reason: 'antihypertensive, benzodiazepine' },
  { names: ['clonazepam', 'lorazepam'], reason: 'benzodiazepines of different strength' },
  { names: ['prednisone', 'prednisolone'], reason: 'two steroids' },
  { names: ['lamictal', 'lamisil'], reason: 'anticonvulsant, antifungal' },
  { names: ['bupropion', 'buspirone'], reason: 'antidepressant, anxiolytic' },
  { names: ['chlorpromazine', 'chlorpropamide'], reason: 'antipsychotic, antidiabetic' },
  { names: ['glipizide', 'glyburide'], reason: 'antidiabetics of different strength' },
  { names: ['tramadol', 'trazodone'], reason: 'analgesic, antidepressant' },
  { names: ['zyprexa', 'zyrtec'], reason: 'antipsychotic, antihistamine' },
  { names: ['losartan', 'valsartan'], reason: 'two antihypertensives' },
  { names: ['metformin', 'metronidazole'], reason: 'antidiabetic, antibiotic' },
  { names: ['amlodipine', 'amiloride'], reason: 'two antihypertensives' },
  { names: ['cefazolin', 'ceftriaxone'], reason: 'two antibiotics' },
  { names: ['sulfadiazine', 'sulfasalazine'], reason: 'antibiotic, anti-inflammatory' },
  { names: ['vinblastine', 'vincristine'], reason: 'two cytostatics of different dose' },
  { names: ['daunorubicin', 'doxorubicin'], reason: 'two cytostatics of different dose' },
  { names: ['tolazamide', 'tolbutamide'], reason: 'two antidiabetics' },
  { names: ['nifedipine', 'nicardipine'], reason: 'two antihypertensives' },
  { names: ['guaifenesin', 'guanfacine'], reason: 'expectorant, antihypertensive' },
  { names: ['risperidone', 'ropinirole'], reason: 'antipsychotic, dopamine agonist' },
  { names: ['fluoxetine', 'paroxetine'], reason: 'two antidepressants' },
  { names: ['acetazolamide', 'acetohexamide'], reason: 'diuretic, antidiabetic' },
  { names: ['medroxyprogesterone', 'methylprednisolone'], reason: 'hormone, steroid' },
] as const satisfies readonly { names: readonly [string, string]; reason: string }[];
