/** Every stage of reading documents as text: what was seen, what was made of it, and why. */
import type { DocumentExtraction } from '../documents/med-list-from-documents.ts';
import type { DocumentPages, Line } from '../documents/line.ts';
import type { DocumentRecords } from '../documents/records-from-document.ts';
import type { ResolvedMention } from '../documents/mentions/resolved-mention.ts';
import type { Item, Section } from '../documents/sections/section.ts';
import { RESOLUTION_STEPS } from '../terminology/products/resolve-product.ts';
import { doseText } from './extraction-table.ts';
import { printable } from './text-table.ts';

/** The stages of all documents, one after the other. */
export function explainExtraction({ documents, records }: DocumentExtraction): string {
  return documents
    .map((document, index) => {
      const record = records[index];
      return [linesText(document), record === undefined ? '' : stagesText(record)].join('\n');
    })
    .join('\n\n');
}

function linesText({ name, pages, notes }: DocumentPages): string {
  const shown = pages.flatMap(({ page, lines, tables }) => [
    `page ${page}`,
    ...lines.map((line) => lineText(line)),
    ...tables.map(
      (table, index) =>
        `  table ${index}: ${table.columns.map((column) => `[${printable(column)}]`).join(' ')}`,
    ),
  ]);
  const noted = notes.map(({ kind, page }) => `note: ${kind}${page === undefined ? '' : ` on page ${page}`}`);
  return [`== ${printable(name)}: lines`, ...shown, ...noted].join('\n');
}

function lineText(line: Line): string {
  const row = line.tableRow === undefined ? '' : ` table ${line.tableRow.tableId} row ${line.tableRow.rowId}`;
  const origin = line.origin === 'text-layer' ? '' : ` ${line.origin}`;
  const furniture = line.isFurniture === true ? ' (header or footer)' : '';
  return `  ${line.page}.${line.index} block ${line.block}${row}${origin}${furniture} | ${line.cells.map((cell) => printable(cell.text)).join(' | ')}`;
}

function stagesText(record: DocumentRecords): string {
  const sections = record.sections.flatMap((section) => [
    sectionText(section),
    ...itemsText(section, record),
  ]);
  return [`== ${printable(record.documentName)}: sections, items, mentions`, ...sections].join('\n');
}

function sectionText({ heading, kind, reading, rank, lines }: Section): string {
  return `section "${printable(heading)}": ${kind}, read as ${reading}, rank ${rank}, ${lines.length} lines`;
}

function itemsText(section: Section, record: DocumentRecords): string[] {
  return (
    record.items
      // A table is read as a section of its own over the same lines.
      .filter((item) => item.section.lines === section.lines && item.reading !== 'none')
      .flatMap((item) => [
        `  ${item.shape} | ${itemText(item)}`,
        ...record.mentions
          .filter((resolved) => resolved.mention.item.lines === item.lines)
          .map((one) => mentionText(one)),
        ...record.setAside
          .filter(({ line }) => item.lines.includes(line))
          .map(({ name, reason }) => `    set aside: ${printable(name)} (${reason})`),
      ])
  );
}

function itemText({ text, fields }: Item): string {
  const labelled = fields.map((field) => `${field.field}: ${field.text}`);
  return printable([text, ...labelled].filter((part) => part !== '').join(' ; '));
}

function mentionText({ mention, match, standing, cue, dosage }: ResolvedMention): string {
  const product =
    match === undefined
      ? 'not in RxNorm'
      : `${match.concept?.rxcui ?? 'no code'} ${match.product.name} (${match.product.tty})`;
  const why =
    match === undefined ? '' : `: ${match.step === undefined ? match.via : RESOLUTION_STEPS[match.step]}`;
  const taken = [doseText(dosage.dose), dosage.route?.abbreviation ?? '', dosage.frequency ?? ''].filter(
    (part) => part !== '',
  );
  return [
    `    mention "${printable(mention.name)}" → ${product}${why}`,
    `      product: ${printable(mention.product)}`,
    `      directions: ${printable(mention.sigs.join(' || '))} → ${taken.join(', ')}`,
    `      ${standing}${cue === undefined ? '' : ` (cue ${cue})`}${mention.isCorrected === true ? ', name put right' : ''}`,
  ].join('\n');
}
