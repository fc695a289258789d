/** Numbers a sig writes as words. */
import { valuesOf } from '../../terminology/codes/languages/words-of-languages.ts';

/** Cardinals and what stands for them; `a` and `an` count only where a unit follows. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...valuesOf('numbers'),
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  nineteen: 19,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  half: 0.5,
  quarter: 0.25,
  ii: 2,
  iii: 3,
};

/** What else a dictated number holds: `zero point five`. */
export const DICTATED_WORDS = ['zero', 'point'] as const;

/** Numbers that begin a dose in words, wherever words alone tell that one begins. */
export const FEW_WORDS = ['half', 'one', 'two', 'three', 'four'] as const;

/** Ordinals: `every third day`, `the first dose`. */
export const ORDINAL_WORDS: Readonly<Record<string, number>> = {
  ...valuesOf('ordinals'),
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  sixth: 6,
  '6th': 6,
  seventh: 7,
  '7th': 7,
  eighth: 8,
  '8th': 8,
  '10th': 10,
  twelfth: 12,
  '12th': 12,
  '14th': 14,
  '21st': 21,
};

/** Times said as adverbs: `once daily`, `twice a week`. */
export const TIMES_ADVERBS: Readonly<Record<string, number>> = {
  ...valuesOf('adverbs'),
  once: 1,
  twice: 2,
  thrice: 3,
};

/** Behind a volume they add nothing: `5 ml spoonful`; behind a number and a volume they tell that the number counts them. */
export const SPOON_WORDS: ReadonlySet<string> = new Set([
  'spoon',
  'spoons',
  'spoonful',
  'spoonfuls',
  'spoonsful',
  'teaspoon',
  'teaspoons',
  'teaspoonful',
  'teaspoonfuls',
]);
