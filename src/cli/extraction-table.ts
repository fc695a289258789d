/** The list of documents as a table for a terminal. */
import Table from 'cli-table3';
import type { DocumentMedicationList, ExtractedMedication } from '../documents/resolved-mention.ts';

const COLUMNS: readonly {
  readonly head: string;
  readonly widest: number;
  readonly cell: (entry: ExtractedMedication) => string;
}[] = [
  { head: 'drug', widest: 38, cell: ({ drugName }) => drugName },
  { head: 'code', widest: 9, cell: ({ concept }) => concept?.rxcui ?? '' },
  { head: 'type', widest: 5, cell: ({ concept }) => concept?.tty ?? '' },
  { head: 'dose', widest: 12, cell: ({ dosage }) => doseText(dosage.dose) },
  { head: 'route', widest: 5, cell: ({ dosage }) => dosage.route?.abbreviation ?? '' },
  { head: 'frequency', widest: 10, cell: ({ dosage }) => dosage.frequency ?? '' },
  { head: 'page', widest: 6, cell: ({ sources }) => sources.map(({ page }) => page).join(' ') },
  { head: 'line', widest: 46, cell: ({ sources }) => sources[0]?.line ?? '' },
];

/** Plain text without colour, so that it reads the same on a screen, in a pipe and in a file. */
export function extractionTable({ medications, setAside }: DocumentMedicationList): string {
  if (medications.length === 0) return `no medications${asideText(setAside.length)}`;
  const rows = medications.map((entry) => COLUMNS.map(({ cell }) => printable(cell(entry))));
  const widths = COLUMNS.map(({ head, widest }, column) =>
    Math.min(widest, Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0))),
  );
  const table = new Table({
    head: COLUMNS.map(({ head }) => head),
    colWidths: widths.map((width) => width + 2),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  const aside = setAside.map(
    ({ name, reason, source }) => `${reason}: ${printable(name)} (page ${source.page})`,
  );
  return [table.toString(), ...aside].join('\n');
}

function asideText(count: number): string {
  return count === 0 ? '' : ` (${count} stopped, held or not taken)`;
}

/** `{ quantity: '1-2', unit: 'tablet' }` → `1-2 tablet`. */
export function doseText(dose: { readonly quantity: string; readonly unit: string } | undefined): string {
  return dose === undefined ? '' : `${dose.quantity} ${dose.unit}`.trim();
}

/** Text of documents could otherwise steer the terminal: control characters become spaces. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
