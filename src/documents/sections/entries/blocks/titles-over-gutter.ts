/** Does a gutter run below titles beside each other, so that what stands below each is its own? */
import { SAME_X, type Line } from '../../../line.ts';
import { blockOf, crossesBlocks, INDENT, linesUnder } from './lines-by-block.ts';

/** Lines below titles that are looked at. */
const NEAR = 12;

/**
 * Two lines or more, all but a few of which begin where the titles do; below the second and further titles what `begins` takes for
 * the beginning of an entry of theirs, in most lines: else they may be the cells of rows.
 */
export function standsOverGutter(
  title: Line,
  below: readonly Line[],
  begins: (text: string) => boolean,
): boolean {
  const starts = title.cells.map(({ x }) => x);
  // One blank is no gutter: words may stand below the title of the next block by chance.
  const near = linesUnder(title, below.slice(0, NEAR));
  const apart = near.filter((line) => keepsGutter(line, starts));
  const beside = apart.flatMap(({ cells }) => cells.find((cell) => blockOf(cell, starts) > 0) ?? []);
  const isGutter = apart.length >= FEWEST && apart.length >= near.length * MOST;
  return (
    isGutter && beside.length > 0 && beside.filter(({ text }) => begins(text)).length * 2 > beside.length
  );
}

const FEWEST = 2;
/** Share of the lines that keep the gutter: one may be too long for its block. */
const MOST = 2 / 3;

/** Nothing runs over from one block into the next, and what stands in each begins where its title does. */
function keepsGutter({ cells }: Line, starts: readonly number[]): boolean {
  if (cells.some((cell) => crossesBlocks(cell, starts))) return false;
  return starts.every((start, block) => {
    const first = cells.find((cell) => blockOf(cell, starts) === block);
    return first === undefined || (first.x >= start - SAME_X && first.x <= start + INDENT);
  });
}
