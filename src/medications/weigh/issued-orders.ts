/**
 * Orders issued on a standing order: a repeat, an instalment. FHIR calls one completed when all of it has happened, which is that it was
 * supplied (http://hl7.org/fhir/R4/valueset-medicationrequest-status.html); the order it stands on goes on.
 */

import type { MedicationRecord } from '../medication-record.ts';
import { orderBook } from './order-book.ts';

/** The same records, those of completed issues as the hand-overs they tell of. */
export function withIssuesAsFills(
  records: readonly MedicationRecord[],
  asOf: number,
): readonly MedicationRecord[] {
  if (!records.some(isCompletedIssue)) return records;
  const book = orderBook(records.filter(({ act }) => act === 'ordered'));
  return records.map((record) => {
    const standing = isCompletedIssue(record) ? book.named(record)?.standing : undefined;
    // What became of the order is said by the order: stopped, it was not completed by an issue before.
    const isIssue = standing !== undefined && standing !== 'completed';
    return isIssue && !isCompletedLater(record, asOf) ? asFill(record) : record;
  });
}

function isCompletedIssue({ act, authority, standing, fulfils }: MedicationRecord): boolean {
  const isOrder = act === 'ordered' && (authority === 'order' || authority === 'discharge');
  return isOrder && standing === 'completed' && fulfils !== undefined;
}

/** At the reference time it was still to be done. */
function isCompletedLater({ changedAt }: MedicationRecord, asOf: number): boolean {
  return changedAt !== undefined && changedAt.start > asOf;
}

/** One issue is handed over once; a period within which that may happen is no course. */
function asFill(record: MedicationRecord): MedicationRecord {
  return {
    ...record,
    act: 'dispensed',
    standing: 'handed-over',
    authority: 'order',
    changedAt: undefined,
    endedAt: undefined,
    validUntil: undefined,
    supply: { ...record.supply, refills: 0 },
  };
}
