/** Whether a record is of a drug given or ordered in hospital, which says nothing of the drugs at home (docs/evidence-rules.md, Evidence). */

import type { MedicationRecord } from './medication-record.ts';

/** An administration, an order or a fill for use in hospital: it supports, and never makes, ends or changes a home medication. */
export function isHospitalUse({ act, authority }: MedicationRecord): boolean {
  return act === 'administered' || authority === 'inpatient';
}

/** Something of it is of home. */
export function hasHomeUse({ records }: { readonly records: readonly MedicationRecord[] }): boolean {
  return !records.every(isHospitalUse);
}
