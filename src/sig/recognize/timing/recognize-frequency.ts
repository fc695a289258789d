/** Recognizes how often: `bid`, `2-3 times a day`, `q4-6h`, `every other week`, `up to 4 x daily`, `qd-bid`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { FREQUENCIES } from '../../../terminology/codes/frequency-table.ts';
import type { FrequencyRow } from '../../../terminology/codes/frequency-table.ts';
import { TIMES_ADVERBS } from '../../vocabulary/number-word-table.ts';
import { PERIOD_WORD_ROWS, PLAIN_DAILY_WORDS, REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords, startsNumber } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import { readPhrase } from '../../words/read-phrase.ts';
import type { ReadPhrase } from '../../words/read-phrase.ts';
import { EVERY_WORDS, frequencyOf, NO_REPEAT, ONCE_DAILY, PERIOD_ARTICLES } from './recognize-interval.ts';
import type { FrequencyFragment, Recognizer, SigFragment } from '../../sig-fragment.ts';
import { behindWords, COMMA, DASH, hasGap, SLASH, SPACE, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';

const PHRASES = buildPhraseMatcher<FrequencyRow>(
  FREQUENCIES.flatMap((row: FrequencyRow) =>
    row.phrases.map((phrase): [string, FrequencyRow] => [phrase, row]),
  ),
);
const ADVERBS: ReadonlyMap<string, number> = new Map(Object.entries(TIMES_ADVERBS));
const TIMES_WORDS: ReadonlySet<string> = new Set(REPEAT_WORDS.times.words);
const PERIOD_WORDS: ReadonlySet<string> = new Set([...EVERY_WORDS, ...REPEAT_WORDS.within.words]);
const ADVERBIAL_PERIODS: ReadonlyMap<string, TimeUnit> = new Map(
  PERIOD_WORD_ROWS.flatMap(({ unit, words }) => words.map((word) => [word, unit] as const)),
);
const PERIOD_LETTERS: ReadonlyMap<string, TimeUnit> = new Map(
  PERIOD_WORD_ROWS.flatMap(({ unit, letters }) => letters.map((letter) => [letter, unit] as const)),
);
const UP_TO_PHRASES = buildPhraseMatcher<true>(
  REPEAT_WORDS.upTo.words.map((phrase): [string, true] => [phrase, true]),
);
const MAXIMUM_WORDS: ReadonlySet<string> = new Set(REPEAT_WORDS.maximum.words);

export const FREQUENCY_RECOGNIZER: Recognizer = {
  name: 'frequency',
  recognize: recognizeFrequency,
};

function recognizeFrequency(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const found = longer(recognizeCounted(tokens, at), recognizePhrase(tokens, at));
  return found ?? recognizeTimesOfDose(tokens, at) ?? recognizeLetter(tokens, at);
}

/** `2 x 2 per day`, `max. 3 x 1 tablet daily`: how many times, before how many of what is counted and the period of both. */
function recognizeTimesOfDose(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const upTo = upToEnd(tokens, at);
  const times = readNumberRange(tokens, upTo);
  if (times === undefined || !isNumberOfTimes(times) || wordAt(tokens, times.to) !== 'x') return undefined;
  const period = periodOfCount(tokens, times.to + 1);
  if (period?.period !== 1) return undefined;
  const often = { frequency: times.low, frequencyMax: times.high > times.low ? times.high : undefined };
  const most = { frequency: undefined, frequencyMax: times.high };
  return frequencyOf(at, times.to + 1, {
    ...NO_REPEAT,
    ...(upTo > at ? most : often),
    periodUnit: period.unit,
  });
}

function isNumberOfTimes({ low, high }: NumberRange): boolean {
  return Number.isInteger(low) && low >= 1 && high <= MOST_TIMES;
}

/** `2 tablets daily`, `1 per day`: the period behind a few of what is counted. */
function periodOfCount(tokens: readonly SigToken[], at: number): Period | undefined {
  const count = readNumberRange(tokens, at);
  if (count === undefined || count.high > MOST_PIECES) return undefined;
  const unit = readUnit(tokens, count.to);
  if (unit !== undefined && unit.row.kind !== 'count') return undefined;
  return readPeriod(tokens, unit?.to ?? count.to, false);
}

/** A day; more are a number of packs. */
const MOST_TIMES = 8;
const MOST_PIECES = 12;

/** `TK 1 T PO D`: what pharmacies write for daily right behind "by mouth"; `po d/c` and vitamin `D 1000` are none. */
function recognizeLetter(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const isDaily = wordAt(tokens, at) === 'd' && wordAt(tokens, at - 1) === 'po';
  const next = tokens[at + 1];
  if (!isDaily || hasGap(tokens[at], ~SPACE) || hasGap(next, SLASH | DASH) || startsNumber(next))
    return undefined;
  return frequencyOf(at, at + 1, ONCE_DAILY);
}

function longer(
  a: FrequencyFragment | undefined,
  b: FrequencyFragment | undefined,
): FrequencyFragment | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.to > a.to ? b : a;
}

/** `bid`, `qod`; two abbreviations make a range: `qd-bid`, `bid to tid`. */
function recognizePhrase(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const upTo = upToEnd(tokens, at);
  if (upTo > at) return recognizeUpToPhrase(tokens, at, upTo);
  const first = readPhrase(PHRASES, tokens, at);
  if (first === undefined) return undefined;
  const { row } = first;
  const upper = upperPhrase(tokens, first.to, row);
  if (upper !== undefined) {
    return frequencyOf(at, upper.to, {
      ...NO_REPEAT,
      ...periodOf(row),
      frequency: row.frequency,
      frequencyMax: upper.row.frequency,
    });
  }
  const times = timesBehind(tokens, first.to);
  if (times > 1 && row.frequency === 1 && ADVERBIAL_PERIODS.has(wordAt(tokens, first.to - 1)))
    return frequencyOf(at, first.to + 1, { ...NO_REPEAT, ...periodOf(row), frequency: times });
  const isPlainDaily = PLAIN_DAILY_WORDS.has(wordAt(tokens, at));
  return frequencyOf(at, first.to, {
    ...NO_REPEAT,
    ...periodOf(row),
    frequency: row.frequency,
    isPlainDaily,
  });
}

/** `weekly twice`: the adverb behind its period, which no period of its own follows. */
function timesBehind(tokens: readonly SigToken[], at: number): number {
  const times = hasGap(tokens[at], STOP | COMMA) ? undefined : ADVERBS.get(wordAt(tokens, at));
  return times === undefined || readPeriod(tokens, at + 1, true) !== undefined ? 1 : times;
}

/** `up to qid`: only the upper bound is stated. */
function recognizeUpToPhrase(
  tokens: readonly SigToken[],
  at: number,
  from: number,
): FrequencyFragment | undefined {
  const phrase = readPhrase(PHRASES, tokens, from);
  if (phrase === undefined || phrase.row.period !== 1) return undefined;
  const { row } = phrase;
  const repeat = { ...NO_REPEAT, ...periodOf(row), frequency: undefined, frequencyMax: row.frequency };
  const often = frequencyOf(at, phrase.to, repeat);
  return row.periodUnit === 'h' ? { ...often, isCeiling: true } : often;
}

function periodOf(row: FrequencyRow): { period: number; periodUnit: TimeUnit } {
  return { period: row.period, periodUnit: row.periodUnit };
}

/** The upper end of `qd-bid`: another abbreviation with more times in the same period. */
function upperPhrase(
  tokens: readonly SigToken[],
  at: number,
  low: FrequencyRow,
): ReadPhrase<FrequencyRow> | undefined {
  const isJoined = hasGap(tokens[at], DASH | SLASH);
  const word = wordAt(tokens, at);
  if (!isJoined && word !== 'to' && word !== 'or') return undefined;
  const upper = readPhrase(PHRASES, tokens, isJoined ? at : at + 1);
  if (upper === undefined || upper.row.period !== low.period || upper.row.periodUnit !== low.periodUnit)
    return undefined;
  return upper.row.frequency > low.frequency ? upper : undefined;
}

/** `twice a day`, `3-4 times daily`, `up to 5x/day`, `2 (two) times each week`, `once or twice daily`, `x3 daily`. */
function recognizeCounted(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const upTo = upToEnd(tokens, at);
  const only = wordAt(tokens, upTo) === 'only' ? upTo + 1 : upTo;
  const count = readTimes(tokens, only);
  if (count === undefined) return undefined;
  const period = readPeriod(tokens, count.to, count.isExplicit);
  if (period === undefined) return undefined;
  const isUpTo = upTo > at;
  const repeat = {
    ...NO_REPEAT,
    frequency: isUpTo ? undefined : count.low,
    frequencyMax: isUpTo || count.high > count.low ? count.high : undefined,
    period: period.period,
    periodMax: period.max,
    periodUnit: period.unit,
  };
  return frequencyOf(at, period.to, repeat);
}

/** `max 3 times daily`, `up to a maximum of 3 times daily`. */
function skipMaximum(tokens: readonly SigToken[], at: number): number {
  const from = wordAt(tokens, at) === 'a' && MAXIMUM_WORDS.has(wordAt(tokens, at + 1)) ? at + 1 : at;
  return MAXIMUM_WORDS.has(wordAt(tokens, from)) ? skipWords(tokens, from + 1, 'of') : at;
}

/** Behind `up to`, `max`, `bis zu`; the token itself where nothing of the kind is said. */
function upToEnd(tokens: readonly SigToken[], at: number): number {
  return skipMaximum(tokens, readPhrase(UP_TO_PHRASES, tokens, at)?.to ?? at);
}

interface Times {
  readonly low: number;
  readonly high: number;
  readonly to: number;
  /** "times" or an adverb was said, so that a period may follow without "a" or "per". */
  readonly isExplicit: boolean;
}

function readTimes(tokens: readonly SigToken[], at: number): Times | undefined {
  const adverb = ADVERBS.get(wordAt(tokens, at));
  if (adverb !== undefined) return readAdverbs(tokens, at, adverb);
  const multiplied = wordAt(tokens, at) === 'x' ? at + 1 : at;
  const number = readNumberRange(tokens, multiplied);
  if (number === undefined || !Number.isInteger(number.low) || number.low < 1 || number.high > 48)
    return undefined;
  if (TIMES_WORDS.has(wordAt(tokens, number.to)))
    return { low: number.low, high: number.high, to: number.to + 1, isExplicit: true };
  return multiplied > at
    ? { low: number.low, high: number.high, to: number.to, isExplicit: false }
    : undefined;
}

/** `once or twice`, `twice to three times`, `two (twice)`: one adverb, or two as a range. */
function readAdverbs(tokens: readonly SigToken[], at: number, low: number): Times {
  const joined = wordAt(tokens, at + 1);
  const next = tokens[at + 2];
  if ((joined !== 'or' && joined !== 'to') || next === undefined)
    return { low, high: low, to: at + 1, isExplicit: true };
  const adverb = ADVERBS.get(next.text);
  if (adverb !== undefined && adverb > low) return { low, high: adverb, to: at + 3, isExplicit: true };
  const times = readTimes(tokens, at + 2);
  if (times !== undefined && times.low > low)
    return { low, high: times.high, to: times.to, isExplicit: true };
  return { low, high: low, to: at + 1, isExplicit: true };
}

interface Period {
  readonly period: number;
  readonly max: number | undefined;
  readonly unit: TimeUnit;
  readonly to: number;
}

/** `daily`, `a day`, `/day`, `per week`, `every 3 days`, `in 24 hours`, `each and every day`. */
function readPeriod(tokens: readonly SigToken[], at: number, isExplicit: boolean): Period | undefined {
  const token = tokens[at];
  if (token === undefined || hasGap(token, STOP)) return undefined;
  // Behind "twice" an article may stand too much: "twice a daily" is no "daily".
  const adverbAt = isExplicit ? skipWords(tokens, at, 'a', 'per', 'every') : at;
  const adverbial = ADVERBIAL_PERIODS.get(wordAt(tokens, adverbAt));
  if (adverbial !== undefined) return { period: 1, max: undefined, unit: adverbial, to: adverbAt + 1 };
  const isSlash = hasGap(token, SLASH);
  if (isSlash) return readSpan(tokens, at) ?? singleLetterPeriod(tokens, at);
  if (PERIOD_WORDS.has(token.text)) return readSpan(tokens, at + 1);
  return isExplicit && !startsNumber(token) ? readSpan(tokens, at) : undefined;
}

/** `day`, `a week`, `3 days`, `24 hours`; 24 hours are a day. */
function readSpan(tokens: readonly SigToken[], at: number): Period | undefined {
  const word = wordAt(tokens, at);
  const from = word === 'a' || word === 'one' ? at + 1 : behindWords(tokens, at, PERIOD_ARTICLES);
  const number = readNumberRange(tokens, from) ?? { low: 1, high: 1, to: from };
  const unit = readTimeUnit(tokens, number.to);
  if (unit === undefined || unit.unit === 's' || unit.unit === 'min') return undefined;
  const { low, high } = number;
  if (unit.unit === 'h' && low === 24 && high === 24)
    return { period: 1, max: undefined, unit: 'd', to: unit.to };
  return { period: low, max: high > low ? high : undefined, unit: unit.unit, to: unit.to };
}

/** `3x/d`, `2/wk`. */
function singleLetterPeriod(tokens: readonly SigToken[], at: number): Period | undefined {
  const unit = PERIOD_LETTERS.get(wordAt(tokens, at));
  return unit === undefined ? undefined : { period: 1, max: undefined, unit, to: at + 1 };
}
