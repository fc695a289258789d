/** Months and days of the week as they are written. */

/** The months in their order, each by its short name, then by longer ones; English. */
export const MONTHS = [
  ['jan', 'january'],
  ['feb', 'february'],
  ['mar', 'march'],
  ['apr', 'april'],
  ['may'],
  ['jun', 'june'],
  ['jul', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
] as const;

/** The short names of the months in their order: any of them begins the long ones. */
export const SHORT_MONTHS: readonly string[] = MONTHS.map(([short]) => short);

/** `January`, in their order. */
export const MONTH_NAMES: readonly string[] = MONTHS.map((names) => capitalized(names.at(-1) ?? ''));

/** `Jan`, in their order. */
export const SHORT_MONTH_NAMES: readonly string[] = SHORT_MONTHS.map(capitalized);

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The days of a week in their order, by the codes FHIR has for them. */
export const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEK)[number];

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Names of the days in Dutch, German, Spanish and French, folded: each alone, and as they are said of every one (`montags`, `lundis`). */
export const DAYS_ELSEWHERE = {
  nl: {
    mon: ['maandag', 'maandags', 'maandagen'],
    tue: ['dinsdag', 'dinsdags', 'dinsdagen'],
    wed: ['woensdag', 'woensdags', 'woensdagen'],
    thu: ['donderdag', 'donderdags', 'donderdagen'],
    fri: ['vrijdag', 'vrijdags', 'vrijdagen'],
    sat: ['zaterdag', 'zaterdags', 'zaterdagen'],
    sun: ['zondag', 'zondags', 'zondagen'],
  },
  de: {
    mon: ['montag', 'montags'],
    tue: ['dienstag', 'dienstags'],
    wed: ['mittwoch', 'mittwochs'],
    thu: ['donnerstag', 'donnerstags'],
    fri: ['freitag', 'freitags'],
    sat: ['samstag', 'samstags', 'sonnabend', 'sonnabends'],
    sun: ['sonntag', 'sonntags'],
  },
  es: {
    mon: ['lunes'],
    tue: ['martes'],
    wed: ['miercoles'],
    thu: ['jueves'],
    fri: ['viernes'],
    sat: ['sabado', 'sabados'],
    sun: ['domingo', 'domingos'],
  },
  fr: {
    mon: ['lundi', 'lundis'],
    tue: ['mardi', 'mardis'],
    wed: ['mercredi', 'mercredis'],
    thu: ['jeudi', 'jeudis'],
    fri: ['vendredi', 'vendredis'],
    sat: ['samedi', 'samedis'],
    sun: ['dimanche', 'dimanches'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Weekday, readonly string[]>>>>;

function elsewhere(day: Weekday): readonly string[] {
  return Object.values(DAYS_ELSEWHERE).flatMap((language) => language[day]);
}

/** Names of the days, folded, the English ones first; short ones and a misspelled one too. */
export const WEEKDAY_WORDS: Readonly<Record<Weekday, readonly string[]>> = {
  mon: ['monday', 'mondays', 'mon', 'mons', ...elsewhere('mon')],
  tue: ['tuesday', 'tuesdays', 'tue', 'tues', ...elsewhere('tue')],
  wed: ['wednesday', 'wednesdays', 'wed', 'weds', 'wensday', ...elsewhere('wed')],
  thu: ['thursday', 'thursdays', 'thu', 'thur', 'thurs', ...elsewhere('thu')],
  fri: ['friday', 'fridays', 'fri', ...elsewhere('fri')],
  sat: ['saturday', 'saturdays', 'sat', ...elsewhere('sat')],
  sun: ['sunday', 'sundays', 'sun', ...elsewhere('sun')],
};
