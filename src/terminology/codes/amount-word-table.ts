/** The units that amounts of a drug are written in, and what an amount may be the content of: for the shapes of amounts in the lines of documents. Which unit each is, stands in the tables of units. */

/** Masses. */
const MASS_WORDS = ['mg', 'mcg', 'µg', 'ug', 'g', 'gm', 'gram', 'grams'] as const;

/** What a drug is weighed or counted in. */
export const AMOUNT_WORDS = [...MASS_WORDS, 'meq', 'iu', 'unt', 'unit', 'units'] as const;

/** Behind a slash or "per": the volume, the time or the puff that holds the amount. */
export const CONTENT_WORDS = [
  'ml',
  'act',
  'actuat',
  'actuation',
  'h',
  'hr',
  'hour',
  'inh',
  'puff',
  'spray',
  'dose',
  'mg',
  'g',
  'gm',
] as const;

/** Behind a number with marks of thousands: what is counted in thousands of. */
export const COUNTED_IN_THOUSANDS: readonly string[] =
  'mg mcg cg g µg μg microgram micrograms milligram milligrams eq meq mmol unit units'.split(' ');

/** Units of two capitals, where two capitals are else the initials of whoever gave a dose. */
export const CAPITAL_UNITS = ['MG', 'ML', 'GM', 'UN', 'IU', 'UI'] as const;

/** Units in the names of products, which name no product alone. */
export const PRODUCT_UNIT_WORDS: ReadonlySet<string> = new Set(
  'mg mcg ml hr hour actuat act unit units meq day'.split(' '),
);
