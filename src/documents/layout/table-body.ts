/** Where a table ends: the rows under its header, up to what is no row of it. */
import { isLoud } from '../../text/without-capitals.ts';
import type { Word } from '../line.ts';
import { beginsLarge, joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { columnOf as knownColumn } from './headers/read-columns.ts';
import { isHeader, type Scan } from './header-rows.ts';
import { countsUnder } from './scheme-header.ts';
import { hangsUnderRow, isBold, isDrawnAcross, isInGrid, isRuledBetween } from './row-shapes.ts';
import {
  columnOf,
  ruledSeparators,
  runsOn,
  runsOver,
  spanOf,
  wideCells,
  type Separators,
  type Span,
} from './table-columns.ts';

export interface BodyRules {
  readonly header: PrintedRow;
  readonly scan: Scan;
  readonly separators?: Separators;
  /** The row above the first candidate; undefined at the top of a page. */
  readonly lastHeaderRow: PrintedRow | undefined;
}

/** Rows under a header until something that is not a row of the table. */
export function takeBody(candidates: readonly PrintedRow[], rules: BodyRules): PrintedRow[] {
  const body: PrintedRow[] = [];
  let last = rules.lastHeaderRow;
  let pitch = Number.POSITIVE_INFINITY;
  for (const [index, row] of candidates.entries()) {
    const below = candidates.slice(index + 1);
    if (
      last !== undefined &&
      endsTable(row, { ...rules, first: body[0], last, pitch, below, next: below[0] })
    )
      break;
    if (last !== undefined && body.length > 0)
      pitch = Math.max(pitch === Number.POSITIVE_INFINITY ? 0 : pitch, row.baseline - last.baseline);
    body.push(row);
    last = row;
  }
  return body;
}

interface RowOfBody extends BodyRules {
  /** The first row under the header; undefined where this may be it. */
  readonly first: PrintedRow | undefined;
  readonly last: PrintedRow;
  readonly next: PrintedRow | undefined;
  /** All that is printed below it. */
  readonly below: readonly PrintedRow[];
  /** The widest distance between two rows so far, in points; infinite where there are not two. */
  readonly pitch: number;
}

function endsTable(row: PrintedRow, rules: RowOfBody): boolean {
  const { scan, last } = rules;
  if (isDrawnAcross(row)) return !isDrawnBetween(rules);
  const gap = row.baseline - last.baseline;
  const isRuled = isInGrid(row, scan.lines);
  const isFar = gap > Math.max(row.fontSize, last.fontSize) * (isRuled ? 8 : 2.9);
  const isTitle = titlesRows(row, rules);
  if (isFar && !isTitle && !standsApartInColumns(row, rules)) return true;
  if (isLarger(row, rules)) return true;
  if (isBoldHeading(row, last)) return !isBand(row, rules);
  if (isNextHeader(row, rules)) return true;
  // Inside rules it says nothing where a row begins: headers may stand in the middle of their cells.
  return !isRuled && !isTitle && isBeside(row, rules);
}

/** It begins left of the table, stands alone below it or leaves its columns. */
function isBeside(row: PrintedRow, rules: RowOfBody): boolean {
  return isOutdented(row, rules) || isLoneLine(row, rules) || leavesColumns(row, rules);
}

/** Under a blank line, the first or one of many, a row of cells that begin where the headers do; where nearly all have a cell, also the first such blank line of many rows. */
function standsApartInColumns(row: PrintedRow, { header, last, first, pitch }: RowOfBody): boolean {
  const gap = row.baseline - last.baseline;
  if (gap > Math.max(row.fontSize, last.fontSize) * FURTHEST_EM) return false;
  if (beginsWith(row, first ?? row) && countsUnder(row, header)) return true;
  const isSpaced = first === undefined || gap <= pitch;
  const { columns, cells, under } = cellsUnder(row, header);
  const isWhole = under === cells && cells * 4 >= columns * 3;
  const isOfTable = cells >= FEWEST_CELLS && cells * 2 >= columns;
  return isOfTable && (isWhole || (isSpaced && under >= FEWEST_CELLS && under >= cells - 1));
}

/** How many cells a row has, and how many of them begin where those of the header do. */
function cellsUnder(
  row: PrintedRow,
  header: PrintedRow,
): { readonly columns: number; readonly cells: number; readonly under: number } {
  const columns = splitAtGaps(header.words).map(spanOf);
  const cells = splitAtGaps(row.words).map(spanOf);
  const under = cells.filter((cell) => columns.some((column) => Math.abs(cell.left - column.left) < SLACK));
  return { columns: columns.length, cells: cells.length, under: under.length };
}

/** A few words over a row of cells that all begin where the headers do, or of a name and counts under times: they divide the rows, and end no table. */
function titlesRows(row: PrintedRow, { header, last, next }: RowOfBody): boolean {
  const gap = row.baseline - last.baseline;
  if (next === undefined || gap > Math.max(row.fontSize, last.fontSize) * FURTHEST_EM) return false;
  if (isHeader(next, undefined, [])) return false;
  const isNear = next.baseline - row.baseline <= Math.max(row.fontSize, next.fontSize) * NEAR_EM;
  if (!isNear || splitAtGaps(row.words).length > 1 || row.words.length > LONGEST_BAND) return false;
  const { columns, cells, under } = cellsUnder(next, header);
  const isOfTable = under === cells && cells >= FEWEST_CELLS && cells * 2 >= columns;
  return isOfTable || countsUnder(next, header);
}

/** Font sizes from a title down to its rows. */
const NEAR_EM = 2.9;
/** Words of a title between rows. */
const LONGEST_BAND = 8;

/** Font sizes over a blank line: two lines of widely set print. */
const FURTHEST_EM = 5;

function isNextHeader(row: PrintedRow, { header, scan, last, next }: RowOfBody): boolean {
  if (namesColumnAgain(row) || headsColumnsAgain(row, header, last)) return true;
  return isHeader(row, next, ruledSeparators(row, scan.lines)) && (isBold(row) || !isBold(header));
}

/** `Medication | …` in bold, whatever stands beside it: another table, with columns of its own. */
function namesColumnAgain(row: PrintedRow): boolean {
  const [first, ...others] = splitAtGaps(row.words);
  return (
    isBold(row) && first !== undefined && others.length > 0 && knownColumn(joinWords(first))?.field === 'name'
  );
}

/** `WHEN REQUIRED | MAX/24H | This cycle` under `ROUTINE | MORN | This cycle`: a title in capitals over names that are not, which takes up a column by its name, and has columns of its own. */
function headsColumnsAgain(row: PrintedRow, header: PrintedRow, last: PrintedRow): boolean {
  const [[title, ...others], [head, ...columns]] = [splitAtGaps(row.words), splitAtGaps(header.words)];
  const areLoud = [title, head].every((words) => words !== undefined && isLoud(joinWords(words)));
  if (!areLoud || !beginsWith(row, header) || isLoud(joinWords(splitAtGaps(last.words)[0] ?? [])))
    return false;
  return others.some((cell) =>
    columns.some(
      (column) => Math.abs(leftOf(column) - leftOf(cell)) < SLACK && joinWords(column) === joinWords(cell),
    ),
  );
}

/** Under a drawn line the table goes on where another row of cells stands, and no header. */
function isDrawnBetween({ next, separators, scan }: RowOfBody): boolean {
  if (next === undefined || isHeader(next, undefined, ruledSeparators(next, scan.lines))) return false;
  return splitAtGaps(next.words).length > 1 && !(separators !== undefined && runsOver(next, separators));
}

/** Words run from one column into another, and not because the line goes on about the row above. */
function leavesColumns(row: PrintedRow, { header, separators, last, next, below }: RowOfBody): boolean {
  if (
    separators === undefined ||
    standsBetweenRows(row, { header, next: nextOf(row, below, separators), separators })
  )
    return false;
  if (beginsWith(row, header) && wideCells(row, separators).length > 0) return false;
  const leaves = runsOver(row, separators) || isSentenceBelow(row, { last, next, separators });
  if (!leaves || hangsUnderCell(row, last, separators)) return false;
  const left = Math.min(header.words[0]?.x ?? 0, last.words[0]?.x ?? Number.POSITIVE_INFINITY);
  return !hangsUnderRow(row, { above: last, below: next, left, separators });
}

/** `"Lactulose    20 ml 20 ml 20 ml"` over a row that keeps the columns: a row of cells all the same, of which one is too wide for its column. */
function standsBetweenRows(
  row: PrintedRow,
  { header, next, separators }: { header: PrintedRow; next: PrintedRow | undefined; separators: Separators },
): boolean {
  if (next === undefined || isHeader(next, undefined, [])) return false;
  const left = header.words[0]?.x ?? 0;
  const isRow = ({ words }: PrintedRow, cells: number): boolean =>
    Math.abs((words[0]?.x ?? 0) - left) < SLACK && splitAtGaps(words).length >= cells;
  const most = Math.max(FEWEST_CELLS, Math.ceil((separators.length + 1) / 2));
  return isRow(row, 2) && isRow(next, most) && !runsOver(next, separators);
}

/** The next row, over a line of directions that is set in under the second or a further cell of this one. */
function nextOf(
  row: PrintedRow,
  [next, after]: readonly PrintedRow[],
  separators: Separators,
): PrintedRow | undefined {
  const isSetIn = next !== undefined && runsOn(next, separators) && hangsUnderCell(next, row, separators);
  return isSetIn && after !== undefined && beginsWith(after, row) ? after : next;
}

function beginsWith({ words }: PrintedRow, other: PrintedRow): boolean {
  return Math.abs((words[0]?.x ?? 0) - (other.words[0]?.x ?? 0)) < SLACK;
}

const FEWEST_CELLS = 3;

/** One run of words from the first column on into others, and no row of cells below it: what is written under a table. */
function isSentenceBelow(
  row: PrintedRow,
  { last, next, separators }: { last: PrintedRow; next: PrintedRow | undefined; separators: Separators },
): boolean {
  const columns = new Set(row.words.map((word) => columnOf(word, separators)));
  const isSingle = (one: PrintedRow): boolean => splitAtGaps(one.words).length === 1;
  return columns.size > 1 && isSingle(row) && !isSingle(last) && (next === undefined || isSingle(next));
}

/**
 * What begins under a cell other than the first goes on about the row, however far it runs: directions under the drug, and behind a gap
 * what became of it. Another run that begins where a cell does, and stays in its column, makes it a row.
 */
function hangsUnderCell(row: PrintedRow, last: PrintedRow, separators: Separators): boolean {
  const [first, ...others] = splitAtGaps(row.words);
  const cells = splitAtGaps(last.words).map(leftOf);
  const isUnder = (run: readonly Word[], from: number): boolean =>
    cells.slice(from).some((cell) => Math.abs(cell - leftOf(run)) < 1);
  const isCell = (run: readonly Word[]): boolean =>
    isUnder(run, 0) && !runsOn({ ...row, words: run }, separators);
  return first !== undefined && isUnder(first, 1) && !others.some(isCell);
}

function leftOf([first]: readonly Word[]): number {
  return first?.x ?? 0;
}

/**
 * Print this much larger than the header, or than the rows above it, does not belong to its table; sizes on scans are estimates.
 * A header in smaller print than its rows is still one where the first of them fills columns.
 */
function isLarger(row: PrintedRow, { header, first }: RowOfBody): boolean {
  const isCells = first === undefined && splitAtGaps(row.words).length > 1;
  const size = Math.max(header.fontSize, first?.fontSize ?? 0);
  return row.fontSize > size * (isCells || isScanned(row) ? MUCH_LARGER : LARGER);
}

const LARGER = 1.1;
const MUCH_LARGER = 1.5;

function isScanned(row: PrintedRow): boolean {
  return row.words.some((word) => word.origin === 'ocr');
}

/** A line of its own that starts left of the header and of names that none heads, further down than the next line of a cell: the next heading. */
function isOutdented(row: PrintedRow, { header, first, last }: RowOfBody): boolean {
  const left = Math.min(header.words[0]?.x ?? 0, first?.words[0]?.x ?? Number.POSITIVE_INFINITY);
  const isApart = row.baseline - last.baseline > row.fontSize * 1.5;
  return isApart && (row.words[0]?.x ?? 0) < left - 2.5 && splitAtGaps(row.words).length === 1;
}

/** A line of its own, further down than any row of the table from the one above: what comes next, not a name without cells. */
function isLoneLine(row: PrintedRow, { header, last, next, pitch }: RowOfBody): boolean {
  const gap = row.baseline - last.baseline;
  const isSingle = splitAtGaps(row.words).length === 1;
  if (!isSingle || Math.abs((row.words[0]?.x ?? 0) - (header.words[0]?.x ?? 0)) > 2.5) return false;
  const isOverHeader = next !== undefined && isHeader(next, undefined, []);
  return (isOverHeader && (gap > row.fontSize * 1.5 || looksLikeTitle(row))) || gap > pitch * WIDER;
}

/** `"PRN"`, `"Night medicines"`: a few words that begin with a capital; what goes on about the row above is in small letters or says how much. */
function looksLikeTitle({ words }: PrintedRow): boolean {
  return (
    words.length <= LONGEST_TITLE &&
    words.slice(0, 1).some(beginsLarge) &&
    !words.some(({ text }) => /[\d:,;]|^[(]|[.)]$/u.test(text))
  );
}

const LONGEST_TITLE = 4;

/** Times the widest distance of rows by which the end of a table is told. */
const WIDER = 1.5;

/** A title between the rows of one table: it stands in the same rules, and cells go on below it where the header has its columns. */
function isBand(row: PrintedRow, { header, scan, last, below: [next, after] }: RowOfBody): boolean {
  if (next === undefined || namesColumnAgain(next)) return false;
  if (isHeader(next, after, ruledSeparators(next, scan.lines))) return false;
  const isRuled = isInGrid(row, scan.lines)
    ? isInGrid(next, scan.lines)
    : isRuledBetween(scan.lines, last, row) && isRuledBetween(scan.lines, row, next);
  if (!isRuled) return false;
  const columns = header.words.map((word) => spanOf([word]));
  const cells = [next, after].flatMap((one) => (one === undefined ? [] : splitAtGaps(one.words).map(spanOf)));
  const met = columns.filter((column) => cells.some((cell) => isUnder(cell, column)));
  return met.length >= 2;
}

/** It begins, or has its middle, where the header of its column does. */
function isUnder(cell: Span, header: Span): boolean {
  const middle = (span: Span): number => (span.left + span.right) / 2;
  return Math.abs(cell.left - header.left) < SLACK || Math.abs(middle(cell) - middle(header)) < SLACK;
}

/** Points by which a cell may stand beside its header. */
const SLACK = 3;

/** A bold line of its own under lines that are not, further away than the next line of a cell. */
function isBoldHeading(row: PrintedRow, last: PrintedRow): boolean {
  const isApart = row.baseline - last.baseline > row.fontSize * 1.5;
  return isApart && isBold(row) && !isBold(last) && splitAtGaps(row.words).length === 1;
}
