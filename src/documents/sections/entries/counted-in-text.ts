/** `"1. Toprol. 2. Xanax 0.5 mg at bedtime. 3. Zinc."`, `"(1) Toprol (2) Zinc"`: a list that counts its entries inside its lines. */
import type { SectionLine } from '../section.ts';

/** The entries of such a list, each with the stretches of lines it stands on. */
export interface CountedInText {
  readonly entries: readonly (readonly SectionLine[])[];
  /** The lines below the one on which the last number stands. */
  readonly below: readonly SectionLine[];
}

/** A number with words behind it, or at the end of its line. */
const NUMBER = /(?<=^|\s)\(?(?<number>\d{1,2})[.)](?=\s+\p{L}|\s*$)/gu;

/** A number that goes on with the count. */
interface Count {
  /** Index of its line. */
  readonly at: number;
  /** Place in the text of that line. */
  readonly place: number;
}

/** The entries by their numbers, wherever the margin breaks them; undefined where no number stands inside a line, or cells set the lines apart. */
export function countedInText(lines: readonly SectionLine[]): CountedInText | undefined {
  if (lines.some(({ line }) => line.cells.length > 1 || line.tableRow !== undefined)) return undefined;
  const counts = countsIn(lines);
  const isInside = counts.some(({ at, place }) => /\S/u.test(textBefore(lines[at], place)));
  const last = counts.at(-1);
  if (counts.length < 2 || last === undefined || !isInside) return undefined;
  const ends = [...counts.slice(1), { at: last.at, place: Infinity }];
  const first = counts[0] ?? last;
  const entries = [
    stretch(lines, { at: 0, place: 0 }, first),
    ...counts.map((count, index) => stretch(lines, count, ends[index] ?? last)),
  ];
  return { entries: entries.filter((entry) => entry.length > 0), below: lines.slice(last.at + 1) };
}

/** The numbers of the list: from one, or from what its first line begins with, each one more than the one before. */
function countsIn(lines: readonly SectionLine[]): Count[] {
  const counts: Count[] = [];
  let next = 1;
  for (const [at, { line, start, end }] of lines.entries()) {
    for (const match of line.text.slice(start, end).matchAll(NUMBER)) {
      const number = Number(match.groups?.['number']);
      const isFirst = at === 0 && match.index === 0;
      if (number !== next && !isFirst) continue;
      counts.push({ at, place: start + match.index });
      next = number + 1;
    }
  }
  return counts;
}

/** What stands between two places, without a number that ends its line. */
function stretch(lines: readonly SectionLine[], from: Count, to: Count): SectionLine[] {
  return lines.slice(from.at, to.at + 1).flatMap((own, index): SectionLine[] => {
    const start = index === 0 ? Math.max(own.start, from.place) : own.start;
    const isLast = from.at + index === to.at && to.place < Infinity;
    const end = isLast ? to.place : own.end;
    const text = own.line.text.slice(start, end);
    if (!/\p{L}/u.test(text)) return [];
    return [{ ...own, start, ...(end !== undefined && { end }) }];
  });
}

function textBefore(line: SectionLine | undefined, place: number): string {
  return line?.line.text.slice(line.start, place) ?? '';
}
