/** Lines → paragraphs: what a gap, a new block or a change of columns sets apart. */
import type { Line } from '../line.ts';
import type { SectionLine } from './section.ts';

/** A gap larger than this many line heights ends a paragraph. */
const PARAGRAPH_GAP = 1.9;

/** The paragraphs of lines that follow each other. */
export function paragraphs(lines: readonly SectionLine[]): SectionLine[][] {
  const found: SectionLine[][] = [];
  for (const line of lines) {
    const last = found.at(-1)?.at(-1)?.line;
    const isNew =
      last === undefined ||
      isFarBelow(line.line, last) ||
      (line.line.cells.length > 1 && last.cells.length > 1);
    if (isNew) found.push([line]);
    else found.at(-1)?.push(line);
  }
  return found;
}

/** Does the line stand apart from the one before it? */
export function isFarBelow(line: Line, last: Line): boolean {
  if (line.block !== last.block && line.page === last.page) return true;
  return (
    line.page === last.page &&
    (line.y < last.y || line.y - last.y > PARAGRAPH_GAP * Math.max(line.fontSize * 1.2, last.height))
  );
}
