/** Dates in the ways they are written; a day that can be read two ways is both. */
import { SHORT_MONTHS } from './calendar-table.ts';

/** Every day a text may mean, as `YYYY-MM-DD`; empty for no date. */
export type PossibleDays = readonly string[];

const MONTH_NAME = String.raw`(?<month>${SHORT_MONTHS.join('|')})[a-z]{0,6}\.?`;
const YEAR = String.raw`(?<year>(?:18|19|20)\d{2}|['’]?\d{2}(?!\d))`;
const YEAR_FIRST = /(?<!\d)(?<year>(?:18|19|20)\d{2})[-/.](?<one>\d{1,2})[-/.](?<two>\d{1,2})(?!\d)/u;
const PACKED = /(?<!\d)(?<year>(?:18|19|20)\d{2})(?<one>0[1-9]|1[0-2])(?<two>[0-3]\d)(?!\d)/u;
const NUMBERS = new RegExp(
  String.raw`(?<!\d)(?<one>\d{1,2})\s?[-/.\s]\s?(?<two>\d{1,2})\s?[-/.\s]\s?${YEAR}`,
  'u',
);
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH_NAME}\s{0,2}(?<day>\d{1,2})(?!\d)(?:st|nd|rd|th)?,?\s{0,2}${YEAR}`,
  'iu',
);
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s.]{0,2}(?:of\s)?${MONTH_NAME}[-,\s]{0,2}${YEAR}`,
  'iu',
);

/** The name of a month, whole or cut short, as a part of a regular expression. */
export const MONTH = `(?:${SHORT_MONTHS.join('|')})[a-z]{0,6}`;

/** A whole date inside a text, as a part of a regular expression. */
export const DATE = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}-\p{L}{3,9}-(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\s\p{L}{3,9}\.?,?\s\d{4}|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})`;

/** The whole dates inside a text, as they are written. */
export function datesIn(text: string): readonly string[] {
  return text.match(DATES) ?? [];
}

const DATES = new RegExp(DATE, 'giu');

/** Which number of a date stands first, where a hand has been seen to write it so. */
export type DayOrder = 'month' | 'day';

/** The one order in which all dates of these texts are days; undefined where both are, or neither. */
export function orderOfDates(texts: readonly string[]): DayOrder | undefined {
  return orderOf(texts.flatMap((text) => [...text.matchAll(WRITTEN)].map(({ groups }) => groups ?? {})));
}

/** The same of texts that are days without their years and nothing else: `03/28`. */
export function orderOfShortDays(texts: readonly string[]): DayOrder | undefined {
  return orderOf(texts.map((text) => SHORT.exec(text.trim())?.groups ?? {}));
}

const SHORT = /^(?<one>\d{1,2})[/.](?<two>\d{1,2})\.?$/u;

function orderOf(dates: readonly Readonly<Record<string, string>>[]): DayOrder | undefined {
  const isMonthFirst = dates.some(({ one, two }) => Number(one) <= 12 && Number(two) > 12);
  const isDayFirst = dates.some(({ one, two }) => Number(one) > 12 && Number(two) <= 12);
  if (isMonthFirst === isDayFirst) return undefined;
  return isMonthFirst ? 'month' : 'day';
}

const WRITTEN =
  /(?<![\d/.-])(?<one>\d{1,2})(?<sign>[/.-])(?<two>\d{1,2})\k<sign>(?:\d{4}|\d{2})(?![\d/.-])/gu;

/** `"3 March"`, as a day of some one year, where only the order of days counts. */
export function inAnyYear(date: string): string {
  return `${date} 2000`;
}

/** Reads the date a text begins with or holds first; two digits of a year may be of either century. `order`: how its hand writes dates. */
export function readDays(written: string, order?: DayOrder): PossibleDays {
  const text = written.slice(0, 60);
  const named = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  const packed = YEAR_FIRST.exec(text) ?? PACKED.exec(text);
  const numbers = NUMBERS.exec(text);
  const first = [named, packed, numbers]
    .filter((match) => match !== null)
    .toSorted((left, right) => left.index - right.index)[0];
  if (first === undefined) return [];
  const { month, day, year = '', one = '', two = '' } = first.groups ?? {};
  if (month !== undefined) return daysOf(year, SHORT_MONTHS.indexOf(month.toLowerCase()) + 1, Number(day));
  if (first === packed) return daysOf(year, Number(one), Number(two));
  return inOrder(daysOf(year, Number(one), Number(two)), daysOf(year, Number(two), Number(one)), order);
}

/** What the order of a hand leaves of both readings of a date; a date that is none in that order is read in the other. */
function inOrder(
  monthFirst: PossibleDays,
  dayFirst: PossibleDays,
  order: DayOrder | undefined,
): PossibleDays {
  if (order === 'month' && monthFirst.length > 0) return monthFirst;
  return order === 'day' && dayFirst.length > 0 ? dayFirst : [...new Set([...monthFirst, ...dayFirst])];
}

function daysOf(year: string, month: number, day: number): string[] {
  const digits = year.replaceAll(/\D/gu, '');
  const years = digits.length === 4 ? [digits] : [`19${digits}`, `20${digits}`];
  return years
    .filter(
      (full) =>
        day >= 1 &&
        month >= 1 &&
        month <= 12 &&
        day <= new Date(Date.UTC(Number(full), month, 0)).getUTCDate(),
    )
    .map((full) => `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/**
 * Dates that were written by one hand, each with as many readings as the others: month first, then day first, where both
 * are days; a date that says no more than another reading of it has none. Two digits of a year are of one century.
 */
export function daysOfOneHand(texts: readonly string[]): readonly PossibleDays[] {
  const read = texts.map((text) => NUMBERS.exec(text.slice(0, 60))?.groups);
  const orders = [
    ['one', 'two'],
    ['two', 'one'],
  ] as const;
  const all = orders.map(([month, day]) =>
    texts.map((text, index) => {
      const { [month]: m, [day]: d, year = '' } = read[index] ?? {};
      if (m === undefined || d === undefined) return readDays(text).at(-1);
      return daysOf(year, Number(m), Number(d)).at(-1);
    }),
  );
  const isWhole = (days: readonly (string | undefined)[]): boolean =>
    days.every((day, index) => day !== undefined || readDays(texts[index] ?? '').length === 0);
  const whole = all.filter((days) => isWhole(days));
  return texts.map((_, index) => whole.flatMap((days) => days[index] ?? []));
}

/**
 * Whether one day is surely after another. Two dates that may be read month first or day first are read the same way;
 * undated documents are never after others.
 */
export function isAfter(left: PossibleDays, right: PossibleDays): boolean {
  if (left.length === 0 || right.length === 0) return false;
  if (left.length === right.length) return left.every((day, reading) => day > (right[reading] ?? day));
  return left.every((day) => right.every((other) => day > other));
}

/** So many days behind each reading; what is no day of the calendar has none. */
export function daysLater(days: PossibleDays, count: number): PossibleDays {
  return days.flatMap((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(at.getTime())) return [];
    at.setUTCDate(at.getUTCDate() + count);
    return [at.toISOString().slice(0, 10)];
  });
}
