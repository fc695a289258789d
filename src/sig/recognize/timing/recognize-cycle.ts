/** Recognizes cycles, which FHIR cannot repeat and which are kept in their words: `21 days on, 7 days off`, `days 1-21 of 28 day cycle`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { wholeDaysIn } from '../../vocabulary/time-unit-table.ts';
import { FREQUENCY_RECOGNIZER } from './recognize-frequency.ts';
import { INTERVAL_RECOGNIZER } from './recognize-interval.ts';
import { readNumberRange, readTimeUnit, skipWords } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { TIME_OF_DAY_RECOGNIZER } from './recognize-time-of-day.ts';
import { WHEN_RECOGNIZER } from './recognize-when.ts';
import { COMMA, hasGap, isNumber, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

export const CYCLE_RECOGNIZER: Recognizer = {
  name: 'cycle',
  recognize: (tokens, at) =>
    recognizeOnOff(tokens, at) ?? recognizeDaysOfCycle(tokens, at) ?? recognizeRound(tokens, at),
};

function recognizeOnOff(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (wordAt(tokens, at) === 'off') return recognizeOff(tokens, at);
  const on = readSpan(tokens, skipWords(tokens, at, 'for', 'then', 'followed', 'by', 'have', 'a'));
  const pause = on === undefined ? undefined : pauseEnd(tokens, on);
  if (pause !== undefined) return { kind: 'instruction', from: at, to: pause, opens: false };
  const off = offEnd(tokens, on ?? readNumberRange(tokens, at)?.to);
  return off === undefined ? undefined : { kind: 'instruction', from: at, to: off, opens: false };
}

/** Behind `on, 7 off`, `on/28 days off`: the unit may stand with one of the two, or with none. */
function offEnd(tokens: readonly SigToken[], on: number | undefined): number | undefined {
  if (on === undefined || wordAt(tokens, on) !== 'on') return undefined;
  const from = skipWords(tokens, on + 1, 'and', 'then');
  const off = readSpan(tokens, from) ?? readNumberRange(tokens, from)?.to;
  return off !== undefined && wordAt(tokens, off) === 'off' ? off + 1 : undefined;
}

/** `x 5 days monthly`, `for 5 days every 28 days`, `21 days of each 28-day cycle`, `7 days, repeat monthly`, `5 days during menses`: a length that comes round again, which ends no course. */
function recognizeRound(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  let from = at;
  while (LEADS.has(wordAt(tokens, from)) && from - at < MOST_LEADS) from += 1;
  const number = readNumberRange(tokens, from);
  const unit = number === undefined ? undefined : readTimeUnit(tokens, number.to);
  if (number === undefined || unit === undefined) return undefined;
  const again = skipWords(tokens, unit.to, 'and', 'repeat', 'out', 'of', 'in');
  if (again === unit.to && hasGap(tokens[again], STOP)) return undefined;
  const to =
    ROUNDS.longestAt(tokens, again)?.endToken ??
    repeatEnd(tokens, again, number.high * wholeDaysIn(unit.unit));
  if (to === undefined) return undefined;
  return { kind: 'instruction', from: at, to: skipWords(tokens, to, 'cycle', 'cycles'), opens: false };
}

/** Behind how often, where a period is longer than these days. */
function repeatEnd(tokens: readonly SigToken[], at: number, days: number): number | undefined {
  const often = INTERVAL_RECOGNIZER.recognize(tokens, at) ?? FREQUENCY_RECOGNIZER.recognize(tokens, at);
  if (often?.kind !== 'frequency' || often.repeat.isPlainDaily) return undefined;
  return often.repeat.period * wholeDaysIn(often.repeat.periodUnit) > days ? often.to : undefined;
}

const LEADS: ReadonlySet<string> = new Set(COURSE_WORDS.lead.words);
const MOST_LEADS = 3;
const ROUNDS = buildPhraseMatcher<true>(
  COURSE_WORDS.round.words.map((words): [string, true] => [words, true]),
);

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
