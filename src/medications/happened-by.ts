/** What words tell as done has been done: a day that lies ahead is another one that it may mean (docs/evidence-rules.md, Evidence). */

import type { MedicationRecord } from './medication-record.ts';

/** The same records, their changes of status on the first of their possible days that has come. */
export function asHappened(records: readonly MedicationRecord[], asOf: number): readonly MedicationRecord[] {
  if (!records.some(({ changedElse }) => changedElse !== undefined)) return records;
  return records.map((record) => {
    const { changedAt, changedElse } = record;
    if (changedElse === undefined || changedAt === undefined || changedAt.start <= asOf) return record;
    const other = changedElse.findIndex((day) => day === undefined || day.start <= asOf);
    return other < 0 ? record : { ...record, changedAt: changedElse[other] };
  });
}
