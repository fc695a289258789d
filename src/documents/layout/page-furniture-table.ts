/** Words of rows at the edge of a page that are no furniture, since they belong to a list of medications. */
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';

export interface FurnitureWordRow {
  readonly id: 'unit' | 'manner' | 'list' | 'column';
  readonly words: readonly string[];
  readonly reason: string;
  /** Rows that stand at the edge of two pages. */
  readonly examples: readonly string[];
}

export const FURNITURE_WORD_ROWS = [
  {
    id: 'unit',
    words: [
      'mg',
      'mcg',
      'µg',
      'ug',
      'gram',
      'grams',
      'g',
      'ml',
      'unit',
      'units',
      'iu',
      'meq',
      'mmol',
      'puff',
      'puffs',
      'drop',
      'drops',
      ...SOLID_FORM_WORDS,
      'patch',
      'patches',
      'spray',
      'sprays',
    ],
    reason: 'behind a number an amount of a drug',
    examples: ['warfarin 5 mg', 'Zyxomarin 2 tablets'],
  },
  {
    id: 'manner',
    words: [
      'daily',
      'nightly',
      'bid',
      'tid',
      'qid',
      'qhs',
      'qam',
      'qpm',
      'prn',
      'po',
      'by mouth',
      'as needed',
      'at bedtime',
      'twice a day',
      'once a day',
    ],
    reason: 'how a drug is taken',
    examples: ['Zyxomarin daily', 'Zyxomarin one by mouth'],
  },
  {
    id: 'list',
    words: [
      'medication',
      'medications',
      'medicines',
      'meds',
      'drug',
      'drugs',
      'prescription',
      'prescriptions',
      'allergy',
      'allergies',
      'allergen',
      'allergens',
      'allergic',
    ],
    reason: 'heads a list of medications or allergies',
    examples: ['Medications', 'Allergies'],
  },
  {
    id: 'column',
    words: ['dose', 'dosage', 'sig', 'directions', 'strength', 'frequency'],
    reason: 'heads a column of such a list',
    examples: ['Name Dosage Comments'],
  },
] as const satisfies readonly FurnitureWordRow[];
