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

/** Names of the days in English and Spanish, folded; short ones and a misspelled one too. */
export const WEEKDAY_WORDS: Readonly<Record<Weekday, readonly string[]>> = {
  mon: ['monday', 'mondays', 'mon', 'mons', 'lunes'],
  tue: ['tuesday', 'tuesdays', 'tue', 'tues', 'martes'],
  wed: ['wednesday', 'wednesdays', 'wed', 'weds', 'miercoles', 'wensday'],
  thu: ['thursday', 'thursdays', 'thu', 'thur', 'thurs', 'jueves'],
  fri: ['friday', 'fridays', 'fri', 'viernes'],
  sat: ['saturday', 'saturdays', 'sat', 'sabado'],
  sun: ['sunday', 'sundays', 'sun', 'domingo'],
};
