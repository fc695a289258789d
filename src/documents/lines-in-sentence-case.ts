/** The lines of a page in capitals alone in the letters of a writer who uses both: a line that the margin broke goes on in small ones. */
import { inSmallLetters } from '../text/without-capitals.ts';
import { isSigWord } from '../sig/vocabulary/sig-vocabulary.ts';
import { FEW_WORDS } from '../sig/vocabulary/number-word-table.ts';
import { DIRECTION_VERBS } from './names/directions/direction-word-table.ts';
import { startsWithDirections } from './names/directions/split-product.ts';
import { beginningOf } from './names/unknown/beginning-of.ts';
import { classOf } from './names/unknown/word-class.ts';
import { labelOf } from './sections/headings/heading-look.ts';
import { knownHeading } from './sections/headings/recognize-heading.ts';
import { MARKER } from './sections/lines/entry-marks.ts';
import { promisesMore } from './sections/open-end.ts';
import type { Cell, Line, PageLines } from './line.ts';
import { isAsNeededTitle, isMomentAlone } from './sections/headings/lent/moment-title.ts';
import { isSpacedApart } from './sections/lines/space-around.ts';
import { inSentenceCase, saysHeading, type NamesIn } from './sentence-case.ts';

export function pageInSentenceCase(page: PageLines, namesIn: NamesIn): PageLines {
  const edges = new Map<number, number>();
  for (const { block, x, width } of page.lines) edges.set(block, Math.max(edges.get(block) ?? 0, x + width));
  const begun = (text: string): string => inSentenceCase(text, true, namesIn);
  return {
    ...page,
    lines: page.lines.map((line, index) => {
      const around = {
        above: page.lines[index - 1],
        after: page.lines[index + 1],
        edge: edges.get(line.block) ?? 0,
      };
      return lineInSentenceCase(line, around, namesIn);
    }),
    tables: page.tables.map((table) => ({
      ...table,
      columns: table.columns.map(begun),
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(begun) })),
    })),
  };
}

interface Around {
  readonly above: Line | undefined;
  readonly after: Line | undefined;
  /** How far the lines of its block reach. */
  readonly edge: number;
}

function lineInSentenceCase(line: Line, around: Around, namesIn: NamesIn): Line {
  const [own, ...others] = line.cells;
  if (own !== undefined && others.length === 0 && line.tableRow === undefined) {
    if (isHeading(line, around, namesIn)) return line;
    const begins = !goesOn(line, around, namesIn) && !isOfDirections(own.text, around, namesIn);
    return withCells(line, [inSentenceCase(own.text, begins, namesIn)]);
  }
  if (line.cells.every(({ text }) => namesIn(inSmallLetters(text)).length === 0 && saysHeading(text)))
    return line;
  return withCells(
    line,
    line.cells.map((cell) =>
      inSentenceCase(
        cell.text,
        !isContinued(cell, around) && !isOfDirections(cell.text, around, namesIn),
        namesIn,
      ),
    ),
  );
}

/** Words that head what stands below, and name nothing. */
function isHeading(line: Line, { above, after }: Around, namesIn: NamesIn): boolean {
  const { text } = line;
  if (knownHeading(text) !== undefined) return true;
  const words = text.trim().split(/\s+/u).length;
  const isPlain = words > 1 && words <= MOST_WORDS && !/[.,;]\s*$|:\s+\S/u.test(text) && !MARKER.test(text);
  if (!isPlain || namesIn(inSmallLetters(text)).length > 0) return false;
  if (isMomentAlone(text) || isAsNeededTitle(text))
    return above === undefined || above.cells.length > 1 || isSpacedApart(line, above, after);
  return saysHeading(text);
}

const MOST_WORDS = 12;

/** `"daily with food"`, `"tablet by mouth"`: goes on with an entry; who begins an order has a verb, and a label stands before its content. */
function isOfDirections(printed: string, { above }: Around, namesIn: NamesIn): boolean {
  const text = inSmallLetters(printed);
  if (above === undefined || /[.:;!?]\s*$/u.test(above.text) || labelOf(text) !== undefined) return false;
  const first = /^\W*(?<word>\p{L}+)/u.exec(text)?.groups?.['word'] ?? '';
  const isOther =
    DIRECTION_VERBS.includes(first) ||
    (FEW_WORDS as readonly string[]).includes(first) ||
    namesIn(text)[0]?.start === text.indexOf(first);
  return !isOther && isSigWord(first) && startsWithDirections(text);
}

/** `"free"` below `"up to four times a"`: the cell above in its column says that more comes. */
function isContinued({ column }: Cell, { above }: Around): boolean {
  const over = above?.cells.find((cell) => cell.column === column);
  return column !== undefined && over !== undefined && promisesMore(over.text);
}

function withCells(line: Line, texts: readonly string[]): Line {
  const cells = line.cells.map((cell, index) => ({ ...cell, text: texts[index] ?? cell.text }));
  let text = line.text;
  for (const cell of cells)
    text = text.slice(0, cell.start) + cell.text + text.slice(cell.start + cell.text.length);
  return { ...line, text, cells };
}

/** The share of a column that a line must leave free for the margin not to have broken it. */
const FULL = 0.93;
/** Characters. */
const SHORTEST_WRAPPED = 42;

/** Does a line go on with the one above it, which the margin broke? */
function goesOn(line: Line, { above, after, edge }: Around, namesIn: NamesIn): boolean {
  if (above === undefined || !isOfParagraph(above, line) || MARKER.test(line.text)) return false;
  const text = inSmallLetters(line.text);
  if (labelOf(text) !== undefined || beginsNamed(text, namesIn)) return false;
  return isFull(above, line, edge) && !isTitle(line, after, namesIn);
}

function isOfParagraph(above: Line, line: Line): boolean {
  const isSame = above.block === line.block && above.page === line.page;
  return isSame && above.cells.length === 1 && above.tableRow === undefined;
}

/** With a drug, an order, or words like a name and how much of it. */
function beginsNamed(text: string, namesIn: NamesIn): boolean {
  const first = /\p{L}+/u.exec(text)?.[0] ?? '';
  if (namesIn(text)[0]?.start === 0 || DIRECTION_VERBS.includes(first)) return true;
  return !isSigWord(first) && classOf(first) === undefined && beginningOf(text) === 'item';
}

/** A few words over a drug. */
function isTitle({ text }: Line, after: Line | undefined, namesIn: NamesIn): boolean {
  const isShort = text.trim().split(/\s+/u).length <= 4 && !/[.,;]\s*$/u.test(text);
  return isShort && after !== undefined && namesIn(inSmallLetters(after.text))[0]?.start === 0;
}

/** A line without room for the first word of the next, that ends no sentence. */
function isFull(above: Line, line: Line, edge: number): boolean {
  const ends = /[.!?]["”)]?\s*$/u.test(above.text) && !/(?<!\p{L})\p{L}\.\s*$/u.test(above.text);
  if (ends || above.text.length < SHORTEST_WRAPPED || !/[\p{L}\d,)/&%.-]\s*$/u.test(above.text)) return false;
  const first = /^\S+/u.exec(line.text.trim())?.[0].length ?? 0;
  const word = ((first + 1) * line.width) / Math.max(1, line.text.length);
  return above.width + word > (edge - above.x) * FULL;
}
