/** Documents whose letters are all of one case: they are read as the print of a writer who uses both is, and shown as written. */
import type { Cell, DocumentPages, Line, PageLines, Table } from './line.ts';
import { areCapitals, inCapitals, isWithoutCapitals } from '../text/without-capitals.ts';
import { pageInSentenceCase } from './lines-in-sentence-case.ts';
import type { NamesIn } from './sentence-case.ts';
import { withSpokenMarks } from './spoken-marks.ts';
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
 * Where all letters are capitals, or all are small, none sets apart where sentences, names and headings begin: both are read in the
 * letters that a writer gives to the same words, so that all three give the same list. Print in columns, as of labels and forms, has
 * places in the stead of sentences: it is read in capitals.
 */
export function readable(printed: DocumentPages, namesIn: NamesIn): ReadableDocument {
  const document = withSpokenMarks(printed);
  const large = withCapitals(document);
  const isSmall = large !== document;
  const isText = isRunningText(document);
  if (!isSmall && (!isText || !areCapitals(written(document))))
    return document === printed ? asPrinted(printed) : asRead(document, lineOf(printed, document));
  const read = {
    ...large,
    pages: isText ? large.pages.map((page) => pageInSentenceCase(page, namesIn)) : large.pages,
    ...(!isSmall && { isFromCapitals: true as const }),
  };
  return asRead(read, wayBack(printed, read, isSmall));
}

function asPrinted(document: DocumentPages): ReadableDocument {
  return { document, printedRecords: (records) => records, printedUnread: (unread) => unread };
}

function asRead(read: DocumentPages, back: Written): ReadableDocument {
  return {
    document: read,
    printedRecords: (records) => recordsAsWritten(records, back),
    printedUnread: ({ line, ...unread }) => ({ ...unread, ...(line !== undefined && { line: back(line) }) }),
  };
}

/** Few of its lines have several cells. */
function isRunningText({ pages }: DocumentPages): boolean {
  const lines = pages.flatMap((page) => page.lines);
  return lines.filter(({ cells }) => cells.length > 1).length * MOST_IN_COLUMNS <= lines.length;
}

/** One line in so many. */
const MOST_IN_COLUMNS = 5;

/** The same document in capitals where it has none: whose it is stands in the letters of a name or in capitals. */
export function withCapitals(document: DocumentPages): DocumentPages {
  return isWithoutCapitals(written(document)) ? raised(document) : document;
}

/** What a printer adds to every page is not of the writer. */
function written({ pages }: DocumentPages): string[] {
  return pages.flatMap(({ lines }) =>
    lines.flatMap(({ text, isFurniture }) => (isFurniture === true ? [] : [text])),
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
  return { ...document, pages };
}

type Written = (text: string) => string;

/** The line as it is printed, by the line as it is read; parts of lines are as they are read. */
function lineOf(printed: DocumentPages, read: DocumentPages): Written {
  const own = linesOf(printed);
  const whole = new Map(linesOf(read).map((text, index) => [text, own[index] ?? text]));
  return (text) => whole.get(text) ?? text;
}

/** What is printed, in the letters it is printed in: parts of lines with letters of both cases are looked up. */
function wayBack(printed: DocumentPages, read: DocumentPages, isSmall: boolean): Written {
  const own = linesOf(printed);
  const whole = new Map(linesOf(read).map((text, index) => [text, own[index] ?? text]));
  const mixed = own.filter((text) => (isSmall ? /\p{Lu}/u : /\p{Ll}/u).test(text)).join('\n');
  const sought = inCapitals(mixed);
  return (text) => {
    const line = whole.get(text);
    if (line !== undefined) return line;
    const at = mixed === '' || text === '' ? -1 : sought.indexOf(inCapitals(text));
    if (at >= 0) return mixed.slice(at, at + text.length);
    return isSmall ? text.toLowerCase() : inCapitals(text);
  };
}

function linesOf({ pages }: DocumentPages): string[] {
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
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
