/** The list of documents as a table for a terminal, and below it all that the list cannot show. */

import type { Unread } from '../documents/list/find-unread.ts';
import { UNREAD_REASONS } from '../documents/list/unread-table.ts';
import type { DocumentExtraction } from '../documents/med-list-from-documents.ts';
import type { EntrySource, EntryStep, ExtractedMedication } from '../documents/mentions/resolved-mention.ts';
import { LINE_WIDTH, printable, textTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn<ExtractedMedication>[] = [
  { head: 'drug', widest: 38, narrowest: 18, cell: ({ drugName }) => drugName },
  { head: 'code', widest: 9, from: 100, cell: ({ concept }) => concept?.rxcui ?? '' },
  { head: 'type', widest: 5, from: 120, cell: ({ concept }) => concept?.tty ?? '' },
  { head: 'dose', widest: 12, narrowest: 8, cell: ({ dosage }) => doseText(dosage.dose) },
  { head: 'route', widest: 5, cell: ({ dosage }) => dosage.route?.abbreviation ?? '' },
  { head: 'frequency', widest: 10, cell: ({ dosage }) => dosage.frequency ?? '' },
  {
    head: 'every line that names it',
    widest: 52,
    narrowest: 20,
    cell: ({ sources }) =>
      sources.map(({ documentName, page, line }) => `${documentName} p. ${page}: ${line}`),
  },
];

/** One row per drug with every line that names it; below, what was set aside, where documents disagree, steps, and what was not read. */
export function extractionTable(
  {
    list,
    unread,
    patientCheck,
    documents,
  }: Pick<DocumentExtraction, 'list' | 'unread' | 'patientCheck' | 'documents'>,
  lineWidth = LINE_WIDTH,
): string {
  const { medications, setAside } = list;
  const table =
    medications.length === 0 ? 'no medications found' : textTable(COLUMNS, medications, lineWidth);
  const aside = setAside.map(
    ({ name, reason, source }) => `${reason}: ${printable(name)} (${placeText(source)})`,
  );
  const isUnsure = patientCheck === 'unverified' && documents.length > 1;
  return [
    table,
    ...aside,
    ...medications.flatMap((entry) => [...conflictLines(entry), ...stepLines(entry)]),
    ...unread.map((part) => unreadLine(part)),
    ...(isUnsure
      ? ['not every document says whose it is: whether all are of one patient was not checked']
      : []),
  ].join('\n');
}

function placeText({ documentName, page, line }: EntrySource): string {
  return `${printable(documentName)}, p. ${page}: ${printable(line)}`;
}

function conflictLines({ drugName, conflicts }: ExtractedMedication): string[] {
  return conflicts.flatMap(({ field, shown, others }) =>
    others.map(
      ({ value, source }) =>
        `conflict: ${printable(drugName)}: ${field} shown ${printable(shown)}, also ${printable(value)} (${placeText(source)})`,
    ),
  );
}

function stepLines({ drugName, steps }: ExtractedMedication): string[] {
  return steps.map((step) => `step ${step.sequence}: ${printable(drugName)}: ${stepText(step)}`);
}

function stepText({ text, dosage, duration }: EntryStep): string {
  const read = [
    doseText(dosage.dose),
    dosage.frequency ?? '',
    duration === undefined ? '' : `${duration.value} ${duration.unit}`,
  ];
  return `${read.filter((part) => part !== '').join(' ')} (${printable(text)})`;
}

/** `not read: looks like a drug and was not understood (letter.pdf, p. 2: …)` */
export function unreadLine({ reason, documentName, page, line }: Unread): string {
  const place = `${printable(documentName)}${page === undefined ? '' : `, p. ${page}`}`;
  return `not read: ${UNREAD_REASONS[reason].sentence} (${place}${line === undefined ? '' : `: ${printable(line)}`})`;
}

/** `{ quantity: '1-2', unit: 'tablet' }` → `1-2 tablet`. */
export function doseText(dose: { readonly quantity: string; readonly unit: string } | undefined): string {
  return dose === undefined ? '' : `${dose.quantity} ${dose.unit}`.trim();
}
