/** Printed rows → stretches of running text and tables. */
import { joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import type { Word } from './line.ts';
import { edgesAcross, type RulingLines } from './ruling-lines.ts';
import {
  columnOf,
  commonSeparators,
  crosses,
  headerChunks,
  inferSeparators,
  ruledSeparators,
  type Separators,
} from './table-columns.ts';
import { isTableHeaderWord } from './table-header-table.ts';

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
}

/** The columns of a table that may go on at the top of the next page. */
export interface OpenTable {
  readonly separators: Separators;
  readonly columns: readonly string[];
}

interface Scan {
  readonly rows: readonly PrintedRow[];
  readonly lines: RulingLines;
}

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

/** The table that starts with a header at this row. */
function tableAt(scan: Scan, start: number): Stretch | undefined {
  const header = scan.rows[start];
  if (header === undefined) return undefined;
  const ruled = ruledSeparators(header, scan.lines);
  if (!isHeader(header, scan.rows[start + 1], ruled)) return undefined;
  const headerRows = countHeaderRows(scan, start);
  const lastHeaderRow = scan.rows[start + headerRows - 1];
  const candidates = scan.rows.slice(start + headerRows);
  const headerWords = scan.rows.slice(start, start + headerRows).flatMap((row) => row.words);
  const joined: PrintedRow = { ...header, words: headerWords.toSorted((left, right) => left.x - right.x) };
  const tentative = takeBody(candidates, { header, scan, lastHeaderRow });
  const common = commonSeparators(ruled, { header: joined, body: tentative, lines: scan.lines });
  const separators = common.length > 0 ? common : inferSeparators(joined, tentative);
  if (separators.length === 0) return undefined;
  const body = takeBody(candidates, { header, scan, separators, lastHeaderRow });
  return {
    rows: [...scan.rows.slice(start, start + headerRows), ...body],
    table: {
      separators,
      headerRows,
      columns: columnTexts(scan.rows.slice(start, start + headerRows), separators),
      isContinued: false,
    },
  };
}

/** The rows at the top of a page that go on with the columns of the page before. */
function continuedTable(scan: Scan, open: OpenTable): Stretch | undefined {
  const first = scan.rows[0];
  if (first === undefined || isHeader(first, scan.rows[1], ruledSeparators(first, scan.lines)))
    return undefined;
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

/** Two or more cells that are named as headings, or printed as headings above a row that is not. */
function isHeader(row: PrintedRow, next: PrintedRow | undefined, ruled: Separators): boolean {
  if (row.words.length > 30) return false;
  const chunks = ruled.length > 0 ? splitAtSeparators(row, ruled) : headerChunks(row);
  if (chunks.length < 2) return false;
  const named = chunks.filter(isNamedHeading).length;
  const hasDigits = row.words.some((word) => /^\W{0,3}\d/.test(word.text));
  const startsLow = chunks.some((chunk) => /^\p{Ll}/u.test(chunk[0]?.text ?? ''));
  if (named >= 2 && named >= chunks.length * 0.5 && !hasDigits && !startsLow) return true;
  const isNextBold = next === undefined || isBold(next);
  return isBold(row) && !isNextBold && named >= 1 && !hasLabelledValue(row);
}

/** At least half of the words of the cell head columns elsewhere. */
function isNamedHeading(chunk: readonly Word[]): boolean {
  return chunk.filter((word) => isTableHeaderWord(word.text)).length * 2 >= chunk.length;
}

function splitAtSeparators(row: PrintedRow, separators: Separators): Word[][] {
  const chunks = Array.from({ length: separators.length + 1 }, (): Word[] => []);
  for (const word of row.words) chunks[columnOf(word, separators)]?.push(word);
  return chunks.filter((chunk) => chunk.length > 0);
}

/** "Date of birth: 05/01/1970": a label with its value is not a header. */
function hasLabelledValue(row: PrintedRow): boolean {
  return row.words.some((word) => word.text.endsWith(':'));
}

/** A header may be printed on several lines: in bold above rows that are not, or above the line under the header. */
function countHeaderRows(scan: Scan, start: number): number {
  const header = scan.rows[start];
  let count = 1;
  while (header !== undefined && count < 4) {
    const next = scan.rows[start + count];
    const after = scan.rows[start + count + 1];
    if (next === undefined || after === undefined) break;
    const isClose = next.baseline - header.baseline < header.fontSize * 1.45 * count + 0.5;
    const isBothBold = isBold(header) && isBold(next);
    if (!isClose || (!isBothBold && !isRuledBetween(scan.lines, next, after))) break;
    if (isRuledBetween(scan.lines, header, next) || next.words.length > header.words.length) break;
    count++;
  }
  return count;
}

/** A horizontal line runs between two rows. */
export function isRuledBetween(lines: RulingLines, upper: PrintedRow, lower: PrintedRow): boolean {
  const from = upper.baseline;
  const to = lower.baseline - lower.fontSize * 0.6;
  const left = Math.min(...lower.words.map((word) => word.x));
  return lines.horizontal.some(
    (edge) => edge.at > from && edge.at < to && edge.end > left && edge.end - edge.start > 20,
  );
}

interface BodyRules {
  readonly header: PrintedRow;
  readonly scan: Scan;
  readonly separators?: Separators;
  /** The row above the first candidate; undefined at the top of a page. */
  readonly lastHeaderRow: PrintedRow | undefined;
}

/** Rows under a header until something that is not a row of the table. */
function takeBody(candidates: readonly PrintedRow[], rules: BodyRules): PrintedRow[] {
  const body: PrintedRow[] = [];
  let last = rules.lastHeaderRow;
  for (const [index, row] of candidates.entries()) {
    if (last !== undefined && endsTable(row, { ...rules, last, next: candidates[index + 1] })) break;
    body.push(row);
    last = row;
  }
  return body;
}

function endsTable(
  row: PrintedRow,
  { header, scan, separators, last, next }: BodyRules & { last: PrintedRow; next: PrintedRow | undefined },
): boolean {
  const gap = row.baseline - last.baseline;
  const isRuled = isInGrid(row, scan.lines);
  if (gap > Math.max(row.fontSize, last.fontSize) * (isRuled ? 8 : 2.9)) return true;
  if (row.fontSize > header.fontSize * (isScanned(row) ? LARGER_ON_SCAN : LARGER)) return true;
  if (isBoldHeading(row, last) || isOutdented(row, { header, last })) return true;
  const isNewHeader = isHeader(row, next, ruledSeparators(row, scan.lines));
  if (isNewHeader && (isBold(row) || !isBold(header))) return true;
  if (isRuled || separators === undefined) return false;
  return row.words.some((word) => separators.some((at) => crosses(word, at)));
}

/** Print this much larger than the header does not belong to its table; sizes on scans are estimates. */
const LARGER = 1.1;
const LARGER_ON_SCAN = 1.5;

function isScanned(row: PrintedRow): boolean {
  return row.words.some((word) => word.origin === 'ocr');
}

/** A line of its own that starts left of the header, further down than the next line of a cell: the next heading. */
function isOutdented(row: PrintedRow, { header, last }: { header: PrintedRow; last: PrintedRow }): boolean {
  const left = header.words[0]?.x ?? 0;
  const isApart = row.baseline - last.baseline > row.fontSize * 1.5;
  return isApart && (row.words[0]?.x ?? 0) < left - 2.5 && splitAtGaps(row.words).length === 1;
}

/** A bold line of its own under lines that are not, further away than the next line of a cell. */
function isBoldHeading(row: PrintedRow, last: PrintedRow): boolean {
  const isApart = row.baseline - last.baseline > row.fontSize * 1.5;
  return isApart && isBold(row) && !isBold(last) && splitAtGaps(row.words).length === 1;
}

function isBold(row: PrintedRow): boolean {
  return row.words.every((word) => word.isBold);
}

/** The row stands between vertical edges. */
export function isInGrid(row: PrintedRow, lines: RulingLines): boolean {
  return edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.7, row.baseline).length >= 2;
}

/** Text of each column over the given rows. */
function columnTexts(rows: readonly PrintedRow[], separators: Separators): string[] {
  return Array.from({ length: separators.length + 1 }, (_, column) =>
    rows
      .map((row) => joinWords(row.words.filter((word) => columnOf(word, separators) === column)))
      .filter((text) => text !== '')
      .join(' '),
  );
}
