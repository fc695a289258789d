/** Places a scheme of the day: `1-0-1` is one dose at two points of the day, `2-0-1` two doses with a point each. */
import { eventTimingOfCode } from '../terminology/event-timing-lookup.ts';
import type { EventTimingRow } from '../terminology/event-timing-table.ts';
import { openWith, setDose } from './place-dose.ts';
import { frequencyOf, NO_REPEAT } from './recognize-interval.ts';
import type { NumberFragment, SchemeFragment } from './sig-fragment.ts';
import { hasTiming, isBounded } from './sig-step.ts';
import type { SigReading } from './sig-step.ts';

/** The points of the day in the order a scheme has them. */
const POINTS: readonly EventTimingRow[] = ['MORN', 'NOON', 'EVE', 'NIGHT'].flatMap(
  (code) => eventTimingOfCode(code) ?? [],
);

interface Part {
  readonly amount: number;
  readonly points: readonly EventTimingRow[];
}

/** Places a scheme; one that stands beside another dose or time stays unread. */
export function placeScheme(reading: SigReading, scheme: SchemeFragment): void {
  const parts = partsOf(scheme.amounts);
  const [first, ...others] = parts;
  if (first === undefined) return;
  const counts = others.length === 0 && first.amount === 1 && scheme.unit === undefined;
  const isNewStep = reading.isThen || isBounded(reading.step);
  if (!isNewStep && (hasTiming(reading.step) || reading.mode !== 'plain'))
    return leaveUnread(reading, scheme);
  const dose = reading.step.dose;
  if (dose === undefined || isNewStep) beginWith(reading, doseOf(scheme, first), isNewStep);
  else if (!counts && dose.kind === 'dose' && dose.amount.unit?.kind === 'mass' && scheme.unit === undefined)
    countStrength(reading, doseOf(scheme, first));
  else if (!counts) return leaveUnread(reading, scheme);
  addPoints(reading, scheme, first);
  for (const part of others) {
    openWith(reading, doseOf(scheme, part), true);
    addPoints(reading, scheme, part);
  }
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

function beginWith(reading: SigReading, dose: NumberFragment, isNewStep: boolean): void {
  if (isNewStep && reading.step.dose !== undefined) openWith(reading, dose, false);
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
