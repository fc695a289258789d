/** Where the columns of a table are: at its ruling lines, or at the gaps that the header and the rows under it leave. */
import { splitAtGaps, type PrintedRow } from './compose-lines.ts';
import type { Word } from './line.ts';
import { edgesAcross, type RulingLines } from './ruling-lines.ts';

/** Header cells closer than this share of the font size are one cell. */
const HEADER_GAP_EM = 0.95;

/** x positions that separate the columns, ascending; n separators make n + 1 columns. */
export type Separators = readonly number[];

/** Separators from the ruling lines that cross a row; empty when the row is not ruled into cells. */
export function ruledSeparators(row: PrintedRow, lines: RulingLines): Separators {
  const left = Math.min(...row.words.map((word) => word.x));
  const right = Math.max(...row.words.map((word) => word.x + word.width));
  const inside = edgesAt(row, lines).filter((at) => at > left + 1 && at < right + 1);
  return inside.filter((at) => row.words.every((word) => !crosses(word, at)));
}

function edgesAt(row: PrintedRow, lines: RulingLines): number[] {
  return edgesAcross(lines.vertical, row.baseline - row.fontSize, row.baseline + row.fontSize * 1.1);
}

/** Ruled separators that hold for the whole table: drawn beside its rows too (boxes behind single words are not), with words between each two. */
export function commonSeparators(
  separators: Separators,
  { header, body, lines }: { header: PrintedRow; body: readonly PrintedRow[]; lines: RulingLines },
): Separators {
  const edges = body.map((row) => edgesAt(row, lines)).filter((positions) => positions.length >= 2);
  const drawn = separators.filter((at) => {
    const beside = edges.filter((positions) =>
      positions.some((position) => Math.abs(position - at) < 2.5),
    ).length;
    return beside >= edges.length * 0.6;
  });
  const words = [header, ...body].flatMap((row) => row.words);
  return drawn.filter((at, index) => {
    const from = drawn[index - 1] ?? Number.NEGATIVE_INFINITY;
    return words.some((word) => word.x + word.width / 2 > from && word.x + word.width / 2 < at);
  });
}

/** True when the word stands on both sides of a position. */
export function crosses(word: Word, at: number): boolean {
  return word.x < at - 1.5 && word.x + word.width > at + 1.5;
}

/** The header's cells by their gaps. */
export function headerChunks(header: PrintedRow): Word[][] {
  return splitAtGaps(header.words, HEADER_GAP_EM);
}

/** Separators between the header's cells, put where the rows below leave the clearest gap. */
export function inferSeparators(header: PrintedRow, body: readonly PrintedRow[]): Separators {
  const chunks = headerChunks(header);
  const words = body.flatMap((row) => row.words);
  const starts = body.flatMap((row) => splitAtGaps(row.words).map((chunk) => chunk[0]?.x ?? 0));
  const separators: number[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const next = chunks[index + 1];
    if (next === undefined) break;
    separators.push(bestSeparator(spanOf(chunk), spanOf(next), { words, starts }));
  }
  return separators;
}

interface Span {
  readonly left: number;
  readonly right: number;
}

function spanOf(words: readonly Word[]): Span {
  return {
    left: Math.min(...words.map((word) => word.x)),
    right: Math.max(...words.map((word) => word.x + word.width)),
  };
}

/** Tries every position between the centres of two header cells: few words cut first, then where cells start, then a wide gap. */
function bestSeparator(
  left: Span,
  right: Span,
  { words, starts }: { words: readonly Word[]; starts: readonly number[] },
): number {
  const from = (left.left + left.right) / 2;
  const to = (right.left + right.right) / 2;
  let best = right.left - 1.5;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const at of candidatePositions(words, right.left, { from, to })) {
    const cut = words.filter((word) => crosses(word, at)).length;
    const cutHeader = at < left.right - 0.5 || at > right.left + 0.5 ? 1.5 : 0;
    const aligned = starts.filter((start) => start >= at && start - at < 3).length;
    const isAtHeader = Math.abs(right.left - 1.5 - at) < 2 ? 1 : 0;
    const score = -8 * cut - 2 * cutHeader + Math.min(6, aligned) + 2 * isAtHeader;
    if (score > bestScore) {
      best = at;
      bestScore = score;
    }
  }
  return best;
}

/** Just left of each word that starts between the two positions, and just left of the header cell. */
function candidatePositions(
  words: readonly Word[],
  headerLeft: number,
  range: { from: number; to: number },
): number[] {
  const positions = new Set([headerLeft - 1.5]);
  for (const word of words)
    if (word.x > range.from && word.x - 1.5 < range.to) positions.add(Math.round((word.x - 1.5) * 2) / 2);
  return [...positions].filter((at) => at > range.from && at < range.to);
}

/** The 0-based column a word stands in. */
export function columnOf(word: Word, separators: Separators): number {
  const middle = word.x + word.width / 2;
  let column = 0;
  while (column < separators.length && middle > (separators[column] ?? 0)) column++;
  return column;
}
