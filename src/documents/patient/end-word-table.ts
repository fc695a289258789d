/** Words between a drug and the day on which it ends. */

export interface EndWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[what is said of a drug, whether it is over in a document of May 2026]`. */
  readonly examples: readonly (readonly [said: string, isOver: boolean])[];
}

export const END_WORDS = {
  until: {
    words: ['until', 'till', 'through', 'thru'],
    reason: 'before the last day',
    examples: [
      ['500 mg daily until 4/30/2026', true],
      ['500 mg daily thru 6/30/2026', false],
    ],
  },
  endsOn: {
    words: ['stop on', 'stopped on', 'end on', 'ends on', 'ended on'],
    reason: 'before the day of the end',
    examples: [['500 mg daily, stop on 4/30/2026', true]],
  },
  hold: {
    words: ['hold', 'held', 'holding', 'pause', 'paused', 'withheld'],
    reason: 'before such a day: the pause ends, and the drug goes on',
    examples: [['500 mg daily, hold until 4/30/2026', false]],
  },
} as const satisfies Readonly<Record<string, EndWordRow>>;
