/** What follows from what was said: once a day from "at bedtime", three times a week from three weekdays. */
import type { Repeat } from './sig-fragment.ts';
import type { SigReading, SigStep } from './sig-step.ts';

/** Codes that stand for several points of the day, whose number is not said. */
const SEVERAL_POINTS = new Set(['C', 'AC', 'PC', 'IC']);

/** "in the morning before breakfast" is one point of the day. */
const PART_OF_DAY: Readonly<Record<string, string>> = {
  ACM: 'MORN',
  CM: 'MORN',
  PCM: 'MORN',
  WAKE: 'MORN',
  ACD: 'NOON',
  CD: 'NOON',
  PCD: 'NOON',
  ACV: 'EVE',
  CV: 'EVE',
  PCV: 'EVE',
};

/** The repeat of a step and whether it was said or follows from its points of the day. */
export interface StepRepeat {
  readonly repeat: Repeat | undefined;
  readonly isImplied: boolean;
}

/** The frequency of a step: as stated, else from its points of the day, its weekdays, or "repeat in 12 hours". */
export function repeatOfStep(step: SigStep): StepRepeat {
  const stated = step.frequency?.repeat;
  const points = pointsOfDay(step);
  const days = step.weekdays?.days.length ?? 0;
  const isOpen = stated === undefined || stated.isPlainDaily;
  if (days > 0 && isOpen) return implied(Math.max(1, points ?? 1) * days, 1, 'wk');
  if (points !== undefined && points > 0 && isOpen && (stated === undefined || points > 1))
    return implied(points, 1, 'd');
  if (stated !== undefined) return { repeat: stated, isImplied: false };
  const isOptional = step.asNeeded !== undefined || step.maxima.length > 0;
  if (step.repeatAfter !== undefined && !isOptional)
    return implied(1, step.repeatAfter.low, step.repeatAfter.unit);
  return { repeat: undefined, isImplied: false };
}

function implied(frequency: number, period: number, periodUnit: Repeat['periodUnit']): StepRepeat {
  const repeat = {
    frequency,
    frequencyMax: undefined,
    period,
    periodMax: undefined,
    periodUnit,
    isPlainDaily: false,
  };
  return { repeat, isImplied: true };
}

/** How many points of the day are named; undefined where one of them stands for several. */
export function pointsOfDay(step: SigStep): number | undefined {
  if (step.whens.some((when) => SEVERAL_POINTS.has(when.row.code))) return undefined;
  const parts = new Set(step.whens.map((when) => PART_OF_DAY[when.row.code] ?? when.row.code));
  return parts.size + step.times.reduce((sum, fragment) => sum + fragment.times.length, 0);
}

/** "twice daily in the evening": as many points as times a day, or none. */
export function flagPoints(reading: SigReading, step: SigStep): void {
  const repeat = step.frequency?.repeat;
  const points = pointsOfDay(step);
  if (repeat === undefined || points === undefined || points === 0 || repeat.isPlainDaily) return;
  if (repeat.period !== 1 || repeat.periodUnit !== 'd' || repeat.frequency === undefined) return;
  const isWithin = points >= repeat.frequency && points <= (repeat.frequencyMax ?? repeat.frequency);
  const at = step.whens[0] ?? step.times[0];
  if (!isWithin && at !== undefined)
    reading.warnings.push({ kind: 'contradictory-when', from: at.from, to: at.to });
}
