/** Days without their year: `05/02`, `21.03.`, `5 Feb`, `5-Feb`, each read as the nearest such day to one that is known. */
import { MONTH, readDays, type DayOrder, type PossibleDays } from './possible-days.ts';

/** A day without its year, at the end of what is said of it, as a part of a regular expression: no part of a date, a number or an amount. */
export const SHORT_DAY = String.raw`(?:(?<![\d/.-])\d{1,2}[/.]\d{1,2}\.?|\b\d{1,2}(?:(?:st|nd|rd|th)?\s|-)${MONTH}\.?|\b${MONTH}(?:\.?\s|-)\d{1,2}(?:st|nd|rd|th)?)(?=\s*$|[,;)]|\.(?:\s|$))`;

/** A day in two digits each before what was done on it, as a part of a regular expression: `02/04`, and not the half in `1/2 tab`. */
export const LEADING_DAY = String.raw`(?:0[1-9]|[12]\d|3[01])[/.](?:0[1-9]|[12]\d|3[01])(?![\d/.])`;

/** A day by the name of its month, with or without a year behind it: `Jan 8`, `8th of January`, as a part of a regular expression. */
export const NAMED_DAY = String.raw`(?:\b${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?(?!\d)|(?<![\d/.-])\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?${MONTH}\b)`;

/** The days that one without a year may mean: of each reading the nearest to the same reading of `near`. */
export function daysNear(short: string, near: PossibleDays, order?: DayOrder): PossibleDays {
  const [first] = near;
  if (first === undefined) return [];
  return inYear(short, yearOf(first), order).flatMap((_, reading) => {
    const to = near[reading] ?? first;
    const readings = [-1, 0, 1].flatMap((years) => inYear(short, yearOf(to) + years, order)[reading] ?? []);
    return readings.toSorted((one, other) => apart(one, to) - apart(other, to)).slice(0, 1);
  });
}

function inYear(short: string, year: number, order: DayOrder | undefined): PossibleDays {
  const day = short.trim().replace(/\.$/u, '');
  const sign = /^\d{1,2}(?<sign>[/.])\d{1,2}$/u.exec(day)?.groups?.['sign'] ?? ' ';
  return readDays(`${day}${sign}${year}`, order);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Milliseconds between two days. */
function apart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other));
}
