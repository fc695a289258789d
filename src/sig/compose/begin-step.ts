/** Tells where a step begins that has no dose of its own: "then twice daily", "four times daily for 1 week, twice daily for 1 week". */
import type { SigFragment } from '../sig-fragment.ts';
import { isBounded, MOST_STEPS } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { COMMA, hasGap, STOP } from '../words/sig-token.ts';

/** Behind "then": "then twice daily", "then as needed for itch". */
export function beginsStep(reading: SigReading, fragment: SigFragment, index: number): boolean {
  if (!reading.isThen || reading.steps.length >= MOST_STEPS) return false;
  const isTiming =
    fragment.kind === 'frequency' || fragment.kind === 'as-needed' || startsRate(reading, fragment);
  if (!isTiming) return false;
  const next = reading.fragments[index + 1];
  const leadsToDose =
    next?.kind === 'dose' && !hasGap(reading.tokens[next.from], STOP | COMMA) && next.from === fragment.to;
  const isComplete = isBounded(reading.step) || reading.step.frequency !== undefined;
  return !leadsToDose && (isComplete || fragment.kind === 'rate');
}

/** "bolus 5000 units then infuse 1000 units per hour". */
function startsRate({ step }: SigReading, fragment: SigFragment): boolean {
  return fragment.kind === 'rate' && step.dose !== undefined;
}

/** The next course of the same thing, without "then". */
export function beginsCourse(reading: SigReading, fragment: SigFragment, index: number): boolean {
  if (fragment.kind !== 'frequency' && fragment.kind !== 'course-days') return false;
  if (reading.steps.length >= MOST_STEPS || reading.mode !== 'plain') return false;
  const next = reading.fragments[index + 1];
  if (fragment.kind === 'frequency')
    return hasCourse(reading, fragment) && next?.kind === 'duration' && next.from === fragment.to;
  return next?.kind === 'dose' && fragment.first > lastDayOfHeading(reading.step);
}

/** "four times daily for 1 week," is complete, and what follows is the next. */
function hasCourse({ step, tokens }: SigReading, { from }: SigFragment): boolean {
  return step.frequency !== undefined && step.duration !== undefined && hasGap(tokens[from], COMMA | STOP);
}

/** "days 1-3: 10 mg": the days stand before their dose, so that later days begin the next one. */
function lastDayOfHeading({ courseDays, dose }: SigStep): number {
  const isHeading = courseDays !== undefined && dose !== undefined && courseDays.from < dose.from;
  return isHeading ? courseDays.last : Number.POSITIVE_INFINITY;
}
