/** Where a list of entries ends without a heading: the writing steps back to the margin (`With kind regards, …`), or numbers its entries no more. */
import { isDrawn } from '../../layout/row-shapes.ts';
import { classOf } from '../../names/unknown/word-class.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { saysHowMuch, saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { beginsEntry } from '../lines/drug-lines.ts';
import { MARKER } from '../lines/entry-marks.ts';
import { hadRoomFor, type Edge } from '../lines/edge.ts';
import type { SectionLine, StartsWithDrug } from '../section.ts';

/** How far entries stand in from what follows them, in points: less is the play of a scan. */
const STEP = 6;

/**
 * The lines of a list, and those after it. A list is over where all that follows its last entry stands further left
 * than its entries, as no line between them does: then the same step is no wrapped line. `edge`: where full lines end.
 */
export function splitAtEndOfList(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
  edge: Edge,
): { readonly list: readonly SectionLine[]; readonly after: readonly SectionLine[] } {
  const over =
    behindDrawnLine(lines, startsWithDrug) ?? behindMarks(lines, edge) ?? atClosing(lines, startsWithDrug);
  const end = over ?? steppedBack(lines, startsWithDrug);
  return end === undefined
    ? { list: lines, after: [] }
    : { list: lines.slice(0, end), after: lines.slice(end) };
}

function steppedBack(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): number | undefined {
  const entries = lines.flatMap(({ line }, index) => (beginsEntry(line.text, startsWithDrug) ? [index] : []));
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const edge = Math.min(...entries.map((index) => lines[index]?.line.x ?? 0));
  const isBack = ({ line }: SectionLine): boolean => line.x < edge - STEP;
  if (lines.slice(first, last).some(isBack)) return undefined;
  const end = lines.findIndex((one, index) => index > last && isBack(one));
  if (end === -1 || !lines.slice(end).every(isBack)) return undefined;
  return /^\p{Lu}/u.test(lines[end]?.line.text ?? '') ? end : undefined;
}

/** `"Yours sincerely"`, `"With kind regards,"`: what a letter ends with ends its list, unless entries go on behind it. */
function atClosing(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): number | undefined {
  const at = lines.findLastIndex(({ line }) => closes(line.text));
  return at > 0 && !lines.slice(at).some(({ line }) => beginsEntry(line.text, startsWithDrug))
    ? at
    : undefined;
}

/** `"Kind regards, Dr S. Zorb, Respiratory SHO"`: whoever signs may stand behind it. */
function closes(text: string): boolean {
  const [closing = '', ...signed] = text.split(',');
  return isClosing(text) || (isClosing(closing) && !saysHowMuch(signed.join(',')));
}

/** A few words, of which no name is one. */
function isClosing(text: string): boolean {
  const classes = (text.match(/\p{L}+/gu) ?? []).map(classOf);
  return classes.length < LONGEST_CLOSING && classes.includes('closings') && !classes.includes(undefined);
}

const LONGEST_CLOSING = 6;

/** Behind the line that is drawn under the entries as one is above the first of them, and nowhere between: unless entries that say how they are taken go on behind it. */
function behindDrawnLine(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): number | undefined {
  const drawn = lines.flatMap(({ line }, index) => (isDrawn(line.text) ? [index] : []));
  const [first, last = 0] = drawn;
  const isTaken = ({ line }: SectionLine): boolean =>
    beginsEntry(line.text, startsWithDrug) && saysHowTaken(supportOf(line.text));
  const isEnd = drawn.length === 2 && first === 0 && last > 1;
  return isEnd && !lines.slice(last + 1).some(isTaken) ? last + 1 : undefined;
}

/** Fewer marks may be a chance. */
const FEWEST_MARKED = 3;

/**
 * Behind the last entry of a list that numbers or marks all its entries: the first line that begins a sentence at the margin,
 * where the line above had room for its first word.
 */
function behindMarks(lines: readonly SectionLine[], edge: Edge): number | undefined {
  const marked = lines.flatMap(({ line, start }, index) =>
    MARKER.test(line.text.slice(start)) ? [index] : [],
  );
  const [first = 0] = marked;
  const last = marked.at(-1) ?? 0;
  const margin = Math.max(...marked.map((index) => lines[index]?.line.x ?? 0));
  const goesOn = ({ line }: SectionLine): boolean => line.x > margin + STEP || /^\s*\p{Ll}/u.test(line.text);
  const isMarkedAll = lines
    .slice(first, last)
    .every((line, index) => marked.includes(first + index) || goesOn(line));
  if (marked.length < FEWEST_MARKED || !isMarkedAll) return undefined;
  const at = lines.findIndex((one, index) => {
    const before = lines[index - 1];
    const { x, text } = one.line;
    const isSentence = x <= margin + STEP && /^\p{Lu}/u.test(text) && !startsWithDirections(text);
    return index > last && isSentence && before !== undefined && hadRoomFor(before, one, edge);
  });
  return at === -1 ? undefined : at;
}
