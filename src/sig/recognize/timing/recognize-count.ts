/** Recognizes how many doses in all: `once`, `stat`, `x 3 doses`, `today`, `the next day`. */
import { methodOfWord } from '../../../terminology/codes/method-lookup.ts';
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const COUNTED: ReadonlySet<string> = new Set(COURSE_WORDS.counted.words);
const ONCE_NOW: ReadonlySet<string> = new Set(COURSE_WORDS.onceNow.words);
const NOT_ONCE_BEHIND: ReadonlySet<string> = new Set(COURSE_WORDS.notOnceBehind.words);
const NOT_NOW: ReadonlySet<string> = new Set(COURSE_WORDS.notNow.words);
const NOT_ONCE: ReadonlySet<string> = new Set([
  ...COURSE_WORDS.notOnce.words,
  ...COURSE_WORDS.asSoonAs.words,
]);
const SINGLE: ReadonlySet<string> = new Set(COURSE_WORDS.single.words);
const NEXT_DAY_STARTS: ReadonlySet<string> = new Set(COURSE_WORDS.nextDay.words);
const COUNT_LEADS: ReadonlySet<string> = new Set(COURSE_WORDS.countLead.words);
export const COUNT_RECOGNIZER: Recognizer = {
  name: 'count',
  recognize: recognizeCount,
};

/** `once`, `one time only`, `single dose`, `x 3 doses`, `x1`, `stat`, `for up to 1 dose`. */
function recognizeCount(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  if (word === 'once' && NOT_ONCE.has(wordAt(tokens, at + 1))) return undefined;
  if (word === 'now' && NOT_NOW.has(wordAt(tokens, at + 1))) return undefined;
  if (word === 'up') return recognizeUpTo(tokens, at);
  if (ONCE_NOW.has(word) && !NOT_ONCE_BEHIND.has(wordAt(tokens, at - 1)) && !isOnlyToday(tokens, at))
    return { kind: 'count', from: at, to: skipWords(tokens, at + 1, 'only', 'now'), count: 1, isOnce: true };
  if (NEXT_DAY_STARTS.has(word)) return recognizeNextDay(tokens, at);
  const single = skipWords(tokens, at, 'as', 'a');
  if (SINGLE.has(wordAt(tokens, single)) && wordAt(tokens, single + 1) === 'dose')
    return { kind: 'count', from: at, to: single + 2, count: 1, isOnce: true };
  return recognizeNumberOfDoses(tokens, at);
}

/** `IV now`, `now IV`: beside nothing but a way in, at either end, it may be what is given these days, and no single dose. */
function isOnlyToday(tokens: readonly SigToken[], at: number): boolean {
  if (wordAt(tokens, at) !== 'now' || (at > 0 && at < tokens.length - 1)) return false;
  return tokens.every(
    (_, index) =>
      readNumberRange(tokens, index) === undefined && methodOfWord(wordAt(tokens, index)) === undefined,
  );
}

function recognizeNumberOfDoses(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  const numberAt = COUNT_LEADS.has(word) ? skipWords(tokens, at + 1, 'a', 'total', 'of', 'up', 'to') : at;
  const number = readNumberRange(tokens, numberAt);
  if (number === undefined || !Number.isInteger(number.high) || number.high < 1 || number.high > 100)
    return undefined;
  return countBehind(tokens, at, number);
}

/** `up to 3 doses`: at most how many in all, kept in its words, and not how much at a time. */
function recognizeUpTo(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = wordAt(tokens, at + 1) === 'to' ? readNumberRange(tokens, at + 2) : undefined;
  const unit = number === undefined ? undefined : readUnit(tokens, number.to);
  return unit?.row.id === 'dose' ? { kind: 'instruction', from: at, to: unit.to, opens: false } : undefined;
}

/** `on the next day`. */
function recognizeNextDay(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const next = skipWords(tokens, at, 'on', 'the');
  if (wordAt(tokens, next) !== 'next' || wordAt(tokens, next + 1) !== 'day') return undefined;
  return { kind: 'count', from: at, to: next + 2, count: 1, isOnce: true };
}

function countBehind(
  tokens: readonly SigToken[],
  at: number,
  number: { high: number; to: number },
): SigFragment | undefined {
  const lead = wordAt(tokens, at);
  const behind = wordAt(tokens, number.to);
  const isOnce = number.high === 1;
  const counted = { kind: 'count' as const, from: at, count: number.high, isOnce };
  const isCounted = COUNT_LEADS.has(lead) ? COUNTED.has(behind) : isOnce && behind === 'time';
  if (isCounted) return { ...counted, to: skipWords(tokens, number.to + 1, 'only', 'dose') };
  const isOnceX = lead === 'x' && isOnce && readTimeUnit(tokens, number.to) === undefined;
  return isOnceX ? { ...counted, to: number.to } : undefined;
}
