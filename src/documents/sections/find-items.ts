/** Sections → items: table rows, list entries and sentences, each of which owns its attributes. */
import { groupEntries } from './entries/group-entries.ts';
import { byContent } from './rows/columns-by-content.ts';
import type { DocumentPages, Line, Table } from '../line.ts';
import { decisionOf } from '../layout/headers/decision-columns.ts';
import { endedBy } from './headings/opened-section.ts';
import { splitAtEndOfList } from './entries/end-of-list.ts';
import { runsOfEntries } from './entries/entry-runs.ts';
import { edgeOf } from './entries/wrapped-lines.ts';
import { answerOf, momentOf, timesOf } from './rows/read-answer.ts';
import { readColumns, type TableColumns } from '../layout/headers/read-columns.ts';
import { latestOf } from './rows/rows-over-time.ts';
import { isHeaderLine, rowsUnderHeader } from './rows/rows-under-header.ts';
import { joinCutRows, type PrintedTableRow } from './rows/join-cut-rows.ts';
import { cellsByColumn, splitMergedRow } from './rows/split-merged-row.ts';
import type { Item, ItemField, Section, SectionLine, StartsWithDrug } from './section.ts';
import type { SectionReading } from './section-table.ts';
import { splitSentences } from './split-sentences.ts';

/** Items of a section, in reading order. */
export function findItems(section: Section, document: DocumentPages, startsWithDrug: StartsWithDrug): Item[] {
  const items: Item[] = [];
  let header: Line | undefined;
  for (const run of runsOf(section.lines)) {
    const first = run[0];
    if (first === undefined) continue;
    const table = tableOf(first.line, document);
    if (table !== undefined) {
      items.push(...rowItems(section, run, { table, startsWithDrug }));
      header = table.rows.every((row) => row.isHeader)
        ? run.find(({ line }) => isHeaderLine(line))?.line
        : undefined;
    } else items.push(...looseItems(section, run, { header, startsWithDrug, edge: edgeAt(first, document) }));
  }
  return items;
}

/** How far the lines reach that stand in one block of the page with this one. */
function edgeAt({ line }: SectionLine, { pages }: DocumentPages): number {
  const { lines = [] } = pages.find(({ page }) => page === line.page) ?? {};
  return edgeOf([line, ...lines.filter(({ block }) => block === line.block)]);
}

interface LooseOptions {
  readonly edge: number;
  /** The header of a table that had no rows of its own: a page break stands between. */
  readonly header: Line | undefined;
  readonly startsWithDrug: StartsWithDrug;
}

/** Lines that are in no table: under a header line they are rows all the same. */
function looseItems(section: Section, run: readonly SectionLine[], options: LooseOptions): Item[] {
  const { startsWithDrug } = options;
  const at = options.header === undefined ? run.findIndex(({ line }) => isHeaderLine(line)) : -1;
  const header = options.header ?? run[at]?.line;
  const before = header === undefined ? run : run.slice(0, Math.max(at, 0));
  const text = isList(section) ? listItems(section, before, options) : proseItems(section, before, options);
  if (header === undefined) return text;
  const columns = readColumns(header.cells.map((cell) => cell.text));
  const reading = readingOf(section, columns);
  if (reading === 'allergy' || reading === 'none') return [];
  if (reading === 'narrative') return proseItems(section, run, options);
  const loose = rowsUnderHeader(header, run.slice(at + 1), startsWithDrug);
  const rows = loose.table.rows.map((row, index): Item => {
    const lines = (loose.rows[index] ?? []).map(({ line }) => line);
    return { shape: 'row', section, reading, lines, ...rowContent(row.cells, columns) };
  });
  return [...text, ...rows];
}

/** The entries of a list, and as sentences what is written after it. */
function listItems(section: Section, lines: readonly SectionLine[], options: LooseOptions): Item[] {
  const { startsWithDrug, edge } = options;
  const { list, after } = splitAtEndOfList(lines, startsWithDrug);
  const prose: Section = { ...section, reading: section.reading === 'list' ? 'narrative' : section.reading };
  return [
    ...groupEntries(section, list, startsWithDrug, edge),
    ...splitSentences(prose, after, startsWithDrug),
  ];
}

/** Sentences, and the entries that stand among them. What is listed in a hospital course was given there. */
function proseItems(
  section: Section,
  lines: readonly SectionLine[],
  { startsWithDrug, edge }: LooseOptions,
): Item[] {
  if (section.reading !== 'narrative' || section.kind === 'hospital-course')
    return splitSentences(section, lines, startsWithDrug);
  return runsOfEntries(lines, edge, startsWithDrug).flatMap((run) =>
    run.isList
      ? groupEntries({ ...section, reading: 'list' }, run.lines, startsWithDrug, edge)
      : splitSentences(section, run.lines, startsWithDrug),
  );
}

function isList({ reading }: Section): boolean {
  return reading === 'list' || reading === 'stopped';
}

/** Consecutive lines of the same table, or of none. */
function runsOf(lines: readonly SectionLine[]): SectionLine[][] {
  const runs: SectionLine[][] = [];
  let key: string | undefined;
  for (const line of lines) {
    const ref = line.line.tableRow;
    const next = ref === undefined ? 'text' : `${line.line.page}/${ref.tableId}`;
    if (next === key) runs.at(-1)?.push(line);
    else runs.push([line]);
    key = next;
  }
  return runs;
}

function tableOf(line: Line, document: DocumentPages): Table | undefined {
  if (line.tableRow === undefined) return undefined;
  const page = document.pages.find((candidate) => candidate.page === line.page);
  return page?.tables[line.tableRow.tableId];
}

function rowItems(
  section: Section,
  run: readonly SectionLine[],
  { table, startsWithDrug }: { table: Table; startsWithDrug: StartsWithDrug },
): Item[] {
  const printedRows = joinCutRows(rowsOf(run, table), readColumns(table.columns).fields, startsWithDrug);
  const printedCells = printedRows.map(({ cells }) => cells);
  const { columns, rows, days } = latestOf(byContent(readColumns(table.columns), printedCells), printedCells);
  const reading = readingOf(section, columns);
  const items: Item[] = [];
  const nameColumn = columns.fields.indexOf('name');
  for (const [index, { cells: asPrinted, lines }] of printedRows.entries()) {
    const printed = rows[index] ?? asPrinted;
    const visit = days[index] ?? [];
    const dated = visit.length === 0 ? section : { ...section, visit };
    const parts = splitMergedRow(lines, nameColumn, startsWithDrug);
    for (const part of parts) {
      const cells = parts.length === 1 ? printed : cellsByColumn(part, table.columns.length);
      const above = items.at(-1);
      const directions = directionsOf(cells);
      if (above !== undefined && directions !== undefined) {
        items[items.length - 1] = withDirections(above, part, directions);
        continue;
      }
      items.push({ shape: 'row', section: dated, reading, lines: part, ...rowContent(cells, columns) });
    }
  }
  return items;
}

/** A row of its own for the directions of the drug above it. */
const DIRECTIONS_ROW = /^(?:sig|directions?|instructions?|how to take)\s?:\s*(?<sig>\S[\s\S]{0,400})/iu;

function directionsOf(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '');
  return LABEL.test(filled[0] ?? '') ? DIRECTIONS_ROW.exec(filled.join(' '))?.groups?.['sig'] : undefined;
}

const LABEL = /^(?:sig|direction|instruction|how to take)/iu;

function withDirections(item: Item, lines: readonly Line[], text: string): Item {
  return { ...item, lines: [...item.lines, ...lines], fields: [...item.fields, { field: 'sig', text }] };
}

/** The rows of a run with the lines each is printed on; headers are left out. */
function rowsOf(run: readonly SectionLine[], table: Table): PrintedTableRow[] {
  return [...linesByRow(run)].flatMap(([rowId, lines]) => {
    const row = table.rows[rowId];
    return row === undefined || row.isHeader ? [] : [{ cells: row.cells, lines }];
  });
}

function linesByRow(run: readonly SectionLine[]): Map<number, Line[]> {
  const byRow = new Map<number, Line[]>();
  for (const { line } of run) {
    const rowId = line.tableRow?.rowId ?? -1;
    const lines = byRow.get(rowId);
    if (lines === undefined) byRow.set(rowId, [line]);
    else lines.push(line);
  }
  return byRow;
}

/** A table that names medications and how each is taken: what it lists is not what the patient must not get. */
function listsDosages({ fields, namesMedications }: TableColumns): boolean {
  const dosage = new Set(fields.filter((field) => DOSAGE_FIELDS.has(field)));
  return namesMedications && dosage.size >= 2;
}

const DOSAGE_FIELDS: ReadonlySet<string> = new Set(['sig', 'dose', 'route', 'frequency']);

/** A table that names what it lists is read as that; an allergy table always stays one. Some medication tables have an empty Reaction column too. */
function readingOf(section: Section, columns: TableColumns): SectionReading {
  const isMedicationList = isList(section) && listsDosages(columns);
  if (columns.other === 'allergies' && !isMedicationList) return 'allergy';
  if (namesEnded(columns)) return 'stopped';
  if (section.reading === 'allergy') return listsDosages(columns) ? 'list' : 'allergy';
  if (columns.other !== undefined && !isList(section)) return 'none';
  return columns.namesMedications && canHoldList(section) ? 'list' : section.reading;
}

/** `"Home medication - do not take"`: what the header over the names says holds for all of them. */
function namesEnded({ headers, fields }: TableColumns): boolean {
  const header = headers[fields.indexOf('name')] ?? '';
  return endedBy(header, [], () => false) !== undefined;
}

/** Prose, and what is about the people (the name of a pharmacy over its table). */
function canHoldList({ reading, kind }: Section): boolean {
  return reading === 'narrative' || kind === 'administrative';
}

/** What a cell says: an answer to its header, how many at its time of the day, or its text. */
function cellFields(text: string, index: number, columns: TableColumns): readonly ItemField[] {
  const header = columns.headers[index] ?? '';
  const field = columns.fields[index] ?? 'other';
  if (field === 'moment') return momentOf(header, text);
  return (
    answerOf(header, text) ?? [{ field, text: field === 'frequency' ? timesOf(header, text) : text.trim() }]
  );
}

/** The fields of a row; what its marks decide is one of them, and the cells they stand in are not. Without a drug column the rest is text. */
function rowContent(cells: readonly string[], columns: TableColumns): { text: string; fields: ItemField[] } {
  const decision = decisionOf(cells, columns.decisions);
  const decided: ItemField[] = decision === undefined ? [] : [{ field: 'action', text: decision }];
  const marked = new Set(
    decision === undefined
      ? []
      : columns.decisions.flatMap((group) => group.columns.map(({ index }) => index)),
  );
  const fields = cells.flatMap((text, index) =>
    text.trim() === '' || marked.has(index) ? [] : cellFields(text, index, columns),
  );
  if (columns.fields.includes('name')) return { text: '', fields: [...decided, ...fields] };
  return { text: fields.map((field) => field.text).join(' ; '), fields: decided };
}
