/** Columns for the days of a week (`Sun | Mon | …`, `Mo 01.06. | Di 02.06. | …`) → the words that directions are read from. */
import { WEEK, WEEKDAY_NAMES } from '../../../../text/calendar-table.ts';
import { withoutAccents } from '../../../../text/without-accents.ts';
import { WEEKDAY_ROWS, type WeekdayRow } from './weekday-table.ts';

/** Fewer days beside each other may be anything: `Sat` is also a saturation, `Mar` a month. A school week has five. */
const FEWEST = 5;

/** The headers of the days as the columns are known by: one of them alone is no column. */
export const DAY_HEADERS: readonly string[] = WEEK.map((day) => `on ${day}`);

/** `"on sun"` → "Sunday"; undefined: the header is none of a day. */
export function weekdaySaid(header: string): string | undefined {
  const day = WEEK[DAY_HEADERS.indexOf(header)];
  return day === undefined ? undefined : WEEKDAY_NAMES[day];
}

/** The headers with the days of a week, which follow each other, as `DAY_HEADERS` has them; the dates beside or under them are left out. */
export function withWeekdays(headers: readonly string[]): readonly string[] {
  if (headers.length < FEWEST) return headers;
  const words = headers.map(dayWord);
  for (const row of WEEKDAY_ROWS) {
    const run = longestRun(words.map((word) => dayOf(word, row)));
    if (run !== undefined) return named(headers, run);
  }
  return withInitialsOfDays(headers, words);
}

interface Run {
  readonly start: number;
  readonly days: readonly number[];
}

function named(headers: readonly string[], { start, days }: Run): readonly string[] {
  return headers.map((header, index) => DAY_HEADERS[days[index - start] ?? -1] ?? header);
}

/** The first stretch of enough days that follow each other. */
function longestRun(days: readonly (number | undefined)[]): Run | undefined {
  for (let start = 0; start + FEWEST <= days.length; start += 1) {
    const first = days[start];
    if (first === undefined) continue;
    const rest = days.slice(start, start + WEEK.length);
    const broken = rest.findIndex((day, index) => day !== (first + index) % WEEK.length);
    const run = broken < 0 ? rest.length : broken;
    if (run >= FEWEST) return { start, days: rest.slice(0, run).flatMap((day) => day ?? []) };
  }
  return undefined;
}

/** `S | M | T | W | T | F | S`: all seven, from whichever day. */
function withInitialsOfDays(headers: readonly string[], words: readonly string[]): readonly string[] {
  const letters = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  for (const { initials } of WEEKDAY_ROWS) {
    for (let first = 0; first < initials.length; first += 1) {
      const start = letters.indexOf(initials.slice(first) + initials.slice(0, first));
      if (start < 0) continue;
      const days = Array.from(WEEK, (_, index) => (first + index) % WEEK.length);
      return named(headers, { start, days });
    }
  }
  return headers;
}

/** The word of a day, with nothing beside it but a date. */
function dayWord(header: string): string {
  const words = withoutAccents(header.toLowerCase()).match(/\p{L}+/gu) ?? [];
  const isDated = words.length === 2 && /\d/u.test(header);
  return words.length === 1 || isDated ? (words[0] ?? '') : '';
}

function dayOf(word: string, { days }: WeekdayRow): number | undefined {
  const day = word.length < 2 ? -1 : days.findIndex((words) => words.includes(word));
  return day < 0 ? undefined : day;
}

/** `5/31 | 6/1 | 6/2`, `1. | 2. | 3.`: one day after the other, as they stand over or under the days of a week; numbers alone may be counts. */
export function areDaysOfMonth(texts: readonly string[]): boolean {
  const dates = texts.map((text) => DATE.exec(text.trim())?.groups ?? {});
  return ['first', 'second'].some((place) => {
    const days = dates.map((groups) => Number(groups[place] ?? Number.NaN));
    return days
      .slice(1)
      .every((day, index) => day === (days[index] ?? 0) + 1 || isFirstAfter(day, days[index]));
  });
}

function isFirstAfter(day: number, before = 0): boolean {
  return day === 1 && before >= SHORTEST_MONTH;
}

const SHORTEST_MONTH = 28;

const DATE =
  /^(?:\p{L}{3,9}\.? )?(?<first>\d{1,2})(?:[/.-](?<second>\d{1,2}))?\.?(?:[/.-]\d{2,4})?(?: \p{L}{3,9}\.?)?$/u;
