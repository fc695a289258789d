/** Lines → paragraphs: what a gap, a new block or a change of columns sets apart; and how much of one is read at once. */
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

/** The same of prose, in which a line drawn across ends one paragraph and is part of none. */
export function dividedParagraphs(lines: readonly SectionLine[]): SectionLine[][] {
  return paragraphs(lines).flatMap((paragraph) => {
    const parts: SectionLine[][] = [[]];
    for (const line of paragraph)
      if (DRAWN.test(line.line.text)) parts.push([]);
      else parts.at(-1)?.push(line);
    return parts.filter((part) => part.length > 0);
  });
}

const DRAWN = /^\s*[-–—=_~*.•]{5,300}\s*$/u;

/** Does the line stand apart from the one before it? */
export function isFarBelow(line: Line, last: Line): boolean {
  if (line.block !== last.block && line.page === last.page) return true;
  return (
    line.page === last.page &&
    (line.y < last.y || line.y - last.y > PARAGRAPH_GAP * Math.max(line.fontSize * 1.2, last.height))
  );
}

/**
 * Characters. What is read of an item is read in one step and partly anew for each of its drugs: prose without full stops would
 * hold the service. Sentences and entries that people write are shorter.
 */
export const LONGEST_ITEM = 2000;

/** Where a text is cut that has gone on too long since `from`: at a line that begins behind a comma or a stop, else at the next line. */
export function cutBehind(text: string, from: number, lines: readonly number[]): number {
  const near = from + LONGEST_ITEM;
  const next = lines.filter((at) => at >= near);
  const apart = next.find((at) => at < near + LONGEST_ITEM / 2 && SEPARATED.test(text.slice(at - 3, at)));
  return apart ?? next[0] ?? text.length;
}

const SEPARATED = /[,;.:]\s*$/u;

/** The lines of an entry that goes on too long, in several. */
export function inBounds(lines: readonly SectionLine[]): readonly (readonly SectionLine[])[] {
  if (isInBounds(lines)) return [lines];
  const starts: number[] = [];
  let text = '';
  for (const { line, start, end } of lines) {
    starts.push(text.length);
    text += `${line.text.slice(start, end)}\n`;
  }
  const parts: SectionLine[][] = [];
  let to = 0;
  for (const [index, line] of lines.entries()) {
    const at = starts[index] ?? 0;
    if (at < to) parts.at(-1)?.push(line);
    else {
      parts.push([line]);
      to = cutBehind(text, at, starts);
    }
  }
  return parts;
}

/** Are the lines of an entry as few as may be read at once? */
export function isInBounds(lines: readonly SectionLine[]): boolean {
  return lines.reduce((sum, { line, start, end = line.text.length }) => sum + end - start, 0) <= LONGEST_ITEM;
}
