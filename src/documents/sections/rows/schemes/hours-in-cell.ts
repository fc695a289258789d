/** Hours of the clock in the cell of a column of times: `06 14 22`, `08`, `18`. */
import type { ColumnField } from '../../../layout/headers/column-table.ts';
import { normalizeHeading } from '../../../layout/headers/normalize-heading.ts';

/** `06`, `6`, `0600`, `06:00`. */
const HOUR = String.raw`(?:[01]?\d|2[0-4])(?::?[0-5]\d)?`;
const HOURS = new RegExp(String.raw`^${HOUR}(?:[\s,;/]{1,3}${HOUR}){0,7}$`, 'u');
/** Two digits, and more of them with minutes: no count is written so. */
const WRITTEN_AS_HOUR = /^(?:0\d|\d{1,2}:?[0-5]\d)$/u;
/** More than a person takes in a day. */
const MOST_TIMES = 6;

/** The columns of how often in which a cell can be nothing but hours: the others of it are hours too. */
export function columnsOfHours(
  { headers, fields }: { readonly headers: readonly string[]; readonly fields: readonly ColumnField[] },
  rows: readonly (readonly string[])[],
): ReadonlySet<number> {
  return new Set(
    headers.flatMap((header, index) => {
      const isOfTimes = fields[index] === 'frequency' && OF_TIMES.test(normalizeHeading(header));
      return isOfTimes && rows.some((cells) => areHoursAlone(cells[index]?.trim() ?? '')) ? [index] : [];
    }),
  );
}

/** Several in their order, or one as no count is written. */
function areHoursAlone(cell: string): boolean {
  const hours = hoursOf(cell);
  return hours.length > 1 || hours.some((hour) => WRITTEN_AS_HOUR.test(hour));
}

const OF_TIMES = /\b(?:times?|hours?|hrs?)\b/u;

/** The hours of a cell, each later than the one before; none: it says something else. */
function hoursOf(cell: string): readonly string[] {
  if (!HOURS.test(cell)) return [];
  const hours = cell.split(/[\s,;/]+/u);
  const minutes = hours.map(minutesOf);
  const isInOrder = minutes.every((minute, index) => index === 0 || minute > (minutes[index - 1] ?? minute));
  return isInOrder ? hours : [];
}

/** From midnight on. */
function minutesOf(hour: string): number {
  const { own, minute = '0' } = CLOCK.exec(hour)?.groups ?? {};
  return Number(own) * 60 + Number(minute);
}

const CLOCK = /^(?<own>\d{1,2}?)(?::?(?<minute>[0-5]\d))?$/u;

/**
 * `("Times", "06 14 22")` → `06:00 14:00 22:00`; `("Times", "3")` → `3 times a day`, where no cell of the column is of hours; else as it is
 * printed.
 */
export function timesOf(header: string, cell: string, isOfHours: boolean): string {
  const text = cell.trim();
  const title = normalizeHeading(header);
  const isCounted = /\btimes\b/u.test(title);
  const isCount = /^\d{1,2}$/u.test(text) && Number(text) <= MOST_TIMES && !WRITTEN_AS_HOUR.test(text);
  if (isCounted && isCount && !isOfHours) return `${text} times a day`;
  const areHours = isOfHours || (isCounted && !isCount) || (OF_TIMES.test(title) && areHoursAlone(text));
  return (areHours ? hoursOf(text).map(onTheClock).join(' ') : '') || text;
}

function onTheClock(hour: string): string {
  const minutes = minutesOf(hour);
  const shown = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0'));
  return shown.join(':');
}
