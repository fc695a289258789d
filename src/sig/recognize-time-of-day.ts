/** Recognizes clock times: `at 8am`, `9:00 AM and 9:00 PM`, `@ 0800`, `at 20:00`. */
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { COLON, hasGap, isNumber, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const JOINING = new Set(['and', 'or', 'at']);
const AFTERNOON = new Set(['pm', 'p']);
const HALVES = new Set(['am', 'pm', 'a', 'p']);
const MOST_TIMES = 8;

export const TIME_OF_DAY_RECOGNIZER: Recognizer = {
  name: 'time-of-day',
  firstWords: ['at'],
  startsWithNumber: true,
  recognize: recognizeTimes,
};

interface ClockTime {
  readonly time: string;
  readonly to: number;
}

function recognizeTimes(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const isAfterAt = tokens[at]?.text === 'at';
  let to = isAfterAt ? at + 1 : at;
  const times: string[] = [];
  while (times.length < MOST_TIMES) {
    const from = times.length > 0 ? skipJoining(tokens, to) : to;
    const clock =
      hasGap(tokens[from], STOP) && times.length > 0 ? undefined : readClock(tokens, from, isAfterAt);
    if (clock === undefined) break;
    times.push(clock.time);
    to = clock.to;
  }
  return times.length === 0
    ? undefined
    : { kind: 'time-of-day', from: at, to, times: [...new Set(times)].toSorted() };
}

function skipJoining(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (JOINING.has(tokens[to]?.text ?? '')) to += 1;
  return to;
}

/** A clock time says so: by am/pm, by a colon, or by four digits behind "at". */
function readClock(tokens: readonly SigToken[], at: number, isAfterAt: boolean): ClockTime | undefined {
  const token = tokens[at];
  if (token === undefined || !isNumber(token) || !Number.isInteger(token.value)) return undefined;
  const hasMinutes =
    isNumber(tokens[at + 1]) && hasGap(tokens[at + 1], COLON) && tokens[at + 1]?.text.length === 2;
  const minutes = hasMinutes ? (tokens[at + 1]?.value ?? 0) : 0;
  const halfAt = hasMinutes ? at + 2 : at + 1;
  const half = tokens[halfAt]?.text ?? '';
  if (HALVES.has(half) && !hasGap(tokens[halfAt], STOP) && isHalf(tokens, halfAt)) {
    const hour = (token.value % 12) + (AFTERNOON.has(half) ? 12 : 0);
    return token.value > 12 ? undefined : clock(hour, minutes, halfAt + 1);
  }
  if (hasMinutes) return clock(token.value, minutes, halfAt);
  const isMilitary = token.text.length === 4 && isAfterAt;
  return isMilitary
    ? clock(Math.floor(token.value / 100), token.value % 100, skipHours(tokens, at + 1))
    : undefined;
}

/** `8 a` is a time only where the letter touches the digit: "1 a day" is none. */
function isHalf(tokens: readonly SigToken[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (token.text.length === 2 || token.gap === 0);
}

function skipHours(tokens: readonly SigToken[], at: number): number {
  const word = tokens[at]?.text;
  return word === 'hrs' || word === 'hours' || word === 'h' ? at + 1 : at;
}

function clock(hour: number, minutes: number, to: number): ClockTime | undefined {
  if (hour > 23 || minutes > 59) return undefined;
  return { time: `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`, to };
}
