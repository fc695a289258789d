/** FHIR R4 Timing of a step. */
import type { Timing, TimingRepeat } from '@medplum/fhirtypes';
import { GTS_ABBREVIATION, UCUM } from '../../fhir/systems.ts';
import { frequencyOfRepeat } from '../../terminology/codes/frequency-lookup.ts';
import type { DurationFragment } from '../sig-fragment.ts';
import { repeatOfStep } from './imply-timing.ts';
import type { SigStep } from '../sig-step.ts';
import { TIME_UNITS } from '../vocabulary/time-unit-table.ts';
import type { TimeUnit } from '../vocabulary/time-unit-table.ts';

/** GTS codes of a single point of the day taken once. */
const POINT_CODES: Readonly<Record<string, { code: string; display: string }>> = {
  HS: { code: 'BED', display: 'at bedtime' },
  MORN: { code: 'AM', display: 'AM' },
  AFT: { code: 'PM', display: 'PM' },
};
const UNIT_NAMES: ReadonlyMap<TimeUnit, { unit: string; plural: string }> = new Map(
  TIME_UNITS.map((row) => [row.code, row]),
);

/** The timing of a step, or undefined where it says nothing about time. */
export function assembleTiming(step: SigStep): Timing | undefined {
  const repeat: TimingRepeat = {};
  addBounds(repeat, step);
  addRepeat(repeat, step);
  addPoints(repeat, step);
  if (step.infusionTime !== undefined) {
    repeat.duration = step.infusionTime.value;
    if (step.infusionTime.high > step.infusionTime.value) repeat.durationMax = step.infusionTime.high;
    repeat.durationUnit = step.infusionTime.unit;
  }
  if (Object.keys(repeat).length === 0) return undefined;
  const code = timingCode(repeat);
  return code === undefined ? { repeat } : { repeat, code };
}

function addRepeat(repeat: TimingRepeat, step: SigStep): void {
  const { repeat: stated } = repeatOfStep(step);
  if (stated === undefined) {
    const count = step.count?.count;
    if (count !== undefined) repeat.count = count;
    return;
  }
  if (step.repeatAfter !== undefined && step.frequency === undefined) repeat.count = 2;
  else if (step.count !== undefined && !step.count.isOnce) repeat.count = step.count.count;
  if (stated.frequency !== undefined) repeat.frequency = stated.frequency;
  if (stated.frequencyMax !== undefined) repeat.frequencyMax = stated.frequencyMax;
  repeat.period = stated.period;
  if (stated.periodMax !== undefined) repeat.periodMax = stated.periodMax;
  repeat.periodUnit = stated.periodUnit;
}

/** A time of day and an event cannot stand together (tim-10): the events stay, the clock time is kept as an instruction. */
function addPoints(repeat: TimingRepeat, step: SigStep): void {
  if (step.weekdays !== undefined) repeat.dayOfWeek = [...step.weekdays.days];
  if (step.whens.length > 0) {
    // Decode edge: the table holds exactly the codes of FHIR EventTiming.
    repeat.when = step.whens.map((when) => when.row.code) as NonNullable<TimingRepeat['when']>;
    const offset = commonOffset(step);
    if (offset !== undefined && offset > 0 && canHaveOffset(step)) repeat.offset = offset;
  } else if (step.times.length > 0) {
    repeat.timeOfDay = [...new Set(step.times.flatMap((fragment) => fragment.times))].toSorted();
  }
}

/** One offset holds for every point of the day (FHIR R4 Timing.repeat.offset), so all must agree. */
export function commonOffset(step: SigStep): number | undefined {
  const [first, ...rest] = step.whens;
  return rest.every((when) => when.offsetMinutes === first?.offsetMinutes) ? first?.offsetMinutes : undefined;
}

const NO_OFFSET = new Set(['C', 'CM', 'CD', 'CV']);

function canHaveOffset(step: SigStep): boolean {
  return !step.whens.some((when) => NO_OFFSET.has(when.row.code));
}

function addBounds(repeat: TimingRepeat, step: SigStep): void {
  if (step.duration !== undefined) addDuration(repeat, step.duration);
  else if (step.courseDays !== undefined) {
    const days = step.courseDays.last - step.courseDays.first + 1;
    repeat.boundsDuration = { value: days, unit: unitName('d', days), system: UCUM, code: 'd' };
  } else if (step.dates !== undefined) {
    const { start, end } = step.dates;
    repeat.boundsPeriod = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  }
}

function addDuration(repeat: TimingRepeat, duration: DurationFragment): void {
  const { low, high, unit } = duration;
  const coded = { system: UCUM, code: unit };
  if (high > low) {
    repeat.boundsRange = {
      low: { value: low, unit: unitName(unit, low), ...coded },
      high: { value: high, unit: unitName(unit, high), ...coded },
    };
    return;
  }
  const comparator = duration.isUpTo ? { comparator: '<=' as const } : undefined;
  repeat.boundsDuration = { value: low, ...comparator, unit: unitName(unit, low), ...coded };
}

function unitName(unit: TimeUnit, value: number): string {
  const names = UNIT_NAMES.get(unit);
  return (value === 1 ? names?.unit : names?.plural) ?? unit;
}

/** A code is a complete statement of the repeat (FHIR R4 Timing.code), so it is given only where it says all of it. */
function timingCode(repeat: TimingRepeat): Timing['code'] {
  if (repeat.frequency === undefined || NOT_IN_CODE.some((field) => repeat[field] !== undefined))
    return undefined;
  if (repeat.when !== undefined) return pointCode(repeat.when, repeat.frequency);
  const row = frequencyOfRepeat(repeat.frequency, repeat.period, repeat.periodUnit);
  if (row?.gtsCode === undefined) return undefined;
  return { coding: [{ system: GTS_ABBREVIATION, code: row.gtsCode, display: row.gtsCode }] };
}

/** What no timing code says. */
const NOT_IN_CODE = [
  'frequencyMax',
  'periodMax',
  'dayOfWeek',
  'timeOfDay',
  'offset',
  'count',
  'duration',
] as const;

function pointCode(when: readonly string[], frequency: number): Timing['code'] {
  const point = when.length === 1 && frequency === 1 ? POINT_CODES[when[0] ?? ''] : undefined;
  return point === undefined ? undefined : { coding: [{ system: GTS_ABBREVIATION, ...point }] };
}
