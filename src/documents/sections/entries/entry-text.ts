/** The text of a line of a list, without the mark before it. */
import { takeTicks } from '../read-entry-lead.ts';
import type { SectionLine } from '../section.ts';

/** Bullets, numbers and boxes before an entry: `• `, `- `, `3. `, `(2) `, `[x] `. */
export const MARKER =
  /^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]\s*|\(?\d{1,2}[.)]\s+(?=\p{L})|[[(]\s?[x✓✔]?\s?[\])]\s+(?=\p{L}))/iu;

/** Without its bullet, number or box, unless what is ticked in it says something. */
export function textOf({ line, start, end }: SectionLine): string {
  const text = line.text.slice(start, end);
  return (takeTicks(text).actions.length > 0 ? text : text.replace(MARKER, '')).trim();
}

/** The texts of lines in one. */
export function wordsOf(lines: readonly SectionLine[]): string {
  return lines.map((line) => textOf(line)).join(' ');
}
