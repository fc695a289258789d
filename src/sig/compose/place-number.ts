/** Decides what a number without a unit means where it stands: a dose where nothing else could be meant. */
import { followsQuantity, isMeasured, JOINS_DOSE } from './dose-surroundings.ts';
import { placeSecondDose } from './place-dose.ts';
import { keepApart, keepAsInstruction, replaceProduct, replaceQuantity, setDose } from './set-dose.ts';
import { dosesNextPoint, HOUR_LEADS, placePart, standsBeforePoint } from './place-part.ts';
import type { NumberFragment, SigFragment } from '../sig-fragment.ts';
import { doseWords } from '../vocabulary/dose-word-table.ts';
import { hasTiming, isBounded } from '../sig-step.ts';
import type { SigReading } from '../sig-step.ts';
import { readUnit } from '../words/read-amount.ts';
import { CLOSE, COMMA, hasGap, OPEN, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

/** A bare number is a dose only directly before one of these. */
const BEHIND_BARE_DOSE: ReadonlySet<SigFragment['kind']> = new Set([
  'route',
  'frequency',
  'when',
  'as-needed',
  'site',
  'time-of-day',
  'weekday',
  'count',
  'maximum',
  'duration',
  'course-days',
]);

/** Places a number without unit: a dose where nothing else could be meant. */
export function placeNumber(reading: SigReading, number: NumberFragment, index: number): void {
  if (reading.mode === 'instruction' || reading.mode === 'second' || reading.mode === 'extra')
    return keepAsInstruction(reading, number);
  if (reading.mode !== 'plain') return;
  if (countsProduct(reading, number, index)) return replaceProduct(reading, number);
  if (isBehindQuantity(reading, number, index)) return replaceQuantity(reading, number);
  if (dosesNextPoint(reading, number, index)) return placePart(reading, number, index);
  if (isOfOtherDose(reading, number, index)) return keepApart(reading, number);
  if (!canBeBareDose(reading, number, index)) return;
  if (reading.step.dose === undefined) setDose(reading, number);
  else placeSecondDose(reading, number, index);
}

/** "one in the morning or two at night", "two daily, 3 bid": what follows a number is of that number, and not of the dose that stands farther off; "at 2 in the afternoon" is an hour. */
function isOfOtherDose(reading: SigReading, number: NumberFragment, index: number): boolean {
  const { step, tokens } = reading;
  const isComplete = step.dose !== undefined && (hasTiming(step) || !isMeasured(step.dose));
  if (!isComplete || isBounded(step) || reading.isThen) return false;
  if (HOUR_LEADS.has(wordAt(tokens, number.from - 1))) return false;
  const next = reading.fragments[index + 1];
  const isOften = next?.kind === 'frequency' && next.from === number.to;
  const isListed = isOften && hasTiming(step) && hasGap(tokens[number.from], COMMA);
  return isListed || standsBeforePoint(reading, number, index);
}

/** "40 tablets, one to two by mouth": the number that is taken stands behind the one that is dispensed. */
function isBehindQuantity(reading: SigReading, number: NumberFragment, index: number): boolean {
  const behind = reading.fragments[index + 1];
  const leadsOn = behind?.from === number.to && mayFollowBareDose(reading, behind);
  return leadsOn && followsQuantity(reading, number, index);
}

function canBeBareDose(reading: SigReading, number: NumberFragment, index: number): boolean {
  if (!isSetOff(reading, number, index)) return false;
  const before = reading.fragments[index - 1];
  if (opensWithWhen(reading, number, before)) return true;
  const behind = reading.fragments[index + 1];
  if (behind === undefined) return number.to === reading.tokens.length && before?.kind === 'method';
  return !isClosedOff(reading, number) && behind.from === number.to && mayFollowBareDose(reading, behind);
}

/** `(a 50 and a 25) first thing`: what stands behind a bracket is not said of the last number in it. */
function isClosedOff({ tokens }: SigReading, { from, to }: NumberFragment): boolean {
  return hasGap(tokens[to], CLOSE) && !hasGap(tokens[from], OPEN);
}

/** At the beginning of a sentence, or behind words that lead to a dose. */
function isSetOff(reading: SigReading, number: NumberFragment, index: number): boolean {
  const isAfterBreak = number.from === 0 || hasGap(reading.tokens[number.from], STOP);
  const isAnnounced = reading.fragments[index - 1]?.to === number.from && announcesDose(reading, index);
  const isJoined = reading.isThen || JOINS_DOSE.has(wordAt(reading.tokens, number.from - 1));
  return isAfterBreak || isAnnounced || isJoined;
}

/** At the beginning, or right behind a verb. */
function opensWithWhen(
  reading: SigReading,
  number: NumberFragment,
  before: SigFragment | undefined,
): boolean {
  const isOpening = number.from === 0 || (before?.kind === 'method' && before.to === number.from);
  return isOpening && leadsToWhen(reading, number);
}

/** `2 at onset`, `one with tea`: so many, and words that tell when. */
function leadsToWhen({ tokens }: SigReading, { to, amount }: NumberFragment): boolean {
  const isSet = !hasGap(tokens[to], STOP | COMMA) && BEFORE_WHEN.has(wordAt(tokens, to));
  return isSet && amount.high <= MOST_PIECES;
}

const BEFORE_WHEN = doseWords('before-when');
const MOST_PIECES = 4;

function mayFollowBareDose(reading: SigReading, behind: SigFragment): boolean {
  return BEHIND_BARE_DOSE.has(behind.kind) || isPassive(reading, behind);
}

/** "one to be taken daily". */
function isPassive(reading: SigReading, fragment: SigFragment): boolean {
  return fragment.kind === 'method' && wordAt(reading.tokens, fragment.from) === 'to';
}

const ANNOUNCES: ReadonlySet<SigFragment['kind']> = new Set(['method', 'then', 'noise', 'dates']);

function announcesDose({ fragments, step, tokens }: SigReading, index: number): boolean {
  const before = fragments[index - 1]?.kind;
  if (before !== undefined && ANNOUNCES.has(before)) return true;
  if (leadsToCount(tokens, fragments[index - 1])) return true;
  // "3 tablets today, 2 tomorrow"; "6 tablets on day 1, 5 on day 2".
  const isDay = before === 'count' || before === 'course-days';
  if (isDay && fragments[index + 1]?.kind === before) return true;
  return (before === 'duration' || before === 'count') && step.dose?.kind === 'number';
}

/** `"2 x"` before `"1 per day"`, `750 mg/200 unit tablets` before `2 twice daily`. */
function leadsToCount(tokens: readonly SigToken[], before: SigFragment | undefined): boolean {
  if (before?.kind === 'frequency') return wordAt(tokens, before.to - 1) === 'x';
  return before?.kind === 'strength' && readUnit(tokens, before.to - 1)?.row.kind === 'count';
}

/** Right behind the strength, or with nothing between them but what is said to the pharmacy: `100 mg, 5 refills, one to two po qhs`. */
function isBehindProduct(
  { fragments, lastDose }: SigReading,
  number: NumberFragment,
  index: number,
): boolean {
  if (lastDose === undefined) return false;
  const between = fragments.slice(fragments.findLastIndex(({ to }) => to <= lastDose.to) + 1, index);
  const end = between.at(-1)?.to ?? lastDose.to;
  return end === number.from && between.every(({ kind }) => kind === 'noise');
}

/** `allopurinol 100 mg 2 qd`: the number counts what the strength describes. */
function countsProduct(reading: SigReading, number: NumberFragment, index: number): boolean {
  const behind = reading.fragments[index + 1];
  const isFollowed = behind?.from === number.to && BEHIND_BARE_DOSE.has(behind.kind);
  const isBetween = isBehindProduct(reading, number, index) && (isFollowed || leadsToWhen(reading, number));
  return isBetween && isMeasured(reading.step.dose) && !hasTiming(reading.step);
}
