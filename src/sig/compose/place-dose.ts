/** Decides what a dose means where it stands: the dose of the step, a strength beside it, a new step, or nothing sure. */
import {
  announcesTime,
  followsQuantity,
  hasOwnTiming,
  isJoined,
  isMeasured,
  isOwnNeed,
  isStrengthOfName,
} from './dose-surroundings.ts';
import {
  extendInstruction,
  keepApart,
  keepAsInstruction,
  openWith,
  replaceProduct,
  replaceQuantity,
  restate,
  setDose,
} from './set-dose.ts';
import { EQUALS, hasGap, STOP, wordAt } from '../words/sig-token.ts';
import type { DoseFragment, NumberFragment } from '../sig-fragment.ts';
import { extend, hasPoint, hasTiming, isBounded, isSameAmount } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';

/** Places a dose with a unit. */
export function placeDose(reading: SigReading, dose: DoseFragment, index: number): void {
  if (dose.isContradictory)
    reading.warnings.push({ kind: 'contradictory-echo', from: dose.from, to: dose.to });
  if (dose.isExtra && reading.step.dose !== undefined) return placeExtra(reading, dose);
  if (reading.mode === 'may-repeat' && dose.amount.unit?.id === 'dose')
    return extendInstruction(reading, dose.from, dose.to);
  if (reading.mode === 'may-repeat' || reading.mode === 'pause') return openWith(reading, dose, false);
  if (reading.mode !== 'plain' && reading.mode !== 'repeat') return keepAsInstruction(reading, dose);
  if (reading.step.dose === undefined) return setDose(reading, dose);
  placeLaterDose(reading, dose, index);
}

/** Places a dose that is neither beside the first nor explained by it. */
function placeLaterDose(reading: SigReading, dose: DoseFragment, index: number): void {
  const { step } = reading;
  if (isBeside(reading, dose)) placeBeside(reading, dose);
  else if (isEquation(reading, dose, index)) restate(reading, dose);
  else if (isAddition(reading, dose)) addTo(reading, dose);
  else if (isStrengthOfName(reading, dose, index)) step.strengths.push(dose);
  else if (dose.amount.unit?.id === 'dose') keepAsInstruction(reading, dose);
  else if (isAfterTime(reading, dose, index)) openWith(reading, dose, false);
  else placeSecondDose(reading, dose, index);
}

/** Directly behind the last dose, or in parentheses or behind "=" beside it. */
function isBeside(reading: SigReading, dose: DoseFragment): boolean {
  const last = reading.lastDose;
  return last !== undefined && last.to === dose.from && !hasGap(reading.tokens[dose.from], STOP);
}

/** `1 additional tablet if needed`: what follows belongs to it, also "as needed". */
function placeExtra(reading: SigReading, dose: DoseFragment): void {
  keepAsInstruction(reading, dose);
  reading.mode = 'extra';
}

/** `1 tablet and 1/2 tablet`: a part of the same unit directly behind "and". */
function isAddition(reading: SigReading, dose: DoseFragment): boolean {
  const current = reading.step.dose;
  if (current === undefined || current !== reading.lastDose || current.to !== dose.from - 1) return false;
  const isPart =
    dose.amount.low === dose.amount.high &&
    dose.amount.high < 1 &&
    current.amount.low === current.amount.high;
  return (
    isPart && wordAt(reading.tokens, current.to) === 'and' && current.amount.unit?.id === dose.amount.unit?.id
  );
}

function addTo(reading: SigReading, dose: DoseFragment): void {
  const sum = (reading.step.dose?.amount.high ?? 0) + dose.amount.high;
  const total = {
    ...dose,
    from: reading.step.dose?.from ?? dose.from,
    amount: { ...dose.amount, low: sum, high: sum },
  };
  reading.step.dose = total;
  reading.lastDose = total;
}

/** `3 ml = 150 mg` behind a dose of 3 mL explains it. */
function isEquation(reading: SigReading, dose: DoseFragment, index: number): boolean {
  const next = reading.fragments[index + 1];
  const isEqual = next?.kind === 'dose' && next.from === dose.to && hasGap(reading.tokens[next.from], EQUALS);
  return isEqual && reading.step.dose !== undefined && isSameAmount(reading.step.dose.amount, dose.amount);
}

/** `1 tablet 20 mg`, `1 milliliter 4 clicks`: the counted one is the dose, the other its strength. */
function placeBeside(reading: SigReading, dose: DoseFragment): void {
  const { step } = reading;
  const current = step.dose;
  extend(step, dose.from, dose.to);
  if (current?.kind !== 'dose') {
    step.dose = dose;
    reading.lastDose = dose;
  } else if (isReckoned(reading, current, dose)) replaceReckoned(reading, current, dose);
  else placeBesideDose(reading, current, dose);
}

function placeBesideDose(reading: SigReading, current: DoseFragment, dose: DoseFragment): void {
  const { step } = reading;
  // "10 mg = 1 tab" says one thing twice.
  const isCounted = dose.amount.unit?.kind === 'count' && !hasGap(reading.tokens[dose.from], EQUALS);
  const replaces = isCounted && current.amount.unit?.kind !== 'count';
  step.dose = replaces ? { ...dose, from: current.from } : current;
  step.strengths.push(replaces ? current : dose);
  reading.lastDose = { ...dose, from: current.from };
  if (isCounted && !replaces && !isSameAmount(current.amount, dose.amount)) {
    reading.warnings.push({ kind: 'second-dose', from: dose.from, to: dose.to });
  }
}

/** "1.5 mg/kg = 30 mg", "1.5 mg/kg/dose 30 mg": what is given, beside how it was reckoned from the body. */
function isReckoned({ tokens }: SigReading, current: DoseFragment, dose: DoseFragment): boolean {
  if (current.amount.per === '' || dose.amount.per !== '') return false;
  if (hasGap(tokens[dose.from], EQUALS)) return true;
  const isMass = dose.amount.unit?.kind === current.amount.unit?.kind && dose.form === undefined;
  return isMass && OF_BODY.test(current.amount.per);
}

const OF_BODY = /^\/(?:kg|m)/iu;

function replaceReckoned(reading: SigReading, reckoned: DoseFragment, dose: DoseFragment): void {
  reading.step.dose = dose;
  reading.step.strengths.push(reckoned);
  reading.lastDose = dose;
}

/** A second dose begins a step where the words say so; otherwise it is flagged and kept as text. */
export function placeSecondDose(
  reading: SigReading,
  dose: DoseFragment | NumberFragment,
  index: number,
): void {
  const { step } = reading;
  if (isProductBefore(reading, dose, index)) return replaceProduct(reading, dose);
  if (followsQuantity(reading, dose, index)) return replaceQuantity(reading, dose);
  const isTimed = announcesTime(reading, index);
  const isSameDays = isTimed && hasPoint(step) && !isBounded(step);
  if (beginsCourse(reading, index, isSameDays)) return openWith(reading, dose, false);
  if (isOwnNeed(reading, dose, index)) return openWith(reading, dose, true);
  const isRestated = saysSame(step, dose);
  if (isRestated && !hasOwnTiming(reading, dose, index)) return restate(reading, dose);
  if (isRestated || isSameDays || isJoinedInTime(reading, dose, isTimed))
    return openWith(reading, dose, true);
  keepApart(reading, dose);
}

/** Behind "then", a step that ends, or before the days of a course. */
function beginsCourse(reading: SigReading, index: number, isSameDays: boolean): boolean {
  const startsDays = reading.fragments[index + 1]?.kind === 'course-days';
  return (reading.isThen && !isSameDays) || isBounded(reading.step) || startsDays;
}

/** "1/2 tablet daily, after 1 week 1 tablet daily". */
function isAfterTime(reading: SigReading, dose: DoseFragment, index: number): boolean {
  const before = reading.fragments[index - 1];
  return (
    before?.kind === 'instruction' &&
    before.to === dose.from &&
    wordAt(reading.tokens, before.from) === 'after' &&
    hasTiming(reading.step)
  );
}

/** True where the dose repeats the one the step has. */
export function saysSame(step: SigStep, dose: DoseFragment | NumberFragment): boolean {
  return step.dose !== undefined && isSameAmount(step.dose.amount, dose.amount);
}

/** "twice daily and 2 at bedtime". */
function isJoinedInTime(reading: SigReading, dose: DoseFragment | NumberFragment, isTimed: boolean): boolean {
  return isTimed && isJoined(reading, dose) && hasTiming(reading.step);
}

/** `metformin 500 mg tablet take 1 tablet`, `10 mEq ER 2 tabs`: the amount before the verb or the count belongs to the product. */
function isProductBefore(reading: SigReading, dose: DoseFragment | NumberFragment, index: number): boolean {
  const { step } = reading;
  if (hasTiming(step) || isBounded(step) || !isMeasured(step.dose)) return false;
  const verb = reading.fragments[index - 1];
  if (verb?.kind === 'method' && step.method === verb) return true;
  return step.route === undefined && dose.amount.unit?.kind === 'count';
}
