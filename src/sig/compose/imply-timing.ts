/** What follows from what was said: once a day from "at bedtime", three times a week from three weekdays. */
import { POINT_OF_MEAL } from '../../terminology/codes/meal-times.ts';
import type { Repeat, TimeOfDayFragment, WhenFragment } from '../sig-fragment.ts';
import type { SigReading, SigStep } from '../sig-step.ts';

/** Codes that stand for several points of the day, whose number is not said. */
const SEVERAL_POINTS = new Set(['C', 'AC', 'PC', 'IC']);

/** The repeat of a step and whether it was said or follows from its points of the day. */
export interface StepRepeat {
  readonly repeat: Repeat | undefined;
  readonly isImplied: boolean;
}

/** The frequency of a step: as stated, else from its points of the day, its weekdays, or "repeat in 12 hours". */
export function repeatOfStep(step: SigStep): StepRepeat {
  const stated = step.frequency?.repeat;
  if (stated === undefined && isEachMeal(step)) return implied(MEALS_A_DAY, 1, 'd');
  const fromPoints =
    stated === undefined || stated.isPlainDaily ? impliedByPoints(step, stated === undefined) : undefined;
  if (fromPoints !== undefined) return fromPoints;
  if (stated !== undefined) return { repeat: stated, isImplied: false };
  const isOptional = step.asNeeded !== undefined || step.maxima.length > 0;
  if (step.repeatAfter === undefined || isOptional) return { repeat: undefined, isImplied: false };
  return implied(1, step.repeatAfter.low, step.repeatAfter.unit);
}

/** Weekdays and points of the day say how often, unless "daily" says it already. */
function impliedByPoints(step: SigStep, isUnstated: boolean): StepRepeat | undefined {
  // "once, at 15:00" is the time of a single dose.
  if (step.count?.isOnce === true && isUnstated && step.whens.length === 0) return undefined;
  const points = pointsOfDay(step) ?? 0;
  const days = step.weekdays?.days.length ?? 0;
  if (days > 0) return implied(Math.max(1, points) * days, 1, 'wk');
  return points > 1 || (points === 1 && isUnstated) ? implied(points, 1, 'd') : undefined;
}

/** "6 units with each meal": as often as there are meals; "with food" says only how. */
function isEachMeal({ whens: [when, ...others], times, weekdays }: SigStep): boolean {
  const isAlone = others.length === 0 && times.length === 0 && weekdays === undefined;
  return isAlone && when?.row.code === 'C' && when.isEach === true;
}

const MEALS_A_DAY = 3;

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
function pointsOfDay(step: SigStep): number | undefined {
  const named = step.whens.filter((when) => !SEVERAL_POINTS.has(when.row.code));
  // "in the morning before breakfast" is one point of the day.
  const parts = new Set(named.map((when) => POINT_OF_MEAL[when.row.code] ?? when.row.code));
  const points = parts.size + step.times.reduce((sum, times) => sum + timesApart(times, named), 0);
  if (named.length === step.whens.length) return points;
  // "in the morning and in the evening. take with meals": how it is taken, not how often.
  const isManner = step.whens.every((when) => named.includes(when) || when.row.code === 'C');
  return isManner && points > 0 && !named.some((when) => when.row.code === 'HS') ? points : undefined;
}

/** "at 9 pm at bedtime", "12:00 noon" say one point twice: a clock time right beside the point of the day that it falls into is no other. */
function timesApart({ times, from, to }: TimeOfDayFragment, named: readonly WhenFragment[]): number {
  const beside = named.find((when) => when.from === to || when.to === from);
  const code = beside?.row.code ?? '';
  const hours = HOURS_OF_POINT[POINT_OF_MEAL[code] ?? code];
  const isSame = times.length === 1 && hours?.some(([first, last]) => isWithin(times[0] ?? '', first, last));
  return isSame === true ? 0 : times.length;
}

function isWithin(time: string, first: number, last: number): boolean {
  const hour = Number(time.slice(0, 2));
  return hour >= first && hour <= last;
}

/** The hours that are called so, from the first to the last. */
const HOURS_OF_POINT: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  MORN: [[4, 11]],
  NOON: [[11, 13]],
  AFT: [[12, 18]],
  EVE: [[16, 22]],
  NIGHT: [
    [18, 23],
    [0, 4],
  ],
  HS: [
    [18, 23],
    [0, 3],
  ],
};

/** "twice daily in the evening": as many points as times a day, or none. */
export function flagPoints(reading: SigReading, step: SigStep): void {
  const repeat = step.frequency?.repeat;
  const points = pointsOfDay(step) ?? 0;
  const at = step.whens[0] ?? step.times[0];
  if (repeat === undefined || at === undefined || points === 0 || !isCountedPerDay(repeat)) return;
  const least = repeat.frequency ?? 0;
  const isWithin = points >= least && points <= (repeat.frequencyMax ?? least);
  if (!isWithin) reading.warnings.push({ kind: 'contradictory-when', from: at.from, to: at.to });
}

function isCountedPerDay(repeat: Repeat): boolean {
  return !repeat.isPlainDaily && repeat.period === 1 && repeat.periodUnit === 'd';
}
