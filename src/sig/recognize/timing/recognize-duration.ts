/** Recognizes how long: `x 7 days`, `for up to 10 days`, `times 2 weeks`, `10/7`. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { namesDay, readNumberRange, readTimeUnit, skipWords, startsNumber } from '../../words/read-amount.ts';
import { startsCircumstance } from '../recognize-condition.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { COMMA, hasGap, isNumber, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import type { TimeUnit } from '../../vocabulary/time-unit-table.ts';

const LEADS: ReadonlySet<string> = new Set(COURSE_WORDS.lead.words);
const STARTS: ReadonlySet<string> = new Set(COURSE_WORDS.start.words);
/** UK prescriptions write the course as a fraction of the week, year or number of months: `10/7`, `2/52`, `3/12`. */
const UK_FRACTIONS: ReadonlyMap<string, TimeUnit> = new Map([
  ['7', 'd'],
  ['52', 'wk'],
  ['12', 'mo'],
]);
const NOT_A_COURSE: ReadonlySet<string> = new Set(COURSE_WORDS.noCourse.words);

export const DURATION_RECOGNIZER: Recognizer = {
  name: 'duration',
  recognize: (tokens, at) =>
    startsNumber(tokens[at]) || STARTS.has(wordAt(tokens, at)) ? recognizeDuration(tokens, at) : undefined,
};

function recognizeDuration(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (wordAt(tokens, at) === 'after') return recognizeAfter(tokens, at);
  let from = at;
  while (LEADS.has(wordAt(tokens, from)) && from - at < 6) from += 1;
  const isUpTo = hasWord(tokens, at, from, COURSE_WORDS.upTo.words);
  const uk = recognizeUkFraction(tokens, at, from);
  if (uk !== undefined) return uk;
  const number = readNumberRange(tokens, from) ?? articleNumber(tokens, at, from);
  if (number === undefined) return undefined;
  const unit = readTimeUnit(tokens, number.to);
  if (unit === undefined || number.low <= 0 || isNoLength(tokens[number.to])) return undefined;
  if (isOtherTime(tokens, at, { from, number: number.to, to: unit.to })) return undefined;
  const to = skipWords(tokens, unit.to, 'total', 'only');
  return { kind: 'duration', from: at, to, low: number.low, high: number.high, unit: unit.unit, isUpTo };
}

/** `1 night`, and `x1 morning, x1 night`, say how many then; `x 1 night` alone, and `for 1 night`, how long. */
function isAtNight(
  tokens: readonly SigToken[],
  at: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  if (wordAt(tokens, to - 1) !== 'night' || hasWord(tokens, at, from, ['for'])) return false;
  const isCounted = tokens
    .slice(0, at)
    .some((token, index) => LEADS.has(token.text) && startsNumber(tokens[index + 1]));
  return from === at || isCounted;
}

/** A day by its number, a night at which so many are taken, and what is told of another time. */
function isOtherTime(
  tokens: readonly SigToken[],
  at: number,
  { from, number, to }: { readonly from: number; readonly number: number; readonly to: number },
): boolean {
  return namesDay(tokens, number) || isToldOf(tokens, to) || isAtNight(tokens, at, { from, to });
}

/** `2 hours before`, `5 years old`, `2 days a week`; `2 days in case of pain` is a length before a condition. */
function isToldOf(tokens: readonly SigToken[], at: number): boolean {
  if (startsCircumstance(tokens, at)) return false;
  return (
    (NOT_A_COURSE.has(wordAt(tokens, at)) && !hasGap(tokens[at], STOP | COMMA)) || isPerPeriod(tokens, at)
  );
}

/** `2 days a week`, `21 days per month`: which days, not how long. */
function isPerPeriod(tokens: readonly SigToken[], at: number): boolean {
  const word = wordAt(tokens, at);
  const isPer =
    word === 'a' || word === 'per' || word === 'each' || word === 'every' || hasGap(tokens[at], SLASH);
  const unit = isPer ? readTimeUnit(tokens, hasGap(tokens[at], SLASH) ? at : at + 1) : undefined;
  return unit !== undefined && unit.unit !== 'd';
}

/** `5/day` and `4 weekly` say how often. */
function isNoLength(unit: SigToken | undefined): boolean {
  return hasGap(unit, SLASH) || (unit?.text.endsWith('ly') ?? false);
}

/** `after 1 week` says when something changes, not how long it lasts. */
function recognizeAfter(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = readNumberRange(tokens, at + 1);
  const unit = number === undefined ? undefined : readTimeUnit(tokens, number.to);
  return unit === undefined ? undefined : { kind: 'instruction', from: at, to: unit.to, opens: false };
}

function hasWord(tokens: readonly SigToken[], from: number, to: number, words: readonly string[]): boolean {
  for (let at = from; at < to; at += 1) if (words.includes(wordAt(tokens, at))) return true;
  return false;
}

/** `for a week`, `for the next month`. */
function articleNumber(
  tokens: readonly SigToken[],
  at: number,
  from: number,
): { low: number; high: number; to: number } | undefined {
  const hasFor = wordAt(tokens, at) === 'for' && from > at + 1;
  return hasFor && readTimeUnit(tokens, from) !== undefined ? { low: 1, high: 1, to: from } : undefined;
}

function recognizeUkFraction(tokens: readonly SigToken[], at: number, from: number): SigFragment | undefined {
  const number = tokens[from];
  const below = tokens[from + 1];
  if (number === undefined || !isNumber(number) || below === undefined || !hasGap(below, SLASH))
    return undefined;
  const unit = UK_FRACTIONS.get(below.text);
  if (unit === undefined || hasGap(tokens[from + 2], SLASH) || (unit === 'mo' && from === at))
    return undefined;
  return {
    kind: 'duration',
    from: at,
    to: from + 2,
    low: number.value,
    high: number.value,
    unit,
    isUpTo: false,
  };
}
