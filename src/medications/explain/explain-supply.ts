/** When the supply runs out and how many refills are left, where the records can tell. */

import { numberAt, objectAt } from '../../fhir/free-form.ts';
import type { Explained } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { coverageOf, type Fill } from '../weigh/coverage.ts';
import { type OrderBook, orderBook } from '../weigh/order-book.ts';

/** Told by fills whose supply is known, and by the newest standing order that says how often it may be refilled. */
export function explainSupply(
  records: readonly MedicationRecord[],
  asOf: number,
): Pick<Explained, 'runsOut' | 'refillsLeft'> {
  const past = records.filter(({ at }) => at !== undefined && at.start <= asOf);
  const fills = past.flatMap((record): Fill[] => {
    const isFill = record.act === 'dispensed' && record.standing === 'handed-over';
    return isFill && record.authority !== 'inpatient' && record.at !== undefined
      ? [{ record, at: record.at }]
      : [];
  });
  const orders = past.filter(({ act }) => act === 'ordered');
  const book = orderBook(orders);
  const coverage = coverageOf(fills, book.newest?.supply.days);
  const isKnown = coverage !== undefined && !coverage.isSupplyAssumed;
  const refillsLeft = refillsOf(book, fills);
  return {
    ...(isKnown && { runsOut: new Date(coverage.end).toISOString().slice(0, 10) }),
    ...(refillsLeft !== undefined && { refillsLeft }),
  };
}

/** Refills allowed less those taken; the first fill is none. */
function refillsOf(book: OrderBook, fills: readonly Fill[]): number | undefined {
  const order = book.newest;
  if (order?.source.kind !== 'fhir' || order.standing !== 'active') return undefined;
  const dispense = objectAt(order.source.resource, 'dispenseRequest');
  const allowed = numberAt(dispense, 'numberOfRepeatsAllowed');
  if (allowed === undefined || allowed < 0) return undefined;
  const days = new Set(
    fills.filter((fill) => book.ofFill(fill) === order).map(({ at }) => at.text.slice(0, 10)),
  );
  return Math.max(0, allowed - Math.max(0, days.size - 1));
}
