/** What the words around a later dose tell of it: joined, timed on its own, or the strength of a named product. */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { isSameRate } from './repeat-rate.ts';
import type { DoseFragment, NumberFragment, SigFragment } from '../sig-fragment.ts';
import { hasPoint, hasTiming, isBounded } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { COMMA, hasGap, STOP, wordAt } from '../words/sig-token.ts';

export const JOINS_DOSE: ReadonlySet<string> = new Set(JOINING_WORDS.dose.words);
/** A product is named in this many words at most. */
const LONGEST_NAME = 4;

/** True for an amount that is weighed or measured rather than counted. */
export function isMeasured(dose: SigStep['dose']): boolean {
  return dose?.kind === 'dose' && dose.amount.unit?.kind !== 'count';
}

const POINTS: ReadonlySet<SigFragment['kind']> = new Set(['when', 'time-of-day', 'weekday']);
const ENDS: ReadonlySet<SigFragment['kind']> = new Set(['dose', 'number', 'then', 'duration', 'course-days']);

/** True where a point of the day follows before the next dose or bound; a strength beside the dose is none: "1 tablet (5 mg) on Monday". */
export function announcesTime({ fragments }: SigReading, index: number): boolean {
  const next = fragments[index + 1];
  const isBeside = next?.kind === 'dose' && next.from === fragments[index]?.to;
  const behind = fragments.slice(index + (isBeside ? 2 : 1));
  const first = behind.find(({ kind }) => POINTS.has(kind) || ENDS.has(kind));
  return first !== undefined && POINTS.has(first.kind);
}

/** Behind "and", or at the beginning of a sentence. */
export function isJoined(reading: SigReading, dose: DoseFragment | NumberFragment): boolean {
  const before = wordAt(reading.tokens, dose.from - 1);
  const beforeThat = wordAt(reading.tokens, dose.from - 2);
  return (
    JOINS_DOSE.has(before) ||
    before === 'except' ||
    JOINS_DOSE.has(beforeThat) ||
    hasGap(reading.tokens[dose.from], STOP)
  );
}

/** "1 drop OD tid and 1 drop OS bid", "1 tablet twice daily and 1 tablet as needed": the same dose again, with times of its own. */
export function hasOwnTiming(
  reading: SigReading,
  dose: DoseFragment | NumberFragment,
  index: number,
): boolean {
  const { step } = reading;
  const frequency = step.frequency?.repeat;
  if (frequency === undefined || frequency.isPlainDaily || hasPoint(step)) return false;
  if (!JOINS_DOSE.has(wordAt(reading.tokens, dose.from - 1))) return false;
  return said(reading, index).some(
    (fragment) =>
      fragment.kind === 'when' ||
      fragment.kind === 'time-of-day' ||
      (fragment.kind === 'as-needed' && step.asNeeded === undefined) ||
      (fragment.kind === 'frequency' && !isSameRate(frequency, fragment.repeat)),
  );
}

/** "2 puffs twice daily and 1 puff as needed", "2 puffs bid; 2 puffs q4h prn": another dose that alone is as needed. */
export function isOwnNeed(reading: SigReading, dose: DoseFragment | NumberFragment, index: number): boolean {
  const { step, tokens } = reading;
  if (!hasTiming(step) || step.asNeeded !== undefined) return false;
  const behind = said(reading, index);
  if (!behind.some((fragment) => fragment.kind === 'as-needed')) return false;
  if (JOINS_DOSE.has(wordAt(tokens, dose.from - 1)) || isOwnOrder(reading, dose, index)) return true;
  const stated = step.frequency?.repeat;
  const frequency = behind.find((fragment) => fragment.kind === 'frequency');
  const isOther = stated === undefined || frequency === undefined || !isSameRate(stated, frequency.repeat);
  return isOther && isInLaterSentence(reading, dose.from);
}

/** "1 tablet daily and take 2 tablets as needed": a verb of its own. */
function isOwnOrder({ fragments, step }: SigReading, { from }: { from: number }, index: number): boolean {
  const before = fragments[index - 1];
  return before?.kind === 'method' && before.to === from && before !== step.method;
}

/** True where a sentence ends between the dose of the step and a token. */
export function isInLaterSentence({ step, tokens }: SigReading, at: number): boolean {
  return tokens.slice(step.dose?.to ?? 0, at + 1).some((token) => hasGap(token, STOP));
}

/** The fragments behind a dose up to the next one. */
function said({ fragments }: SigReading, index: number): readonly SigFragment[] {
  const next = fragments.findIndex(
    (fragment, at) =>
      at > index && (fragment.kind === 'dose' || fragment.kind === 'number' || fragment.kind === 'then'),
  );
  return fragments.slice(index + 1, next < 0 ? undefined : next);
}

/** "28 tablets. Take ONE daily", "40 tablets, one to two by mouth": a larger count that says nothing of when, set apart from the dose. */
export function followsQuantity(
  reading: SigReading,
  dose: DoseFragment | NumberFragment,
  index: number,
): boolean {
  const quantity = reading.step.dose;
  if (quantity === undefined || !isCount(quantity) || !(dose.kind === 'number' || isCount(dose)))
    return false;
  if (quantity.amount.high <= dose.amount.high || reading.isThen || isUsed(reading.step, quantity))
    return false;
  const verb = reading.fragments[index - 1];
  const between = reading.tokens.slice(quantity.to, dose.from + 1);
  const isSetApart = between.some((token) => hasGap(token, STOP | COMMA));
  return isSetApart || (verb?.kind === 'method' && verb.from >= quantity.to);
}

function isCount(dose: DoseFragment | NumberFragment): boolean {
  return dose.kind === 'dose' && dose.amount.unit?.kind === 'count';
}

/** True where the step says already how the amount is taken. */
function isUsed(step: SigStep, { from }: { from: number }): boolean {
  const isDirected = step.method !== undefined && step.method.to <= from;
  return isDirected || hasTiming(step) || isBounded(step) || step.route !== undefined;
}

/** "1 tablet of ibuprofen 200 mg 3 times a day": a strength behind the name of the product. */
export function isStrengthOfName(reading: SigReading, dose: DoseFragment, index: number): boolean {
  const { step, tokens } = reading;
  const last = reading.lastDose;
  const isNamed = reading.fragments[index - 1] === last && step.dose === last && step.dose?.kind === 'dose';
  if (last === undefined || !isNamed || !isMeasured(dose) || isMeasured(step.dose) || hasTiming(step))
    return false;
  const words = tokens.slice(last.to, dose.from);
  if (words.length === 0 || words.length > LONGEST_NAME) return false;
  return !words.some((word) => JOINS_DOSE.has(word.text)) && !hasBreak(reading, last.to, dose.from);
}

function hasBreak({ tokens }: SigReading, from: number, to: number): boolean {
  return tokens.slice(from, to + 1).some((token) => hasGap(token, STOP | COMMA));
}
