/** Words at the end of a brand that say it is a pack, and are no part of what it is called. */

export interface PackWordRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** `[normalized brand, the name alone]`; undefined: nothing is left out. */
  readonly examples: readonly (readonly [brand: string, name: string | undefined])[];
}

export const PACK_WORD_ROWS: readonly PackWordRow[] = [
  {
    words: ['pack', 'pak', 'kit'],
    reason: 'RxNorm and labels write the box into the brand',
    examples: [
      ['medrol dose pack', 'medrol dose'],
      ['trikafta kit', 'trikafta'],
      ['the pack', undefined],
    ],
  },
  {
    words: ['therapy'],
    reason: 'of a box that holds a course',
    examples: [['plenvu therapy', 'plenvu']],
  },
];
