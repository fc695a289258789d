/** Whether what a record tells of had begun at the reference time. */

import type { MedicationRecord } from './medication-record.ts';

/** It was written later, or says that taking begins later: a start ahead makes an order of today a plan. */
export function liesAhead(
  { at, startedAt, standing }: Pick<MedicationRecord, 'at' | 'startedAt' | 'standing'>,
  asOf: number,
): boolean {
  if (at !== undefined && at.start > asOf) return true;
  return standing === 'active' && startedAt !== undefined && startedAt.start > asOf;
}
