/** Titles between the rows of a table that stand left of the names below them: `Old doses` over `"  Levemir | 14 | | 18"`. */
import { openedBy } from '../../headings/opened-section.ts';
import { SAME_X, type Line } from '../../../line.ts';
import type { KnownHeading } from '../../headings/recognize-heading.ts';
import type { StartsWithDrug } from '../../section.ts';

/** A row with the lines it is printed on. */
interface Printed {
  readonly lines: readonly Line[];
}

/** Does a row begin left of the one below it? */
export function isOutdented(row: Printed, next: Printed | undefined): boolean {
  const [line, below] = [row.lines[0], next?.lines[0]];
  return line !== undefined && below !== undefined && line.x < below.x - SAME_X;
}

/** What such a title says of the rows below it, where that is that they are over: a word as `"Old doses"`, which in the place of a name would say nothing. */
export function endedByTitle(
  title: string,
  names: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const opened = openedBy(title, names, startsWithDrug);
  return opened.row.reading === 'stopped' ? opened : undefined;
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
