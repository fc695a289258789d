/** The text of a line of a list, without the mark before it. */
import { MARKER } from '../lines/entry-marks.ts';
import { takeTicks } from '../lines/read-entry-lead.ts';
import { writtenOn, type SectionLine } from '../section.ts';

/** Without its bullet, number or box, unless what is ticked in it says something. */
export function textOf(line: SectionLine): string {
  const text = writtenOn(line);
  return (takeTicks(text).actions.length > 0 ? text : text.replace(MARKER, '')).trim();
}

/** The texts of lines in one. */
export function wordsOf(lines: readonly SectionLine[]): string {
  return lines.map((line) => textOf(line)).join(' ');
}
