/** Places a scheme of the day: `1-0-1` is one dose at two points of the day, `2-0-1` two doses with a point each. */
import { eventTimingOfCode } from '../../terminology/codes/event-timing-lookup.ts';
import type { EventTimingRow } from '../../terminology/codes/event-timing-table.ts';
import { openWith, setDose } from './set-dose.ts';
import { frequencyOf, NO_REPEAT } from '../recognize/timing/recognize-interval.ts';
import type { NumberFragment, SchemeFragment } from '../sig-fragment.ts';
import { isSameRate } from './repeat-rate.ts';
import { isBounded } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';

/** The points of the day in the order a scheme has them. */
const POINTS: readonly EventTimingRow[] = ['MORN', 'NOON', 'EVE', 'NIGHT'].flatMap(
  (code) => eventTimingOfCode(code) ?? [],
);

/** How it is taken, at whatever time. */
const MANNERS = new Set(['C', 'AC', 'PC']);

interface Part {
  readonly amount: number;
  readonly points: readonly EventTimingRow[];
}

/** Places a scheme; one that stands beside another dose or time stays unread. */
export function placeScheme(reading: SigReading, scheme: SchemeFragment): void {
  const parts = partsOf(scheme.amounts);
  const [first, ...others] = parts;
  if (first === undefined) return;
  const isNewStep = reading.isThen || isBounded(reading.step);
  if (isNewStep) beginWith(reading, doseOf(scheme, first));
  else if (!isOpen(reading, parts)) return leaveUnread(reading, scheme);
  else if (reading.step.dose === undefined) setDose(reading, doseOf(scheme, first));
  else if (!repeatsDose(scheme, parts)) {
    if (!isStrength(reading, scheme)) return leaveUnread(reading, scheme);
    countStrength(reading, doseOf(scheme, first));
  }
  addPoints(reading, scheme, first);
  for (const part of others) {
    openWith(reading, doseOf(scheme, part), true);
    addPoints(reading, scheme, part);
  }
}

/** True where the step says no other points of the day, and no other number of times. */
function isOpen({ mode, step }: SigReading, parts: readonly Part[]): boolean {
  if (mode !== 'plain' || step.times.length > 0) return false;
  if (!step.whens.every((when) => MANNERS.has(when.row.code))) return false;
  const stated = step.frequency?.repeat;
  if (stated === undefined || stated.isPlainDaily) return true;
  const frequency = parts.reduce((sum, part) => sum + part.points.length, 0);
  return isSameRate(stated, { ...NO_REPEAT, frequency });
}

/** `20 drops 1-1-1`, `1 tab 1-0-1`: the ones repeat the dose before them. */
function repeatsDose({ unit }: SchemeFragment, parts: readonly Part[]): boolean {
  return unit === undefined && parts.every((part) => part.amount === 1);
}

function isStrength({ step }: SigReading, { unit }: SchemeFragment): boolean {
  return unit === undefined && step.dose?.kind === 'dose' && step.dose.amount.unit?.kind === 'mass';
}

/** Equal amounts are one dose at several points. */
function partsOf(amounts: readonly number[]): Part[] {
  const points = new Map<number, EventTimingRow[]>();
  for (const [index, amount] of amounts.entries()) {
    const point = POINTS[index];
    if (amount > 0 && point !== undefined) points.set(amount, [...(points.get(amount) ?? []), point]);
  }
  return [...points].map(([amount, at]) => ({ amount, points: at }));
}

function doseOf({ from, to, unit }: SchemeFragment, { amount }: Part): NumberFragment {
  return { kind: 'number', from, to, amount: { low: amount, high: amount, unit, per: '' } };
}

function beginWith(reading: SigReading, dose: NumberFragment): void {
  if (reading.step.dose !== undefined) openWith(reading, dose, false);
  else setDose(reading, dose);
}

/** `5 mg 2-0-1`: the scheme counts what the strength describes. */
function countStrength(reading: SigReading, dose: NumberFragment): void {
  if (reading.step.dose?.kind === 'dose') reading.step.strengths.push(reading.step.dose);
  reading.step.dose = undefined;
  setDose(reading, dose);
}

/** One point of the day leaves how often to what follows: "1-0-0 every other day". */
function addPoints({ step }: SigReading, { from, to }: SchemeFragment, { points }: Part): void {
  for (const row of points) step.whens.push({ kind: 'when', from, to, row, offsetMinutes: undefined });
  if (points.length > 1) step.frequency = frequencyOf(from, to, { ...NO_REPEAT, frequency: points.length });
}

function leaveUnread(reading: SigReading, { from, to }: SchemeFragment): void {
  reading.warnings.push({ kind: 'second-dose', from, to });
}

/** `12-0-8 units sc for 5 days`: what is said before or behind a scheme holds for all its parts. */
export function shareScheme({ steps }: SigReading): void {
  for (const [index, step] of steps.entries()) {
    const parts = steps.filter((other) => isPartOf(other, step));
    if (parts.length < 2 || parts[0] !== steps[index]) continue;
    const last = parts.at(-1) ?? step;
    for (const part of parts) shareBetween(part, part === last ? step : last);
  }
}

function isPartOf(a: SigStep, b: SigStep): boolean {
  const [dose, other] = [a.dose, b.dose];
  return (
    dose?.kind === 'number' && other?.kind === 'number' && dose.from === other.from && dose.to === other.to
  );
}

function shareBetween(part: SigStep, other: SigStep): void {
  part.method ??= other.method;
  part.route ??= other.route;
  part.site ??= other.site;
  part.weekdays ??= other.weekdays;
  part.asNeeded ??= other.asNeeded;
  part.indication ??= other.indication;
  part.duration ??= other.duration;
  part.dates ??= other.dates;
  const manners = other.whens.filter((when) => MANNERS.has(when.row.code));
  for (const when of manners) if (!part.whens.includes(when)) part.whens.push(when);
}
