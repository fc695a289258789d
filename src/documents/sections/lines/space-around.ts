/** How much space stands around a line, and where a page or a block sets it apart. */
import type { Line } from '../../line.ts';

/** The space above a heading against the space below it. */
export const APART = 1.35;

/** On another page, or in another block of it. */
export function isApartFrom(line: Line, before: Line): boolean {
  return before.page !== line.page || before.block !== line.block;
}

/** More space above than below; at the foot of a page, where nobody knows the space below, more than lines of its size have. */
export function isSpacedApart(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  if (before === undefined || after === undefined || before.page !== line.page) return false;
  const above = line.y - before.y;
  const isWide = above > 1.5 * Math.max(line.height, line.fontSize);
  if (after.page !== line.page) return isWide;
  return isWide && after.y > line.y && above > APART * (after.y - line.y);
}
