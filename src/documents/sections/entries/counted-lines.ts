/** Numbers in a cell of their own before the entries of a list: `"1    Losartan    50 mg"` counts as `"1. Losartan 50 mg"` does. */
import type { SectionLine } from '../section.ts';

/** Points by which the counted lines of one list may begin apart: numbers may end at one margin. */
const MARGIN = 8;
/** Points by which what goes on about an entry stands right of its number. */
const INDENT = 5;

/** The lines that a list counts, each from behind its number on: two or more at one margin, whose numbers go up by one. */
export function countedLines(lines: readonly SectionLine[]): ReadonlyMap<SectionLine, SectionLine> {
  const numbered = lines.flatMap((line) => {
    const number = numberBefore(line);
    return number === undefined ? [] : [{ line, number }];
  });
  const counted = numbered.filter(({ line, number }, index) =>
    [numbered[index - 1], numbered[index + 1]].some(
      (other, place) =>
        other !== undefined &&
        other.number === number + (place === 0 ? -1 : 1) &&
        Math.abs(other.line.line.x - line.line.x) <= MARGIN,
    ),
  );
  return new Map(
    counted.map(({ line }) => [line, { ...line, start: line.line.cells[1]?.start ?? line.start }]),
  );
}

/** Does a line without a number stand under what a number counts? */
export function standsUnderCount({ line, start }: SectionLine, counted: SectionLine): boolean {
  return start === 0 && line.page === counted.line.page && line.x > counted.line.x + INDENT;
}

/** A number of one or two digits, alone in the first cell, with words in the next. */
function numberBefore({ line, start }: SectionLine): number | undefined {
  const [first, second] = line.cells;
  if (start > 0 || first === undefined || second === undefined) return undefined;
  return /^\d{1,2}$/u.test(first.text) && /^\p{L}/u.test(second.text) ? Number(first.text) : undefined;
}
