/** Which order a fill belongs to: the one it names, else the newest one written before it. */

import { DAY_MS } from '../../fhir/dates.ts';
import { isHospitalUse } from '../hospital-use.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { THRESHOLDS } from '../thresholds-table.ts';
import { compareSources, type Fill } from './coverage.ts';

/** The orders of one drug and what was handed over on each. */
export interface OrderBook {
  /** The newest of all that are not for use in hospital. */
  readonly newest: MedicationRecord | undefined;
  /** The order a record names, where it is one of these. */
  readonly named: (record: MedicationRecord) => MedicationRecord | undefined;
  readonly ofFill: (fill: Fill) => MedicationRecord | undefined;
  /** Whether the order stands in the book. */
  readonly holds: (order: MedicationRecord) => boolean;
}

/** Opens the book of one drug. */
export function orderBook(orders: readonly MedicationRecord[]): OrderBook {
  const byResource = new Map<object, MedicationRecord>();
  for (const order of orders) if (order.source.kind === 'fhir') byResource.set(order.source.resource, order);
  // What is handed over to take home stands on no order for use in hospital, unless it says so.
  const written = newestUpTo(orders.filter((order) => !isHospitalUse(order)));
  const named = ({ fulfils }: MedicationRecord): MedicationRecord | undefined =>
    fulfils === undefined ? undefined : byResource.get(fulfils);
  return {
    newest: written.at(-1)?.newest,
    named,
    ofFill: ({ record, at }) =>
      named(record) ?? lastUntil(written, at.end + THRESHOLDS.sameFill.days * DAY_MS),
    holds: ({ source }) => source.kind === 'fhir' && byResource.has(source.resource),
  };
}

/** The fills of each order. */
export function fillsByOrder(
  fills: readonly Fill[],
  book: OrderBook,
): ReadonlyMap<MedicationRecord, readonly Fill[]> {
  const byOrder = new Map<MedicationRecord, Fill[]>();
  for (const fill of fills) {
    const order = book.ofFill(fill);
    if (order === undefined) continue;
    const known = byOrder.get(order);
    if (known === undefined) byOrder.set(order, [fill]);
    else known.push(fill);
  }
  return byOrder;
}

/** The newest order of those written up to a time. */
interface Written {
  readonly start: number;
  readonly newest: MedicationRecord;
}

function newestUpTo(orders: readonly MedicationRecord[]): readonly Written[] {
  const dated = orders.flatMap((order) =>
    order.at === undefined ? [] : [{ order, start: order.at.start, at: order.at.at }],
  );
  dated.sort((a, b) => a.start - b.start);
  const list: Written[] = [];
  let best: (typeof dated)[number] | undefined;
  for (const item of dated) {
    const later = best === undefined ? 1 : item.at - best.at;
    if (best === undefined || later > 0 || (later === 0 && compareSources(item.order, best.order) < 0))
      best = item;
    list.push({ start: item.start, newest: best.order });
  }
  return list;
}

/** By halves: the last entry that does not start after the time. */
function lastUntil(written: readonly Written[], time: number): MedicationRecord | undefined {
  let [low, high] = [0, written.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((written[middle]?.start ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return written[low - 1]?.newest;
}
