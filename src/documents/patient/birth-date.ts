/** Dates in heads of documents, in the ways they are written; a day that can be read two ways is both. */

/** Every day a text may mean, as `YYYY-MM-DD`; empty for no date. */
export type PossibleDays = readonly string[];

/** How two readings relate: `near` is a slip of one digit, or two digits or day and month the other way around; `far` more than two digits. */
export type DayRelation = 'same' | 'near' | 'different' | 'far';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`;
const YEAR = String.raw`(?<year>(?:18|19|20)\d{2}|['’]?\d{2}(?!\d))`;
const YEAR_FIRST = /(?<!\d)(?<year>(?:18|19|20)\d{2})[-/.](?<one>\d{1,2})[-/.](?<two>\d{1,2})(?!\d)/u;
const PACKED = /(?<!\d)(?<year>(?:18|19|20)\d{2})(?<one>0[1-9]|1[0-2])(?<two>[0-3]\d)(?!\d)/u;
const NUMBERS = new RegExp(
  String.raw`(?<!\d)(?<one>\d{1,2})\s?[-/.\s]\s?(?<two>\d{1,2})\s?[-/.\s]\s?${YEAR}`,
  'u',
);
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH_NAME}\s{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s{0,2}${YEAR}`,
  'iu',
);
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s.]{0,2}(?:of\s)?${MONTH_NAME}[-,\s]{0,2}${YEAR}`,
  'iu',
);

/** A whole date inside a text, as a part of a regular expression. */
export const DATE = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\s\p{L}{3,9}\.?,?\s\d{4}|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})`;

/** Reads the date a text begins with or holds first; two digits of a year may be of either century. */
export function readDays(written: string): PossibleDays {
  const text = written.slice(0, 60);
  const named = DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text);
  const packed = YEAR_FIRST.exec(text) ?? PACKED.exec(text);
  const numbers = NUMBERS.exec(text);
  const first = [named, packed, numbers]
    .filter((match) => match !== null)
    .toSorted((left, right) => left.index - right.index)[0];
  if (first === undefined) return [];
  const { month, day, year = '', one = '', two = '' } = first.groups ?? {};
  if (month !== undefined) return daysOf(year, MONTHS.indexOf(month.toLowerCase()) + 1, Number(day));
  if (first === packed) return daysOf(year, Number(one), Number(two));
  return [...new Set([...daysOf(year, Number(one), Number(two)), ...daysOf(year, Number(two), Number(one))])];
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

/** How the birth dates relate; both must have been read. */
export function relateDays(left: PossibleDays, right: PossibleDays): DayRelation {
  if (left.some((day) => right.includes(day))) return 'same';
  if (left.some((one) => right.some((other) => isSlip(one, other)))) return 'near';
  const isFar = left.every((one) => right.every((other) => differingDigits(one, other).length > 2));
  return isFar ? 'far' : 'different';
}

function differingDigits(left: string, right: string): readonly number[] {
  return left.split('').flatMap((sign, index) => (sign === right[index] ? [] : [index]));
}

function isSlip(left: string, right: string): boolean {
  const differing = differingDigits(left, right);
  if (differing.length <= 1) return true;
  const [first = 0, second = 0] = differing;
  const isSwap = differing.length === 2 && left[first] === right[second] && left[second] === right[first];
  return isSwap || `${left.slice(0, 5)}${left.slice(8)}-${left.slice(5, 7)}` === right;
}
