/**
 * Words of an injection's name that make it another medicine of the same ingredient: how long it acts and where it may be given.
 * Everywhere else a salt is only a way to make the ingredient, and folds into it. Source of the hazards: ISMP lists of confused drug names.
 */

interface DepotSaltRow {
  readonly reason: string;
  /** RxNorm names: an injection with the word, and one of the same ingredient that must stay apart from it. */
  readonly example: readonly [withWord: string, without: string];
}

export const DEPOT_SALTS = {
  acetate: {
    reason: 'a suspension for joints and muscles, never for a vein',
    example: [
      'methylprednisolone acetate 40 MG/ML Injectable Suspension',
      'methylprednisolone 125 MG Injection',
    ],
  },
  benzathine: {
    reason: 'acts for weeks; deadly in a vein',
    example: [
      '2 ML penicillin G benzathine 600000 UNT/ML Prefilled Syringe',
      'penicillin G potassium 1000000 UNT/ML Injectable Solution',
    ],
  },
  cypionate: {
    reason: 'an oil that acts for weeks',
    example: [
      'estradiol cypionate 5 MG/ML Injectable Solution',
      'estradiol valerate 20 MG/ML Injectable Solution',
    ],
  },
  decanoate: {
    reason: 'an oil that acts for a month',
    example: [
      'haloperidol decanoate 100 MG/ML Injectable Solution',
      'haloperidol 5 MG/ML Injectable Solution',
    ],
  },
  enanthate: {
    reason: 'an oil that acts for weeks',
    example: [
      'testosterone enanthate 200 MG/ML Injectable Solution',
      'testosterone cypionate 200 MG/ML Injectable Solution',
    ],
  },
  hexacetonide: {
    reason: 'stays in a joint for months',
    example: [
      'triamcinolone hexacetonide 20 MG/ML Injectable Suspension',
      'triamcinolone acetonide 40 MG/ML Injectable Suspension',
    ],
  },
  lipid: {
    reason: 'a lipid complex is dosed unlike the plain drug',
    example: ['amphotericin B lipid complex 5 MG/ML Injectable Suspension', 'amphotericin B 50 MG Injection'],
  },
  liposome: {
    reason: 'a liposome is dosed unlike the plain drug',
    example: [
      'doxorubicin hydrochloride liposome 2 MG/ML Injection',
      'doxorubicin hydrochloride 2 MG/ML Injection',
    ],
  },
  liposomal: {
    reason: 'a liposome is dosed unlike the plain drug',
    example: ['amphotericin B liposomal 50 MG Injection', 'amphotericin B 50 MG Injection'],
  },
  palmitate: {
    reason: 'acts for one to six months',
    example: [
      'paliperidone palmitate 156 MG/ML Prefilled Syringe',
      'paliperidone 100 MG/ML Prefilled Syringe',
    ],
  },
  pamoate: {
    reason: 'acts for weeks',
    example: ['olanzapine pamoate 210 MG Injection', 'olanzapine 10 MG Injection'],
  },
  procaine: {
    reason: 'acts for a day; deadly in a vein',
    example: [
      'penicillin G benzathine 300000 UNT/ML / penicillin G procaine 300000 UNT/ML Prefilled Syringe',
      'penicillin G benzathine 600000 UNT/ML Prefilled Syringe',
    ],
  },
  undecanoate: {
    reason: 'an oil that acts for ten weeks',
    example: [
      'testosterone undecanoate 250 MG/ML Injectable Solution',
      'testosterone cypionate 200 MG/ML Injectable Solution',
    ],
  },
  valerate: {
    reason: 'an oil that acts for weeks',
    example: [
      'estradiol valerate 20 MG/ML Injectable Solution',
      'estradiol cypionate 5 MG/ML Injectable Solution',
    ],
  },
} as const satisfies Readonly<Record<string, DepotSaltRow>>;
