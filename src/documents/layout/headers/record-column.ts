/** Columns in which is written down when a drug was given: days of the week or month, dates, shifts. */
import { WEEK, WEEKDAY_WORDS } from '../../../text/calendar-table.ts';

const DATE = /^\d{1,2}[/.-]\d{1,2}$/u;
const SHIFT = /^\d{1,2}:?\d{2}\s?[-–]\s?\d{1,2}:?\d{2}$/u;
const DAY_OF_MONTH = /^\d{1,2}$/u;
/** Fewer numbers that follow each other are amounts. */
const FEWEST_DAYS = 3;

/** Which of the headers are such columns: `"Mon"`, `"12/5"`, `"0700-1459"`, and numbers that count on. */
export function recordColumns(headers: readonly string[]): readonly boolean[] {
  const areDays = countOn(headers.filter((header) => DAY_OF_MONTH.test(header.trim())).map(Number));
  return headers.map((header) => {
    const text = header.trim();
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

function countOn(numbers: readonly number[]): boolean {
  return (
    numbers.length >= FEWEST_DAYS &&
    numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1)
  );
}
