/** Placed words and ruling lines of a page → its lines in reading order, with columns and tables. */
import { composeCells, groupByBaseline, joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { findColumns } from './find-columns.ts';
import { findTables, type OpenTable, type Stretch } from './find-tables.ts';
import type { Cell, Line, PageLines, Table, TableRow, TextOrigin, Word } from '../line.ts';
import type { Rule } from '../pdf/page-shapes.ts';
import { findRulingLines, type RulingLines } from './borders/ruling-lines.ts';
import { placeWords, type PlacedColumns } from './place-marks.ts';
import { isDrawnLine, isUndivided } from './row-shapes.ts';
import { groupLogicalRows } from './table-rows.ts';

/** A page before its lines are composed. */
export interface PlacedPage {
  /** 1-indexed. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Words of other directions (margins, stamps), each list composed by itself after the page. */
  readonly asides: readonly (readonly Word[])[];
  readonly rules: readonly Rule[];
  /** Headers, footers and page numbers. */
  readonly furniture: ReadonlySet<Word>;
}

interface Draft {
  readonly page: number;
  readonly lines: Line[];
  readonly tables: Table[];
  block: number;
}

/** Composes the lines of one page; `open` is the table that was open at the end of the page before. */
export function composePage(
  placed: PlacedPage,
  open?: OpenTable,
): { page: PageLines; open: OpenTable | undefined } {
  const draft: Draft = { page: placed.page, lines: [], tables: [], block: 0 };
  const rulingLines = findRulingLines(placed.rules);
  const running = placed.words.filter((word) => !placed.furniture.has(word));
  addFurniture(draft, placed, (word) => word.baseline < placed.height / 2);
  let last = open;
  for (const block of findColumns(running, rulingLines)) {
    const stretches = findTables(groupByBaseline(block), rulingLines, last);
    for (const stretch of stretches) addStretch(draft, stretch, rulingLines);
    last = stretches.at(-1)?.table;
    draft.block++;
  }
  for (const aside of placed.asides) {
    for (const row of groupByBaseline(aside)) addTextLine(draft, row, {});
    draft.block++;
  }
  addFurniture(draft, placed, (word) => word.baseline >= placed.height / 2);
  const { page, width, height } = placed;
  return {
    page: { page, width, height, lines: draft.lines, tables: draft.tables },
    open: withoutPlace(last),
  };
}

/** The next page may have other margins. */
function withoutPlace(table: OpenTable | undefined): OpenTable | undefined {
  if (table === undefined) return undefined;
  const { left: _left, ...columns } = table;
  return columns;
}

function addFurniture(draft: Draft, placed: PlacedPage, isHere: (word: Word) => boolean): void {
  const words = placed.words.filter((word) => placed.furniture.has(word) && isHere(word));
  for (const row of groupByBaseline(words)) addTextLine(draft, row, { isFurniture: true });
  if (words.length > 0) draft.block++;
}

function addStretch(draft: Draft, stretch: Stretch, rulingLines: RulingLines): void {
  const { rows } = stretch;
  const table = stretch.table && {
    ...stretch.table,
    isUndivided: (row: PrintedRow) => isUndivided(row, rulingLines),
  };
  if (table === undefined) {
    for (const row of rows) addTextLine(draft, row, {});
    return;
  }
  const header = rows.slice(0, table.headerRows);
  const body = groupLogicalRows(rows.slice(table.headerRows), table.separators, {
    lines: rulingLines,
    header: header.at(-1),
  });
  const groups = header.length > 0 ? [header, ...body] : body;
  const tableId = draft.tables.length;
  const tableRows: TableRow[] = [];
  for (const group of groups) {
    const lines = group.map((row, index) =>
      addTableLine(draft, row, { tableId, rowId: tableRows.length, isFurther: index > 0, table }),
    );
    tableRows.push({ isHeader: group === header, cells: joinCells(group, table), lines });
  }
  draft.tables.push({
    columns: table.columns,
    rows: tableRows,
    ...(table.isContinued ? { isContinued: true as const } : {}),
  });
}

/** Each column's words over the lines of a logical row, read down. A mark between two columns stands in both. */
function joinCells(group: readonly PrintedRow[], table: PlacedColumns): string[] {
  const placed = group
    .filter((row) => !isDrawnLine(row))
    .map((row, index) => placeWords(row, index > 0, table));
  return Array.from({ length: table.separators.length + 1 }, (_, column) => {
    const parts = placed
      .map((row) => joinWords(row.filter(({ columns }) => columns.includes(column)).map(({ word }) => word)))
      .filter((text) => text !== '');
    return joinWrapped(parts);
  });
}

/** Wrapped parts of a cell: no space after a hyphen between letters or digits that the line break only cut, a space elsewhere. */
export function joinWrapped(parts: readonly string[]): string {
  return parts.reduce((text, part) => (/\w[-/]$/.test(text) ? text + part : `${text} ${part}`).trim(), '');
}

function addTextLine(draft: Draft, row: PrintedRow, flags: { isFurniture?: true }): number {
  const { text, cells } = composeCells(splitAtGaps(row.words));
  return addLine(draft, row.words, { text, cells, ...flags });
}

function addTableLine(
  draft: Draft,
  row: PrintedRow,
  place: { tableId: number; rowId: number; isFurther: boolean; table: PlacedColumns },
): number {
  const columns = new Map<number, Word[]>();
  for (const {
    word,
    columns: [column = 0],
  } of placeWords(row, place.isFurther, place.table))
    columns.set(column, [...(columns.get(column) ?? []), word]);
  const ordered = [...columns].sort(([left], [right]) => left - right);
  const { text, cells } = composeCells(ordered.map(([, words]) => words));
  return addLine(draft, row.words, {
    text,
    cells: cells.map((cell, index) => ({ ...cell, column: ordered[index]?.[0] ?? 0 })),
    tableRow: { tableId: place.tableId, rowId: place.rowId },
  });
}

type LineParts = Pick<Line, 'text' | 'tableRow' | 'isFurniture'> & { cells: readonly Cell[] };

function addLine(draft: Draft, words: readonly Word[], parts: LineParts): number {
  const index = draft.lines.length;
  const lefts = words.map(({ x, movedBy = 0 }) => x - movedBy);
  const x = Math.min(...lefts);
  const y = Math.min(...words.map((word) => word.y));
  const confidences = words.flatMap((word) => (word.confidence === undefined ? [] : [word.confidence]));
  draft.lines.push({
    page: draft.page,
    index,
    block: draft.block,
    ...parts,
    x,
    y,
    width: Math.max(...words.map(({ width }, at) => (lefts[at] ?? x) + width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
    fontSize: Math.max(...words.map((word) => word.fontSize)),
    isBold: words.every((word) => word.isBold),
    origin: originOf(words),
    ...(confidences.length === 0
      ? {}
      : { confidence: confidences.reduce((sum, value) => sum + value, 0) / confidences.length }),
  });
  return index;
}

function originOf(words: readonly Word[]): TextOrigin {
  if (words.some((word) => word.origin === 'ocr')) return 'ocr';
  return words.some((word) => word.origin === 'text-layer') ? 'text-layer' : 'invisible-text';
}
