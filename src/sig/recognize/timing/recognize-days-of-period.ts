/** Recognizes on how many days of a period: `5 days a week`, `2 nights per week`, `six mornings a week`: how often, and never how long or how much. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { MAXIMUM_PHRASES } from '../../vocabulary/maximum-table.ts';
import { PERIOD_WORD_ROWS, REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';
import { readNumberRange, readTimeUnit, skipWords } from '../../words/read-amount.ts';
import { readPhrase } from '../../words/read-phrase.ts';
import type { FrequencyFragment, Recognizer, SigFragment, WhenFragment } from '../../sig-fragment.ts';
import { COMMA, hasGap, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import { frequencyOf, NO_REPEAT } from './recognize-interval.ts';
import { WHEN_RECOGNIZER } from './recognize-when.ts';

const PER_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.perPeriod.words);
const ADVERBIAL: ReadonlyMap<string, TimeUnit> = new Map(
  PERIOD_WORD_ROWS.flatMap(({ unit, words }) => words.map((word) => [word, unit] as const)),
);
/** Days a period has. */
const DAYS_IN: Readonly<Partial<Record<TimeUnit, number>>> & { readonly wk: number } = { wk: 7, mo: 31 };

export const DAYS_OF_PERIOD_RECOGNIZER: Recognizer = {
  name: 'days-of-period',
  recognize: recognizeDaysOfPeriod,
};

function recognizeDaysOfPeriod(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  return recognizeMost(tokens, at) ?? recognizeDays(tokens, at);
}

/** `no more than two days per week`: a ceiling, whatever else says how often it is taken. */
function recognizeMost(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const head = readPhrase(CEILINGS, tokens, at);
  const days = head && recognizeDays(tokens, skipWords(tokens, head.to, 'of', 'to', 'on'));
  return days && { kind: 'instruction', from: at, to: days.to, opens: false };
}

const CEILINGS = buildPhraseMatcher<true>(
  [
    ...MAXIMUM_PHRASES.flatMap(({ phrases, isDaily }) => (isDaily ? [] : [...phrases])),
    ...REPEAT_WORDS.upTo.words,
  ].map((phrase): [string, true] => [phrase, true]),
);

/** `5 days a week`. */
function recognizeDays(tokens: readonly SigToken[], at: number): FrequencyFragment | undefined {
  const days = readNumberRange(tokens, skipWords(tokens, at, 'for', 'on', 'only'));
  if (days === undefined || !Number.isInteger(days.low)) return undefined;
  const when = readPartOfDay(tokens, days.to);
  const unit = readTimeUnit(tokens, days.to) ?? (when && { unit: 'd' as const, to: when.to });
  const period = unit === undefined ? readOutOf(tokens, days.to) : readPeriod(tokens, unit);
  if (period === undefined || days.low < 1 || days.high >= (DAYS_IN[period.unit] ?? 0)) return undefined;
  const frequencyMax = days.high > days.low ? days.high : undefined;
  const repeat = { ...NO_REPEAT, frequency: days.low, frequencyMax, periodUnit: period.unit };
  return { ...frequencyOf(at, period.to, repeat), ...(when !== undefined && { when }) };
}

/** `mornings` behind a number: the days of a period by the part of them in which it is taken. */
function readPartOfDay(tokens: readonly SigToken[], at: number): WhenFragment | undefined {
  const when = hasGap(tokens[at], STOP | COMMA) ? undefined : WHEN_RECOGNIZER.recognize(tokens, at);
  const isPart = when?.kind === 'when' && when.to === at + 1 && PARTS_OF_DAY.has(when.row.code);
  return isPart ? when : undefined;
}

const PARTS_OF_DAY: ReadonlySet<string> = new Set(['MORN', 'NOON', 'AFT', 'EVE', 'NIGHT']);

interface Period {
  readonly unit: TimeUnit;
  readonly to: number;
}

/** Behind "5 days": `a week`, `per month`, `/week`, `weekly`, `out of 7`. */
function readPeriod(tokens: readonly SigToken[], { unit, to }: Period): Period | undefined {
  if (unit !== 'd') return undefined;
  const adverbial = hasGap(tokens[to], STOP | COMMA) ? undefined : ADVERBIAL.get(wordAt(tokens, to));
  if (adverbial !== undefined) return { unit: adverbial, to: to + 1 };
  let from = to;
  while (PER_WORDS.has(wordAt(tokens, from)) && from - to < MOST_PER_WORDS) from += 1;
  const isPer = from > to || hasGap(tokens[from], SLASH);
  return isPer ? (readTimeUnit(tokens, from) ?? readOutOf(tokens, to)) : undefined;
}

const MOST_PER_WORDS = 3;

/** `out of 7 days`, `of 7 days`. */
function readOutOf(tokens: readonly SigToken[], at: number): Period | undefined {
  const of = skipWords(tokens, at, 'out', 'of');
  const all = of > at ? readNumberRange(tokens, of) : undefined;
  if (all?.low !== DAYS_IN.wk || all.high !== all.low || readTimeUnit(tokens, all.to)?.unit === 'wk')
    return undefined;
  return { unit: 'wk', to: skipWords(tokens, all.to, 'days') };
}
