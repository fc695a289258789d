/** The words of a direction whose misspellings are understood, and the English words that only look like one. */

export interface SpellingRow {
  /** Words of one meaning: a misspelling that is near to several of them is no less clear. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Misspellings and what they are read as. */
  readonly examples: readonly { readonly written: string; readonly word: string }[];
}

/** Counts, units and times, without which a direction says something else; names of drugs, routes and reasons are not touched. */
export const SPELLINGS = [
  {
    words: ['times'],
    reason: '"3 tiems a day" must not be once a day',
    examples: [{ written: 'tiems', word: 'times' }],
  },
  { words: ['every'], reason: 'leads an interval', examples: [{ written: 'evrey', word: 'every' }] },
  {
    words: ['daily'],
    reason: 'the commonest frequency',
    examples: [
      { written: 'dialy', word: 'daily' },
      { written: 'dailly', word: 'daily' },
    ],
  },
  { words: ['weekly'], reason: 'never daily', examples: [{ written: 'wekly', word: 'weekly' }] },
  { words: ['monthly'], reason: 'never daily', examples: [{ written: 'montly', word: 'monthly' }] },
  { words: ['nightly'], reason: 'once a day', examples: [{ written: 'nigthly', word: 'nightly' }] },
  { words: ['twice'], reason: 'a count', examples: [{ written: 'twcie', word: 'twice' }] },
  { words: ['three'], reason: 'a count', examples: [{ written: 'threee', word: 'three' }] },
  {
    words: ['hours', 'hour'],
    reason: 'the unit of an interval',
    examples: [{ written: 'huors', word: 'hours' }],
  },
  { words: ['weeks', 'week'], reason: 'a unit of time', examples: [{ written: 'wekes', word: 'weeks' }] },
  { words: ['months', 'month'], reason: 'a unit of time', examples: [{ written: 'mnoths', word: 'months' }] },
  {
    words: ['tablets', 'tablet'],
    reason: 'the commonest unit',
    examples: [{ written: 'tabelts', word: 'tablets' }],
  },
  {
    words: ['capsules', 'capsule'],
    reason: 'a unit',
    examples: [{ written: 'capusle', word: 'capsule' }],
  },
  { words: ['units'], reason: 'a unit of insulin', examples: [{ written: 'untis', word: 'units' }] },
  { words: ['morning'], reason: 'a point of the day', examples: [{ written: 'moring', word: 'morning' }] },
  { words: ['evening'], reason: 'a point of the day', examples: [{ written: 'evenning', word: 'evening' }] },
  { words: ['bedtime'], reason: 'a point of the day', examples: [{ written: 'bedtiem', word: 'bedtime' }] },
  { words: ['before'], reason: 'leads to a meal', examples: [{ written: 'befor', word: 'before' }] },
  { words: ['needed'], reason: '"as needed"', examples: [{ written: 'neeeded', word: 'needed' }] },
  { words: ['mouth'], reason: '"by mouth"', examples: [{ written: 'mouht', word: 'mouth' }] },
] as const satisfies readonly SpellingRow[];

/** Times of the day that are written by their consonants alone. */
export const BY_CONSONANTS = {
  words: ['breakfast', 'lunch', 'dinner', 'supper', 'morning', 'evening'],
  reason: 'labels and charts have little room; no other word of directions is spelt so',
  examples: [
    { written: 'bkfst', word: 'breakfast' },
    { written: 'brkfst', word: 'breakfast' },
    { written: 'lnch', word: 'lunch' },
  ],
} as const;

/** Words and letters that are meant as they stand, one letter away from a word of the table. */
export const LOOKALIKES: ReadonlySet<string> = new Set([
  'there',
  'tree',
  'threw',
  'moth',
  'moths',
  'house',
  'evening',
  'unit',
  'unite',
  'untied',
  'need',
  'tables',
  'table',
  'dairy',
  'timers',
  'weeds',
  'hoarse',
  // generalized anxiety disorder
  'gad',
]);
