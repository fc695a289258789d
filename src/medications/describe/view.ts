/** What an entry is shown from: the records of the strength shown, and which of them is the newest that says something. */

import { compareSources } from '../weigh/coverage.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { InferredStatus } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import type { DecidedGroup } from '../weigh/split-strengths.ts';

/** The records to show from: those that decided before the others of the strength shown, the newest first among equals. */
export interface View {
  readonly deciding: readonly MedicationRecord[];
  readonly shown: readonly MedicationRecord[];
  readonly status: InferredStatus;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

/** The view of a decided group. */
export function viewOf({ shown, verdict }: DecidedGroup, asOf: number): View {
  return { deciding: verdict.deciding, shown, status: verdict.status, asOf };
}

/** The newest deciding record that fits, else the newest of all that fits. */
export function newestOf(
  view: View,
  fits: (record: MedicationRecord) => boolean,
): MedicationRecord | undefined {
  return newestIn(view.deciding, view.asOf, fits) ?? newestIn(view.shown, view.asOf, fits);
}

function newestIn(
  records: readonly MedicationRecord[],
  asOf: number,
  fits: (record: MedicationRecord) => boolean,
): MedicationRecord | undefined {
  let newest: MedicationRecord | undefined;
  for (const record of records) {
    if ((newest === undefined || isNewer(record, newest, asOf)) && fits(record)) newest = record;
  }
  return newest;
}

/** What lies after the reference time, and what has no date, comes last; equals are told apart by their source alone. */
function isNewer(a: MedicationRecord, b: MedicationRecord, asOf: number): boolean {
  const [timeA, timeB] = [timeOf(a, asOf), timeOf(b, asOf)];
  return timeA === timeB ? compareSources(a, b) < 0 : timeA > timeB;
}

function timeOf(record: MedicationRecord, asOf: number): number {
  const { at } = record;
  return at === undefined || liesAhead(record, asOf) ? Number.NEGATIVE_INFINITY : at.at;
}
