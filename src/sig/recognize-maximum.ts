/** Recognizes the most that may be taken: `max 8 tabs per day`, `mdd 6`, `not to exceed 4 g in 24 hours`. */
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import { MAXIMUM_PHRASES } from './maximum-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords } from './read-amount.ts';
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { hasGap, SLASH, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';
import type { TimeUnit } from './time-unit-table.ts';

const PHRASES = buildPhraseMatcher<(typeof MAXIMUM_PHRASES)[number]>(
  MAXIMUM_PHRASES.flatMap((row) =>
    row.phrases.map((phrase): [string, (typeof MAXIMUM_PHRASES)[number]] => [phrase, row]),
  ),
);
const FILLERS = new Set([
  'of',
  'is',
  'are',
  'to',
  'at',
  'a',
  'total',
  'dose',
  'doses',
  'daily',
  'than',
  'amount',
  'exceed',
  'more',
  'the',
  'than',
  'use',
  'max',
  'maximum',
  'mdd',
]);
const PERIOD_WORDS = new Set(['per', 'a', 'in', 'within', 'an', 'over']);

export const MAXIMUM_RECOGNIZER: Recognizer = {
  name: 'maximum',
  firstWords: MAXIMUM_PHRASES.flatMap((row) => row.phrases.map((phrase) => phrase.split(' ')[0] ?? '')),
  startsWithNumber: false,
  recognize: recognizeMaximum,
};

function recognizeMaximum(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const match = PHRASES.longestAt(tokens, at);
  const row = match?.values[0];
  if (match === undefined || row === undefined) return undefined;
  const from = skipFillers(tokens, match.endToken);
  const isDaily = row.isDaily || spans(tokens, at, from, 'daily') || spans(tokens, at, from, 'mdd');
  const number = readNumberRange(tokens, from);
  if (number === undefined || hasGap(tokens[from], STOP)) return undefined;
  const unit = readUnit(tokens, number.to);
  const behind = skipSubstance(tokens, unit?.to ?? number.to);
  const period = readPeriod(tokens, behind);
  if (period === undefined && row.needsPeriod && !isDaily) return undefined;
  const amount = { low: number.low, high: number.high, unit: unit?.row, per: '' };
  const base = { kind: 'maximum' as const, from: at, amount };
  if (period !== undefined) return { ...base, to: period.to, period: period.period, periodUnit: period.unit };
  if (isCountOfTimes(tokens, behind)) return undefined;
  return { ...base, to: behind, period: isDaily ? 1 : undefined, periodUnit: 'd' };
}

/** `4000 mg of acetaminophen in 24 hours`. */
function skipSubstance(tokens: readonly SigToken[], at: number): number {
  if (tokens[at]?.text !== 'of') return at;
  const to = at + 2;
  return readPeriod(tokens, to) === undefined ? at : to;
}

function spans(tokens: readonly SigToken[], from: number, to: number, word: string): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === word) return true;
  return false;
}

function skipFillers(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (FILLERS.has(tokens[to]?.text ?? '') && to - at < 6) to += 1;
  return to;
}

/** "up to 3 times a day" is a frequency, "max 2 weeks" a duration. */
function isCountOfTimes(tokens: readonly SigToken[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  return word === 'times' || word === 'time' || word === 'x' || readTimeUnit(tokens, at) !== undefined;
}

/** `per day`, `/day`, `daily`, `in 24 hours`, `/ 24hr`, `per week`. */
function readPeriod(
  tokens: readonly SigToken[],
  at: number,
): { period: number; unit: TimeUnit; to: number } | undefined {
  const token = tokens[at];
  if (token === undefined || hasGap(token, STOP)) return undefined;
  if (token.text === 'daily') return { period: 1, unit: 'd', to: at + 1 };
  const from = PERIOD_WORDS.has(token.text) ? skipWords(tokens, at + 1, 'a', 'any', 'the', 'one') : at;
  if (from === at && !hasGap(token, SLASH)) return undefined;
  const number = readNumberRange(tokens, from);
  const unitAt = number?.to ?? from;
  const unit = readTimeUnit(tokens, unitAt) ?? dayLetter(tokens, unitAt);
  if (unit === undefined) return undefined;
  const period = number?.high ?? 1;
  const isDay = unit.unit === 'h' && period === 24;
  return {
    period: isDay ? 1 : period,
    unit: isDay ? 'd' : unit.unit,
    to: skipWords(tokens, unit.to, 'period'),
  };
}

function dayLetter(tokens: readonly SigToken[], at: number): { unit: TimeUnit; to: number } | undefined {
  return tokens[at]?.text === 'd' ? { unit: 'd', to: at + 1 } : undefined;
}
