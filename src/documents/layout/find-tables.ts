/** Printed rows → stretches of running text and tables. */
import { joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { columnSpans, halvesAt, levelTexts, weekHeaderAt } from './header-cells.ts';
import { gridHeaderAt } from './grid-header.ts';
import { headerAt, isHeader, type HeaderRows, type Scan } from './header-rows.ts';
import { levelChunks } from './levels/level-chunks.ts';
import { isDrawnLine } from './row-shapes.ts';
import type { RulingLines } from './borders/ruling-lines.ts';
import { takeBody } from './table-body.ts';
import { columnsOfCell } from './times-in-cell.ts';
import {
  columnOf,
  commonSeparators,
  completeSeparators,
  inferSeparators,
  ruledSeparators,
  spanOf,
  type Separators,
  type Span,
} from './table-columns.ts';

/** A stretch of a page: rows outside tables, or the rows of one table. */
export interface Stretch {
  readonly rows: readonly PrintedRow[];
  readonly table?: TableShape;
}

/** What is known about a table before its logical rows are. */
export interface TableShape {
  readonly separators: Separators;
  /** Number of rows at the top that are the header (0 when the table has none of its own). */
  readonly headerRows: number;
  /** Header texts per column, from the header rows or carried over from the page before. */
  readonly columns: readonly string[];
  readonly isContinued: boolean;
  /** Where the header of each column stands, in tables without rules. */
  readonly spans?: readonly Span[];
  /** Where it begins, in points of its page. */
  readonly left?: number;
}

/** The columns of a table that may go on at the top of the next page, or of the next block of its page, which `left` is for. */
export type OpenTable = Pick<TableShape, 'separators' | 'columns' | 'spans' | 'left'>;

/** Splits the rows of a block; `open` is the table that reached the end of the page before. */
export function findTables(
  rows: readonly PrintedRow[],
  lines: RulingLines,
  open: OpenTable | undefined,
): Stretch[] {
  const scan = { rows, lines };
  const stretches: Stretch[] = [];
  let text: PrintedRow[] = [];
  let index = 0;
  while (index < rows.length) {
    const table =
      (index === 0 && open !== undefined ? continuedTable(scan, open) : undefined) ?? tableAt(scan, index);
    const row = rows[index];
    if (table === undefined) {
      if (row !== undefined) text.push(row);
      index++;
      continue;
    }
    if (text.length > 0) stretches.push({ rows: text });
    text = [];
    stretches.push(table);
    index += table.rows.length;
  }
  if (text.length > 0) stretches.push({ rows: text });
  return stretches;
}

const NO_LINES: RulingLines = { vertical: [], horizontal: [], upright: [], corners: [] };

/** The table that starts with a header at this row. */
function tableAt(scan: Scan, start: number): Stretch | undefined {
  const halves = halvesAt(scan, start);
  const grid = halves === undefined ? gridHeaderAt(scan, start) : undefined;
  const found = halves ?? grid ?? rowsOfHeader(scan, start);
  const [header] = found?.rows ?? [];
  if (found === undefined || header === undefined) return undefined;
  const candidates = scan.rows.slice(start + found.rows.length);
  const words = found.rows.filter((row) => !isDrawnLine(row)).flatMap((row) => row.words);
  const joined = { ...header, words: words.toSorted((left, right) => left.x - right.x) };
  const rules = { header: found.hasLevels ? joined : header, scan, lastHeaderRow: found.rows.at(-1) };
  const chunks = levelChunks(joined, NO_LINES);
  const cells = takeBody(candidates, rules).filter((row) => !isRunBeyond(row, chunks[1]?.[0]?.x));
  const spans = chunks.flatMap((chunk) => columnsOfCell(chunk, cells));
  const unnamed = unnamedColumn(spans, cells);
  const place = { joined, body: cells, lines: scan.lines, chunks: spans, unnamed };
  const columns = grid?.columns ?? columnsUnder(found, place);
  if (columns.separators.length === 0) return undefined;
  const body = takeBody(candidates, { ...rules, separators: columns.separators });
  return {
    rows: [...found.rows, ...body],
    table: {
      ...columns,
      headerRows: found.rows.length,
      isContinued: false,
      left: Math.min(...[...found.rows, ...body].flatMap((row) => row.words[0]?.x ?? [])),
    },
  };
}

function rowsOfHeader(scan: Scan, start: number): HeaderRows | undefined {
  return weekHeaderAt(scan, start) ?? headerAt(scan, start);
}

/** The column left of the first header, where most rows begin that far left of it: no header stands over the names. */
function unnamedColumn([first]: readonly Span[], body: readonly PrintedRow[]): Span | undefined {
  if (first === undefined) return undefined;
  const names = body.flatMap((row) => {
    const [run] = splitAtGaps(row.words);
    const span = run === undefined ? undefined : spanOf(run);
    return span !== undefined && span.left < first.left - UNNAMED_EM * row.fontSize ? [span] : [];
  });
  if (names.length === 0 || names.length < body.length * 0.6) return undefined;
  return {
    left: Math.min(...names.map(({ left }) => left)),
    right: Math.min(first.left, Math.max(...names.map(({ right }) => right))),
  };
}

/** Font sizes by which names without a header stand left of the first one. */
const UNNAMED_EM = 3;

/** One run of words from the first column into the next tells nothing of where columns are. */
function isRunBeyond(row: PrintedRow, left = Number.POSITIVE_INFINITY): boolean {
  const [first, ...others] = splitAtGaps(row.words);
  const last = first?.at(-1);
  if (first === undefined || last === undefined || others.length > 0) return false;
  return (first[0]?.x ?? left) < left && last.x + last.width > left;
}

/** Where the columns are and what they are called; the header joined to one row stands for all its levels. */
function columnsUnder(
  { rows, hasLevels }: HeaderRows,
  {
    joined,
    body,
    lines,
    chunks,
    unnamed,
  }: {
    readonly joined: PrintedRow;
    readonly body: readonly PrintedRow[];
    readonly lines: RulingLines;
    /** Where the cells of the joined header stand. */
    readonly chunks: readonly Span[];
    readonly unnamed: Span | undefined;
  },
): OpenTable {
  const named = (hasLevels ? rows.findLast((row) => !isDrawnLine(row)) : rows[0]) ?? joined;
  const ruled = ruledSeparators(named, lines, extentOf(hasLevels ? joined : named, unnamed));
  const common = commonSeparators(ruled, { header: joined, body, lines });
  const spans = hasLevels ? columnSpans(rows, lines) : chunks;
  if (hasLevels) {
    const separators = completeSeparators(common, spans, body);
    const columns = levelTexts(rows, lines, separators);
    return { separators, columns, ...(separators.length > common.length && { spans }) };
  }
  if (common.length > 0) return { separators: common, columns: columnTexts(rows, common) };
  const all = unnamed === undefined ? spans : [unnamed, ...spans];
  const separators = inferSeparators(all, body);
  return { separators, columns: columnTexts(rows, separators), spans: all };
}

/** The header, and as far as the names that no header stands over. */
function extentOf(header: PrintedRow, unnamed: Span | undefined): Span {
  const { left, right } = spanOf(header.words);
  return { left: Math.min(left, unnamed?.left ?? left), right };
}

/** The rows at the top of a page that go on with the columns of the page before. */
function continuedTable(scan: Scan, open: OpenTable): Stretch | undefined {
  const first = scan.rows[0];
  if (first === undefined || isHeader(first, scan.rows[1], ruledSeparators(first, scan.lines)))
    return undefined;
  if (isLeftOf(first, open) || repeatsHeader(scan, open)) return undefined;
  const body = takeBody(scan.rows, {
    header: first,
    scan,
    separators: open.separators,
    lastHeaderRow: undefined,
  });
  const usesColumns = body.some(
    (row) => new Set(row.words.map((word) => columnOf(word, open.separators))).size > 1,
  );
  if (!usesColumns) return undefined;
  return { rows: body, table: { ...open, headerRows: 0, isContinued: true } };
}

/** Below the head of a page the header stands again: what is above it is no row. */
function repeatsHeader({ rows }: Scan, { columns }: OpenTable): boolean {
  const header = columns.filter((text) => text !== '').join('\n');
  return rows.slice(1, LONGEST_HEAD).some(
    ({ words }) =>
      splitAtGaps(words)
        .map((cell) => joinWords(cell))
        .join('\n') === header,
  );
}

const LONGEST_HEAD = 8;

/** What begins left of the table goes on with something else: below two tables that stand beside each other. */
function isLeftOf({ words, fontSize }: PrintedRow, { left }: OpenTable): boolean {
  return left !== undefined && (words[0]?.x ?? left) < left - UNNAMED_EM * fontSize;
}

/** Text of each column over the given rows. */
function columnTexts(rows: readonly PrintedRow[], separators: Separators): string[] {
  return Array.from({ length: separators.length + 1 }, (_, column) =>
    rows
      .filter((row) => !isDrawnLine(row))
      .map((row) => joinWords(row.words.filter((word) => columnOf(word, separators) === column)))
      .filter((text) => text !== '')
      .join(' '),
  );
}
