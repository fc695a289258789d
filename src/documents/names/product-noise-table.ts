/** What stands among the words of a product and says nothing of which one it is. */

export interface ProductNoiseRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[words of a product, what is left of them]`. */
  readonly examples: readonly (readonly [text: string, left: string])[];
}

const CODES = ['rxnorm', 'rxcui', 'ndc'] as const;

export const PRODUCT_NOISE = {
  bracketed: {
    words: [...CODES, 'snomed', 'atc'],
    reason: 'a code in square brackets',
    examples: [['Lisinopril 10 mg [SNOMED 386873009]', 'Lisinopril 10 mg']],
  },
  coded: {
    words: CODES,
    reason: 'a code behind its system',
    examples: [['Aranesp 500 mcg/mL, NDC: 55513003201', 'Aranesp 500 mcg/mL']],
  },
  free: {
    words: ['albumin', 'preservative', 'latex', 'sugar', 'dye', 'gluten'],
    reason: 'what is not in it',
    examples: [['Epoetin (albumin-free) 4000 units/mL', 'Epoetin 4000 units/mL']],
  },
  element: {
    words: ['iron', 'calcium', 'magnesium', 'zinc', 'potassium'],
    reason: 'how much of the element a salt holds',
    examples: [['ferrous sulfate 325 mg (65 mg of elemental iron)', 'ferrous sulfate 325 mg']],
  },
  solvent: {
    words: ['in', 'with'],
    reason: 'in brackets: what is mixed with it',
    examples: [['Aranesp (in polysorbate) 500 mcg/mL', 'Aranesp 500 mcg/mL']],
  },
  other: {
    words: ['as', 'equivalent to'],
    reason: 'in brackets: the amount told otherwise',
    examples: [['morphine 15 mg (as sulfate 20 mg)', 'morphine 15 mg']],
  },
} as const satisfies Readonly<Record<string, ProductNoiseRow>>;
