/** Recognizes days counted from the start of a course: `on day 1`, `on days 2-5`, `on the first day`; `starting on day 8` says only when. */
import { ORDINAL_WORDS } from './number-word-table.ts';
import { readNumberRange, readTimeUnit, skipWords, startsNumber } from './read-amount.ts';
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(ORDINAL_WORDS));
const BEHIND_ORDINAL = new Set(['day', 'days']);
const BEGINNINGS = new Set(['starting', 'beginning', 'start', 'begin', 'from']);

export const COURSE_DAYS_RECOGNIZER: Recognizer = {
  name: 'course-days',
  firstWords: ['on', 'day', 'days', 'the', 'for', ...BEGINNINGS, ...ORDINALS.keys()],
  startsWithNumber: false,
  recognize: recognizeCourseDays,
};

/** `day 1`, `on days 2-5`, `days 1 through 21`, `on the first day`. */
function recognizeCourseDays(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (BEGINNINGS.has(wordAt(tokens, at))) return recognizeBeginning(tokens, at);
  const from = skipWords(tokens, at, 'on', 'for', 'the');
  const ordinal = ORDINALS.get(wordAt(tokens, from));
  if (ordinal !== undefined) {
    if (wordAt(tokens, from + 1) !== 'day' || !BEHIND_ORDINAL.has(wordAt(tokens, from + 1))) return undefined;
    return { kind: 'course-days', from: at, to: from + 2, first: ordinal, last: ordinal };
  }
  if (!BEHIND_ORDINAL.has(wordAt(tokens, from)) || !startsNumber(tokens[from + 1])) return undefined;
  const number = readNumberRange(tokens, from + 1);
  if (
    number === undefined ||
    !Number.isInteger(number.low) ||
    number.low < 1 ||
    readTimeUnit(tokens, number.to) !== undefined
  )
    return undefined;
  return { kind: 'course-days', from: at, to: number.to, first: number.low, last: number.high };
}

/** `starting on day 8`: when the step begins, not how long it lasts. */
function recognizeBeginning(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const day = skipWords(tokens, at + 1, 'on', 'from', 'the');
  if (wordAt(tokens, day) !== 'day' || !startsNumber(tokens[day + 1])) return undefined;
  return { kind: 'instruction', from: at, to: day + 2, opens: false };
}
