/** Titles between the rows of a table that stand left of the names below them: `Old doses` over `"  Levemir | 14 | | 18"`. */
import { SAME_X, type Line } from '../../../line.ts';

/** A row with the lines it is printed on. */
interface Printed {
  readonly lines: readonly Line[];
}

/** Does a row begin left of the one below it? */
export function isOutdented(row: Printed, next: Printed | undefined): boolean {
  const [line, below] = [row.lines[0], next?.lines[0]];
  return line !== undefined && below !== undefined && line.x < below.x - SAME_X;
}

/** `"New doses from tonight"` over several columns, in words that stand beside each other as in a sentence, and without a number. */
export function titleInRun({ lines }: Printed): string | undefined {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || /\d/u.test(line.text)) return undefined;
  const isRun = line.cells.every((cell, index) => {
    const before = line.cells[index - 1];
    return before === undefined || cell.x - (before.x + before.width) <= line.fontSize * BESIDE_EM;
  });
  return isRun ? line.cells.map(({ text }) => text).join(' ') : undefined;
}

/** Font sizes: the space between two words, also typewritten ones. */
const BESIDE_EM = 0.8;
