/**
 * Cells that were set one tab behind another: a long one pushes those behind it to a later stop, so that none of them need stand under its
 * header. Which cell of its row each is says its column; the words are moved to where the column would be if all rows left room for it.
 */
import { groupByBaseline, splitAtGaps, type PrintedRow } from '../compose-lines.ts';
import type { Word } from '../../line.ts';
import { spanOf, type Span } from '../table-columns.ts';
import { stopBehind, tabStopsOf, type TabStops } from './tab-stops.ts';

/** Rows with a cell in every column that show it: one alone may stand anywhere. */
const FEWEST_WHOLE = 2;
/** Lines of one cell that may stand between the rows of a table: a title, what a cell says below. */
const MOST_BETWEEN = 2;
/** Font sizes between two columns, more than a stretched space. */
const GAP_EM = 2;
/** Font sizes between words that no space separates. */
const TOUCHING_EM = 0.1;
/** Points by which the cells of two columns overlap where they do. */
const SLACK = 1;

interface PlacedCell {
  readonly words: readonly Word[];
  readonly span: Span;
}

/** A row with its cells. */
interface PlacedRow {
  readonly fontSize: number;
  readonly cells: readonly PlacedCell[];
}

/** The same, each cell with the column that the tabs before it count to. */
interface TabbedRow {
  readonly fontSize: number;
  readonly cells: readonly TabbedCell[];
}

interface TabbedCell extends PlacedCell {
  readonly column: number;
}

/** The words of a page, those of such tables under their headers; `movedBy` says how far each was moved. */
export function evenColumns(words: readonly Word[]): readonly Word[] {
  if (words.some(({ origin }) => origin === 'ocr')) return words;
  const rows = groupByBaseline(words);
  const moved = new Map<Word, Word>();
  // Where a cell ends right before a stop only what was painted tells that another one begins there.
  for (const cellsOf of [cellsByPainting, cellsByGaps])
    for (const run of runsOfCells(
      rows.filter((row) => !row.words.some((word) => moved.has(word))),
      cellsOf,
    ))
      for (const table of tablesOf(run)) moveCells(table, moved);
  return moved.size === 0 ? words : words.map((word) => moved.get(word) ?? word);
}

type CellsOf = (words: readonly Word[]) => readonly (readonly Word[])[];

const cellsByGaps: CellsOf = (words) => splitAtGaps(words);

/** A word that no space was painted before, and that does not touch the one before it, was put where it stands. */
const cellsByPainting: CellsOf = (words) => {
  const cells: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    const gap = last === undefined ? Number.POSITIVE_INFINITY : word.x - (last.x + last.width);
    if ((word.spacesBefore === 0 && gap > TOUCHING_EM * word.fontSize) || last === undefined)
      cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells;
};

/** Rows of several cells, with few lines of one cell between them and below. */
function runsOfCells(rows: readonly PrintedRow[], cellsOf: CellsOf): PlacedRow[][] {
  const runs: PlacedRow[][] = [[]];
  let between = 0;
  for (const { words, fontSize } of rows) {
    const cells = cellsOf(words);
    between = cells.length > 1 ? 0 : between + 1;
    if (between > MOST_BETWEEN) runs.push([]);
    runs.at(-1)?.push({ fontSize, cells: cells.map((own) => ({ words: own, span: spanOf(own) })) });
  }
  return runs;
}

/** The table that the rows are, else those between lines of one cell. */
function tablesOf(run: readonly PlacedRow[]): readonly (readonly TabbedRow[])[] {
  const whole = tableOf(run);
  if (whole !== undefined) return [whole];
  const ends = run.flatMap(({ cells }, index) => (cells.length === 1 ? [index] : []));
  if (ends.length === 0) return [];
  const parts = [0, ...ends].map((from, index) => run.slice(from, ends[index]));
  return parts.flatMap((part) => {
    const table = tableOf(part);
    return table === undefined ? [] : [table];
  });
}

/** The rows with their cells counted; undefined: they are not set by tabs, or stand in columns all the same. */
function tableOf(run: readonly PlacedRow[]): readonly TabbedRow[] | undefined {
  const rows = run.filter(({ cells }) => cells.length > 1);
  if (rows.length < FEWEST_WHOLE) return undefined;
  const spans = rows.flatMap(({ cells }) => cells.map(({ span }) => span));
  const left = Math.min(...spans.map((span) => span.left));
  for (const stops of tabStopsOf(left, spans)) {
    const table = rows.flatMap((row) => countedRow(row, stops) ?? []);
    const count = Math.max(...table.map(({ cells }) => cells.length + (cells[0]?.column ?? 0)));
    const whole = table.filter(({ cells }) => isWhole(cells, count));
    const isSet = table.length === rows.length && table.every(({ cells }) => endsWithin(cells, count));
    if (!isSet || whole.length < FEWEST_WHOLE) continue;
    return standInColumns(whole, count) ? undefined : [...table, ...cellsAlone(run, stops, count)];
  }
  return undefined;
}

/** Lines of one cell behind empty ones: what a cell says goes on there. */
function cellsAlone(run: readonly PlacedRow[], stops: TabStops, count: number): TabbedRow[] {
  return run.flatMap(({ fontSize, cells: [cell, ...others] }) => {
    const column = cell === undefined || others.length > 0 ? 0 : stops.at(cell.span.left);
    const isBehind = column > 0 && column < count && stops.isStop(cell?.span.left ?? 0);
    return cell !== undefined && isBehind ? [{ fontSize, cells: [{ ...cell, column }] }] : [];
  });
}

/** Each cell with the empty ones before it counted; undefined where a cell stands before the stop that the one before it leaves. */
function countedRow({ fontSize, cells }: PlacedRow, stops: TabStops): TabbedRow | undefined {
  const counted: TabbedCell[] = [];
  for (const cell of cells) {
    const last = counted.at(-1);
    const from = last === undefined ? 0 : stopBehind(last, stops);
    const empty = stops.at(cell.span.left) - from;
    if (empty < 0) return undefined;
    counted.push({ ...cell, column: (last === undefined ? 0 : last.column + 1) + empty });
  }
  return { fontSize, cells: counted };
}

function endsWithin(cells: readonly TabbedCell[], count: number): boolean {
  return (cells.at(-1)?.column ?? 0) < count;
}

/** No cell is empty, but for those before the first. */
function isWhole(cells: readonly TabbedCell[], count: number): boolean {
  const [first] = cells;
  return first !== undefined && cells.at(-1)?.column === count - 1 && first.column + cells.length === count;
}

/** No cell of a column reaches into where the next one begins in another row. */
function standInColumns(rows: readonly TabbedRow[], count: number): boolean {
  const cellsIn = (column: number): Span[] =>
    rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column).map(({ span }) => span));
  return Array.from({ length: count - 1 }, (_, column) => column).every((column) => {
    const end = Math.max(...cellsIn(column).map(({ right }) => right));
    return cellsIn(column + 1).every((next) => next.left > end - SLACK);
  });
}

function moveCells(rows: readonly TabbedRow[], moved: Map<Word, Word>): void {
  const starts = startsOf(rows);
  for (const { words, span, column } of rows.flatMap(({ cells }) => cells)) {
    const movedBy = (starts[column] ?? span.left) - span.left;
    if (movedBy === 0) continue;
    for (const word of words) moved.set(word, { ...word, x: word.x + movedBy, movedBy });
  }
}

/** Where each column begins once all cells before it have room. */
function startsOf(rows: readonly TabbedRow[]): readonly number[] {
  const cells = rows.flatMap((row) => row.cells);
  const gap = Math.max(...rows.map(({ fontSize }) => fontSize)) * GAP_EM;
  const count = Math.max(...cells.map(({ column }) => column)) + 1;
  let next = Math.min(...cells.map(({ span }) => span.left));
  return Array.from({ length: count }, (_, column) => {
    const start = next;
    const widths = cells.filter((cell) => cell.column === column).map(({ span }) => span.right - span.left);
    next = start + Math.max(0, ...widths) + gap;
    return start;
  });
}
