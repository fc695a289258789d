/** Which lines below titles beside each other stand in their blocks, and where each block is told from the next. */
import { SAME_X, type Cell, type Line } from '../../../line.ts';
import { crossesBlocks, INDENT, linesUnder, type PlaceOf } from './lines-by-block.ts';

/** Where blocks stand, and what ends them. */
export interface Blocks {
  /** Where each begins, in points from left to right. */
  readonly starts: readonly number[];
  readonly placeOf: PlaceOf;
  /** Lines that begin other blocks, or what is of none. */
  readonly isOther: (line: Line) => boolean;
  /** Does a line alone in the first block, below all of the others, begin something else? */
  readonly isHeading: (line: Line) => boolean;
}

/** The title, and the lines below it down to what stands in no block of it. */
export function rowsOfBlocks(title: Line, below: readonly Line[], blocks: Blocks): readonly Line[] {
  const reach = linesUnder(title, below, blocks.isOther).map((line) => apartAtStarts(line, title, blocks));
  const lastBeside = reach.findLastIndex((line) => standsBeside(line, blocks));
  const rows = [title];
  for (const [index, line] of reach.entries()) {
    const isBelow = index > lastBeside;
    if (isBelow && blocks.isHeading(line)) break;
    if (crosses(line, blocks) && !isOfFirst(line, { isBelow, above: rows.at(-1), blocks })) break;
    rows.push(line);
  }
  return rows;
}

function crosses({ cells }: Line, { starts, placeOf }: Blocks): boolean {
  return cells.some((cell) => crossesBlocks(cell, starts, placeOf));
}

/** Something of it stands in a block other than the first. */
function standsBeside({ cells }: Line, { placeOf }: Blocks): boolean {
  return cells.some((cell) => placeOf(cell) > 0);
}

/** A line that is too long for the first block: beside nothing, and with lines of the other blocks below it, or below lines of the first alone. */
function isOfFirst(
  line: Line,
  {
    isBelow,
    above,
    blocks,
  }: { readonly isBelow: boolean; readonly above: Line | undefined; readonly blocks: Blocks },
): boolean {
  const isFromStart = Math.abs(line.x - (blocks.starts[0] ?? 0)) <= INDENT;
  const isUnderFirst = above !== undefined && !standsBeside(above, blocks);
  return isFromStart && !standsBeside(line, blocks) && (!isBelow || isUnderFirst);
}

/** `"tamsulosin MR 400 mcg OD in the morning codeine - sick"`: in print of one width a word that stands exactly where a block begins is of that block, however narrow the gap before it. */
function apartAtStarts(
  line: Line,
  title: Line,
  { starts, placeOf }: Pick<Blocks, 'starts' | 'placeOf'>,
): Line {
  const isOver = (cell: Cell): boolean => crossesBlocks(cell, starts, placeOf);
  if (!line.cells.some(isOver)) return line;
  const cells = line.cells.flatMap((cell) =>
    isOver(cell) && title.cells.every((one) => areOfOneWidth(one, cell)) ? splitCell(cell, starts) : [cell],
  );
  return { ...line, cells };
}

/** The characters of both are equally wide: longer texts in other print would be so by chance only. */
function areOfOneWidth(one: Cell, other: Cell): boolean {
  return Math.abs(widthOf(one) / widthOf(other) - 1) < 0.01;
}

function widthOf({ text, width }: Cell): number {
  return width / Math.max(1, text.length);
}

function splitCell(cell: Cell, starts: readonly number[]): readonly Cell[] {
  const start = starts.find((x) => x > cell.x + SAME_X && x < cell.x + cell.width);
  if (start === undefined) return [cell];
  const each = widthOf(cell);
  const at = Math.round((start - cell.x) / each);
  if (cell.text[at - 1] !== ' ' || Math.abs(cell.x + at * each - start) > each / 3) return [cell];
  const left = cell.text.slice(0, at).trimEnd();
  const right = cell.text.slice(at);
  return [
    { ...cell, text: left, width: left.length * each },
    { ...cell, text: right, x: start, width: right.length * each, start: cell.start + at },
  ];
}
