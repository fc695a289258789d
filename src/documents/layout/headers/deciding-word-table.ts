/** Words that decide what a column holds for a header of several words that the column table does not list. */
import type { ColumnField } from './column-table.ts';

export interface DecidingWordRow {
  readonly field: ColumnField;
  /** Where words of several rows stand in a header, the lowest counts. */
  readonly rank: number;
  /** The whole header. */
  readonly whole?: readonly string[];
  /** One of each list that is there must stand in the header: first, anywhere before the last, last. */
  readonly first?: readonly string[];
  readonly anywhere?: readonly string[];
  readonly last?: readonly string[];
  readonly reason: string;
  /** Headers beside `Medication`. */
  readonly examples: readonly string[];
}

const FORMER = ['old', 'former', 'previous', 'prior', 'earlier', 'past'];
const DOSING = [
  'dose',
  'dosage',
  'dosing',
  'strength',
  'direction',
  'directions',
  'instruction',
  'instructions',
  'sig',
  'regimen',
  'frequency',
  'schedule',
];

export const DECIDING_WORD_ROWS: readonly DecidingWordRow[] = [
  {
    field: 'status',
    rank: 1,
    last: ['status', 'state'],
    reason: 'the noun decides',
    examples: ['Patient reported status'],
  },
  {
    field: 'action',
    rank: 1,
    last: ['action'],
    reason: 'the noun decides',
    examples: ['Nurse reported action'],
  },
  {
    field: 'former',
    rank: 2,
    first: FORMER.flatMap((former) => DOSING.map((dosing) => `${former} ${dosing}`)),
    reason: 'how it was taken before',
    examples: ['Previous dose and route'],
  },
  {
    field: 'former',
    rank: 2,
    anywhere: ['were taking', 'was taking', 'were on', 'was on', 'used to take'],
    reason: 'how it was taken before',
    examples: ['What you were taking'],
  },
  {
    field: 'former',
    rank: 2,
    whole: ['dose before', 'direction before', 'directions before', 'taken before'],
    reason: 'how it was taken before; with more words it may be when',
    examples: ['Taken before'],
  },
  {
    field: 'frequency',
    rank: 3,
    last: ['times a day', 'times per day', 'times each day', 'times daily'],
    reason: 'a number of times',
    examples: ['How many times a day'],
  },
  {
    field: 'dose',
    rank: 4,
    first: ['how many', 'how much'],
    reason: 'a number of what is taken',
    examples: ['How many each time'],
  },
  {
    field: 'other',
    rank: 3,
    last: ['code', 'codes', 'id', 'number', 'no', 'ndc', 'rxnorm', 'rxcui'],
    reason: 'a number that names something is no dose',
    examples: ['Dose form code'],
  },
  {
    field: 'details',
    rank: 3,
    anywhere: ['changes', 'history'],
    reason: 'what became of it over time is not how it is taken',
    examples: ['Dose changes last 30 days', 'Dosage history'],
  },
  {
    field: 'sig',
    rank: 4,
    first: ['directions', 'instructions', 'sig', 'dosage'],
    last: ['indication', 'indications', 'reason', 'purpose', 'diagnosis'],
    reason: 'what comes first is how it is taken; what it is for stands behind it in the cell',
    examples: ['Directions / indication'],
  },
  {
    field: 'other',
    rank: 5,
    anywhere: [
      'provider',
      'prescriber',
      'physician',
      'pharmacy',
      'doctor',
      'clinician',
      'author',
      'reason',
      'indication',
      'indications',
      'diagnosis',
      'why',
      'purpose',
      'max',
      'maximum',
      'total',
      'target',
      'goal',
      'aim',
    ],
    reason: 'who, why, the most there may be and what is aimed at: not how it is taken',
    examples: ['Ordering physician date', 'Total daily dose', 'Target dose'],
  },
  {
    field: 'end-date',
    rank: 6,
    anywhere: ['stop', 'end', 'stopped', 'discontinue', 'discontinued', 'expiration'],
    last: ['date', 'on'],
    reason: 'the day of an end',
    examples: ['Planned stop or hold date'],
  },
  {
    field: 'date',
    rank: 7,
    first: ['last', 'next'],
    reason: 'when it was given or is due',
    examples: ['Next given by whom'],
  },
  {
    field: 'date',
    rank: 7,
    last: ['date', 'dates'],
    reason: 'the noun decides',
    examples: ['Fill or refill date'],
  },
  {
    field: 'category',
    rank: 8,
    last: ['type', 'class', 'category'],
    reason: 'the noun decides',
    examples: ['Therapeutic drug class'],
  },
];

/** `"Current medication names and dosage"`: words before the drug, for the drug, and for how it is taken, of a column whose cells begin with the drug. */
export const NAMED_FIRST = {
  which: ['home', 'current', 'prior', 'discharge', 'active', 'to', 'admission', 'prescribed'],
  drug: ['medication', 'medications', 'medicine', 'medicines', 'med', 'meds', 'drug', 'drugs'],
  how: ['dose', 'dosage', 'strength', 'route', 'frequency', 'sig', 'directions'],
} as const;
