/** Recognizes clock times: `at 8am`, `9:00 AM and 9:00 PM`, `@ 0800`, `at 20:00`, `at 8, 12 and 6`. */
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { JOINING_WORDS } from '../../vocabulary/joining-word-table.ts';
import { isOfTimetable } from '../../words/timetable.ts';
import { standsForMorning } from './stands-for-morning.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { readTimeUnit, readUnit } from '../../words/read-amount.ts';
import { behindWords, COLON, COMMA, hasGap, isNumber, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const JOINING: ReadonlySet<string> = new Set(JOINING_WORDS.times.words);
const AFTERNOON: ReadonlySet<string> = new Set(MOMENT_WORDS.afternoon.words);
const HALVES: ReadonlySet<string> = new Set(MOMENT_WORDS.half.words);
const MOST_TIMES = 8;

export const TIME_OF_DAY_RECOGNIZER: Recognizer = {
  name: 'time-of-day',
  recognize: recognizeTimes,
};

interface ClockTime {
  readonly time: string;
  readonly to: number;
}

function recognizeTimes(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const isAfterAt = wordAt(tokens, at) === 'at';
  let to = isAfterAt ? at + 1 : at;
  const times: string[] = [];
  while (times.length < MOST_TIMES) {
    const from = times.length > 0 ? behindWords(tokens, to, JOINING) : to;
    const clock =
      hasGap(tokens[from], STOP) && times.length > 0 ? undefined : readClock(tokens, from, isAfterAt);
    if (clock === undefined) break;
    times.push(clock.time);
    to = clock.to;
  }
  if (times.length > 0) return timesOfDay(at, to, times);
  return isAfterAt ? recognizeHours(tokens, at) : undefined;
}

function timesOfDay(from: number, to: number, times: readonly string[]): SigFragment {
  return { kind: 'time-of-day', from, to, times: [...new Set(times)].toSorted() };
}

/** `at 7, 11, 3 and 7`: several hours in a row, each later than the one before; nothing is counted by the last one. */
function recognizeHours(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const hours: number[] = [];
  let to = at + 1;
  for (let from = to; hours.length < MOST_TIMES; from = behindWords(tokens, to, JOINING)) {
    const hour = hourBehind(tokens[from], hours.at(-1));
    if (hour === undefined || (hours.length > 0 && hasGap(tokens[from], STOP))) break;
    hours.push(hour);
    to = from + 1;
  }
  const isCounted = readUnit(tokens, to) !== undefined || readTimeUnit(tokens, to) !== undefined;
  if (hours.length < 2 || isCounted || (hours.at(-1) ?? 24) > 23) return undefined;
  return timesOfDay(
    at,
    to,
    hours.map((hour) => `${String(hour).padStart(2, '0')}:00:00`),
  );
}

/** Of the clock of twelve hours the next one behind an hour, in the afternoon where it has gone round. */
function hourBehind(token: SigToken | undefined, last: number | undefined): number | undefined {
  if (token === undefined || !/^\d{1,2}$/u.test(token.text)) return undefined;
  const { value } = token;
  if (last === undefined || value > last) return value;
  return value <= 12 && value + 12 > last ? value + 12 : undefined;
}

/** A clock time says so: by am/pm, by a colon, or by four digits behind "at" or in a timetable. */
function readClock(tokens: readonly SigToken[], at: number, isAfterAt: boolean): ClockTime | undefined {
  const token = tokens[at];
  if (token === undefined || !Number.isInteger(token.value)) return undefined;
  const minutes = minutesAt(tokens, at + 1);
  if (isTimestamp(tokens, at)) return undefined;
  const halfAt = minutes === undefined ? at + 1 : at + 2;
  if (isHalf(tokens, halfAt)) {
    const hour = (token.value % 12) + (AFTERNOON.has(wordAt(tokens, halfAt)) ? 12 : 0);
    return token.value > 12 ? undefined : clock(hour, minutes ?? 0, halfAt + 1);
  }
  if (minutes !== undefined) return clock(token.value, minutes, halfAt);
  return isAfterAt || isOfTimetable(tokens, at) ? fourDigits(tokens, at, token) : undefined;
}

/** `1000 mg`: so much, and no time. */
function isCounted(tokens: readonly SigToken[], at: number): boolean {
  return readUnit(tokens, at + 1) !== undefined && !hasGap(tokens[at + 1], STOP | COMMA);
}

function fourDigits(tokens: readonly SigToken[], at: number, token: SigToken): ClockTime | undefined {
  if (token.text.length !== 4 || isCounted(tokens, at)) return undefined;
  return clock(Math.floor(token.value / 100), token.value % 100, skipHours(tokens, at + 1));
}

/** `00:00:00`: seconds belong to the time a record was written. */
function isTimestamp(tokens: readonly SigToken[], at: number): boolean {
  const hasSeconds = minutesAt(tokens, at + 1) !== undefined && minutesAt(tokens, at + 2) !== undefined;
  return hasSeconds || (minutesAt(tokens, at) !== undefined && isNumber(tokens[at - 1]));
}

/** The minutes behind a colon. */
function minutesAt(tokens: readonly SigToken[], at: number): number | undefined {
  const token = tokens[at];
  return token?.gap === COLON && token.text.length === 2 && isNumber(token) ? token.value : undefined;
}

/** `8 a` is a time only where the letter touches the digit: "1 a day" is none. */
function isHalf(tokens: readonly SigToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !HALVES.has(token.text) || hasGap(token, STOP | COMMA)) return false;
  return token.text.length === 2 ? standsForMorning(tokens, at) : token.gap === 0;
}

function skipHours(tokens: readonly SigToken[], at: number): number {
  const word = wordAt(tokens, at);
  return word === 'hrs' || word === 'hours' || word === 'h' ? at + 1 : at;
}

function clock(hour: number, minutes: number, to: number): ClockTime | undefined {
  if (hour > 23 || minutes > 59) return undefined;
  return { time: `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`, to };
}
