/** Lines of a list that go on about the entry above, and what stands in a column of its own at the end of one. */
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';
import { DIRECTION_VERBS } from './direction-word-table.ts';

export interface ContinuationRow {
  readonly id: 'release' | 'form' | 'label' | 'verb' | 'time' | 'remark' | 'sign';
  /** Lower case words that such a line begins with. */
  readonly words: readonly string[];
  /** Sources of regular expressions, where numbers or signs are part of it. */
  readonly patterns?: readonly string[];
  readonly reason: string;
  /** Lines below `Lisinopril 10 mg` that belong to it, and lines that do not. */
  readonly examples: readonly string[];
  readonly others?: readonly string[];
}

const COUNT = String.raw`(?:one|two|three|half|\d{1,2}(?:\.\d{1,2})?) (?:tab|cap|puff|drop|spray|patch|application|unit|tsp|teaspoon)`;

export const CONTINUATION_ROWS: readonly ContinuationRow[] = [
  {
    id: 'release',
    words: [],
    patterns: [String.raw`(?:extended|sustained|delayed|immediate)[ -]release\b`],
    reason: 'how the form above is made',
    examples: ['Extended-release tablets'],
  },
  {
    id: 'form',
    words: [
      ...SOLID_FORM_WORDS,
      ...'puff puffs spray sprays drop drops unit units inhalation aerosol disc disk solution suspension injection'.split(
        ' ',
      ),
    ],
    reason: 'the form of the product above, on a line that was broken before it',
    examples: ['Tablet 1 daily', 'Solution for injection'],
    others: ['Captopril 25 mg'],
  },
  {
    id: 'label',
    words: [
      ...'sig direction directions dose dosage route frequency quantity qty disp dispense refill refills refill(s) start started status indication indications instruction instructions comment comments note notes ordered last next reason form strength'.split(
        ' ',
      ),
      'stop date',
      'end date',
      'ended date',
    ],
    reason: 'a label of what is told of the drug above',
    examples: ['Sig: 1 daily', 'Refills: 3', 'Last filled in May', 'Stop date: in May'],
    others: ['Startle 5 mg daily'],
  },
  {
    id: 'verb',
    words: [...DIRECTION_VERBS, 'give', 'administer', 'spray'],
    reason: 'directions in English; a word of another language may begin a name (`tomar verde`)',
    examples: ['Take with food', 'Inject under the skin'],
    others: ['Metformin, take 500 mg'],
  },
  {
    id: 'time',
    words: [
      'once',
      'twice',
      'every',
      'by mouth',
      'as needed',
      'as directed',
      'until',
      'till',
      'through',
      'thru',
    ],
    patterns: [
      String.raw`for \d`,
      String.raw`\d{1,2}\/\d{1,2}\/\d{2,4}\b`,
      String.raw`\d{4}-\d{2}-\d{2}\b`,
      COUNT,
    ],
    reason: 'how often, how long, since and until when, and how many',
    examples: [
      'Once daily',
      'For 10 days',
      'THRU 11/02 (1300)',
      '05/04/2026 to 06/04/2026',
      'One tablet daily',
    ],
    others: ['Oncaspar 100 units'],
  },
  {
    id: 'remark',
    words: ['commonly known as', 'also known as', 'what changed', 'replaces', 'replaced'],
    patterns: ['prescrib'],
    reason: 'what a discharge list remarks on the drug above',
    examples: ['Commonly known as: Zestril', 'Prescribed by Dr. Reyes'],
  },
  {
    id: 'sign',
    words: [],
    patterns: [String.raw`[([]`],
    reason: 'an aside',
    examples: ['(for blood pressure)', '[discontinued brand]'],
  },
];

export interface AsideRow {
  readonly id: 'status' | 'quantity';
  readonly words: readonly string[];
  /** Last cells of a line that are no part of the directions, and cells that are. */
  readonly examples: readonly string[];
  readonly others: readonly string[];
  readonly reason: string;
}

/** What stands in a cell of its own at the end of an entry. */
export const ASIDE_ROWS: readonly AsideRow[] = [
  {
    id: 'status',
    words: [
      ...'active pending discontinued expired hold held suspended completed stopped inactive'.split(' '),
      'on hold',
    ],
    examples: ['Active', 'Discontinued (dc)', 'On hold'],
    others: ['Active lifestyle'],
    reason: 'the state of the order, which is a field of the entry',
  },
  {
    id: 'quantity',
    words: [
      ...SOLID_FORM_WORDS,
      ...'dose doses ml g gram grams each vial vials pen pens patch patches'.split(' '),
    ],
    examples: ['30', '2 x 15', '90 tablets'],
    others: ['1 tablet daily'],
    reason: 'how much was dispensed',
  },
];
