/** Recognizes cycles, which FHIR cannot repeat and which are kept in their words: `21 days on, 7 days off`, `days 1-21 of 28 day cycle`. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { readNumberRange, readTimeUnit, skipWords } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { TIME_OF_DAY_RECOGNIZER } from './recognize-time-of-day.ts';
import { WHEN_RECOGNIZER } from './recognize-when.ts';
import { COMMA, hasGap, isNumber, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

export const CYCLE_RECOGNIZER: Recognizer = {
  name: 'cycle',
  recognize: (tokens, at) => recognizeOnOff(tokens, at) ?? recognizeDaysOfCycle(tokens, at),
};

function recognizeOnOff(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (wordAt(tokens, at) === 'off') return recognizeOff(tokens, at);
  const on = readSpan(tokens, skipWords(tokens, at, 'for', 'then', 'followed', 'by', 'have', 'a'));
  const pause = on === undefined ? undefined : pauseEnd(tokens, on);
  if (pause !== undefined) return { kind: 'instruction', from: at, to: pause, opens: false };
  if (on === undefined || wordAt(tokens, on) !== 'on') return undefined;
  const off = readSpan(tokens, skipWords(tokens, on + 1, 'and', 'then'));
  if (off === undefined || wordAt(tokens, off) !== 'off') return undefined;
  return { kind: 'instruction', from: at, to: off + 1, opens: false };
}

/** `off 1 week`, `off for 7 days`; `off at HS`, `off 8 pm`: when it is taken off again, and not when it is taken. */
function recognizeOff(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const to = readSpan(tokens, skipWords(tokens, at + 1, 'for')) ?? readMoment(tokens, at + 1);
  return to === undefined ? undefined : { kind: 'instruction', from: at, to, opens: false };
}

/** The token behind a point of the day. */
function readMoment(tokens: readonly SigToken[], at: number): number | undefined {
  if (at >= tokens.length || hasGap(tokens[at], COMMA | STOP)) return undefined;
  return (WHEN_RECOGNIZER.recognize(tokens, at) ?? TIME_OF_DAY_RECOGNIZER.recognize(tokens, at))?.to;
}

export const PAUSES: ReadonlySet<string> = new Set(COURSE_WORDS.pause.words);
const FREE_OF: ReadonlySet<string> = new Set(COURSE_WORDS.freeOf.words);

/** Behind the word for a pause: `7 days off`, `a 7 day break`, `7 days patch free`. */
function pauseEnd(tokens: readonly SigToken[], at: number): number | undefined {
  if (hasGap(tokens[at], COMMA | STOP)) return undefined;
  const word = FREE_OF.has(wordAt(tokens, at)) ? at + 1 : at;
  return PAUSES.has(wordAt(tokens, word)) ? word + 1 : undefined;
}

function recognizeDaysOfCycle(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const from = skipWords(tokens, at, 'on', 'the');
  if (wordAt(tokens, from) !== 'days' && wordAt(tokens, from) !== 'day') return undefined;
  const days = readDayList(tokens, from + 1);
  if (days === undefined) return undefined;
  const isRound = wordAt(tokens, from) === 'days' && wordAt(tokens, days.to) === 'every';
  const to = isRound ? readSpan(tokens, days.to + 1) : cycleEnd(tokens, days);
  return to === undefined ? undefined : { kind: 'instruction', from: at, to, opens: false };
}

/** Behind `of 28`, `of each month`, `of a 28 day cycle`. */
function cycleEnd(tokens: readonly SigToken[], days: { last: number; to: number }): number | undefined {
  if (wordAt(tokens, days.to) !== 'of') return undefined;
  const from = skipWords(tokens, days.to + 1, 'each', 'every', 'a', 'the');
  const span = readSpan(tokens, from);
  const length = readNumberRange(tokens, days.to + 1);
  if (length !== undefined && span === undefined && length.low > days.last) return length.to;
  const word = wordAt(tokens, span ?? from);
  if (word !== 'cycle' && word !== 'month' && span === undefined) return undefined;
  return Math.min(tokens.length, skipWords(tokens, span ?? from, 'cycle', 'month'));
}

/** `1-21`, `1, 8 and 15`. */
export function readDayList(
  tokens: readonly SigToken[],
  at: number,
): { last: number; to: number } | undefined {
  const first = readNumberRange(tokens, at);
  if (first === undefined) return undefined;
  let last = { last: first.high, to: first.to };
  for (;;) {
    const isJoined = wordAt(tokens, last.to) === 'and';
    const next =
      isJoined || hasGap(tokens[last.to], COMMA) ? tokens[last.to + (isJoined ? 1 : 0)] : undefined;
    if (next === undefined || !isNumber(next) || isDoseOfDay(tokens, last.to + (isJoined ? 2 : 1)))
      return last;
    last = { last: next.value, to: last.to + (isJoined ? 2 : 1) };
  }
}

/** "5 on day 2, 4 on day 3": the number before the next day is its dose. */
function isDoseOfDay(tokens: readonly SigToken[], at: number): boolean {
  const word = wordAt(tokens, skipWords(tokens, at, 'on', 'the'));
  return word === 'day' || word === 'days';
}

/** The token behind a length of time: `7 days`, `12 hours`. */
function readSpan(tokens: readonly SigToken[], at: number): number | undefined {
  const number = readNumberRange(tokens, at);
  return number === undefined ? undefined : readTimeUnit(tokens, number.to)?.to;
}
