/** Whether two records are of different drugs beyond doubt. */

import type { MedicationRecord } from './medication-record.ts';

/** Both are known, and have no ingredient in common: one of the two names is wrong, and no one can tell which. */
export function areDifferentDrugs(a: MedicationRecord, b: MedicationRecord): boolean {
  const one = a.medication.product?.ingredients ?? [];
  const other = b.medication.product?.ingredients ?? [];
  if (one.length === 0 || other.length === 0) return false;
  const known = new Set(one.map(({ rxcui }) => rxcui));
  return !other.some(({ rxcui }) => known.has(rxcui));
}
