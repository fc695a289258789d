/** Words with which entries begin that name no drug, and words behind a name that are no part of it. */
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';

export interface NoDrugRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** Entries of a list, dosed as a drug would be, that name none. */
  readonly examples: readonly string[];
}

export const NO_DRUG_ROWS: readonly NoDrugRow[] = [
  {
    words: 'take inject inhale apply use give continue start stop resume follow call return see'.split(' '),
    reason: 'an instruction',
    examples: ['Continue same 10 mg daily'],
  },
  {
    words: 'patient the this these your you he she his her please'.split(' '),
    reason: 'a sentence about someone',
    examples: ['Patient given 10 mg daily'],
  },
  {
    words: [
      'sig',
      'dose',
      'route',
      'status',
      'start date',
      'date',
      'quantity',
      'refill',
      'refills',
      'dispense',
      'comment',
      'comments',
      'note',
      'notes',
      'source',
      'author',
      'page',
      'type',
      'service',
      'instruction',
      'instructions',
      'medication',
      'medications',
      'drug',
      'drugs',
      'list',
      'total',
      'diet',
      'activity',
    ],
    reason: 'a label',
    examples: ['Dose: 10 mg daily', 'Total 10 mg daily'],
  },
  {
    words: ['reviewed', 'verified', 'electronically', 'reported', 'reconciled'],
    reason: 'who did what with the list',
    examples: ['Verified 10 mg daily'],
  },
  {
    words: 'no not none nil unknown all other as per for with by on and or if last next current active'.split(
      ' ',
    ),
    reason: 'goes on about what stands before',
    examples: ['other 10 mg daily'],
  },
];

/** Where the name of a product ends in its form or directions. */
export const NAME_END_WORDS: readonly string[] = [
  ...SOLID_FORM_WORDS,
  'cream',
  'ointment',
  'gel',
  'solution',
  'po',
  'by mouth',
  'daily',
  'bid',
  'tid',
  'qd',
  'prn',
];

/** What is given once, and is of no medication list. */
export const VACCINE_WORDS: readonly string[] = ['vaccine', 'immunization', 'toxoid'];
