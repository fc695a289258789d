/** Recognizes dates of a course: `starting 1/2/2024`, `until January 31, 2024`, `from 3/1/24 to 3/10/24`, `from Monday`. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { JOINING_WORDS } from '../../vocabulary/joining-word-table.ts';
import { MONTHS, WEEK, WEEKDAY_WORDS } from '../../../text/calendar-table.ts';
import { readDayFirst } from './read-day-first.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { behindWords, DASH, hasGap, isNumber, SLASH, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const START_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.dateBegins.words);
const END_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.dateEnds.words);
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);
const FILLERS: ReadonlySet<string> = new Set(COURSE_WORDS.dateLead.words);

const WEEKDAYS: ReadonlySet<string> = new Set(WEEK.flatMap((day) => WEEKDAY_WORDS[day]));
const JOINS_DAYS: ReadonlySet<string> = new Set([
  ...JOINING_WORDS.days.words,
  ...JOINING_WORDS.daysThrough.words,
]);

export const DATES_RECOGNIZER: Recognizer = {
  name: 'dates',
  recognize: recognizeDates,
};

function recognizeDates(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  if (isNumber(tokens[at])) return recognizeBare(tokens, at);
  if (!START_WORDS.has(word) && !END_WORDS.has(word)) return undefined;
  const place = behindWords(tokens, at + 1, FILLERS);
  const first = readFirst(tokens, place, word);
  if (first === undefined) return undefined;
  if (first.date === undefined) return { kind: 'instruction', from: at, to: first.to, opens: false };
  if (!START_WORDS.has(word))
    return { kind: 'dates', from: at, to: first.to, start: undefined, end: first.date };
  const second = END_WORDS.has(wordAt(tokens, first.to))
    ? readSecond(tokens, place, first.to + 1)
    : undefined;
  const { date: end, to } = second?.date === undefined ? { date: undefined, to: first.to } : second;
  return { kind: 'dates', from: at, to, start: first.date, end };
}

/** Behind a start whose order is sure the end is written in the same order. */
function readSecond(
  tokens: readonly SigToken[],
  start: number,
  at: number,
): { date: string | undefined; to: number } | undefined {
  const place = behindWords(tokens, at, FILLERS);
  const sure = readDayFirstDate(tokens, place, wordAt(tokens, at - 1));
  if (sure !== undefined) return sure;
  return isEitherOrder(tokens, start) ? readEnd(tokens, place) : readAnyDate(tokens, place);
}

/** An end that is a day in either order, and not the same, stays words: a course that is ended a month too early is missed. */
function readEnd(
  tokens: readonly SigToken[],
  at: number,
): { date: string | undefined; to: number } | undefined {
  const read = readAnyDate(tokens, at);
  return read !== undefined && isEitherOrder(tokens, at) ? { date: undefined, to: read.to } : read;
}

function recognizeBare(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const bare = readDate(tokens, at) ?? readDayFirstDate(tokens, at, '');
  return bare === undefined ? undefined : { kind: 'noise', from: at, to: bare.to };
}

/** The date behind such a word, in the order of the language of that. */
function readFirst(
  tokens: readonly SigToken[],
  place: number,
  word: string,
): { date: string | undefined; to: number } | undefined {
  const sure = readDayFirstDate(tokens, place, word);
  return sure ?? (START_WORDS.has(word) ? readAnyDate(tokens, place) : readEnd(tokens, place));
}

function readDayFirstDate(
  tokens: readonly SigToken[],
  at: number,
  lead: string,
): { date: string; to: number } | undefined {
  const read = readDayFirst(tokens, at, lead);
  if (read === undefined || !isCalendarDate(read.year, read.month, read.day)) return undefined;
  return { date: isoDate(read.year, read.month, read.day), to: read.to };
}

function readAnyDate(
  tokens: readonly SigToken[],
  at: number,
): { date: string | undefined; to: number } | undefined {
  return readDate(tokens, at) ?? readNamedDate(tokens, at) ?? readOneDay(tokens, at);
}

/** `monday`; of several (`monday to friday`, `mon, wed`) none is a date. */
function readOneDay(tokens: readonly SigToken[], at: number): { date: undefined; to: number } | undefined {
  const isDay = (place: number): boolean => WEEKDAYS.has(wordAt(tokens, place));
  const next = JOINS_DAYS.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
  return isDay(at) && !isDay(next) ? { date: undefined, to: at + 1 } : undefined;
}

/** `January 15, 2024`, `15 jan 2024`, `may 5th`; the date is undefined where no year is said. */
function readNamedDate(
  tokens: readonly SigToken[],
  at: number,
): { date: string | undefined; to: number } | undefined {
  const isMonthFirst = MONTH_NUMBERS.has(wordAt(tokens, at));
  const month = MONTH_NUMBERS.get(wordAt(tokens, isMonthFirst ? at : at + 1));
  const day = Number.parseInt(wordAt(tokens, isMonthFirst ? at + 1 : at), 10);
  if (month === undefined || Number.isNaN(day) || day < 1 || day > 31) return undefined;
  const year = tokens[at + 2];
  if (year === undefined || year.text.length !== 4 || !isCalendarDate(year.value, month, day))
    return { date: undefined, to: at + 2 };
  return { date: isoDate(year.value, month, day), to: at + 3 };
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** US order where it is written with slashes, ISO where the year comes first. */
function readDate(tokens: readonly SigToken[], at: number): { date: string; to: number } | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (!isJoined(second, third, SLASH) && !isJoined(second, third, DASH)) return undefined;
  const [a, b, c] = [first.value, second.value, third.value];
  const isIso = first.text.length === 4;
  if (Number.isNaN(a + b + c) || !(isIso || isYear(third))) return undefined;
  const [year, month, day] = isIso ? [a, b, c] : [c < 100 ? c + 2000 : c, a, b];
  if (!isCalendarDate(year, month, day)) return undefined;
  return { date: isoDate(year, month, day), to: at + 3 };
}

/** `05/06/2026` may be of May or of June; `05/13/2026`, `05/05/2026` and `2026-05-06` may not. */
function isEitherOrder(tokens: readonly SigToken[], at: number): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first === undefined || second === undefined || readDate(tokens, at) === undefined) return false;
  return first.text.length < 4 && first.value !== second.value && second.value <= 12;
}

function isJoined(second: SigToken, third: SigToken, mark: number): boolean {
  return hasGap(second, mark) && hasGap(third, mark);
}

/** Two digits or four: `1-1-1` is no date. */
function isYear({ text }: SigToken): boolean {
  return text.length === 2 || text.length === 4;
}

/** True where a date in numbers begins. */
export function isDate(tokens: readonly SigToken[], at: number): boolean {
  return (readDate(tokens, at) ?? readDayFirstDate(tokens, at, '')) !== undefined;
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1990 || year > 2100 || day < 1) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
