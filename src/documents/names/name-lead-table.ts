/** Words between the names of an enumeration, and before a name that is an item of its own. */

/** Between two names: `"aspirin and Plavix"`. */
export const JOINING_WORDS: readonly string[] = ['and', 'plus', 'as well as'];

/** What leads to names in the middle of an entry: `"various supplements including vitamin E"`, `"her only medication currently is Allegra"`. */
export const LISTING_WORDS: readonly string[] = [
  'including',
  'include',
  'includes',
  'included',
  'such as',
  'medication is',
  'medication currently is',
  'medications are',
  'medicine is',
  'prescription for',
  'prescriptions for',
  'prescription of',
];

/** Before a name without being part of it: `"and another multivitamin"`, `"an occasional Aleve"`. */
export const LEADING_WORDS: readonly string[] = [
  'also',
  'a',
  'an',
  'some',
  'another',
  'her',
  'his',
  'the',
  'occasional',
  'over the counter',
  'over-the-counter',
  'otc',
  'generic',
  'one',
  'prn',
];
