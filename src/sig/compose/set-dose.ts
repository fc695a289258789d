/** What is done with a dose once it is known what it means: it is set, replaces another, begins a step, or is kept as words. */
import type { DoseFragment, NumberFragment } from '../sig-fragment.ts';
import { extend, hasTiming, isBounded, MOST_STEPS, newStep } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { wordAt } from '../words/sig-token.ts';

/** The dose of the step, or of the next one behind "then". */
export function setDose(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  const { step } = reading;
  if (reading.isThen && hasContent(step)) return openWith(reading, dose, false);
  step.dose = dose;
  if (dose.kind === 'dose' && dose.isImplied)
    reading.warnings.push({ kind: 'dose-from-damaged-text', from: dose.from, to: dose.to });
  reading.lastDose = dose;
  reading.isThen = false;
  extend(step, dose.from, dose.to);
}

function hasContent(step: SigStep): boolean {
  return hasTiming(step) || isBounded(step) || step.route !== undefined || step.dose !== undefined;
}

/** The amount before the verb becomes a strength. */
export function replaceProduct(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  const { step } = reading;
  if (step.dose?.kind === 'dose') step.strengths.push(step.dose);
  step.dose = undefined;
  setDose(reading, dose);
}

/** What was to be dispensed is said to the pharmacy. */
export function replaceQuantity(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  const { step } = reading;
  if (step.dose !== undefined) reading.noise.push({ from: step.dose.from, to: step.dose.to });
  step.dose = undefined;
  setDose(reading, dose);
}

/** What was said already only widens the step. */
export function restate(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  reading.isThen = false;
  reading.lastDose = dose;
  reading.restated.push({ from: dose.from, to: dose.to });
  extend(reading.step, dose.from, dose.to);
}

/** Begins a step with this dose; a concurrent one is taken in the same days. */
export function openWith(
  reading: SigReading,
  dose: DoseFragment | NumberFragment,
  isConcurrent: boolean,
): void {
  if (reading.steps.length >= MOST_STEPS) {
    reading.warnings.push({ kind: 'too-many-steps', from: dose.from, to: dose.to });
    reading.mode = 'second';
    return keepAsInstruction(reading, dose);
  }
  const step = newStep(dose.from);
  step.isConcurrent = isConcurrent;
  reading.steps.push(step);
  reading.step = step;
  reading.mode = 'plain';
  reading.isThen = false;
  setDose(reading, dose);
}

/** Keeps a dose that is not the step's own as words. */
export function keepAsInstruction(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  if (reading.mode === 'instruction' && dose.amount.unit?.kind === 'count') {
    reading.warnings.push({ kind: 'dose-in-instruction', from: dose.from, to: dose.to });
  }
  extendInstruction(reading, dose.from, dose.to);
}

/** Keeps a second dose in its words, with what is said of it, and flags it: "or two at night". */
export function keepApart(reading: SigReading, dose: DoseFragment | NumberFragment): void {
  reading.warnings.push({ kind: 'second-dose', from: dose.from, to: dose.to });
  reading.mode = 'second';
  const isChoice = EITHER.has(wordAt(reading.tokens, dose.from - 1));
  keepAsInstruction(reading, isChoice ? { ...dose, from: dose.from - 1 } : dose);
}

const EITHER: ReadonlySet<string> = new Set(JOINING_WORDS.either.words);

/** Adds tokens to the last additional instruction of the step. */
export function extendInstruction(reading: SigReading, from: number, to: number): void {
  const last = reading.step.instructions.at(-1);
  if (last === undefined || reading.mode === 'plain') reading.step.instructions.push({ from, to });
  else last.to = to;
  extend(reading.step, from, to);
}

/** Keeps the dose of the step in its words: it is what a day adds up to. */
export function keepTotal(reading: SigReading): void {
  const { step } = reading;
  if (step.dose === undefined) return;
  step.instructions.push({ from: step.dose.from, to: step.dose.to });
  step.dose = undefined;
  reading.lastDose = undefined;
}
