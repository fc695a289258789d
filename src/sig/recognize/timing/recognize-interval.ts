/** Recognizes intervals: `every 6 hours`, `q4-6h`, `every third day`, `a day`, `6 hourly`, `sixth hourly`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { ORDINAL_WORDS } from '../../vocabulary/number-word-table.ts';
import { PERIOD_WORD_ROWS, REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords, startsNumber } from '../../words/read-amount.ts';
import type { FrequencyFragment, Recognizer, Repeat, SigFragment } from '../../sig-fragment.ts';
import { behindWords, DASH, hasGap, isNumber, SLASH, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';

const { interval, per, hourly, ambiguous, span, past, article } = REPEAT_WORDS;
/** `every`, unlike `a` and `per`, may be followed by a number. */
const INTERVAL_WORDS: ReadonlySet<string> = new Set(interval.words);
/** Dutch says it in two words: `om de 8 uur`; without a number that is every other one. */
const INTERVAL_PHRASES = buildPhraseMatcher<true>(
  interval.words.map((words): [string, true] => [words, true]),
);
export const PERIOD_ARTICLES: ReadonlySet<string> = new Set(article.words);
export const EVERY_WORDS: ReadonlySet<string> = new Set([...interval.words, ...per.words]);
const HOURLY_WORDS: ReadonlySet<string> = new Set(hourly.words);
const AMBIGUOUS_PERIODS: ReadonlySet<string> = new Set(ambiguous.words);
/** `monthly` → months. */
const PERIODS: ReadonlyMap<string, TimeUnit> = new Map(
  PERIOD_WORD_ROWS.flatMap(({ unit, words }) => words.map((word): [string, TimeUnit] => [word, unit])),
);
/** Words before a length of time. */
const SPANS: ReadonlySet<string> = new Set(span.words);
/** `a week ago`: when it was, not how often. */
const PAST: ReadonlySet<string> = new Set(past.words);
const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(ORDINAL_WORDS));

export const INTERVAL_RECOGNIZER: Recognizer = {
  name: 'interval',
  recognize: recognizeInterval,
};

/** A repeat to be filled in: once in a period of one day. */
export const NO_REPEAT: Repeat = {
  frequency: 1,
  frequencyMax: undefined,
  period: 1,
  periodMax: undefined,
  periodUnit: 'd',
  isPlainDaily: false,
};

/** "od" and the like: gives way to any other frequency. */
export const ONCE_DAILY: Repeat = { ...NO_REPEAT, isPlainDaily: true };

/** The fragment of a repeat. */
export function frequencyOf(from: number, to: number, repeat: Repeat): FrequencyFragment {
  return { kind: 'frequency', from, to, repeat };
}

function recognizeInterval(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (startsNumber(tokens[at])) return recognizeHourly(tokens, at) ?? recognizeAmbiguous(tokens, at);
  if (hasGap(tokens[at], SLASH)) return recognizeSlashed(tokens, at);
  if (wordAt(tokens, at) === 'g') return recognizeScannedQ(tokens, at);
  if (BI.has(wordAt(tokens, at))) return recognizeBi(tokens, at);
  if (wordAt(tokens, at) === 'up' || wordAt(tokens, at) === 'upto') return recognizeUpToInterval(tokens, at);
  if (!INTERVAL_WORDS.has(wordAt(tokens, at))) return recognizeUnled(tokens, at);
  const ordinal = ORDINALS.get(wordAt(tokens, at + 1));
  if (ordinal !== undefined) return everyNth(tokens, at, ordinal);
  return recognizeEvery(tokens, at) ?? recognizePerUnit(tokens, at);
}

/** `10 mg/day`: the slash behind a unit; rates per hour belong to their dose. */
function recognizeSlashed(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  if (at === 0 || isNumber(tokens[at - 1])) return undefined;
  const unit = readTimeUnit(tokens, at);
  const to = wordAt(tokens, at) === 'd' ? at + 1 : unit?.unit === 'd' ? unit.to : undefined;
  return to === undefined ? undefined : frequencyOf(at, to, ONCE_DAILY);
}

/** `g8h`, `g.6 h`: a scanned q, where no amount of grams can be meant. */
function recognizeScannedQ(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const isAmount = isNumber(tokens[at - 1]) || !isNumber(tokens[at + 1]) || hasGap(tokens[at + 1], SLASH);
  const every = isAmount ? undefined : recognizeEvery(tokens, at);
  return every?.repeat.periodUnit === 'h' ? every : undefined;
}

const BI: ReadonlySet<string> = new Set(REPEAT_WORDS.bi.words);

/** Intervals in hours that are given without their unit: `q.8.`. */
const BARE_HOURS: ReadonlySet<number> = new Set([2, 3, 4, 6, 8, 12, 24, 48, 72]);

/** `q.8.`: hours, where nothing that could be counted follows. */
function recognizeBareHours(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const number = wordAt(tokens, at) === 'q' ? readNumberRange(tokens, at + 1) : undefined;
  if (number === undefined || !BARE_HOURS.has(number.low) || !BARE_HOURS.has(number.high)) return undefined;
  const next = tokens[number.to];
  const isOpenEnd =
    !isNumber(next) && !hasGap(next, SLASH | DASH) && next?.text !== 'am' && next?.text !== 'pm';
  const isCounted = readUnit(tokens, number.to) !== undefined;
  return isOpenEnd && !isCounted
    ? frequencyOf(at, number.to, intervalOf(number.low, number.high, 'h'))
    : undefined;
}

/** `every 6 hours`, `q4-6h`, `q4h-q6h`. */
function recognizeEvery(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const lead = wordAt(tokens, at) === 'g' ? at + 1 : INTERVAL_PHRASES.longestAt(tokens, at)?.endToken;
  if (lead === undefined) return undefined;
  const first = behindWords(tokens, lead, PERIOD_ARTICLES);
  const number = readNumberRange(tokens, first);
  const unit = number === undefined ? undefined : readTimeUnit(tokens, number.to);
  if (number !== undefined && unit === undefined) return recognizeBareHours(tokens, at);
  if (number === undefined || unit === undefined || number.low <= 0) return undefined;
  const upper = intervalUpperBound(tokens, unit.to, unit.unit) ?? { high: number.high, to: unit.to };
  return frequencyOf(at, upper.to, intervalOf(number.low, upper.high, unit.unit));
}

function intervalOf(low: number, high: number, unit: TimeUnit): Repeat {
  return { ...NO_REPEAT, period: low, periodMax: high > low ? high : undefined, periodUnit: unit };
}

/** The second half of `q4h-q6h`, `every 4 hours to 6 hours`. */
function intervalUpperBound(
  tokens: readonly SigToken[],
  at: number,
  unit: TimeUnit,
): { high: number; to: number } | undefined {
  const isDashed = hasGap(tokens[at], DASH);
  const word = wordAt(tokens, at);
  if (!isDashed && word !== 'to' && word !== 'or') return undefined;
  let from = isDashed ? at : at + 1;
  if (INTERVAL_WORDS.has(wordAt(tokens, from))) from += 1;
  const number = readNumberRange(tokens, from);
  const upper = number === undefined ? undefined : readTimeUnit(tokens, number.to);
  return number !== undefined && upper?.unit === unit ? { high: number.high, to: upper.to } : undefined;
}

/** `every day`, `each week`, `a day`, `per month`; an hour only behind "every". */
function recognizePerUnit(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const unit = readTimeUnit(tokens, behindWords(tokens, at + 1, PERIOD_ARTICLES));
  if (
    unit === undefined ||
    unit.unit === 's' ||
    unit.unit === 'min' ||
    wordAt(tokens, at + 1).startsWith('night')
  )
    return undefined;
  if (unit.unit === 'h' && !INTERVAL_WORDS.has(wordAt(tokens, at))) return undefined;
  if (isWithin(tokens, at) || PAST.has(wordAt(tokens, unit.to))) return undefined;
  return frequencyOf(at, unit.to, { ...NO_REPEAT, periodUnit: unit.unit, isPlainDaily: unit.unit === 'd' });
}

/** `every third day`. */
function everyNth(tokens: readonly SigToken[], at: number, nth: number): FrequencyFragment | undefined {
  const unit = readTimeUnit(tokens, at + 2);
  return unit === undefined ? undefined : frequencyOf(at, unit.to, intervalOf(nth, nth, unit.unit));
}

/** `4 hourly`, `6-8 hourly`. */
function recognizeHourly(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const number = readNumberRange(tokens, at);
  if (number === undefined || !HOURLY_WORDS.has(wordAt(tokens, number.to))) return undefined;
  return frequencyOf(at, number.to + 1, intervalOf(number.low, number.high, 'h'));
}

/** Without a word such as "every", which may lead to a number: `per day`, `eighth hourly`, an interval in another language. */
function recognizeUnled(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  if (EVERY_WORDS.has(wordAt(tokens, at))) return recognizePerUnit(tokens, at);
  return recognizeNthHourly(tokens, at) ?? recognizeEvery(tokens, at);
}

/** `eighth hourly`, `6th hourly`. */
function recognizeNthHourly(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const nth = ORDINALS.get(wordAt(tokens, at));
  const isHourly = nth !== undefined && HOURLY_WORDS.has(wordAt(tokens, at + 1));
  return isHourly ? frequencyOf(at, at + 2, intervalOf(nth, nth, 'h')) : undefined;
}

/** `3 lbs in a day`, `seen within a week`: within how long, not how often. */
function isWithin(tokens: readonly SigToken[], at: number): boolean {
  return wordAt(tokens, at) === 'a' && SPANS.has(wordAt(tokens, at - 1));
}

/** `up to every 4 hours`, `up to four hourly`: no sooner than that. */
function recognizeUpToInterval(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const from = wordAt(tokens, at) === 'upto' ? at + 1 : skipWords(tokens, at, 'up', 'to');
  if (from === at || wordAt(tokens, from - 1) === 'up') return undefined;
  const interval = startsNumber(tokens[from]) ? recognizeHourly(tokens, from) : everyAt(tokens, from);
  return interval === undefined ? undefined : { ...interval, from: at, isCeiling: true };
}

function everyAt(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  return INTERVAL_WORDS.has(wordAt(tokens, at)) ? recognizeEvery(tokens, at) : undefined;
}

/** `4 weekly`, `3-4 weekly`, `6 monthly`: kept in its words; "1 weekly" means the same both ways, and one word (`6-monthly`) is an interval. */
function recognizeAmbiguous(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = readNumberRange(tokens, at);
  if (number === undefined || number.high <= 1 || !AMBIGUOUS_PERIODS.has(wordAt(tokens, number.to)))
    return undefined;
  const unit = tokens[number.to]?.gap === DASH ? PERIODS.get(wordAt(tokens, number.to)) : undefined;
  if (unit !== undefined && number.low === number.high)
    return frequencyOf(at, number.to + 1, intervalOf(number.low, number.high, unit));
  return { kind: 'instruction', from: at, to: number.to + 1, opens: false };
}

/** `bi-weekly` is twice a week and every two weeks. */
function recognizeBi(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const isPeriod = AMBIGUOUS_PERIODS.has(wordAt(tokens, at + 1));
  return isPeriod ? { kind: 'instruction', from: at, to: at + 2, opens: false } : undefined;
}
