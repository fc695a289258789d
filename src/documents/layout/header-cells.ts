/** A header of several levels → the columns under it: where each stands, and what the cells over it say. */
import { joinWords, type PrintedRow } from './compose-lines.ts';
import { repeatedNames, withInitials } from './headers/read-columns.ts';
import { isNear, type HeaderRows, type Scan } from './header-rows.ts';
import { levelChunks } from './levels/level-chunks.ts';
import { beforeAndAfter } from './headers/before-after.ts';
import { isDecisionHeading } from './headers/find-question.ts';
import { joinHeader } from './headers/named-columns.ts';
import { areDaysOfMonth, weekdaySaid } from './headers/week/weekdays.ts';
import type { Word } from '../line.ts';
import { isDrawnLine } from './row-shapes.ts';
import { edgesAcross, type RulingLines } from './borders/ruling-lines.ts';
import { overlap, spanOf, type Separators, type Span } from './table-columns.ts';

interface HeaderCell {
  readonly level: number;
  readonly text: string;
  /** Of its words. */
  readonly span: Span;
  /** Between its ruled borders; of its words where there are none. */
  readonly room: Span;
}

function cellsOf(rows: readonly PrintedRow[], lines: RulingLines): HeaderCell[] {
  return rows
    .filter((row) => !isDrawnLine(row))
    .flatMap((row, level) =>
      levelChunks(row, lines).map((chunk) => ({
        level,
        text: joinWords(chunk),
        span: spanOf(chunk),
        room: roomOf(row, chunk, lines),
      })),
    );
}

function roomOf(row: PrintedRow, chunk: readonly Word[], lines: RulingLines): Span {
  const span = spanOf(chunk);
  const edges = edgesAcross(lines.vertical, row.baseline - row.fontSize, row.baseline + 1);
  const left = edges.findLast((at) => at <= span.left + 1);
  const right = edges.find((at) => at >= span.right - 1);
  return left === undefined || right === undefined ? span : { left, right };
}

/** The places of the columns: cells that stand under each other are one, a title over several is none. */
export function columnSpans(rows: readonly PrintedRow[], lines: RulingLines): Span[] {
  const cells = cellsOf(rows, lines);
  const columns: Span[] = [];
  for (const { span } of cells.filter((cell) => !isTitle(cell, cells))) {
    const at = columns.findIndex((column) => overlap(column, span));
    const column = columns[at];
    if (column === undefined) columns.push(span);
    else columns[at] = { left: Math.min(column.left, span.left), right: Math.max(column.right, span.right) };
  }
  return columns.toSorted((first, second) => first.left - second.left);
}

/** It stands over, or under, several cells of another level, over a run of decisions, or over a level that names all columns and nothing of it: right of them all it names one more. */
function isTitle(cell: HeaderCell, cells: readonly HeaderCell[]): boolean {
  const { span, level } = cell;
  const last = cells.filter((other) => other.level === cells.at(-1)?.level);
  const beside = cells.filter((other) => other.level === level);
  const namesAll = last.length > beside.length && last.some((other) => !isDecisionHeading(other.text));
  if (isHalf(beside, last)) return true;
  const isBeyond = last.every((other) => other.span.right < span.left);
  if (namesAll && !isBeyond && !cells.some((other) => other !== cell && overlap(other.span, span)))
    return true;
  const others = cells.filter((other) => other.level !== level && overlap(other.span, span));
  if (others.some((one) => others.some((other) => other !== one && other.level === one.level))) return true;
  return runUnder(cell, cells).length > 1;
}

/** Titles of before and after, over a level that names the drugs twice. */
function isHalf(beside: readonly HeaderCell[], last: readonly HeaderCell[]): boolean {
  const textsOf = (cells: readonly HeaderCell[]): string[] => cells.map(({ text }) => text);
  return repeatedNames(textsOf(last)).size > 0 && beforeAndAfter(textsOf(beside)) !== undefined;
}

/** The decisions side by side that a cell of another text stands over, between the columns beside them. */
function runUnder(cell: HeaderCell, cells: readonly HeaderCell[]): HeaderCell[] {
  const below = cells.filter((other) => other.level > cell.level && isDecisionHeading(other.text));
  const [level] = below.map((other) => other.level);
  const decisions = below.filter((other) => other.level === level);
  const others = cells.filter((other) => other !== cell && !isOverDecisions(other, decisions));
  const middle = middleOf(cell.span);
  const left = Math.max(
    ...others.map(({ span }) => span.left).filter((at) => at < middle),
    Number.NEGATIVE_INFINITY,
  );
  const right = Math.min(
    ...others.map(({ span }) => span.left).filter((at) => at > middle),
    Number.POSITIVE_INFINITY,
  );
  const run = decisions.filter(({ span }) => span.left > left && span.left < right);
  const from = Math.min(...run.map(({ span }) => span.left));
  const to = Math.max(...run.map(({ span }) => span.right));
  return middle > from && middle < to ? run : [];
}

function isOverDecisions({ span }: HeaderCell, decisions: readonly HeaderCell[]): boolean {
  const from = Math.min(...decisions.map((decision) => decision.span.left));
  const to = Math.max(...decisions.map((decision) => decision.span.right));
  const middle = middleOf(span);
  return middle > from && middle < to;
}

function middleOf({ left, right }: Span): number {
  return (left + right) / 2;
}

/** The text of each column; a title is added to the columns that ask for a decision, and to those of the drugs where there are two. The others say enough themselves. */
export function levelTexts(
  rows: readonly PrintedRow[],
  lines: RulingLines,
  separators: Separators,
): string[] {
  const cells = cellsOf(rows, lines);
  const titles = cells.filter((cell) => isTitle(cell, cells));
  const columns = columnsBetween(separators, cells);
  const own = columns.map((column) => {
    const inColumn = cells.filter(({ span }) => isIn(span, column));
    return joinHeader(inColumn.filter((cell) => !titles.includes(cell)).map((cell) => cell.text));
  });
  const twice = repeatedNames(own);
  return columns.map((column, index) => {
    const text = own[index] ?? '';
    if (text !== '' && !isDecisionHeading(text) && !twice.has(text)) return text;
    return [...titlesOver(column, titles).map((title) => title.text), text].join(' ').trim();
  });
}

/** Of each level the title whose cell reaches over the column, else the nearest one. */
function titlesOver(column: Span, titles: readonly HeaderCell[]): HeaderCell[] {
  const middle = middleOf(column);
  const levels = [...new Set(titles.map(({ level }) => level))];
  return levels.flatMap((level) => {
    const own = titles.filter((title) => title.level === level);
    const over = own.find(({ room }) => middle > room.left && middle < room.right);
    const nearest = own.toSorted(
      (one, other) => Math.abs(middleOf(one.span) - middle) - Math.abs(middleOf(other.span) - middle),
    );
    return over ?? nearest[0] ?? [];
  });
}

function isIn(span: Span, column: Span): boolean {
  const middle = middleOf(span);
  return middle > column.left && middle < column.right;
}

/** The columns as spans; the outer ones end with the header. */
function columnsBetween(separators: Separators, cells: readonly HeaderCell[]): Span[] {
  const first = Math.min(...cells.map(({ span }) => span.left), (separators[0] ?? 0) - 1);
  const last = Math.max(...cells.map(({ span }) => span.right), (separators.at(-1) ?? 0) + 1);
  const edges = [first, ...separators, last];
  return edges.slice(1).map((right, index) => ({ left: edges[index] ?? right, right }));
}

/** Lines from the titles down to the header: a cell that is as high as both may stand between them. */
const DEEPEST = 2;

/** `Medication at admission | Medication at discharge` over a header that names the same columns twice: two halves of one table, with the header below. */
export function halvesAt(scan: Scan, start: number): HeaderRows | undefined {
  const row = scan.rows[start];
  if (row === undefined || !namesBeforeAndAfter(row, scan)) return undefined;
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const below = scan.rows[start + depth];
    if (below === undefined) return undefined;
    const texts = textsOf(below, scan);
    if (repeatedNames(texts).size > 0)
      return { rows: scan.rows.slice(start, start + depth + 1), hasLevels: true };
    if (texts.length > 1) return undefined;
  }
  return undefined;
}

function namesBeforeAndAfter(row: PrintedRow, scan: Scan): boolean {
  const texts = textsOf(row, scan);
  return texts.length > 1 && beforeAndAfter(texts) !== undefined;
}

function textsOf(row: PrintedRow, { lines }: Scan): readonly string[] {
  return withInitials(levelChunks(row, lines).map((chunk) => joinWords(chunk)));
}

/** Fewer days beside each other are no week. */
const FEWEST_DAYS = 5;

/** The header that begins at a row, with the line drawn under it; undefined: no days of a week with their dates begin there. */
export function weekHeaderAt(scan: Scan, start: number): HeaderRows | undefined {
  const [upper, lower, below] = scan.rows.slice(start, start + 3);
  if (upper === undefined || lower === undefined || !isNear(scan, upper, lower)) return undefined;
  if (!areDated(scan, upper, lower) && !areDated(scan, lower, upper)) return undefined;
  const line = below !== undefined && isDrawnLine(below) ? [below] : [];
  return { rows: [upper, lower, ...line], hasLevels: true };
}

function areDated(scan: Scan, weekdays: PrintedRow, dates: PrintedRow): boolean {
  // Most rows are no days: whether there are enough words for them costs nothing.
  if (weekdays.words.length < FEWEST_DAYS || countNumbers(dates) < FEWEST_DAYS) return false;
  const days = daysIn(weekdays, scan);
  const cells = textCells(dates, scan);
  const dated = days.flatMap((day) => cells.find(({ span }) => overlap(span, day))?.text ?? []);
  return dated.length >= FEWEST_DAYS && dated.length === days.length && areDaysOfMonth(dated);
}

function countNumbers({ words }: PrintedRow): number {
  return words.filter(({ text }) => /\d/u.test(text)).length;
}

function daysIn(row: PrintedRow, scan: Scan): Span[] {
  const cells = textCells(row, scan);
  const texts = withInitials(cells.map(({ text }) => text));
  return cells.flatMap(({ span }, index) => (weekdaySaid(texts[index] ?? '') === undefined ? [] : [span]));
}

function textCells(row: PrintedRow, { lines }: Scan): { readonly text: string; readonly span: Span }[] {
  return levelChunks(row, lines).map((chunk) => ({ text: joinWords(chunk), span: spanOf(chunk) }));
}
