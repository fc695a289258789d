/** Numbers that are times of the day only where several stand together: four digits beside amounts or each other, bare hours behind "at". */
import { EVENT_TIMINGS } from '../../terminology/codes/event-timing-table.ts';
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { readNumberRange, readUnit } from './read-amount.ts';
import { COMMA, hasGap, isNumber, STOP, wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

/** `2 tabs 0800, 1 tab 1400`, `1 tab 0600/1400/2200`: several times in four digits, each beside an amount or another time. One alone may be anything. */
export function isOfTimetable(tokens: readonly SigToken[], at: number): boolean {
  if (!isPlaced(tokens, at)) return false;
  const [from, to] = [Math.max(0, at - NEAR), Math.min(tokens.length, at + NEAR)];
  const placed = [];
  for (let index = from; index < to; index += 1) if (isPlaced(tokens, index)) placed.push(index);
  const isTold = placed.some((index) => wordAt(tokens, index).startsWith('0'));
  return placed.length > 1 && (isTold || placed.every((index) => isBesideAmount(tokens, index)));
}

/** The other times stand within so many words. */
const NEAR = 24;

function isPlaced(tokens: readonly SigToken[], at: number): boolean {
  if (!isClock(tokens, at)) return false;
  return (
    isBesideAmount(tokens, at) ||
    JOINED.some((step) => isClock(tokens, at + step) && isJoined(tokens, at, step))
  );
}

/** Places of the other time: right beside, and with a word between. */
const JOINED = [-1, 1, -2, 2];

/** The hours of a day go on: `1700 0745` are columns of what was given. */
function isJoined(tokens: readonly SigToken[], at: number, step: number): boolean {
  const isLater = wordAt(tokens, at + step) > wordAt(tokens, at);
  if (isLater !== step > 0) return false;
  return Math.abs(step) === 1 || JOINING.has(wordAt(tokens, at + step / 2));
}

const JOINING: ReadonlySet<string> = new Set(JOINING_WORDS.times.words);

/** Four digits, of whole minutes in fives, that count nothing. */
function isClock(tokens: readonly SigToken[], at: number): boolean {
  const text = wordAt(tokens, at);
  return CLOCK.test(text) && readUnit(tokens, at + 1) === undefined;
}

const CLOCK = /^(?:[01]\d|2[0-3])[0-5][05]$/u;

/** `1 tab 0800`, `0800: 1 tab`. */
function isBesideAmount(tokens: readonly SigToken[], at: number): boolean {
  const isBehind = [1, 2].some(
    (length) =>
      isNumber(tokens[at - length - 1]) &&
      readUnit(tokens, at - length)?.to === at &&
      !hasGap(tokens[at], STOP),
  );
  if (isBehind) return true;
  const number =
    hasGap(tokens[at + 1], STOP) || isClock(tokens, at + 1) ? undefined : readNumberRange(tokens, at + 1);
  return number !== undefined && readUnit(tokens, number.to) !== undefined;
}

/** The hours that a clock has. */
export const HOURS_OF_CLOCK = 12;

const NOON: ReadonlySet<string> = new Set(
  EVENT_TIMINGS.flatMap(({ code, phrases }) => (code === 'NOON' ? phrases : [])),
);

/** `at 6, 9, noon, 3 and 6`: behind "at" and another hour a bare number is one too. */
export function isAmongHours(tokens: readonly SigToken[], at: number): boolean {
  if (!hasGap(tokens[at + 1], COMMA)) return false;
  let from = at - 1;
  while (wordAt(tokens, from) !== 'at' && isHourOrJoint(tokens[from])) from -= 1;
  return wordAt(tokens, from) === 'at' && tokens.slice(from + 1, at).some((token) => isNumber(token));
}

function isHourOrJoint(token: SigToken | undefined): boolean {
  if (token === undefined) return false;
  if (isNumber(token)) return Number.isInteger(token.value) && token.value <= HOURS_OF_CLOCK;
  return NOON.has(token.text) || JOINING.has(token.text);
}
