/** Lines that stand in blocks beside each other, as lines of each block: those of the first, then those of the second. */
import type { Cell, Line } from '../../../line.ts';

/** Points by which a cell may begin left of its block. */
const SLACK = 6;
/** Each block of a block of the page has a number of its own. */
const PART = 0.01;

/** The block that a cell stands in, counted from the left. */
export type PlaceOf = (cell: Cell) => number;

/** What of the lines stands in each block; `starts`: where the blocks begin, in points from left to right. */
export function linesByBlock(
  rows: readonly Line[],
  starts: readonly number[],
  placeOf: PlaceOf = (cell) => blockOf(cell, starts),
): Line[] {
  return starts.flatMap((_, block) =>
    rows.flatMap((line) => {
      const cells = line.cells.filter((cell) => placeOf(cell) === block);
      const [first] = cells;
      const last = cells.at(-1);
      if (first === undefined || last === undefined) return [];
      return [
        {
          ...line,
          block: line.block + (block + 1) * PART,
          text: line.text.slice(first.start, last.start + last.text.length),
          cells: cells.map((cell) => ({ ...cell, start: cell.start - first.start })),
          x: first.x,
          width: last.x + last.width - first.x,
        },
      ];
    }),
  );
}

/** A gap below a line larger than this many times its height ends what titles stand over. */
const END_GAP = 3.5;
/** Points by which the lines of a block may stand in. */
export const INDENT = 24;

/** The lines below titles, down to a gap, a table or the top of what stands beside them; `isOther`: a line that begins something else. */
export function linesUnder(
  title: Line,
  below: readonly Line[],
  isOther: (line: Line) => boolean = () => false,
): readonly Line[] {
  const end = below.findIndex((line, index) => {
    const last = below[index - 1] ?? title;
    const isFar = line.y - last.y > END_GAP * Math.max(last.height, last.fontSize);
    return isFar || line.y < last.y || line.tableRow !== undefined || isOther(line);
  });
  return end < 0 ? below : below.slice(0, end);
}

/** Does a cell run from its block into the next one? */
export function crossesBlocks(
  cell: Cell,
  starts: readonly number[],
  placeOf: PlaceOf = (one) => blockOf(one, starts),
): boolean {
  const next = starts[placeOf(cell) + 1];
  return next !== undefined && cell.x + cell.width > next;
}

/** The block that a cell begins in. */
export function blockOf(cell: Cell, starts: readonly number[]): number {
  return Math.max(
    0,
    starts.findLastIndex((x) => x <= cell.x + SLACK),
  );
}
