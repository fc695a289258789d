/** Rows of a table that was printed without rules, or went on over a page break: lines placed under the columns of a header line. */
import { fillsAgain, isComplete, isProduct, type Filled } from './split-merged-row.ts';
import { isDrawn } from '../../layout/row-shapes.ts';
import type { Line, Table } from '../../line.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import type { SectionLine } from '../section.ts';

/** A header is a line of at least this many known column headers, and of hardly anything else. */
const MIN_HEADERS = 2;
/** Share of the cells that must be known headers. */
const HEADER_SHARE = 0.6;
/** Points by which a cell may begin left of its header. */
const LEFT_SLACK = 6;
/** Rows are told by their gap when it is this much wider than the gap between the lines of one row. */
const ROW_GAP = 1.2;

/** Rows found in lines, in the shape of a table, with the lines of each. */
export interface LooseTable {
  readonly table: Table;
  readonly rows: readonly (readonly SectionLine[])[];
}

/** Is this line the header of a medication table? */
export function isHeaderLine(line: Line): boolean {
  if (line.cells.length < MIN_HEADERS) return false;
  const known = line.cells.filter((cell) => isHeader(cell.text)).length;
  const hasName = line.cells.some((cell) => columnOf(cell.text)?.field === 'name');
  return hasName && known >= MIN_HEADERS && known >= line.cells.length * HEADER_SHARE;
}

/** A header, or two that were printed close together. */
function isHeader(text: string): boolean {
  return columnOf(text) !== undefined || text.split(' ').every((word) => columnOf(word) !== undefined);
}

/** Reads the lines below a header as rows; `header` gives the columns. */
export function rowsUnderHeader(
  header: Line,
  lines: readonly SectionLine[],
  startsWithDrug: (text: string) => boolean,
): LooseTable {
  const body = lines.filter(
    ({ line }) => !isHeaderLine(line) && !line.cells.every(({ text }) => isDrawn(text)),
  );
  const rows = groupRows(header, body, startsWithDrug);
  return {
    table: {
      columns: header.cells.map((cell) => cell.text),
      rows: rows.map((row) => ({
        isHeader: false,
        cells: cellsOf(header, row),
        lines: row.map(({ line }) => line.index),
      })),
    },
    rows,
  };
}

function groupRows(
  header: Line,
  body: readonly SectionLine[],
  startsWithDrug: (text: string) => boolean,
): SectionLine[][] {
  const threshold = gapThreshold(body.map(({ line }) => line));
  const namesDrugs = body.some(({ line }) => startsWithDrug(nameCell(header, line)));
  const rows: SectionLine[][] = [];
  for (const line of body) {
    const open = rows.at(-1);
    const last = open?.at(-1)?.line;
    const name = nameCell(header, line.line);
    const isNew =
      last === undefined ||
      isRowOfItsOwn(header, line.line, open ?? [], startsWithDrug) ||
      (threshold === undefined || line.line.page !== last.page
        ? startsRow(line.line, name, namesDrugs ? startsWithDrug(name) : undefined)
        : line.line.y - last.y > threshold);
    if (isNew || open === undefined) rows.push([line]);
    else open.push(line);
  }
  return rows;
}

/**
 * However wide the gaps are elsewhere: below a product that is complete another one, known or not, has cells of its own, and a line that
 * fills each of several columns again goes on in none of them.
 */
function isRowOfItsOwn(
  header: Line,
  line: Line,
  above: readonly SectionLine[],
  startsWithDrug: (text: string) => boolean,
): boolean {
  const [first] = above;
  if (first === undefined || line.cells.length < 2) return false;
  const written = above.map((one) => nameCell(header, one.line)).join(' ');
  const [name = '', ...beside] = line.cells.map(({ text }) => text);
  const isNamed = startsWithDrug(nameCell(header, line)) || isProduct(asAbove(name, written), beside);
  const isOtherDrug = isNamed && isComplete(written.trim());
  return isOtherDrug || fillsAgain(filledBy(header, first.line), filledBy(header, line));
}

/** Below a name in small letters a name in small letters is as good as one with a capital. */
function asAbove(name: string, written: string): string {
  return /^\p{Ll}/u.test(written) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function filledBy(header: Line, { cells }: Line): Filled {
  return new Map(cells.map(({ x, text }) => [columnIndex(header, x), text]));
}

/** Without telling gaps: a row starts where the name cell starts with a drug; in a table of unknown drugs, where it is filled at all. */
function startsRow(line: Line, name: string, startsWithDrug: boolean | undefined): boolean {
  return startsWithDrug ?? (name !== '' && line.cells.length > 1);
}

/** Half-way between the narrow gaps inside rows and the wide ones between them; undefined when all gaps are alike. */
function gapThreshold(lines: readonly Line[]): number | undefined {
  const gaps = lines.flatMap((line, index) => {
    const last = lines[index - 1];
    return last !== undefined && last.page === line.page && line.y > last.y ? [line.y - last.y] : [];
  });
  const narrow = Math.min(...gaps);
  const wide = Math.max(...gaps);
  return gaps.length > 1 && wide > narrow * ROW_GAP ? (narrow + wide) / 2 : undefined;
}

function nameCell(header: Line, line: Line): string {
  const name = header.cells.findIndex((cell) => columnOf(cell.text)?.field === 'name');
  return line.cells
    .filter((cell) => columnIndex(header, cell.x) === name)
    .map((cell) => cell.text)
    .join(' ');
}

function cellsOf(header: Line, row: readonly SectionLine[]): string[] {
  const texts = header.cells.map((): string[] => []);
  for (const { line } of row)
    for (const cell of line.cells) texts[columnIndex(header, cell.x)]?.push(cell.text);
  return texts.map((parts) => parts.join(' '));
}

function columnIndex(header: Line, x: number): number {
  return Math.max(
    0,
    header.cells.findLastIndex((cell) => cell.x <= x + LEFT_SLACK),
  );
}
