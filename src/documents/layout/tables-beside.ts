/** Two tables beside each other, known by one row of headers that names what both list: each is a block of its own. */
import { SUBJECT_HEADERS } from './headers/table-header-table.ts';
import { joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { beforeAndAfter } from './headers/before-after.ts';
import { columnOf, readColumns } from './headers/read-columns.ts';
import type { Word } from '../line.ts';

/** Rows `from` to `to` (exclusive) stand on both sides of `at`, in points. */
export interface Beside {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** More words than this are no row of headers. */
const MAX_WORDS = 16;
/** Points by which a title may stand left of the cells of its table. */
const PADDING = 12;
/** A row of headers has at least so many cells: two tables of one column are a list. */
const MIN_CELLS = 3;
/** More words than this are no row of headers that says each of them twice. */
const MAX_WORDS_TWICE = 32;
/** Points by which a row may stand further below the one above than the others do. */
const SLACK = 2;

/**
 * `"Drug  Dose  How often    Allergen  Reaction"`: the first two such tables of a page, with the line of titles above
 * them. The right one was painted after the left one; a table that was painted row by row is one.
 */
export function tablesBeside(rows: readonly PrintedRow[]): Beside | undefined {
  for (const [index, row] of rows.entries()) {
    const halves = halvesFrom(rows, index);
    if (halves !== undefined) return halves;
    const at = secondSubject(row);
    if (at === undefined || rows.slice(Math.max(0, index - 2), index).some(titlesHalves)) continue;
    const above = rows[index - 1];
    const from = above !== undefined && standsOnBothSides(above, at) ? index - 1 : index;
    const to = endOf(rows, from, at);
    if (to > index + 1) return { at, from, to };
  }
  return undefined;
}

/** `"Medication at admission | Medication at discharge"`: what stands below are two halves of one table. */
function titlesHalves({ words }: PrintedRow): boolean {
  return beforeAndAfter(splitAtGaps(words).map((cell) => joinWords(cell))) !== undefined;
}

/** `"Drug  Last taken  Drug  Last taken"`: headers that say all of themselves twice head the halves of one list, painted row by row or not. */
function halvesFrom(rows: readonly PrintedRow[], index: number): Beside | undefined {
  const [row, above] = [rows[index], rows[index - 1]];
  const at = row && startOfSecondHalf(row);
  if (at === undefined || (above !== undefined && standsOnBothSides(above, at))) return undefined;
  if (rows.slice(Math.max(0, index - NEAR_TITLES), index).some(titlesHalves)) return undefined;
  const to = endOfHalves(rows, index, at);
  const isOfOthers = rows.slice(index + 1, to).every((own) => !comparesSides(own, at));
  return isOfOthers && to > index + 1 ? { at, from: index, to } : undefined;
}

/** Rows above a row of headers in which titles of its halves may stand. */
const NEAR_TITLES = 4;

/** One drug on both sides, or a dash in the place of one: what was before, and what is now. */
function comparesSides({ words }: PrintedRow, at: number): boolean {
  const firstOf = (own: readonly Word[]): string => own[0]?.text.toLowerCase() ?? '';
  const [left, right] = [words.filter(({ x }) => x < at), words.filter(({ x }) => x >= at)].map(firstOf);
  return (
    (left === right && /^\p{L}{3}/u.test(left ?? '')) ||
    [left, right].some((text) => /^[-–—]+$/u.test(text ?? ''))
  );
}

function startOfSecondHalf({ words }: PrintedRow): number | undefined {
  if (words.length > MAX_WORDS_TWICE || words.some(({ text }) => /\d/u.test(text))) return undefined;
  const cells = splitAtGaps(words);
  const texts = cells.map((cell) => joinWords(cell));
  const half = texts.length / 2;
  const second = cells[half];
  const isTwice = texts.slice(half).every((text, column) => areSame(text, texts[column] ?? ''));
  const isHeader = isTwice && second !== undefined && half >= 2 && texts[0] === texts[half];
  return isHeader && readColumns(texts.slice(0, half)).fields[0] === 'name'
    ? startOf(second, words)
    : undefined;
}

/** Of a header of two lines the first may be shorter in one half. */
function areSame(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Rows down to the first that runs over the gap, or that stands on one side alone and further below than the rows do. */
function endOfHalves(rows: readonly PrintedRow[], from: number, at: number): number {
  const over = rows.findIndex(({ words }, index) => index > from && words.some((word) => runsOver(word, at)));
  const end = over < 0 ? rows.length : over;
  const gap = (index: number): number => (rows[index]?.baseline ?? 0) - (rows[index - 1]?.baseline ?? 0);
  const lastBoth = rows.findLastIndex((row, index) => index < end && standsOnBothSides(row, at));
  const pitch = Math.max(...rows.slice(from + 1, lastBoth + 1).map((_, index) => gap(from + 1 + index)));
  const apart = rows.findIndex((_, index) => index > lastBoth && gap(index) > pitch + SLACK);
  return apart < 0 ? end : Math.min(end, apart);
}

/** Where the header of the second table begins. */
function secondSubject(row: PrintedRow): number | undefined {
  if (row.words.length > MAX_WORDS || row.words.some(({ text }) => /^\d/u.test(text))) return undefined;
  const cells = splitAtGaps(row.words);
  if (cells.length < MIN_CELLS) return undefined;
  const [first, second] = cells.filter((cell) => isSubject(joinWords(cell)));
  if (second === undefined || first !== cells[0]) return undefined;
  return startOf(second, row.words);
}

/** A little left of where its words begin, behind all of those before them. */
function startOf([first]: readonly Word[], words: readonly Word[]): number {
  const start = first?.x ?? 0;
  const end = Math.max(...words.filter(({ x }) => x < start).map(({ x, width }) => x + width));
  return Math.max(end + 1, start - PADDING);
}

/** What a table lists: drugs, allergens, tests, problems. */
function isSubject(text: string): boolean {
  const row = columnOf(text);
  return row?.field === 'name' || (row?.table !== undefined && SUBJECT_HEADERS.has(text.toLowerCase()));
}

function standsOnBothSides({ words }: PrintedRow, at: number): boolean {
  return (
    words.some(({ x }) => x < at) &&
    words.some(({ x }) => x >= at) &&
    !words.some((word) => runsOver(word, at))
  );
}

function runsOver({ x, width }: Word, at: number): boolean {
  return x < at && x + width > at;
}

/** Rows down to the first that runs over the gap, or of which the left side was painted after what stands right above it. */
function endOf(rows: readonly PrintedRow[], from: number, at: number): number {
  let lastLeft = -1;
  let firstRight = Number.POSITIVE_INFINITY;
  for (let index = from; index < rows.length; index += 1) {
    const words = rows[index]?.words ?? [];
    if (words.some((word) => runsOver(word, at) || word.origin === 'ocr')) return index;
    lastLeft = Math.max(lastLeft, ...words.filter(({ x }) => x < at).map(({ order }) => order));
    firstRight = Math.min(firstRight, ...words.filter(({ x }) => x >= at).map(({ order }) => order));
    if (lastLeft > firstRight) return index;
  }
  return rows.length;
}
