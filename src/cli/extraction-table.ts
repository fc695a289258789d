/** The list of documents as a table for a terminal. */

import type { DocumentMedicationList, ExtractedMedication } from '../documents/mentions/resolved-mention.ts';
import { printable, textTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn<ExtractedMedication>[] = [
  { head: 'drug', widest: 38, cell: ({ drugName }) => drugName },
  { head: 'code', widest: 9, cell: ({ concept }) => concept?.rxcui ?? '' },
  { head: 'type', widest: 5, cell: ({ concept }) => concept?.tty ?? '' },
  { head: 'dose', widest: 12, cell: ({ dosage }) => doseText(dosage.dose) },
  { head: 'route', widest: 5, cell: ({ dosage }) => dosage.route?.abbreviation ?? '' },
  { head: 'frequency', widest: 10, cell: ({ dosage }) => dosage.frequency ?? '' },
  {
    head: 'every line that names it',
    widest: 52,
    cell: ({ sources }) => sources.map(({ page, line }) => `p. ${page}: ${line}`),
  },
];

/** One row per drug with every line that names it; below, what was set aside. */
export function extractionTable({ medications, setAside }: DocumentMedicationList): string {
  if (medications.length === 0) return `no medications${asideText(setAside.length)}`;
  const aside = setAside.map(
    ({ name, reason, source }) => `${reason}: ${printable(name)} (page ${source.page})`,
  );
  return [textTable(COLUMNS, medications), ...aside].join('\n');
}

function asideText(count: number): string {
  return count === 0 ? '' : ` (${count} stopped, held or not taken)`;
}

/** `{ quantity: '1-2', unit: 'tablet' }` → `1-2 tablet`. */
export function doseText(dose: { readonly quantity: string; readonly unit: string } | undefined): string {
  return dose === undefined ? '' : `${dose.quantity} ${dose.unit}`.trim();
}
