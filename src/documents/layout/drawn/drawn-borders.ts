/** Borders drawn with characters (`| a | b |`, `+---+---+`): they are the rules of a table, and what stands between them are cells. */
import { groupByBaseline, type PrintedRow } from '../compose-lines.ts';
import { isDrawnLine } from '../row-shapes.ts';
import type { Word } from '../../line.ts';
import type { Rule } from '../../pdf/page-shapes.ts';

interface Printed {
  readonly words: readonly Word[];
  readonly rules: readonly Rule[];
}

/** A printed row between bars; a drawn line has none. */
interface DrawnRow extends PrintedRow {
  readonly isLine: boolean;
  readonly bars: readonly Word[];
  /** What stands before the first bar, between two, and behind the last one. */
  readonly cells: readonly (readonly Word[])[];
}

const BAR = /[|│┃║]/u;
/** A line has a joint; one of dashes alone divides text. */
const LINE = /^(?=.*[-─━═=])(?=.*[|│┃║+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝])[-─━═=:|│┃║+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝]+$/u;
/** What stands between two columns that had to be set apart, in font sizes. */
const APART_EM = 2;

/** The page with its character borders as ruling lines; the words of rows that no two bars frame alike stay as they are. */
export function withDrawnBorders<Page extends Printed>(page: Page): Page {
  if (!page.words.some(({ text, origin }) => origin === 'text-layer' && BAR.test(text))) return page;
  const rows = groupByBaseline(page.words).map(drawnRow);
  const all = blocksOf(rows);
  const blocks = all.filter(isTable);
  const open = all.filter((block) => !isTable(block) && areAligned(block));
  if (blocks.length + open.length === 0) return page;
  const drawn = blocks.map(ruled);
  const taken = new Set([...blocks, ...open].flat().flatMap(({ words }) => words));
  const words = [
    ...drawn.flatMap((block) => block.words),
    ...open.flat().flatMap(({ cells }) => cells.flat()),
  ];
  return {
    ...page,
    words: [...page.words.filter((word) => !taken.has(word)), ...words],
    rules: [...page.rules, ...drawn.flatMap(({ rules }) => rules)],
  };
}

/** A picture's borders are often read as bars: those of a scan tell nothing. */
function drawnRow(row: PrintedRow): DrawnRow {
  const isPrinted = row.words.every(({ origin }) => origin === 'text-layer');
  const isLine = isPrinted && LINE.test(row.words.map(({ text }) => text).join(''));
  const bars: Word[] = [];
  const cells: Word[][] = [[]];
  for (const word of isPrinted && !isLine ? row.words.flatMap(splitAtBars) : []) {
    if (BAR.test(word.text)) {
      bars.push(word);
      cells.push([]);
    } else cells.at(-1)?.push(word);
  }
  return { ...row, isLine, bars, cells };
}

/** `|Lisinopril|10` is four words: its characters are taken to be equally wide. */
function splitAtBars(word: Word): Word[] {
  const width = word.width / word.text.length;
  return [...word.text.matchAll(/[|│┃║]|[^|│┃║]+/gu)].map(({ 0: text, index }) => ({
    ...word,
    text,
    x: word.x + index * width,
    width: text.length * width,
  }));
}

/** Rows that follow each other, framed alike, with the lines between, above and below them. */
function blocksOf(rows: readonly DrawnRow[]): DrawnRow[][] {
  const blocks: DrawnRow[][] = [];
  for (const [index, row] of rows.entries()) {
    if (!row.isLine && row.bars.length === 0) continue;
    const block = blocks.at(-1);
    const shown = block?.find(({ isLine }) => !isLine);
    const doesFollow = block !== undefined && block.at(-1) === rowBefore(rows, index, block);
    const isAlike = row.isLine || shown === undefined || shown.bars.length === row.bars.length;
    if (doesFollow && isAlike) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** The row above, over a line without a joint where no other line has one. */
function rowBefore(
  rows: readonly DrawnRow[],
  index: number,
  block: readonly DrawnRow[],
): DrawnRow | undefined {
  const above = rows[index - 1];
  const isJoined = block.some(({ isLine }) => isLine);
  return above !== undefined && !isJoined && isDrawnLine(above) ? rows[index - 2] : above;
}

/** Two rows of two columns, between outer borders or with a line: bars alone also separate the parts of a sentence. */
function isTable(block: readonly DrawnRow[]): boolean {
  const rows = block.filter(({ isLine }) => !isLine);
  const [columns] = columnsOf(rows);
  if (columns === undefined || rows.length < 2 || columns.length < 2) return false;
  return rows.length < block.length || columns.length < (rows[0]?.bars.length ?? 0);
}

/** Bars right below each other in several rows, that frame only some of the columns: gaps set the cells apart, and the bars stand in them. */
function areAligned(block: readonly DrawnRow[]): boolean {
  const rows = block.filter(({ isLine }) => !isLine);
  const bars = rows[0]?.bars ?? [];
  // A box around one column is no table.
  if ((columnsOf(rows)[0]?.length ?? 0) < FEWEST_COLUMNS) return false;
  const isBelow = (bar: Word, index: number): boolean => Math.abs(bar.x - (bars[index]?.x ?? 0)) <= ALIGNED;
  return rows.length >= FEWEST_ROWS && rows.every((row) => row.bars.every(isBelow));
}

/** Points. */
const ALIGNED = 3;
const FEWEST_ROWS = 3;
const FEWEST_COLUMNS = 3;

/** The cells of rows without the empty room outside of the borders. */
function columnsOf(rows: readonly DrawnRow[]): DrawnRow['cells'][] {
  const [from, to] = [0, -1].map((place) => rows.every(({ cells }) => cells.at(place)?.length === 0));
  return rows.map(({ cells }) => cells.slice(from === true ? 1 : 0, to === true ? -1 : undefined));
}

/** The words of a table in their columns, and its rules. */
function ruled(block: readonly DrawnRow[]): { readonly words: Word[]; readonly rules: Rule[] } {
  const rows = block.filter(({ isLine }) => !isLine);
  const em = Math.max(...rows.map(({ fontSize }) => fontSize));
  const placed = inColumns(columnsOf(rows), em);
  const columns = (placed[0] ?? []).map((_, column) => placed.flatMap((cells) => cells[column] ?? []));
  const edges = edgesOf(columns, em);
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const starts = rowStarts(block).map(({ baseline, fontSize }) => baseline - fontSize * 0.9);
  const [top, bottom] = [starts[0] ?? 0, (rows.at(-1)?.baseline ?? 0) + em * 0.3];
  const across = [...starts, bottom].map((y) => ({ x: left, y, width: right - left, height: 1 }));
  const upright = edges.map((x) => ({ x, y: top, width: 1, height: bottom - top }));
  return { words: placed.flat(2), rules: [...across, ...upright] };
}

/** Only in print of fixed pitch the bars of a column stand below each other, and a cell may touch them: each column is set as wide as its widest cell, apart from the next. */
function inColumns(rows: readonly DrawnRow['cells'][], em: number): Word[][][] {
  let left = Math.min(...rows.flat(2).map(({ x }) => x));
  const starts = (rows[0] ?? []).map((_, column) => {
    const start = left;
    left += APART_EM * em + Math.max(...rows.map((cells) => widthOf(cells[column] ?? [])));
    return start;
  });
  return rows.map((cells) =>
    cells.map((words, column) => {
      const by = (starts[column] ?? 0) - (words[0]?.x ?? 0);
      return words.map((word) => ({ ...word, x: word.x + by }));
    }),
  );
}

function widthOf(words: readonly Word[]): number {
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined ? 0 : last.x + last.width - first.x;
}

/** Borders midway between neighbouring columns, and outside the first and the last one; an empty column has no words to stand between. */
function edgesOf(columns: readonly (readonly Word[])[], em: number): number[] {
  const edges: number[] = [];
  let end = Math.min(...columns.flat().map(({ x }) => x)) - 2 * em;
  for (const words of columns) {
    const start = Math.min(...words.map(({ x }) => x));
    edges.push(words.length === 0 ? end + em / 2 : (Math.max(end, start - 2 * em) + start) / 2);
    end = Math.max(end + em, ...words.map(({ x, width }) => x + width));
  }
  return [...edges, end + em / 2];
}

/** Rows that begin below a line; where lines stand only around the table and its header, every row that has a first cell begins one. */
function rowStarts(block: readonly DrawnRow[]): readonly PrintedRow[] {
  const rows = block.filter(({ isLine }) => !isLine);
  const firstCells = columnsOf(rows).map(([first]) => first ?? []);
  const lined = new Set(block.filter(({ isLine }, index) => !isLine && (block[index - 1]?.isLine ?? true)));
  const header = headerEnd(block);
  const isLinedThroughout = rows.some((row, index) => index > 1 && index !== header && lined.has(row));
  return rows.filter(
    (row, index) => lined.has(row) || (!isLinedThroughout && (firstCells[index]?.length ?? 0) > 0),
  );
}

/** How many rows stand above the first line below one. */
function headerEnd(block: readonly DrawnRow[]): number {
  const first = block.findIndex(({ isLine }) => !isLine);
  const line = block.findIndex(({ isLine }, index) => isLine && index > first);
  return block.slice(first, line < 0 ? undefined : line).length;
}
