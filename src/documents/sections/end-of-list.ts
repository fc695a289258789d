/** Where a list of entries ends without a heading: the writing steps back to the margin (`With kind regards, …`). */
import type { SectionLine, StartsWithDrug } from './section.ts';

/** How far entries stand in from what follows them, in points: less is the play of a scan. */
const STEP = 6;

/**
 * The lines of a list, and those after it. A list is over where all that follows its last known drug stands further left
 * than its entries, as no line between them does: then the same step is no wrapped line.
 */
export function splitAtEndOfList(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): { readonly list: readonly SectionLine[]; readonly after: readonly SectionLine[] } {
  const known = lines.flatMap(({ line }, index) => (startsWithDrug(line.text) ? [index] : []));
  const [first] = known;
  const last = known.at(-1);
  const whole = { list: lines, after: [] };
  if (first === undefined || last === undefined || first === last) return whole;
  const edge = Math.min(...known.map((index) => lines[index]?.line.x ?? 0));
  const isBack = ({ line }: SectionLine): boolean => line.x < edge - STEP;
  if (lines.slice(first, last).some(isBack)) return whole;
  const end = lines.findIndex((one, index) => index > last && isBack(one));
  if (end === -1 || !lines.slice(end).every(isBack)) return whole;
  if (!/^\p{Lu}/u.test(lines[end]?.line.text ?? '')) return whole;
  return { list: lines.slice(0, end), after: lines.slice(end) };
}
