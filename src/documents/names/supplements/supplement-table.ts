/** Words for supplements that are bought as one product, whatever is in them, and that no terminology knows by these words. */

/** Small letters, in the singular. */
export const SUPPLEMENT_WORDS: readonly string[] = [
  'multivitamin',
  'multi-vitamin',
  'multiple vitamin',
  'mvi',
  'prenatal vitamin',
  'prenatal multivitamin',
  'pnv',
  'centrum',
  'centrum silver',
  'b complex',
  'b-complex',
  'vitamin b complex',
];

/** Between a product and what is in it: `"multivitamin with minerals"`. */
export const WITH_WORDS: readonly string[] = ['with', 'w/', 'plus'];
