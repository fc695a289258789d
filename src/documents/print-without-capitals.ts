/** Documents whose writer uses no capitals: they are read as print that knows capitals alone is, and shown as written. */
import type { Cell, DocumentPages, Line, PageLines, Table } from './line.ts';
import { inCapitals, isWithoutCapitals } from '../text/without-capitals.ts';
import type { Unread } from './list/find-unread.ts';
import type { MedicationMention, SetAsideMention } from './mentions/mention.ts';
import type { ResolvedMention } from './mentions/resolved-mention.ts';
import type { DocumentRecords } from './records-from-document.ts';
import type { Item, Section } from './sections/section.ts';

/** A document as it is read, and the way back to what is printed. */
export interface ReadableDocument {
  readonly document: DocumentPages;
  readonly printedRecords: (records: DocumentRecords) => DocumentRecords;
  readonly printedUnread: (unread: Unread) => Unread;
}

/**
 * Small letters alone set as little apart as capitals alone do, and where only capitals begin sentences, names and headings
 * none would begin: the one is read as the other, so that both give the same list.
 */
export function readable(document: DocumentPages): ReadableDocument {
  if (!hasNoCapitals(document))
    return { document, printedRecords: (records) => records, printedUnread: (unread) => unread };
  const written = wayBack(document);
  return {
    document: raised(document),
    printedRecords: (records) => recordsAsWritten(records, written),
    printedUnread: ({ line, ...unread }) => ({
      ...unread,
      ...(line !== undefined && { line: written(line) }),
    }),
  };
}

/** What a printer adds to every page is not of the writer. */
function hasNoCapitals({ pages }: DocumentPages): boolean {
  return isWithoutCapitals(
    pages.flatMap(({ lines }) =>
      lines.flatMap(({ text, isFurniture }) => (isFurniture === true ? [] : [text])),
    ),
  );
}

function raised(document: DocumentPages): DocumentPages {
  const pages = document.pages.map((page): PageLines => ({
    ...page,
    lines: page.lines.map((line) => lineWith(line, inCapitals)),
    tables: page.tables.map((table): Table => ({
      ...table,
      columns: table.columns.map(inCapitals),
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(inCapitals) })),
    })),
  }));
  return { ...document, pages, isRaised: true };
}

type Written = (text: string) => string;

/** What is printed, in the letters it is printed in. */
function wayBack({ pages }: DocumentPages): Written {
  const lines = pages.flatMap((page) => page.lines.map(({ text }) => text));
  const whole = new Map(lines.map((text) => [inCapitals(text), text]));
  const mixed = lines.filter((text) => /\p{Lu}/u.test(text)).join('\n');
  const read = inCapitals(mixed);
  return (text) => {
    const line = whole.get(text);
    if (line !== undefined) return line;
    const at = mixed === '' || text === '' ? -1 : read.indexOf(text);
    return at < 0 ? text.toLowerCase() : mixed.slice(at, at + text.length);
  };
}

function lineWith(line: Line, written: Written): Line {
  const cells = line.cells.map((cell): Cell => ({ ...cell, text: written(cell.text) }));
  return { ...line, text: written(line.text), cells };
}

/** Each part once, as the stages share them. */
function once<Part extends object>(change: (part: Part) => Part): (part: Part) => Part {
  const changed = new Map<Part, Part>();
  return (part) => {
    const known = changed.get(part) ?? change(part);
    changed.set(part, known);
    return known;
  };
}

function recordsAsWritten(records: DocumentRecords, written: Written): DocumentRecords {
  const line = once((one: Line): Line => lineWith(one, written));
  const section = once((one: Section): Section => ({
    ...one,
    heading: written(one.heading),
    lines: one.lines.map((part) => ({ ...part, line: line(part.line) })),
  }));
  const item = once((one: Item): Item => ({
    ...one,
    section: section(one.section),
    lines: one.lines.map(line),
    text: written(one.text),
    fields: fieldsAsWritten(one.fields, written),
  }));
  const mention = once((one: MedicationMention): MedicationMention => ({
    ...one,
    item: item(one.item),
    line: line(one.line),
    name: written(one.name),
    product: written(one.product),
    sigs: one.sigs.map(written),
    fields: fieldsAsWritten(one.fields, written),
    clause: written(one.clause),
  }));
  const resolved = (one: ResolvedMention): ResolvedMention => ({ ...one, mention: mention(one.mention) });
  const aside = (one: SetAsideMention): SetAsideMention => ({
    ...one,
    name: written(one.name),
    line: line(one.line),
  });
  return {
    ...records,
    sections: records.sections.map(section),
    items: records.items.map(item),
    mentions: records.mentions.map(resolved),
    setAside: records.setAside.map(aside),
  };
}

function fieldsAsWritten(fields: Item['fields'], written: Written): Item['fields'] {
  return fields.map((field) => ({ ...field, text: written(field.text) }));
}
