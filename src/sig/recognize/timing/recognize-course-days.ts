/** Recognizes days counted from the start of a course: `on day 1`, `on days 2-5`, `on the first day`; `starting on day 8` says only when. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { ORDINAL_WORDS } from '../../vocabulary/number-word-table.ts';
import { readDayList } from './recognize-cycle.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords, startsNumber } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(ORDINAL_WORDS));
const DAY_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.day.words);
/** `week 2` are the days 8 to 14. */
const DAYS_OF_WEEK = 7;
const MOST_WEEKS = 52;
const WEEK_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.week.words);
const BEGINNINGS: ReadonlySet<string> = new Set(COURSE_WORDS.dayBegins.words);

export const COURSE_DAYS_RECOGNIZER: Recognizer = {
  name: 'course-days',
  recognize: recognizeCourseDays,
};

/** `day 1`, `on days 2-5`, `days 1 through 21`, `on the first day`, `week 2`. */
function recognizeCourseDays(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (BEGINNINGS.has(wordAt(tokens, at))) return recognizeBeginning(tokens, at);
  const from = skipWords(tokens, at, 'on', 'for', 'in', 'during', 'the');
  const ordinal = ORDINALS.get(wordAt(tokens, from));
  if (ordinal !== undefined) {
    if (wordAt(tokens, from + 1) !== 'day') return undefined;
    return { kind: 'course-days', from: at, to: from + 2, first: ordinal, last: ordinal };
  }
  const isWeek = WEEK_WORDS.has(wordAt(tokens, from));
  const number = isWeek || DAY_WORDS.has(wordAt(tokens, from)) ? readCount(tokens, from + 1) : undefined;
  if (number === undefined) return undefined;
  const list = wordAt(tokens, from) === 'days' ? readDayList(tokens, from + 1) : undefined;
  if (list !== undefined && list.to > number.to)
    return { kind: 'instruction', from: at, to: list.to, opens: false };
  const days = { kind: 'course-days' as const, from: at, to: number.to };
  if (!isWeek) return { ...days, first: number.low, last: number.high };
  if (number.high > MOST_WEEKS) return undefined;
  return { ...days, first: (number.low - 1) * DAYS_OF_WEEK + 1, last: number.high * DAYS_OF_WEEK };
}

/** A whole number that counts nothing behind it. */
function readCount(tokens: readonly SigToken[], at: number): NumberRange | undefined {
  const number = startsNumber(tokens[at]) ? readNumberRange(tokens, at) : undefined;
  if (number === undefined || !Number.isInteger(number.low) || number.low < 1) return undefined;
  const isCounted =
    readTimeUnit(tokens, number.to) !== undefined || readUnit(tokens, number.to) !== undefined;
  return isCounted ? undefined : number;
}

/** `starting on day 8`: when the step begins, not how long it lasts. */
function recognizeBeginning(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const day = skipWords(tokens, at + 1, 'on', 'from', 'the');
  if (wordAt(tokens, day) !== 'day' || !startsNumber(tokens[day + 1])) return undefined;
  return { kind: 'instruction', from: at, to: day + 2, opens: false };
}
