/** Words → lines: words on one baseline, split into cells where the gap is wide. */
import type { Cell, Word } from '../line.ts';

/** A gap wider than this share of the font size starts a new cell. */
const CELL_GAP_EM = 0.95;
/** The same for words with no space character between them, or not painted one after the other; the space of a typewriter is 0.6 wide. */
const PAINTED_APART_GAP_EM = 0.65;
/** A single space stretched by justification stays narrower than this. */
const JUSTIFIED_GAP_EM = 1.5;

/** Words of one printed line, left to right. */
export interface PrintedRow {
  readonly words: readonly Word[];
  readonly baseline: number;
  readonly fontSize: number;
}

/** Groups words by baseline, top to bottom; a superscript belongs to the line it sits on. */
export function groupByBaseline(words: readonly Word[]): PrintedRow[] {
  const rows: { words: Word[]; baseline: number; fontSize: number }[] = [];
  const bySize = [...words].sort(
    (left, right) => right.fontSize - left.fontSize || left.baseline - right.baseline,
  );
  for (const word of bySize) {
    const row = rows.find((candidate) => isOnRow(word, candidate));
    if (row === undefined) rows.push({ words: [word], baseline: word.baseline, fontSize: word.fontSize });
    else row.words.push(word);
  }
  for (const row of rows) row.words.sort((left, right) => left.x - right.x);
  return rows.sort((left, right) => left.baseline - right.baseline);
}

function isOnRow(word: Word, row: { baseline: number; fontSize: number }): boolean {
  const offset = Math.abs(word.baseline - row.baseline);
  if (word.fontSize < row.fontSize * 0.9) return offset < row.fontSize * 0.45;
  return offset < Math.min(word.fontSize, row.fontSize) * 0.25;
}

/** Splits a row at the gaps that separate cells. */
export function splitAtGaps(words: readonly Word[], gapEm = CELL_GAP_EM): Word[][] {
  const chunks: Word[][] = [];
  // The word that reaches furthest to the right: in the lines of one header cell a short word may stand below a long one.
  let furthest: Word | undefined;
  for (const word of words) {
    const isNew = furthest === undefined || isCellGap(furthest, word, gapEm);
    if (isNew) chunks.push([word]);
    else chunks.at(-1)?.push(word);
    if (isNew || furthest === undefined || word.x + word.width >= furthest.x + furthest.width)
      furthest = word;
  }
  return chunks;
}

/** One space character painted between two words may be stretched by justification; words painted apart are cells sooner. */
function isCellGap(last: Word, word: Word, gapEm: number): boolean {
  const em = Math.max(last.fontSize, word.fontSize);
  const gap = word.x - (last.x + last.width);
  if (isTypewritten(last) && isTypewritten(word)) return gap > spacesOfType(last) * em;
  if (word.spacesBefore === undefined || word.spacesBefore > 1) return gap > gapEm * em;
  const isNextPainted = word.order === last.order + 1;
  if (isNextPainted && word.spacesBefore === 1) return gap > JUSTIFIED_GAP_EM * em;
  return gap > Math.min(gapEm, PAINTED_APART_GAP_EM) * em;
}

/** All characters are 0.6 of the font size wide, and so is the space between words. */
export function isTypewritten({ text, width, fontSize }: Word): boolean {
  return Math.abs(width / (text.length * fontSize) - 0.6) < 0.02;
}

/** One space of a typewriter joins words and two separate cells, but for the two behind a sentence or a label. */
function spacesOfType({ text }: Word): number {
  return /[.:;!?]$/u.test(text) ? 1.4 : 0.9;
}

/** The text of words that stand side by side: a space where there is a gap. */
export function joinWords(words: readonly Word[]): string {
  let text = '';
  let end: Word | undefined;
  for (const word of words) {
    const gap = end === undefined ? 0 : word.x - (end.x + end.width);
    const isTouching = end === undefined || gap < 0.1 * Math.min(end.fontSize, word.fontSize);
    text += (isTouching ? '' : ' ') + word.text;
    end = word;
  }
  return text;
}

/** Cells with their offsets in the line, and the line's text: cells separated by two spaces. */
export function composeCells(chunks: readonly (readonly Word[])[]): { text: string; cells: Cell[] } {
  const cells: Cell[] = [];
  let text = '';
  for (const words of chunks) {
    const first = words[0];
    const last = words.at(-1);
    if (first === undefined || last === undefined) continue;
    if (text !== '') text += '  ';
    const cellText = joinWords(words);
    cells.push({ text: cellText, x: first.x, width: last.x + last.width - first.x, start: text.length });
    text += cellText;
  }
  return { text, cells };
}

/** In small letters, where its document has capitals too. */
export function beginsSmall({ text, isOfSmallPrint }: Word): boolean {
  return isOfSmallPrint !== true && /^\p{Ll}/u.test(text);
}

/** With a capital, or with the small letter that stands for one where a document has none. */
export function beginsLarge({ text, isOfSmallPrint }: Word): boolean {
  return (isOfSmallPrint === true ? /^\p{L}/u : /^\p{Lu}/u).test(text);
}
