/** Places how often: the first statement stands, the same said again agrees, another is flagged, and what lost its count says nothing. */
import { REPEAT_WORDS } from '../vocabulary/repeat-word-table.ts';
import { isSameRate } from './repeat-rate.ts';
import { extendInstruction, keepTotal } from './set-dose.ts';
import { frequencyOf, NO_REPEAT } from '../recognize/timing/recognize-interval.ts';
import type { AsNeededFragment, DividedFragment, FrequencyFragment } from '../sig-fragment.ts';
import type { SigReading, SigStep, SigWarningKind } from '../sig-step.ts';
import { isNearCount } from '../words/correct-spelling.ts';
import { isSigWord } from '../vocabulary/sig-vocabulary.ts';
import { startsNumber } from '../words/read-amount.ts';
import { COMMA, hasGap, isNumber, SLASH, SPACE, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

/** Places a frequency into the current step. */
export function placeFrequency(reading: SigReading, fragment: FrequencyFragment): void {
  const { step } = reading;
  if (directsNothing(reading, fragment)) return;
  if (isOfDailyTotal(reading, fragment)) keepTotal(reading);
  if (isOfOtherThing(reading, fragment)) return warn(reading, 'contradictory-frequency', fragment);
  step.asNeeded ??= neededUpTo(fragment);
  const current = step.frequency;
  if (current === undefined || current.repeat.isPlainDaily) {
    const isDayOnly = current !== undefined && fragment.repeat.isPlainDaily;
    if (!isDayOnly) step.frequency = fragment;
  } else if (isDayOfInterval(current, fragment)) {
    step.frequency = { ...fragment, from: current.from };
  } else if (isDaysOfPeriod(reading, fragment)) {
    step.instructions.push({ from: fragment.from, to: fragment.to });
  } else if (!agrees(step, current, fragment)) warn(reading, 'contradictory-frequency', fragment);
}

function directsNothing(reading: SigReading, fragment: FrequencyFragment): boolean {
  return isOfLostCount(reading, fragment) || isObserved(reading, fragment);
}

/** `"prn, uses about twice a week"`: how often it is really used is kept in its words; the reason of what is needed ends before them. */
function isObserved({ tokens, step }: SigReading, { from, to, repeat }: FrequencyFragment): boolean {
  const { asNeeded } = step;
  if (asNeeded === undefined || repeat.periodUnit === 'h' || repeat.periodUnit === 'min') return false;
  let start = from;
  while (start > asNeeded.reasonFrom && OBSERVED.has(wordAt(tokens, start - 1))) start -= 1;
  if (start === from) return false;
  step.asNeeded = {
    ...asNeeded,
    to: Math.min(asNeeded.to, start),
    reasonTo: Math.min(asNeeded.reasonTo, start),
  };
  step.instructions.push({ from: start, to });
  return true;
}

const OBSERVED: ReadonlySet<string> = new Set(REPEAT_WORDS.observed.words);

/** What may be taken that often is taken as it is needed. */
function neededUpTo({ from, to, isCeiling }: FrequencyFragment): AsNeededFragment | undefined {
  if (isCeiling !== true) return undefined;
  return { kind: 'as-needed', from, to, reasonFrom: to, reasonTo: to };
}

/** `30 mg daily in 2 divided doses`: twice a day, and 30 mg is no dose of it. */
export function placeDivided(reading: SigReading, divided: DividedFragment): void {
  const { step } = reading;
  const { from, to, parts } = divided;
  keepTotal(reading);
  const total = step.instructions.at(-1);
  if (total?.to === from) total.to = to;
  else extendInstruction(reading, from, to);
  if (step.frequency?.repeat.isPlainDaily === true) step.frequency = undefined;
  if (parts !== undefined) placeFrequency(reading, frequencyOf(from, to, { ...NO_REPEAT, frequency: parts }));
}

/** The same said again, "daily" beside how often a day, or the week of a weekday. */
function agrees(step: SigStep, current: FrequencyFragment, next: FrequencyFragment): boolean {
  if (next.repeat.isPlainDaily || isSameRate(current.repeat, next.repeat)) return true;
  return step.weekdays !== undefined && isEachWeek(next);
}

/** "every morning. yearly blood tests": once the day is told, a longer period in a later sentence is about something else. */
function isOfOtherThing({ tokens, step }: SigReading, { from, repeat }: FrequencyFragment): boolean {
  const point = step.whens.at(-1) ?? step.times.at(-1);
  if (step.frequency !== undefined || point === undefined || point.to > from) return false;
  if (repeat.periodUnit === 'd' || repeat.periodUnit === 'h') return false;
  return tokens.slice(point.to, from + 1).some((token) => hasGap(token, STOP));
}

/** "10 mg/day in 2 doses", "40 mg per day twice daily": what is said to be taken in a day is no single dose. */
function isOfDailyTotal({ tokens, step }: SigReading, { repeat }: FrequencyFragment): boolean {
  const { dose, frequency } = step;
  if (dose === undefined || frequency?.repeat.isPlainDaily !== true || repeat.isPlainDaily) return false;
  const isPerDay = hasGap(tokens[frequency.from], SLASH) || wordAt(tokens, frequency.from) === 'per';
  const isWithinDay = repeat.periodUnit === 'h' || (repeat.periodUnit === 'd' && repeat.frequency !== 1);
  return isPerDay && frequency.from === dose.to && isWithinDay;
}

/** "one time a day every 7 day(s)": once on the day it is taken, which comes round after the interval. */
function isDayOfInterval({ to, repeat: current }: FrequencyFragment, next: FrequencyFragment): boolean {
  const isOnceADay = current.frequency === 1 && current.period === 1 && current.periodUnit === 'd';
  const isLonger =
    next.repeat.periodUnit === 'd' ? next.repeat.period > 1 : LONGER.has(next.repeat.periodUnit);
  const isPlain = current.frequencyMax === undefined && next.repeat.frequency === 1;
  return isOnceADay && isPlain && isLonger && next.from === to;
}

const LONGER: ReadonlySet<string> = new Set(['wk', 'mo', 'a']);

/** "twice daily, 5 days a week": the days beside how often on each of them. */
function isDaysOfPeriod({ tokens }: SigReading, { from, to, when }: FrequencyFragment): boolean {
  if (when !== undefined) return true;
  return tokens.slice(from, to).some(({ text }) => text === 'days' || text === 'nights');
}

/** "two tablets three a day", "3 tmies a day", "times a day": with the count before it lost, "a day" is no longer once a day. */
function isOfLostCount({ tokens, step }: SigReading, fragment: FrequencyFragment): boolean {
  const { from, repeat } = fragment;
  if (!repeat.isPlainDaily) return false;
  const free = step.dose?.to ?? 0;
  if (from - 1 >= free && isLostBefore(tokens, from)) return true;
  const isArticle = ARTICLES.has(wordAt(tokens, from));
  const isCount = (at: number) => at >= free && startsNumber(tokens[at]) && !isOne(tokens, at);
  if (!hasGap(tokens[from], STOP | COMMA) && isCount(from - 1)) return isArticle || step.dose !== undefined;
  const isLost = isUnknown(tokens, from - 1) && isCount(from - 2);
  return isLost && (isArticle || isLikeTimes(wordAt(tokens, from - 1)));
}

function isLostBefore(tokens: readonly SigToken[], from: number): boolean {
  return TIMES.has(wordAt(tokens, from - 1)) || isInPlaceOfCount(tokens, from);
}

/**
 * "1 tablet twise a day": an unknown word right before "a day" stands where the count does, unless it is what the number before it counts
 * ("1 sachetz a day") or what "of" leads to; before "daily" it is one that is a letter away from a count.
 */
function isInPlaceOfCount(tokens: readonly SigToken[], from: number): boolean {
  const at = from - 1;
  if (hasGap(tokens[from], ~SPACE) || !isUnknown(tokens, at)) return false;
  const isArticle = ARTICLES.has(wordAt(tokens, from));
  const isNamed = startsNumber(tokens[at - 1]) || wordAt(tokens, at - 1) === 'of';
  return (isArticle && !isNamed) || isNearCount(wordAt(tokens, at));
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'per']);
const TIMES: ReadonlySet<string> = new Set(REPEAT_WORDS.lostTimes.words);
const LONGEST_TIMES = 6;

/** What "times" may have been before it was damaged. */
function isLikeTimes(word: string): boolean {
  return word.startsWith('t') && word.includes('m') && word.length <= LONGEST_TIMES;
}

function isOne(tokens: readonly SigToken[], at: number): boolean {
  return wordAt(tokens, at) === '1' || wordAt(tokens, at) === 'one';
}

/** A word of no table, which may be a misspelled "times". */
function isUnknown(tokens: readonly SigToken[], at: number): boolean {
  return !isNumber(tokens[at]) && !isSigWord(wordAt(tokens, at));
}

/** "on Monday of each week" says no more than the weekday. */
function isEachWeek({ repeat }: FrequencyFragment): boolean {
  return repeat.frequency === 1 && repeat.period === 1 && repeat.periodUnit === 'wk';
}

function warn(reading: SigReading, kind: SigWarningKind, fragment: { from: number; to: number }): void {
  reading.warnings.push({ kind, from: fragment.from, to: fragment.to });
}
