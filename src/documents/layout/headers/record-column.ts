/** Columns in which is written down when a drug was given: days of the week or month, dates, shifts. */
import { WEEK, WEEKDAY_WORDS } from '../../../text/calendar-table.ts';
import { WEEKDAY_ROWS } from './week/weekday-table.ts';

const DATE = /^\d{1,2}[/.-]\d{1,2}$/u;
const SHIFT = /^\d{1,2}:?\d{2}\s?[-–]\s?\d{1,2}:?\d{2}$/u;
const DAY_OF_MONTH = /^\d{1,2}$/u;
/** Fewer numbers that follow each other are amounts. */
const FEWEST_DAYS = 3;

/** Which of the headers are such columns: `"Mon"`, `"12/5"`, `"0700-1459"`, numbers that count on, and initials of days that follow each other. */
export function recordColumns(headers: readonly string[]): readonly boolean[] {
  const areDays = countOn(headers.filter((header) => DAY_OF_MONTH.test(header.trim())).map(Number));
  const initials = initialsOfDays(headers);
  return headers.map((header, index) => {
    const text = header.trim();
    if (initials.has(index)) return true;
    if (DAY_OF_MONTH.test(text)) return areDays;
    return isWeekday(text) || DATE.test(text) || SHIFT.test(text);
  });
}

const WEEKDAYS: ReadonlySet<string> = new Set(WEEK.flatMap((day) => WEEKDAY_WORDS[day]));

/** `"Mon"`, `"Sat/Sun"`. The words alone: the child that reads a file would load the whole grammar of directions for a header. */
function isWeekday(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => WEEKDAYS.has(word)) && !/\d/u.test(text);
}

/** `M | T | W | T`: the columns of such letters beside each other, three at least. */
function initialsOfDays(headers: readonly string[]): ReadonlySet<number> {
  const letters = headers.map((header) => (header.trim().length === 1 ? header.trim() : ' ')).join('');
  const runs = [...letters.toLowerCase().matchAll(/\p{L}{3,31}/gu)].filter(([run]) =>
    WEEKS_OF_INITIALS.some((week) => week.includes(run)),
  );
  return new Set(runs.flatMap(({ index, 0: run }) => Array.from(run, (_, at) => index + at)));
}

/** As many weeks as a month has days in. */
const WEEKS_OF_INITIALS = WEEKDAY_ROWS.map(({ initials }) => initials.repeat(6));

function countOn(numbers: readonly number[]): boolean {
  return (
    numbers.length >= FEWEST_DAYS &&
    numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1)
  );
}
