/** Recognizes the most that may be taken: `max 8 tabs per day`, `mdd 6`, `not to exceed 4 g in 24 hours`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { MAXIMUM_ABBREVIATIONS, MAXIMUM_FILLERS, MAXIMUM_PHRASES } from '../../vocabulary/maximum-table.ts';
import { REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords } from '../../words/read-amount.ts';
import { readPhrase } from '../../words/read-phrase.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { COMMA, hasGap, isNumber, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import { isSigWord } from '../../vocabulary/sig-vocabulary.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';

type MaximumRow = (typeof MAXIMUM_PHRASES)[number];
const PHRASES = buildPhraseMatcher<MaximumRow>(
  MAXIMUM_PHRASES.flatMap((row) => row.phrases.map((phrase): [string, MaximumRow] => [phrase, row])),
);
const FILLERS: ReadonlySet<string> = new Set(MAXIMUM_FILLERS);
const ABBREVIATED: ReadonlySet<string> = new Set(MAXIMUM_ABBREVIATIONS);
const PERIOD_WORDS: ReadonlySet<string> = new Set([
  ...REPEAT_WORDS.per.words,
  ...REPEAT_WORDS.within.words,
  'within',
]);

/** What is counted is no substance: `maximum 3 fois par jour`. */
const TIMES: ReadonlySet<string> = new Set(REPEAT_WORDS.lostTimes.words);

interface Period {
  readonly period: number;
  readonly unit: TimeUnit;
  readonly to: number;
}

export const MAXIMUM_RECOGNIZER: Recognizer = {
  name: 'maximum',
  recognize: recognizeMaximum,
};

function recognizeMaximum(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const head = readHead(tokens, at);
  if (head === undefined) return undefined;
  const from = skipFillers(tokens, head.to);
  const number = readNumberRange(tokens, from);
  if (number === undefined || isOtherSentence(tokens, from)) return undefined;
  const unit = readUnit(tokens, number.to);
  const behind = skipSubstance(tokens, unit?.to ?? number.to);
  const amount = { low: number.low, high: number.high, unit: unit?.row, per: '' };
  const period = readPeriod(tokens, behind);
  if (period !== undefined)
    return {
      kind: 'maximum',
      from: at,
      to: period.to,
      amount,
      period: period.period,
      periodUnit: period.unit,
    };
  const isDaily = head.row.isDaily || spans(tokens, at, from, 'daily') || spans(tokens, at, from, 'mdd');
  if (!isDaily || isCountOfTimes(tokens, behind)) return undefined;
  return { kind: 'maximum', from: at, to: behind, amount, period: 1, periodUnit: 'd' };
}

/** How the maximum is introduced; in `1 tab daily, maximum of 2` another part begins behind the comma, and "daily" is none of it. */
function readHead(tokens: readonly SigToken[], at: number): ReturnType<typeof readPhrase<MaximumRow>> {
  const head = readPhrase(PHRASES, tokens, at);
  const isParted = tokens.slice(at + 1, head?.to ?? at).some((token) => hasGap(token, COMMA));
  return isParted ? undefined : head;
}

function isOtherSentence(tokens: readonly SigToken[], at: number): boolean {
  return hasGap(tokens[at], STOP) && !ABBREVIATED.has(wordAt(tokens, at - 1));
}

/** `4000 mg of acetaminophen in 24 hours`, `3000 mg acetaminophen daily`. */
function skipSubstance(tokens: readonly SigToken[], at: number): number {
  const to = wordAt(tokens, at) === 'of' ? at + 2 : at + 1;
  if (to === at + 1 && (isNumber(tokens[at]) || isSigWord(wordAt(tokens, at)))) return at;
  return readPeriod(tokens, to) === undefined ? at : to;
}

function spans(tokens: readonly SigToken[], from: number, to: number, word: string): boolean {
  for (let at = from; at < to; at += 1) if (wordAt(tokens, at) === word) return true;
  return false;
}

function skipFillers(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (FILLERS.has(wordAt(tokens, to)) && to - at < 6) to += 1;
  return to;
}

/** "up to 3 times a day" is a frequency, "max 2 weeks" a duration. */
function isCountOfTimes(tokens: readonly SigToken[], at: number): boolean {
  const word = wordAt(tokens, at);
  return TIMES.has(word) || readTimeUnit(tokens, at) !== undefined;
}

/** `per day`, `/day`, `daily`, `in 24 hours`, `/ 24hr`, `per week`. */
function readPeriod(tokens: readonly SigToken[], at: number): Period | undefined {
  const token = tokens[at];
  if (token === undefined || hasGap(token, STOP)) return undefined;
  if (token.text === 'daily') return { period: 1, unit: 'd', to: at + 1 };
  if (PERIOD_WORDS.has(token.text))
    return readSpan(tokens, skipWords(tokens, at + 1, 'a', 'any', 'the', 'one'));
  return hasGap(token, SLASH) ? readSpan(tokens, at) : undefined;
}

/** `day`, `24 hours`, `7 days`; 24 hours are a day. */
function readSpan(tokens: readonly SigToken[], at: number): Period | undefined {
  const number = readNumberRange(tokens, at);
  const unitAt = number?.to ?? at;
  const unit = readTimeUnit(tokens, unitAt) ?? dayLetter(tokens, unitAt);
  if (unit === undefined) return undefined;
  const to = skipWords(tokens, unit.to, 'period');
  const period = number?.high ?? 1;
  return unit.unit === 'h' && period === 24 ? { period: 1, unit: 'd', to } : { period, unit: unit.unit, to };
}

function dayLetter(tokens: readonly SigToken[], at: number): { unit: TimeUnit; to: number } | undefined {
  return wordAt(tokens, at) === 'd' ? { unit: 'd', to: at + 1 } : undefined;
}
