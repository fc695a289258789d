/** Words of directions behind which stands another strength of the drug that is taken with this one. */

interface BesideRow {
  /** Up to the strength, which stands behind them. */
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Like words behind which stands what was taken before, or no strength. */
  readonly others: readonly string[];
}

export const BESIDE_STRENGTH = {
  'in addition': {
    words:
      /\b(?:in addition to|in combination with|(?:to be )?taken (?:together )?with|together with|along with|alongside|combined with|on top of|added to|plus|and also)\b/i,
    reason: 'one dose is made of two products',
    examples: [
      'Take 1 tablet daily in addition to the 5 mg tablet (6 mg total)',
      '1/2 tablet along with 100 mcg tablet',
      'one daily plus 2.5 mg',
    ],
    others: ['instead of the 5 mg tablet', 'increased from 5 mg', 'replaces the 100 mcg tablet'],
  },
  with: {
    words: /\bwith (?:the |your |a |an |one |1 )?(?=\d)/i,
    reason: 'the same in fewer words',
    examples: ['take with the 5 mg tablet', 'with 100 mcg tablet'],
    others: ['with food', 'with a full glass of water'],
  },
  abroad: {
    words:
      /(?<!\p{L})(?:en plus du?|en plus de|además de|junto con|zusätzlich zu[rm]?|zusammen mit)(?!\p{L})/iu,
    reason: 'French, Spanish and German for it',
    examples: ['1 cp par jour en plus du 5 mg', 'además de 100 mcg', 'zusätzlich zur 5 mg Tablette'],
    others: ['au lieu du 5 mg', 'en lugar de 100 mcg', 'statt der 5 mg Tablette'],
  },
} as const satisfies Readonly<Record<string, BesideRow>>;
