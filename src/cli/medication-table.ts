/** The medication list as a table for a terminal. */
import Table from 'cli-table3';
import type { InferredMedication, MedicationList } from '../medications/medication-list.ts';

const COLUMNS: readonly {
  readonly head: string;
  readonly widest: number;
  readonly cell: (m: InferredMedication) => string;
}[] = [
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

/** Plain text without colour, so that it reads the same on a screen, in a pipe and in a file. */
export function medicationTable({ medications }: MedicationList): string {
  const rows = medications.map((medication) => COLUMNS.map(({ cell }) => printable(cell(medication))));
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
  return table.toString();
}

/** Input text could otherwise steer the terminal: control characters become spaces. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
