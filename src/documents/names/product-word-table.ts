/** Words among the names of a product: what may stand between two names of one drug, and what says nothing of which product it is. */
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';

export interface SameDrugRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[text with two names, how many drugs it names]`. */
  readonly examples: readonly (readonly [text: string, drugs: number])[];
}

/** Between two names of one drug: `aspirin EC (as Ecotrin)`. */
export const SAME_DRUG_WORDS = {
  product: {
    words: [
      ...'hcl er xr sr xl dr ec la cr hfa'.split(' '),
      ...SOLID_FORM_WORDS,
      'oral',
      'extra strength',
      'injection',
    ],
    reason: 'belong to the product: its salt, its release, its form',
    examples: [
      ['metoprolol ER tablet (Toprol)', 1],
      ['acetaminophen extra strength [Tylenol]', 1],
    ],
  },
  joins: {
    words: ['as', 'in', 'generic for', 'brand name', 'aka', 'equivalent to'],
    reason: 'say that the next name is another one for it',
    examples: [
      ['lisinopril generic for Zestril', 1],
      ['lisinopril aka Prinivil', 1],
    ],
  },
  lead: {
    words: ['as', 'from', 'brand', 'generic'],
    reason: 'a label of the other name, behind a bracket',
    examples: [
      ['lisinopril (brand: Zestril)', 1],
      ['Zestril (generic lisinopril)', 1],
    ],
  },
  release: {
    words: [
      'immediate release',
      'immediate-release',
      'short-acting',
      'short acting',
      'extended release',
      'extended-release',
      'long-acting',
      'long acting',
      'sustained release',
    ],
    reason: 'behind "and" and before another name of the same drug: a second product of it',
    examples: [['MS Contin 15 mg every 12 hours and an immediate release morphine 15 mg', 2]],
  },
  listed: {
    words: ['and', 'plus', 'also'],
    reason: 'behind a separator: the next name is an item of its own',
    examples: [['Zestril 10 mg daily, and lisinopril 5 mg daily', 2]],
  },
} as const satisfies Readonly<Record<string, SameDrugRow>>;

/** Behind a brand they add an ingredient, or stand for another product of its maker: `"Coversyl Plus"`, `"Mucinex D"`. Longer words that no direction knows do so by their place. */
export const EXTENSION_WORDS: readonly string[] = ['plus', 'co', 'duo', 'comp', 'combi', 'dm', 'd', 'h'];

export interface ProductNoiseRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[words of a product, what is left of them]`. */
  readonly examples: readonly (readonly [text: string, left: string])[];
}

const CODES = ['rxnorm', 'rxcui', 'ndc'] as const;

/** What stands among the words of a product and says nothing of which one it is. */
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
