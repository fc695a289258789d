/** When the supply runs out and how many refills are left, where the records can tell. */

import { toDateTime } from '../../fhir/dates.ts';
import { numberAt, objectAt } from '../../fhir/free-form.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { Explained } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { coverageOf, type Fill } from '../weigh/coverage.ts';
import { type OrderBook, orderBook } from '../weigh/order-book.ts';

/** Told by fills whose supply is known, and by the newest standing order that says how often it may be refilled. */
export function explainSupply(
  records: readonly MedicationRecord[],
  asOf: number,
): Pick<Explained, 'runsOut' | 'refillsLeft'> {
  const past = records.filter((record) => record.at !== undefined && !liesAhead(record, asOf));
  const fills = past.flatMap((record): Fill[] => {
    const isFill = record.act === 'dispensed' && record.standing === 'handed-over';
    return isFill && record.authority !== 'inpatient' && record.at !== undefined
      ? [{ record, at: record.at }]
      : [];
  });
  const book = orderBook(past.filter(({ act }) => act === 'ordered'));
  const runsOut = endOfSupply(fills, book);
  const refillsLeft = refillsOf(book, fills, asOf);
  return {
    ...(runsOut !== undefined && { runsOut }),
    ...(refillsLeft !== undefined && { refillsLeft }),
  };
}

/** Where the newest fill, or the order it stands on, says how long it lasts; an earlier one that does not adds nothing. */
function endOfSupply(fills: readonly Fill[], book: OrderBook): string | undefined {
  const stated = fills.flatMap((fill): Fill[] => {
    const { supply } = fill.record;
    const days = supply.days ?? book.ofFill(fill)?.supply.days;
    return days === undefined ? [] : [{ ...fill, record: { ...fill.record, supply: { ...supply, days } } }];
  });
  const coverage = newestOf(stated) < newestOf(fills) ? undefined : coverageOf(stated, undefined);
  return coverage === undefined ? undefined : toDateTime(coverage.end)?.slice(0, 10);
}

function newestOf(fills: readonly Fill[]): number {
  return fills.reduce((newest, { at }) => Math.max(newest, at.at), Number.NEGATIVE_INFINITY);
}

/** Refills allowed less those taken; the first fill is none. What may no longer be filled has none to tell of. */
function refillsOf(book: OrderBook, fills: readonly Fill[], asOf: number): number | undefined {
  const order = book.newest;
  if (order?.source.kind !== 'fhir' || order.standing !== 'active') return undefined;
  if (order.validUntil !== undefined && order.validUntil.end < asOf) return undefined;
  const dispense = objectAt(order.source.resource, 'dispenseRequest');
  const allowed = numberAt(dispense, 'numberOfRepeatsAllowed');
  if (allowed === undefined || allowed < 0 || !Number.isSafeInteger(allowed)) return undefined;
  const own = fills.filter((fill) => book.ofFill(fill) === order);
  const filled = coverageOf(own, undefined)?.fills ?? 0;
  return Math.max(0, allowed - Math.max(0, filled - 1));
}
