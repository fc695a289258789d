/** Columns that ask a question and are answered with yes, no or a mark: what each answer says of the medication of its row. */

export interface AnswerColumnRow {
  readonly id: string;
  /** As `normalizeHeading` leaves them; also as the last words of a longer header. */
  readonly headers: readonly string[];
  /** What a yes or a mark says, in the words of an Action cell; undefined: nothing. */
  readonly yes: string | undefined;
  readonly no: string | undefined;
  /** Where the answer belongs. */
  readonly field: 'action' | 'as-needed';
  readonly reason: string;
}

export const ANSWER_COLUMN_ROWS = [
  {
    id: 'taking',
    headers: ['taking', 'still taking', 'currently taking', 'taking now', 'takes'],
    yes: 'taking',
    no: 'not taking',
    field: 'action',
    reason: 'lists of what was taken before admission ask it of every drug',
  },
  {
    id: 'continue',
    headers: [
      'continue',
      'continued',
      'continue taking',
      'cont',
      'cont d',
      'continue at home',
      'continue at discharge',
      'continue same',
      'carry on',
      'keep',
      'keep taking',
      'stay on',
      'maintain',
      'resume',
      'restart',
      'no change',
      'unchanged',
    ],
    yes: 'continue',
    no: 'stop',
    field: 'action',
    reason: 'reconciliation forms',
  },
  {
    id: 'discontinue',
    headers: [
      'discontinue',
      'discontinued',
      'stop',
      'stopped',
      'stop taking',
      'do not continue',
      'do not resume',
      'do not take',
      'd c',
      'd c d',
      'dc',
      'disc',
      'dc d',
    ],
    yes: 'discontinue',
    no: undefined,
    field: 'action',
    reason: 'reconciliation forms; a date in such a column is no answer',
  },
  {
    id: 'hold',
    headers: ['hold', 'held', 'on hold', 'withhold', 'withheld', 'suspend', 'suspended', 'pause', 'paused'],
    yes: 'hold',
    no: undefined,
    field: 'action',
    reason: 'reconciliation forms',
  },
  {
    id: 'change',
    headers: [
      'change',
      'changed',
      'chg',
      'change dose',
      'modify',
      'modified',
      'adjust',
      'substitute',
      'replace',
      'new',
      'start',
    ],
    yes: 'changed',
    no: undefined,
    field: 'action',
    reason: 'reconciliation forms',
  },
  {
    id: 'as-needed',
    headers: ['prn', 'as needed'],
    yes: 'as needed',
    no: undefined,
    field: 'as-needed',
    reason: 'order lists give the flag a column of its own',
  },
] as const satisfies readonly AnswerColumnRow[];

/** Words of another answer in what should be the title over a column: several headers were read as one. */
export const GLUED_WORDS: ReadonlySet<string> = new Set([
  'continue',
  'resume',
  'cont',
  'hold',
  'stop',
  'discontinue',
  'change',
  'yes',
  'no',
]);

/** Whoever takes over is asked: `"GP to continue?"`. A no says that nobody goes on with it later, nothing of what is taken now. */
export const SUCCESSOR_WORDS: ReadonlySet<string> = new Set(['gp', 'pcp']);

/** Occasions behind a question: `"continue after discharge"`. */
export const OCCASION_WORDS: readonly string[] = ['discharge', 'admission', 'transfer', 'home', 'arrival'];

/** In a header they ask why: of a drug that was stopped the column is filled in, and of no other. */
export const WHY_WORDS = ['why', 'reason'] as const;

/** What such a header calls the end, beside the words of standing. */
export const END_NOUNS = ['discontinuation'] as const;

/** In the cell of a new dose they leave the former one as it was. */
export const SAME_DOSE_WORDS = ['no change', 'unchanged', 'same', 'as before', 'continue'] as const;

/** Headers of two columns beside each other: a time of taking that is over at its end. */
export const PERIODS: readonly (readonly [from: string, to: string])[] = [
  ['from', 'to'],
  ['von', 'bis'],
  ['du', 'au'],
  ['desde', 'hasta'],
  ['van', 'tot'],
];

/** Whole headers over the last day of taking, as `To` is beside `From`: `Start | End` is a time of taking, an `End date` often that of the order. */
export const LAST_DAY_HEADERS: ReadonlySet<string> = new Set(['end']);

/** Words of a header over the days until which drugs are taken, English and German, and those of periods; `End date` is often that of the order. */
export const UNTIL_WORDS: readonly string[] = [
  'stop',
  'until',
  'ended',
  'd c',
  'dc',
  ...PERIODS.map(([, to]) => to),
];
