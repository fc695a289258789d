/** The history of one entry: orders, fills, reports, stops, holds and changes of dose, in order, each with its source. */

import { doseOf } from '../read/dosing/dose-per-day.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { TimelineEvent } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import type { SigReader } from '../sig-reader.ts';
import { completeDosage } from '../describe/complete-dosage.ts';
import { dosagesOfRecord } from '../describe/describe-dosage.ts';
import { eventsOf, type RecordEvent, replacementOf } from './record-events.ts';

/** Events up to the reference time; what has no date comes first, or behind the order it belongs to. */
export function timelineOf(
  records: readonly MedicationRecord[],
  asOf: number,
  readSig: SigReader,
): readonly TimelineEvent[] {
  const own = new Set(records.map(({ source }) => source));
  const told = records.flatMap((record) => [
    ...eventsOf(record, asOf),
    // An order of these tells itself that it came.
    ...(record.replacedBy !== undefined && own.has(record.replacedBy.source) ? [] : replacementOf(record)),
  ]);
  const events = told.toSorted(compareEvents);
  return withChanges(events, readSig).map(({ event, date, says, source }) => ({
    event,
    says,
    source,
    ...(date !== undefined && { date: date.text }),
  }));
}

function compareEvents(a: RecordEvent, b: RecordEvent): number {
  if (a.order !== b.order) return a.order - b.order;
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return RANK[a.event] - RANK[b.event];
}

/** Of one record and day: the order before its end. */
const RANK: Readonly<Record<RecordEvent['event'], number>> = {
  proposed: 0,
  ordered: 0,
  'dose changed': 1,
  filled: 2,
  given: 2,
  'not given': 2,
  'not filled': 2,
  reported: 2,
  held: 3,
  stopped: 4,
  cancelled: 4,
  completed: 4,
};

/** An order of another strength or dose than the order before it changes the dose; of two of one day nobody knows which came first. */
function withChanges(events: readonly RecordEvent[], readSig: SigReader): readonly RecordEvent[] {
  let before: { readonly dose: string; readonly order: number } | undefined;
  return events.flatMap((event) => {
    const dose = event.event === 'ordered' ? doseText(event.record, readSig) : undefined;
    if (dose === undefined) return [event];
    const earlier = before;
    before = { dose, order: event.order };
    if (earlier === undefined || earlier.dose === dose || earlier.order === event.order) return [event];
    const says = `Dose changed from ${earlier.dose} to ${dose}`;
    return [event, { ...event, event: 'dose changed' as const, says }];
  });
}

/** `10 MG, 2 tablets`: strength and dose, as far as they are known; undefined where neither is. */
function doseText(record: MedicationRecord, readSig: SigReader): string | undefined {
  const strengths = record.medication.product?.ingredients.map(({ strength }) =>
    strength === undefined ? '' : `${strength.value} ${strength.unit}`,
  );
  const strength = strengthKey(record.medication.product) === undefined ? '' : (strengths ?? []).join(' / ');
  const doses = dosagesOfRecord(record).map((step) => {
    const dose = doseOf({ ...completeDosage(step, { name: '' }, readSig).dosage });
    return dose === undefined ? '' : `${dose.value} ${dose.unit ?? ''}`.trim();
  });
  const said = [strength, [...new Set(doses)].join(' and ')].filter((part) => part !== '');
  return said.length === 0 ? undefined : said.join(', ');
}
