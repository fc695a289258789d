/** Times that are longer than a day, as an end is often given by them: `06/2025`, `Jun 2025`, `2025-06`, `2025`. */
import { SHORT_MONTHS } from './calendar-table.ts';
import { MONTH } from './possible-days.ts';

const YEAR = String.raw`(?:19|20)\d{2}`;
const NUMBER = String.raw`(?:0?[1-9]|1[0-2])`;
/** No part of a whole date, of a range or of an amount. */
const END = String.raw`(?![\d/]|[-–.]\d|\s?[-–]\s?\d)`;

/** A month with its year, as a part of a regular expression. */
export const MONTH_OF_YEAR = String.raw`(?:(?<![\d/.-])${NUMBER}\s?[/.-]\s?${YEAR}${END}|(?<![\d/.-])${YEAR}-(?:0[1-9]|1[0-2])${END}|\b${MONTH}\.?,?\s(?:of\s)?(?:${YEAR}|['’]\d{2})${END})`;

/** A month with its year, or a year alone. */
export const MONTH_OR_YEAR = String.raw`(?:${MONTH_OF_YEAR}|(?<![\d/.-])${YEAR}${END}(?!\s?(?:mg|mcg|g|ml|units?)\b))`;

const NUMBERED = new RegExp(String.raw`^(?<month>${NUMBER})\s?[/.-]\s?(?<year>${YEAR})$`, 'u');
const YEAR_FIRST = new RegExp(`^(?<year>${YEAR})(?:-(?<month>\\d{2}))?$`, 'u');
const NAMED = new RegExp(String.raw`^(?<name>${MONTH})\.?,?\s(?:of\s)?(?<year>${YEAR}|['’]\d{2})$`, 'iu');

/** `"06/2025"` → `2025-06-30`, `"2025"` → `2025-12-31`; undefined: the text is no such time. */
export function lastDayOf(written: string): string | undefined {
  const text = written.trim();
  const { year, month, name } =
    (NUMBERED.exec(text) ?? NAMED.exec(text) ?? YEAR_FIRST.exec(text))?.groups ?? {};
  if (year === undefined) return undefined;
  const number =
    name === undefined ? Number(month ?? 12) : SHORT_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const last = new Date(Date.UTC(Number(year.replace(/^['’]/u, '20')), number, 0));
  return last.toISOString().slice(0, 10);
}
