/** The medication list as a table for a terminal. */

import type { InferredMedication, MedicationList } from '../medications/medication-list.ts';
import { textTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn<InferredMedication>[] = [
  { head: 'medication', widest: 36, cell: (medication) => medication.displayName },
  { head: 'status', widest: 9, cell: (medication) => medication.status },
  { head: 'conf.', widest: 5, cell: (medication) => medication.confidence.toFixed(2) },
  { head: 'sig', widest: 36, cell: (medication) => medication.sig ?? '' },
  {
    head: 'last activity',
    widest: 13,
    cell: (medication) => medication.lastActivityDate?.slice(0, 10) ?? '',
  },
  { head: 'evidence', widest: 20, cell: (medication) => medication.provenance.evidence.join(' ') },
];

/** One row per drug. */
export function medicationTable({ medications }: MedicationList): string {
  return textTable(COLUMNS, medications);
}
