/** Recognizes how often: `bid`, `2-3 times a day`, `q4-6h`, `every other week`, `up to 4 x daily`, `qd-bid`. */
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import { FREQUENCIES } from '../terminology/frequency-table.ts';
import type { FrequencyRow } from '../terminology/frequency-table.ts';
import { NUMBER_WORDS, ORDINAL_WORDS, TIMES_ADVERBS } from './number-word-table.ts';
import { readNumberRange, readTimeUnit, startsNumber } from './read-amount.ts';
import type { FrequencyFragment, Recognizer, Repeat, SigFragment } from './sig-fragment.ts';
import { DASH, hasGap, SLASH, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';
import type { TimeUnit } from './time-unit-table.ts';

const PHRASES = buildPhraseMatcher<FrequencyRow>(
  FREQUENCIES.flatMap((row: FrequencyRow) =>
    row.phrases.map((phrase): [string, FrequencyRow] => [phrase, row]),
  ),
);
const ADVERBS: ReadonlyMap<string, number> = new Map(Object.entries(TIMES_ADVERBS));
const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(ORDINAL_WORDS));
const TIMES_WORDS = new Set(['times', 'time', 'x', 'veces', 'vez', 'tiimes', 'tmes', 'doses']);
const EVERY_WORDS = new Set([
  'every',
  'each',
  'q',
  'ev',
  'evry',
  'cada',
  'evey',
  'eery',
  'very',
  'ever',
  'everyy',
  'per',
  'a',
  'al',
  'por',
  'todos',
]);
const PERIOD_WORDS = new Set([...EVERY_WORDS, 'in', 'during', 'an', 'over']);
/** `every`, unlike `a` and `per`, may be followed by a number. */
const INTERVAL_WORDS = new Set(['every', 'each', 'q', 'ev', 'evry', 'cada', 'evey', 'eery', 'very', 'ever']);
const ADVERBIAL_PERIODS: ReadonlyMap<string, TimeUnit> = new Map([
  ['daily', 'd'],
  ['dialy', 'd'],
  ['dailly', 'd'],
  ['diarias', 'd'],
  ['everyday', 'd'],
  ['qd', 'd'],
  ['qday', 'd'],
  ['weekly', 'wk'],
  ['monthly', 'mo'],
  ['yearly', 'a'],
  ['hourly', 'h'],
]);
const HOURLY_WORDS = new Set(['hourly', 'hrly']);
const PLAIN_DAILY_WORDS = new Set(['daily', 'everyday', 'dialy', 'dailly', 'evryday', 'daiy', 'daliy']);

export const FREQUENCY_RECOGNIZER: Recognizer = {
  name: 'frequency',
  firstWords: [
    ...FREQUENCIES.flatMap((row) => row.phrases.map((phrase) => phrase.split(' ')[0] ?? '')),
    ...ADVERBS.keys(),
    ...EVERY_WORDS,
    ...Object.keys(NUMBER_WORDS),
    'up',
    'x',
    'at',
    'upto',
    'hasta',
    'only',
  ],
  startsWithNumber: true,
  recognize: recognizeFrequency,
};

function recognizeFrequency(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  return longer(
    longer(recognizeCounted(tokens, at), recognizePhrase(tokens, at)),
    recognizeInterval(tokens, at),
  );
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
  const match = PHRASES.longestAt(tokens, at);
  const row = match?.values[0];
  if (match === undefined || row === undefined) return undefined;
  const isPlainDaily = PLAIN_DAILY_WORDS.has(tokens[at]?.text ?? '');
  const single = fragment(
    at,
    match.endToken,
    repeatOf(row.frequency, undefined, row.period, row.periodUnit, isPlainDaily),
  );
  const next = tokens[match.endToken];
  const secondAt = hasGap(next, DASH | SLASH) ? match.endToken : match.endToken + 1;
  const isRange = hasGap(next, DASH | SLASH) || next?.text === 'to' || next?.text === 'or';
  const second = isRange ? PHRASES.longestAt(tokens, secondAt) : undefined;
  const upper = second?.values[0];
  if (second === undefined || upper === undefined) return single;
  if (upper.period !== row.period || upper.periodUnit !== row.periodUnit || upper.frequency <= row.frequency)
    return single;
  return fragment(
    at,
    second.endToken,
    repeatOf(row.frequency, upper.frequency, row.period, row.periodUnit, false),
  );
}

/** `twice a day`, `3-4 times daily`, `up to 5x/day`, `2 (two) times each week`, `once or twice daily`, `x3 daily`. */
function recognizeCounted(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const upTo = upToEnd(tokens, at);
  const only = tokens[upTo]?.text === 'only' ? upTo + 1 : upTo;
  const count = readTimes(tokens, only);
  if (count === undefined) return undefined;
  const period = readPeriod(tokens, count.to, count.isExplicit);
  if (period === undefined) return undefined;
  const isUpTo = upTo > at;
  const frequency = isUpTo ? undefined : count.low;
  const max = isUpTo || count.high > count.low ? count.high : undefined;
  return fragment(at, period.to, {
    ...repeatOf(frequency, max, period.period, period.unit, false),
    periodMax: period.max,
  });
}

function upToEnd(tokens: readonly SigToken[], at: number): number {
  const word = tokens[at]?.text;
  if (word === 'upto' || word === 'hasta') return at + 1;
  if (word === 'up' && tokens[at + 1]?.text === 'to') return at + 2;
  return word === 'at' && tokens[at + 1]?.text === 'most' ? at + 2 : at;
}

interface Times {
  readonly low: number;
  readonly high: number;
  readonly to: number;
  /** "times" or an adverb was said, so that a period may follow without "a" or "per". */
  readonly isExplicit: boolean;
}

function readTimes(tokens: readonly SigToken[], at: number): Times | undefined {
  const adverb = ADVERBS.get(tokens[at]?.text ?? '');
  if (adverb !== undefined) return readAdverbs(tokens, at, adverb);
  const multiplied = tokens[at]?.text === 'x' ? at + 1 : at;
  const number = readNumberRange(tokens, multiplied);
  if (number === undefined || !Number.isInteger(number.low) || number.low < 1 || number.high > 48)
    return undefined;
  if (TIMES_WORDS.has(tokens[number.to]?.text ?? ''))
    return { low: number.low, high: number.high, to: number.to + 1, isExplicit: true };
  return multiplied > at
    ? { low: number.low, high: number.high, to: number.to, isExplicit: false }
    : undefined;
}

/** `once or twice`, `twice to three times`, `two (twice)`: one adverb, or two as a range. */
function readAdverbs(tokens: readonly SigToken[], at: number, low: number): Times {
  const joined = tokens[at + 1]?.text;
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
  const adverbial = ADVERBIAL_PERIODS.get(token.text);
  if (adverbial !== undefined) return { period: 1, max: undefined, unit: adverbial, to: at + 1 };
  const isSlash = hasGap(token, SLASH);
  const isPeriodWord = PERIOD_WORDS.has(token.text);
  if (!isSlash && !isPeriodWord && !isExplicit) return undefined;
  let from = isPeriodWord && !isSlash ? at + 1 : at;
  if (tokens[from]?.text === 'a' || tokens[from]?.text === 'one') from += 1;
  const number = readNumberRange(tokens, from);
  const unit = readTimeUnit(tokens, number?.to ?? from);
  if (unit === undefined || unit.unit === 's' || unit.unit === 'min')
    return singleLetterPeriod(tokens, from, isSlash);
  const isDurationNotPeriod = number !== undefined && !isSlash && !isPeriodWord;
  if (isDurationNotPeriod) return undefined;
  const period = number?.low ?? 1;
  const max = number !== undefined && number.high > number.low ? number.high : undefined;
  const isDay = unit.unit === 'h' && period === 24 && max === undefined;
  return { period: isDay ? 1 : period, max, unit: isDay ? 'd' : unit.unit, to: unit.to };
}

/** `3x/d`, `2/wk`. */
function singleLetterPeriod(tokens: readonly SigToken[], at: number, isSlash: boolean): Period | undefined {
  if (!isSlash) return undefined;
  if (tokens[at]?.text === 'd') return { period: 1, max: undefined, unit: 'd', to: at + 1 };
  return tokens[at]?.text === 'w' ? { period: 1, max: undefined, unit: 'wk', to: at + 1 } : undefined;
}

/** `every 6 hours`, `q4-6h`, `q4h-q6h`, `every third day`, `every day`, `a day`, `per week`, `6 hourly`. */
function recognizeInterval(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const word = tokens[at]?.text ?? '';
  if (startsNumber(tokens[at])) return recognizeHourly(tokens, at);
  if (!EVERY_WORDS.has(word)) return undefined;
  if (!INTERVAL_WORDS.has(word)) return recognizePerUnit(tokens, at);
  const ordinal = ORDINALS.get(tokens[at + 1]?.text ?? '');
  if (ordinal !== undefined) return everyNth(tokens, at, ordinal);
  const number = readNumberRange(tokens, at + 1);
  if (number === undefined) return recognizePerUnit(tokens, at);
  const unit = readTimeUnit(tokens, number.to);
  if (unit === undefined || number.low <= 0) return undefined;
  const upper = intervalUpperBound(tokens, unit.to, unit.unit);
  const high = upper?.high ?? number.high;
  const to = upper?.to ?? unit.to;
  const repeat = repeatOf(1, undefined, number.low, unit.unit, false);
  return fragment(at, to, { ...repeat, periodMax: high > number.low ? high : undefined });
}

/** The second half of `q4h-q6h`, `every 4 hours to 6 hours`. */
function intervalUpperBound(
  tokens: readonly SigToken[],
  at: number,
  unit: TimeUnit,
): { high: number; to: number } | undefined {
  const next = tokens[at];
  if (!hasGap(next, DASH) && next?.text !== 'to' && next?.text !== 'or') return undefined;
  let from = hasGap(next, DASH) ? at : at + 1;
  if (INTERVAL_WORDS.has(tokens[from]?.text ?? '')) from += 1;
  const number = readNumberRange(tokens, from);
  const upper = number === undefined ? undefined : readTimeUnit(tokens, number.to);
  return number !== undefined && upper?.unit === unit ? { high: number.high, to: upper.to } : undefined;
}

/** `every day`, `each week`, `a day`, `per month`. */
function recognizePerUnit(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const word = tokens[at]?.text ?? '';
  const unit = readTimeUnit(tokens, at + 1);
  const isNight = (tokens[at + 1]?.text ?? '').startsWith('night');
  if (unit === undefined || unit.unit === 's' || unit.unit === 'min' || isNight) return undefined;
  if (unit.unit === 'h' && !INTERVAL_WORDS.has(word)) return undefined;
  return fragment(at, unit.to, repeatOf(1, undefined, 1, unit.unit, unit.unit === 'd'));
}

function everyNth(tokens: readonly SigToken[], at: number, nth: number): FrequencyFragment | undefined {
  const unit = readTimeUnit(tokens, at + 2);
  return unit === undefined
    ? undefined
    : fragment(at, unit.to, repeatOf(1, undefined, nth, unit.unit, false));
}

/** `4 hourly`, `6-8 hourly`. */
function recognizeHourly(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const number = readNumberRange(tokens, at);
  if (number === undefined || !HOURLY_WORDS.has(tokens[number.to]?.text ?? '')) return undefined;
  const repeat = repeatOf(1, undefined, number.low, 'h', false);
  return fragment(at, number.to + 1, {
    ...repeat,
    periodMax: number.high > number.low ? number.high : undefined,
  });
}

function fragment(from: number, to: number, repeat: Repeat): FrequencyFragment {
  return { kind: 'frequency', from, to, repeat };
}

function repeatOf(
  frequency: number | undefined,
  frequencyMax: number | undefined,
  period: number,
  ...[periodUnit, isPlainDaily]: [TimeUnit, boolean]
): Repeat {
  return { frequency, frequencyMax, period, periodMax: undefined, periodUnit, isPlainDaily };
}
