/** Headers over columns of which one is marked in each row, as questionnaires have them: when a drug is or was taken. */

export interface TakenWhenRow {
  /** What a mark says, in the words of a state. */
  readonly says: 'taking' | 'stopped' | 'not taking';
  /** As `normalizeHeading` leaves them. */
  readonly headers: readonly string[];
  /** Headers as printed. */
  readonly examples: readonly string[];
  readonly reason: string;
}

export const TAKEN_WHEN_ROWS: readonly TakenWhenRow[] = [
  {
    says: 'taking',
    headers: ['now', 'take now', 'taking now', 'taken now', 'use now', 'using now', 'current', 'currently'],
    examples: ['Take now', 'NOW'],
    reason: 'it is taken on the day of the form',
  },
  {
    says: 'stopped',
    headers: [
      'past',
      'in the past',
      'in past',
      'before',
      'took before',
      'used before',
      'taken before',
      'previously',
      'tried',
      'tried stopped',
      'tried and stopped',
      'tried before',
      'no longer',
    ],
    examples: ['Tried, stopped', 'In the past'],
    reason: 'it was taken once; beside a column of now that is over',
  },
  {
    says: 'not taking',
    headers: ['never', 'never taken', 'never took', 'never tried', 'never used', 'not taken', 'not tried'],
    examples: ['Never', 'Never taken'],
    reason: 'the form asks of drugs that nobody may have taken',
  },
];
