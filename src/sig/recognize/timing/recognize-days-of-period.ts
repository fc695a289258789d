/** Recognizes on how many days of a period: `5 days a week`, `2 nights per week`, `for 5 days each week`: how often, and never how long. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';
import { readNumberRange, readTimeUnit, skipWords } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { hasGap, SLASH, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import { frequencyOf, NO_REPEAT } from './recognize-interval.ts';

const PER_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.perPeriod.words);
/** Days a period has. */
const DAYS_IN: Readonly<Partial<Record<TimeUnit, number>>> = { wk: 7, mo: 31 };

export const DAYS_OF_PERIOD_RECOGNIZER: Recognizer = {
  name: 'days-of-period',
  recognize: recognizeDaysOfPeriod,
};

function recognizeDaysOfPeriod(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const days = readNumberRange(tokens, skipWords(tokens, at, 'for', 'on', 'only'));
  if (days === undefined || !Number.isInteger(days.low)) return undefined;
  const unit = readTimeUnit(tokens, days.to);
  const period = unit === undefined ? readOutOf(tokens, days.to) : readPeriod(tokens, unit);
  if (period === undefined || days.low < 1 || days.high >= (DAYS_IN[period.unit] ?? 0)) return undefined;
  const frequencyMax = days.high > days.low ? days.high : undefined;
  const repeat = { ...NO_REPEAT, frequency: days.low, frequencyMax, periodUnit: period.unit };
  return frequencyOf(at, period.to, repeat);
}

interface Period {
  readonly unit: TimeUnit;
  readonly to: number;
}

/** Behind "5 days": `a week`, `per month`, `/week`, `out of 7`. */
function readPeriod(tokens: readonly SigToken[], { unit, to }: Period): Period | undefined {
  if (unit !== 'd') return undefined;
  let from = to;
  while (PER_WORDS.has(wordAt(tokens, from)) && from - to < MOST_PER_WORDS) from += 1;
  const isPer = from > to || hasGap(tokens[from], SLASH);
  return isPer ? (readTimeUnit(tokens, from) ?? readOutOf(tokens, to)) : undefined;
}

const MOST_PER_WORDS = 3;

/** `out of 7 days`, `of 7 days`. */
function readOutOf(tokens: readonly SigToken[], at: number): Period | undefined {
  const of = skipWords(tokens, at, 'out', 'of');
  const isWeek = of > at && wordAt(tokens, of) === '7' && readTimeUnit(tokens, of + 1)?.unit !== 'wk';
  return isWeek ? { unit: 'wk', to: skipWords(tokens, of + 1, 'days') } : undefined;
}
