/** Hand-overs that a later entry takes back: a pharmacy books a negative quantity for what nobody collected, and leaves the first entry as it is. */

import { DAY_MS } from '../../fhir/dates.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { THRESHOLDS } from '../thresholds-table.ts';

interface Group {
  readonly records: readonly MedicationRecord[];
}

/** The same groups; what a reversal takes back was not handed over. */
export function withReversals<Item extends Group>(groups: readonly Item[], asOf: number): readonly Item[] {
  return groups.map((group) => {
    const reversals = group.records.filter(
      (record) => record.isReversal === true && !liesAhead(record, asOf),
    );
    if (reversals.length === 0) return group;
    const undone = undoneBy(reversals, group.records);
    const records = group.records.map((record) =>
      undone.has(record) ? { ...record, standing: 'not-handed-over' as const } : record,
    );
    return { ...group, records };
  });
}

/** Each reversal takes back one hand-over: the newest that it fits. */
function undoneBy(
  reversals: readonly MedicationRecord[],
  records: readonly MedicationRecord[],
): ReadonlySet<MedicationRecord> {
  const undone = new Set<MedicationRecord>();
  const fills = records
    .filter(({ act, standing }) => act === 'dispensed' && standing === 'handed-over')
    .toSorted((a, b) => timeOf(b) - timeOf(a));
  for (const reversal of reversals.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const fill = fills.find((one) => !undone.has(one) && isTakenBack(one, reversal));
    if (fill === undefined) continue;
    // Told twice, it was handed over once.
    for (const one of fills) if (one === fill || isToldAgain(one, fill)) undone.add(one);
  }
  return undone;
}

function timeOf({ at }: MedicationRecord): number {
  return at?.at ?? Number.NEGATIVE_INFINITY;
}

function isTakenBack(fill: MedicationRecord, reversal: MedicationRecord): boolean {
  if (!isOfOneOrder(fill, reversal) || !isOfOneAmount(fill, reversal)) return false;
  if (fill.at === undefined || reversal.at === undefined) return true;
  const days = (reversal.at.at - fill.at.at) / DAY_MS;
  return days >= -THRESHOLDS.sameFill.days && days <= THRESHOLDS.takenBack.days;
}

function isToldAgain(one: MedicationRecord, fill: MedicationRecord): boolean {
  return timeOf(one) === timeOf(fill) && isOfOneOrder(one, fill) && isOfOneAmount(one, fill);
}

function isOfOneOrder({ fulfils: one }: MedicationRecord, { fulfils: other }: MedicationRecord): boolean {
  return one === undefined || other === undefined || one === other;
}

/** By what both tell: how much, else for how long. */
function isOfOneAmount({ supply: one }: MedicationRecord, { supply: other }: MedicationRecord): boolean {
  if (one.quantity !== undefined && other.quantity !== undefined) return one.quantity === other.quantity;
  return one.days === undefined || other.days === undefined || one.days === other.days;
}
