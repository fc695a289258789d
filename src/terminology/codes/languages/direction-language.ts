/** What the closed words of directions are in one language: a language that is read at all is read with every class of them. */

export const LANGUAGES = ['nl', 'de', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_UNITS = ['min', 'h', 'd', 'wk', 'mo', 'a'] as const;
export type LanguageUnit = (typeof LANGUAGE_UNITS)[number];

export const LANGUAGE_PERIODS = ['h', 'd', 'wk', 'mo', 'a'] as const;
export type LanguagePeriod = (typeof LANGUAGE_PERIODS)[number];

export const LANGUAGE_MOMENTS = ['MORN', 'MORN.late', 'NOON', 'AFT', 'EVE', 'NIGHT', 'HS'] as const;
export type LanguageMoment = (typeof LANGUAGE_MOMENTS)[number];

export type LanguageVerb = 'take' | 'apply' | 'inject' | 'instill' | 'inhale' | 'insert';

export type Meal = 'breakfast' | 'lunch' | 'dinner' | 'each';

/** Meals behind the words that lead to them; the article belongs to the word before it. */
export interface MealGroup {
  readonly with: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly meals: Readonly<Partial<Record<Meal, readonly string[]>>>;
}

/** All words are folded: lower case without accents, `ß` as `ss`, without apostrophes. What English says too stands in the English tables alone. */
export interface DirectionLanguage {
  /** Lead to a period that may have a number: `alle`, `cada`. */
  readonly every: readonly string[];
  /** Lead to one period, without a number: `pro`, `par`. */
  readonly per: readonly string[];
  /** What a number before them counts: `veces`, `keer`. */
  readonly times: readonly string[];
  /** Counts in one word: `zweimal`. */
  readonly adverbs: Readonly<Record<string, number>>;
  readonly numbers: Readonly<Record<string, number>>;
  /** `zweiten` of `jeden zweiten Tag`; none where it is said of every other one as well. */
  readonly ordinals: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<LanguageUnit, readonly string[]>>;
  /** Periods said as one: `wöchentlich`, `per dag`. */
  readonly periods: Readonly<Record<LanguagePeriod, readonly string[]>>;
  readonly everyOther: Readonly<Record<'d' | 'wk', readonly string[]>>;
  readonly moments: Readonly<Record<LanguageMoment, readonly string[]>>;
  readonly meals: readonly MealGroup[];
  readonly asNeeded: readonly string[];
  /** With a reason behind them they mean as needed: `bei Fieber`. */
  readonly conditions: readonly string[];
  /** Behind such a word of condition stands no reason: `bei der Mahlzeit`. */
  readonly noConditions: readonly string[];
  readonly upTo: readonly string[];
  /** What is counted, by the id of the unit. */
  readonly counted: Readonly<Partial<Record<CountedForm, readonly string[]>>>;
  /** Verbs that lead to a dose or follow it, by the id of the method. */
  readonly verbs: Readonly<Record<LanguageVerb, readonly string[]>>;
  /** Short words that English means otherwise, with what they mean among words of this language. */
  readonly homonyms: Readonly<Record<string, string>>;
}

export type CountedForm =
  | 'tablet'
  | 'capsule'
  | 'drop'
  | 'puff'
  | 'spray'
  | 'patch'
  | 'application'
  | 'suppository'
  | 'ampule'
  | 'packet'
  | 'injection'
  | 'piece'
  | 'dose'
  | 'unit'
  | 'scoop'
  | 'teaspoon'
  | 'tablespoon';
