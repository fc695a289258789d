/** Where the columns of a table are: at its ruling lines, or at the gaps that the header and the rows under it leave. */
import { isTypewritten, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { markOf } from './headers/find-question.ts';
import type { Word } from '../line.ts';
import { edgesAcross, type Edge, type RulingLines } from './borders/ruling-lines.ts';

/** Header cells closer than this share of the font size are one cell. */
const HEADER_GAP_EM = 0.95;

/** x positions that separate the columns, ascending; n separators make n + 1 columns. */
export type Separators = readonly number[];

/** Separators from the ruling lines that cross a row, within `extent`; empty when the row is not ruled into cells. */
export function ruledSeparators(
  row: PrintedRow,
  lines: RulingLines,
  { left, right } = spanOf(row.words),
): Separators {
  const upright = new Set(uprightAt(row, lines));
  return edgesAt(row, lines).filter((at) => {
    if (at <= left + 1 || at >= right + 1 || row.words.some((word) => crosses(word, at))) return false;
    return (
      upright.has(at) ||
      gapAround(row, at) > row.fontSize * (row.words.every(isTypewritten) ? 0.65 : CORNER_GAP_EM)
    );
  });
}

/** The corners of cells separate words only where these stand further apart than words of one cell. */
const CORNER_GAP_EM = 0.45;

function gapAround({ words }: PrintedRow, at: number): number {
  const left = Math.max(...words.map((word) => word.x + word.width).filter((end) => end <= at + 2));
  const right = Math.min(...words.map((word) => word.x).filter((start) => start >= at - 2));
  return right - left;
}

function uprightAt(row: PrintedRow, { upright }: RulingLines): number[] {
  return positionsAt(row, upright.filter(isBeside(row)));
}

/** Beside the row; of borders just above or below it only the corners of cells that are ruled without vertical lines. */
function edgesAt(row: PrintedRow, { upright, corners }: RulingLines): number[] {
  const isHere = isBeside(row);
  return positionsAt(row, [
    ...upright.filter(isHere),
    ...corners.filter((corner) => corner.isAlone || isHere(corner)),
  ]);
}

function isBeside({ baseline, fontSize }: PrintedRow): (edge: Edge) => boolean {
  const [top, bottom] = [baseline - fontSize * 0.6, baseline - 1];
  return ({ start, end }) => start < bottom && end > top;
}

function positionsAt({ baseline, fontSize }: PrintedRow, edges: readonly Edge[]): number[] {
  return edgesAcross(edges, baseline - fontSize, baseline + fontSize * 1.1);
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

/** A word of the row stands on both sides of a separator. */
export function runsOver({ words }: PrintedRow, separators: Separators): boolean {
  return words.some((word) => separators.some((at) => crosses(word, at)));
}

/** The same, or the words of one run stand in three columns or more. */
export function runsOn(row: PrintedRow, separators: Separators): boolean {
  const [first, last] = [row.words[0], row.words.at(-1)];
  if (first === undefined || last === undefined || runsOver(row, separators)) return first !== undefined;
  return (
    splitAtGaps(row.words).length === 1 &&
    columnOf(last, separators) - columnOf(first, separators) >= RUN_COLUMNS - 1
  );
}

const RUN_COLUMNS = 3;

/** `"Zyxomarin 2 sprays each nostril daily   Yes"`: cells that run on into the next column, where the next one begins; what runs over several is a row without gaps. */
export function wideCells({ words }: PrintedRow, separators: Separators): readonly (readonly Word[])[] {
  const cells = splitAtGaps(words);
  const columns = cells.map((cell) =>
    [cell[0], cell.at(-1)].map((word) => (word === undefined ? undefined : columnOf(word, separators))),
  );
  return cells.filter((_, index) => {
    const [[from, to] = [], next] = [columns[index], columns[index + 1]];
    return from !== undefined && to === from + 1 && to === next?.[0];
  });
}

/** The header's cells by their gaps. */
export function headerChunks(header: PrintedRow): Word[][] {
  return splitAtGaps(header.words, HEADER_GAP_EM);
}

/** The words of a row between separators; empty cells are left out. */
export function splitAtSeparators(row: PrintedRow, separators: Separators): Word[][] {
  const chunks = Array.from({ length: separators.length + 1 }, (): Word[] => []);
  for (const word of row.words) chunks[columnOf(word, separators)]?.push(word);
  return chunks.filter((chunk) => chunk.length > 0);
}

/** Ruled separators, and between columns that no rule separates the clearest gap. */
export function completeSeparators(
  ruled: Separators,
  columns: readonly Span[],
  body: readonly PrintedRow[],
): Separators {
  const inferred = inferSeparators(columns, body).filter((_, index) => {
    const from = middleOf(columns[index]);
    const to = middleOf(columns[index + 1]);
    return !ruled.some((at) => at > from && at < to);
  });
  return [...ruled, ...inferred].toSorted((left, right) => left - right);
}

function middleOf(span: Span | undefined): number {
  return span === undefined ? 0 : (span.left + span.right) / 2;
}

/** Separators between the header's cells, put where the rows below leave the clearest gap. */
export function inferSeparators(columns: readonly Span[], body: readonly PrintedRow[]): Separators {
  // Marks stand in the middle of their columns: where they begin says nothing of where the column does.
  const written = body.map((row) => splitAtGaps(row.words).flatMap((cell) => withoutMarks(cell)));
  const words = written.flat();
  const starts = written.flatMap((row) => splitAtGaps(row).map((chunk) => chunk[0]?.x ?? 0));
  const separators: number[] = [];
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1];
    if (next === undefined) break;
    separators.push(bestSeparator(column, next, { words, starts }));
  }
  return separators;
}

/** None of the words of `[ ]`, and of others those that are no marks. */
function withoutMarks(cell: readonly Word[]): readonly Word[] {
  if (markOf(cell.map(({ text }) => text).join(' ')) !== undefined) return [];
  return cell.filter((word) => markOf(word.text) === undefined);
}

/** From left to right, in points. */
export interface Span {
  readonly left: number;
  readonly right: number;
  /** No column begins inside it. */
  readonly isWhole?: true;
}

/** From the first word to the end of the last. */
export function spanOf(words: readonly Word[]): Span {
  let [left, right] = [Infinity, -Infinity];
  for (const { x, width } of words) {
    if (x < left) left = x;
    if (x + width > right) right = x + width;
  }
  return { left, right };
}

/** Tries every position between the centres of two header cells: few words cut first, then where cells start, then a wide gap. */
function bestSeparator(
  left: Span,
  right: Span,
  { words, starts }: { words: readonly Word[]; starts: readonly number[] },
): number {
  const from = left.isWhole === true ? left.right : (left.left + left.right) / 2;
  const to = right.isWhole === true ? right.left : (right.left + right.right) / 2;
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

/** Two spans share more than a hair of the width. */
export function overlap(
  first: { readonly left: number; readonly right: number },
  second: { readonly left: number; readonly right: number },
): boolean {
  return Math.min(first.right, second.right) - Math.max(first.left, second.left) > 1;
}

/** `DOSE / ROUTE /` over `HOW OFTEN`: a cell that ends in a sign that joins goes on below. */
export function endsOpen(chunks: readonly (readonly Word[])[], above: readonly (readonly Word[])[]): boolean {
  return above.some(
    (chunk) =>
      /[/&+,]$/u.test(chunk.at(-1)?.text ?? '') &&
      chunks.some((other) => overlap(spanOf(other), spanOf(chunk))),
  );
}
