/** Words that may stand between two names of one drug: `aspirin EC (as Ecotrin)`. */
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';

export interface SameDrugRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[text with two names, how many drugs it names]`. */
  readonly examples: readonly (readonly [text: string, drugs: number])[];
}

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
  listed: {
    words: ['and', 'plus', 'also'],
    reason: 'behind a separator: the next name is an item of its own',
    examples: [['Zestril 10 mg daily, and lisinopril 5 mg daily', 2]],
  },
} as const satisfies Readonly<Record<string, SameDrugRow>>;
