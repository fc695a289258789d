/** Numbers, ranges, units and units of time inside a sig: the reading that several recognizers need. */
import { DAY_LETTERS, MOMENT_WORDS } from '../vocabulary/moment-word-table.ts';
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { buildPhraseMatcher, type PhraseMatch } from '../../text/phrase-matcher.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import type { UnitRow } from '../../terminology/codes/unit-table.ts';
import { NUMBER_WORDS } from '../vocabulary/number-word-table.ts';
import { CLOSE, COMMA, DASH, hasGap, isNumber, OPEN, SLASH, STOP, wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';
import { readUnitLetters } from './read-unit-letter.ts';
import { readNumberWords, readScaledNumber, scaleOfWords } from './read-number-words.ts';
import { TIME_UNITS } from '../vocabulary/time-unit-table.ts';
import type { TimeUnit } from '../vocabulary/time-unit-table.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(NUMBER_WORDS));
/** `one half`, `three quarters`. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
]);
const RANGE_WORDS: ReadonlySet<string> = new Set(JOINING_WORDS.range.words);
/** French "or" is "both eyes" elsewhere: it joins two numbers only where the second counts something. */
const FRENCH_OR = 'ou';
const HOURS: ReadonlySet<string> = new Set(MOMENT_WORDS.half.words.filter(({ length }) => length > 1));
const UNIT_PHRASES = buildPhraseMatcher<UnitRow>(
  UNITS.flatMap((row) => row.words.map((word): [string, UnitRow] => [word, row])),
);
const TIME_UNIT_PHRASES = buildPhraseMatcher<TimeUnit>(
  TIME_UNITS.flatMap((row) => row.words.map((word): [string, TimeUnit] => [word, row.code])),
);
const TIME_UNIT_LETTERS: ReadonlyMap<string, TimeUnit> = new Map(
  TIME_UNITS.flatMap((row) => row.letters.map((letter): [string, TimeUnit] => [letter, row.code])),
);

export interface NumberRange {
  readonly low: number;
  readonly high: number;
  readonly to: number;
  /** `1 (two)`: number and echo differ. */
  readonly isContradictory: boolean;
}

interface SingleNumber {
  readonly value: number;
  readonly to: number;
  readonly isWord: boolean;
}

/** True where a number can begin: digits or a number word. */
export function startsNumber(token: SigToken | undefined): boolean {
  return token !== undefined && (isNumber(token) || NUMBERS.has(token.text));
}

/** A number or range with its echo: `1-2`, `1 to 2`, `2 (two)`, `one and a half`, `1/2 to 1 one-half to one`. */
export function readNumberRange(tokens: readonly SigToken[], at: number): NumberRange | undefined {
  const first = readRangeOnce(tokens, at);
  if (first === undefined || first.low === first.high) return first;
  const echo = hasGap(tokens[first.to], STOP) ? undefined : readRangeOnce(tokens, first.to);
  return echo?.low === first.low && echo.high === first.high ? { ...first, to: echo.to } : first;
}

function readRangeOnce(tokens: readonly SigToken[], at: number): NumberRange | undefined {
  const first = readEchoed(tokens, at);
  if (first === undefined) return undefined;
  const next = tokens[first.to];
  if (next === undefined) return first;
  const isDashed = isRangeDash(next);
  const secondAt = isDashed ? first.to : first.to + 1;
  if (!isDashed && !isJoined(tokens, at, first.to)) return first;
  const second = readEchoed(tokens, secondAt);
  if (second === undefined || second.low <= first.low) return first;
  if (next.text === FRENCH_OR && readUnit(tokens, second.to) === undefined) return first;
  return {
    low: lowInScale(tokens, first, second),
    high: second.low,
    to: second.to,
    isContradictory: first.isContradictory || second.isContradictory,
  };
}

/** Does the word at `to` join the number that begins at `at` with the next one? */
function isJoined(tokens: readonly SigToken[], at: number, to: number): boolean {
  const joint = wordAt(tokens, to) ?? '';
  return RANGE_WORDS.has(joint) || joint === FRENCH_OR || isBetween(tokens, at, to);
}

/** `between one and two tablets`; `between 8 and 9 am` is a time. */
function isBetween(tokens: readonly SigToken[], at: number, to: number): boolean {
  if (wordAt(tokens, at - 1) !== 'between' || wordAt(tokens, to) !== 'and') return false;
  const second = readEchoed(tokens, to + 1);
  return second !== undefined && !HOURS.has(wordAt(tokens, second.to));
}

/** `one to two hundred` is from one hundred. */
function lowInScale(tokens: readonly SigToken[], { low }: NumberRange, second: NumberRange): number {
  const scaled = low < 100 ? low * scaleOfWords(tokens, second) : low;
  return scaled < second.low ? scaled : low;
}

function isRangeDash(next: SigToken): boolean {
  return hasGap(next, DASH) && !hasGap(next, STOP) && startsNumber(next);
}

/** One number and the same number again in the other script: `1 (one)`, `two 2`. */
function readEchoed(tokens: readonly SigToken[], at: number): NumberRange | undefined {
  const first = readSingle(tokens, at);
  if (first === undefined) return undefined;
  const range = { low: first.value, high: first.value, to: first.to, isContradictory: false };
  const next = tokens[first.to];
  if (!startsNumber(next) || hasGap(next, STOP | DASH)) return range;
  const echo = readSingle(tokens, first.to);
  if (echo === undefined) return range;
  return hasGap(next, OPEN)
    ? readParenthesized(tokens, range, first, echo)
    : readBesideEcho(range, first, echo);
}

/** `1 one`: the same number in the other script. */
function readBesideEcho(range: NumberRange, first: SingleNumber, echo: SingleNumber): NumberRange {
  return echo.value === first.value && echo.isWord !== first.isWord ? { ...range, to: echo.to } : range;
}

/** `1 (one)`, and `1 (two)` where nothing else stands in the parentheses. */
function readParenthesized(
  tokens: readonly SigToken[],
  range: NumberRange,
  first: SingleNumber,
  echo: SingleNumber,
): NumberRange {
  if (echo.value === first.value) return { ...range, to: echo.to };
  const isWholeParenthesis = echo.isWord !== first.isWord && hasGap(tokens[echo.to], CLOSE);
  return isWholeParenthesis ? { ...range, to: echo.to, isContradictory: true } : range;
}

function readSingle(tokens: readonly SigToken[], at: number): SingleNumber | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const isWord = !isNumber(token);
  const from = token.text === 'a' && PARTS.has(wordAt(tokens, at + 1)) ? at + 1 : at;
  const round = isWord ? readNumberWords(tokens, from) : readScaledNumber(tokens, from, token.value);
  const value = round?.value ?? (isWord ? NUMBERS.get(wordAt(tokens, from)) : token.value);
  if (value === undefined) return undefined;
  const to = round?.to ?? endOfNumber(tokens, from, value);
  return { ...(halfBehind(tokens, to, value) ?? { value, to }), isWord };
}

function endOfNumber(tokens: readonly SigToken[], at: number, value: number): number {
  return value < 1 ? partEnd(tokens, at + 1) : at + 1;
}

/** Behind a part: `half a tablet`, `3/4 of a tablet`, `quarter of one tablet`; not the article of `half a day`. */
function partEnd(tokens: readonly SigToken[], at: number): number {
  const of = skipWords(tokens, at, 'of');
  const word = wordAt(tokens, of);
  const isOne = of > at && (word === 'one' || word === '1');
  const isArticle = word === 'a' && readTimeUnit(tokens, of + 1) === undefined;
  return isOne || isArticle ? of + 1 : of;
}

/** `one half` is a half, `one and a half` and `1 and 1/2` are one and a half. */
function halfBehind(
  tokens: readonly SigToken[],
  at: number,
  value: number,
): { value: number; to: number } | undefined {
  const next = wordAt(tokens, at);
  const part = value === 1 || value === 3 ? PARTS.get(next) : undefined;
  if (part !== undefined) return { value: value * part, to: partEnd(tokens, at + 1) };
  return next === 'and' || next === 'y' ? fractionBehind(tokens, at + 1, value) : undefined;
}

function fractionBehind(
  tokens: readonly SigToken[],
  at: number,
  value: number,
): { value: number; to: number } | undefined {
  const to = wordAt(tokens, at) === 'a' || wordAt(tokens, at) === 'one' ? at + 1 : at;
  const token = tokens[to];
  const fraction = isNumber(token) ? token?.value : NUMBERS.get(wordAt(tokens, to));
  const part = fraction === 3 ? PARTS.get(wordAt(tokens, to + 1)) : undefined;
  if (part !== undefined) return { value: value + 3 * part, to: partEnd(tokens, to + 2) };
  return fraction !== undefined && fraction > 0 && fraction < 1
    ? { value: value + fraction, to: partEnd(tokens, to + 1) }
    : undefined;
}

/** The index behind the given words, each optional, in their order. */
export function skipWords(tokens: readonly SigToken[], at: number, ...words: readonly string[]): number {
  let to = at;
  for (const word of words) if (wordAt(tokens, to) === word) to += 1;
  return to;
}

/** The unit of a dose at this token: `fluid ounces`, `tabs`. */
export function readUnit(tokens: readonly SigToken[], at: number): { row: UnitRow; to: number } | undefined {
  if (hasGap(tokens[at], STOP) || isTuesday(tokens, at)) return undefined;
  const letters = readUnitLetters(tokens, at);
  if (letters !== undefined) return letters;
  const match = longestUnit(tokens, at);
  const row = match?.values[0];
  return match === undefined || row === undefined ? undefined : { row, to: match.endToken };
}

/** The letter before a slash begins a word of its own: `10 units s/c` is no plural set apart, `units s`. */
function longestUnit(tokens: readonly SigToken[], at: number): PhraseMatch<UnitRow> | undefined {
  const match = UNIT_PHRASES.longestAt(tokens, at);
  if (match === undefined || match.endToken - at < 2 || !hasGap(tokens[match.endToken], SLASH)) return match;
  const isLetter = wordAt(tokens, match.endToken - 1).length === 1;
  return isLetter ? UNIT_PHRASES.longestAt(tokens.slice(0, match.endToken - 1), at) : match;
}

/** `T/Th`, `T-F-Su`: the first of several days, not a tablet. */
function isTuesday(tokens: readonly SigToken[], at: number): boolean {
  const isDay = (to: number) =>
    hasGap(tokens[to], SLASH | DASH) && Object.hasOwn(DAY_LETTERS, wordAt(tokens, to));
  return wordAt(tokens, at) === 't' && isDay(at + 1) && (wordAt(tokens, at + 1) === 'th' || isDay(at + 2));
}

/** The unit of time at this token; single letters count only behind a number: `7 d`. */
export function readTimeUnit(
  tokens: readonly SigToken[],
  at: number,
): { unit: TimeUnit; to: number } | undefined {
  const token = tokens[at];
  if (token === undefined || hasGap(token, STOP | COMMA)) return undefined;
  const match = TIME_UNIT_PHRASES.longestAt(tokens, at);
  const unit = match?.values[0];
  if (match !== undefined && unit !== undefined) return { unit, to: match.endToken };
  const letter = isDayLetter(tokens, at) ? undefined : TIME_UNIT_LETTERS.get(token.text);
  return letter === undefined || !isNumber(tokens[at - 1]) ? undefined : { unit: letter, to: at + 1 };
}

/** `1 (M-W-F)`: the first of several days of the week, not a month. */
function isDayLetter(tokens: readonly SigToken[], at: number): boolean {
  return (
    Object.hasOwn(DAY_LETTERS, wordAt(tokens, at)) &&
    hasGap(tokens[at + 1], SLASH | DASH | COMMA) &&
    Object.hasOwn(DAY_LETTERS, wordAt(tokens, at + 1))
  );
}

/** `day 2`: the name of a day, not its length; in "5 day 2, 4 day 3" the number before it is what is taken then. */
export function namesDay(tokens: readonly SigToken[], at: number): boolean {
  const number = tokens[at + 1];
  if (wordAt(tokens, at) !== 'day' || !isNumber(number) || hasGap(number, STOP | COMMA)) return false;
  return readUnit(tokens, at + 2) === undefined && readTimeUnit(tokens, at + 2) === undefined;
}
