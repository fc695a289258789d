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
