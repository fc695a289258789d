/** Which printed rows are the header of a table: one, several of one level, or titles above columns of their own. */
import { beginsSmall, joinWords, type PrintedRow } from './compose-lines.ts';
import { asksAction, isDecisionHeading } from './headers/find-question.ts';
import type { Word } from '../line.ts';
import {
  areHours,
  areTimesBeside,
  headsBlocks,
  headsDosages,
  isMoment,
  isOfScheme,
  joinHeader,
  namesColumns,
  namesDrug,
} from './headers/named-columns.ts';
import { areOfCourse } from './headers/week/periods.ts';
import { standOverColumns } from './headers/over-columns.ts';
import { columnOf as knownColumn, withInitials } from './headers/read-columns.ts';
import {
  areSmallDirections,
  beginsWithDigit,
  cellsOf,
  hasDigits,
  hasLabelledValue,
  isBold,
  isBoldOverGrid,
  isDrawnAcross,
  isDrawnLine,
  isInGrid,
  isLabelWithValue,
  isRuledBetween,
  standsOverNames,
  standsOverWords,
} from './row-shapes.ts';
import type { RulingLines } from './borders/ruling-lines.ts';
import {
  endsOpen,
  headerChunks,
  overlap,
  ruledSeparators,
  spanOf,
  splitAtSeparators,
  type Separators,
  type Span,
} from './table-columns.ts';
import { isNamedHeading, levelChunks } from './levels/level-chunks.ts';
import { isLevelOver } from './levels/levels-over.ts';
import { headsScheme } from './scheme-header.ts';

/** Rows of a page, and the lines drawn on it. */
export interface Scan {
  readonly rows: readonly PrintedRow[];
  readonly lines: RulingLines;
}

/** The rows at the top of a table that name its columns. */
export interface HeaderRows {
  readonly rows: readonly PrintedRow[];
  /** They are of several levels: cells above span cells below, or go on in them. */
  readonly hasLevels: boolean;
}

/** A table names its columns on at most this many lines. */
const MAX_LEVELS = 4;
/** Font sizes between two levels, and between two in a grid, whose cells are padded. */
const LEVEL_GAP_EM = 2.6;
const GRID_LEVEL_GAP_EM = 4;
/** Font sizes between two lines of one header cell. */
const LINE_GAP_EM = 2;
/** Print this much larger than the header is a heading over the table. */
const LARGER = 1.1;
/** More words than this are no header. */
const MAX_WORDS = 30;

/** The header that begins at a row, with the titles above it. */
export function headerAt(scan: Scan, start: number, depth = 1): HeaderRows | undefined {
  const row = scan.rows[start];
  if (row === undefined) return undefined;
  if (isHeaderAt(scan, start)) return levelsFrom(scan, start);
  const next = scan.rows[start + 1];
  if (next === undefined || !mayBeLevel(row) || !isNear(scan, row, next)) return undefined;
  if (depth >= MAX_LEVELS || row.fontSize > next.fontSize * LARGER) return undefined;
  const below = headerAt(scan, start + 1, depth + 1) ?? decisionsAt(next, scan.lines);
  return below !== undefined && isLevelOver(row, below.rows, scan.lines)
    ? { rows: [row, ...below.rows], hasLevels: true }
    : undefined;
}

function isHeaderAt({ rows, lines }: Scan, start: number): boolean {
  const [row, next] = rows.slice(start, start + 2);
  if (row === undefined) return false;
  const isOne =
    isHeader(row, next, ruledSeparators(row, lines)) ||
    isBoldOverGrid(rows, start, lines) ||
    headsScheme(row, rows.slice(start + 1)) ||
    standOverColumns(
      cellsOf(row),
      (count) =>
        rows
          .slice(start + 1, start + 2 + count)
          .filter((below) => !isDrawnLine(below))
          .map(cellsOf),
      row.fontSize / 2,
    );
  return isOne && !isLabelWithValue(row, [rows[start - 1], next]);
}

/** A row of nothing but decisions is a header where the row above names the drugs. */
function decisionsAt(row: PrintedRow, lines: RulingLines): HeaderRows | undefined {
  const decisions = decisionsIn(row, lines);
  const isOnlyThat = decisions > 1 && decisions === levelChunks(row, lines).length;
  return isOnlyThat ? { rows: [row], hasLevels: true } : undefined;
}

function decisionsIn(row: PrintedRow, lines: RulingLines): number {
  return levelChunks(row, lines).filter((chunk) => isDecisionHeading(joinWords(chunk))).length;
}

/** Two or more cells that are named as headings, or printed as headings above a row that is not. */
export function isHeader(row: PrintedRow, next: PrintedRow | undefined, ruled: Separators): boolean {
  if (row.words.length > MAX_WORDS) return false;
  const chunks = chunksOf(row, ruled);
  if (chunks.length < 2) return false;
  const texts = withInitials(chunks.map((chunk) => joinWords(chunk)));
  if (headsBlocks(texts) || areSmallDirections(row)) return false;
  if (standsOverWords(row, next) && headDecisions(texts)) return false;
  const isTimed = areTimesBeside(texts);
  if (areHours(texts)) return beginsBeside(row, next);
  if (texts.every((text) => isOfScheme(text) || isTimed(text))) return !standsOverNames(row, next);
  if (areOfCourse(texts) || (namesColumns(texts) && !hasLabelledValue(row))) return true;
  return isNamed(row, next, chunks);
}

/** What the row below begins with stands left of the times: names that nothing heads. */
function beginsBeside({ words, fontSize }: PrintedRow, next: PrintedRow | undefined): boolean {
  const [first, below] = [words[0]?.x ?? 0, next?.words[0]?.x ?? Number.POSITIVE_INFINITY];
  return below < first - fontSize * BESIDE_EM;
}

/** Font sizes by which a name stands left of the times of its row. */
const BESIDE_EM = 4;

/** `Continue | Stop`, `New | Changed | Stopped`: what is done with all that stands below each, and no column of a table. */
function headDecisions(texts: readonly string[]): boolean {
  const decisions = texts.filter(asksAction);
  const areOpen = texts.every((text) => asksAction(text) || knownColumn(text) === undefined);
  return areOpen && decisions.length * 2 >= texts.length;
}

function isNamed(
  row: PrintedRow,
  next: PrintedRow | undefined,
  chunks: readonly (readonly Word[])[],
): boolean {
  const said = withInitials(chunks.map((chunk) => joinWords(chunk)));
  const isTimed = areTimesBeside(said);
  const isTime = (text = ''): boolean => isMoment(text) || isTimed(text);
  const named = chunks.filter((chunk, index) => isNamedHeading(chunk) || isTime(said[index])).length;
  const isNumbered = chunks.some(
    (chunk, index) => !isTimed(said[index] ?? '') && chunk.some(beginsWithDigit),
  );
  const startsLow = chunks.some(
    (chunk) => chunk.slice(0, 1).some(beginsSmall) && !isMoment(joinWords(chunk)),
  );
  if (named >= 2 && named >= chunks.length * 0.5 && !isNumbered && !startsLow) return true;
  const isNextBold = next === undefined || isBold(next);
  return isBold(row) && !isNextBold && (named >= 1 || headsDosages(said)) && !hasLabelledValue(row);
}

function levelsFrom(scan: Scan, start: number): HeaderRows {
  const rows = scan.rows.slice(start, start + countHeaderLines(scan, start));
  let hasLevels = rows.length > 1 && rows.some((row) => decisionsIn(row, scan.lines) > 1);
  while (rows.length < MAX_LEVELS) {
    const at = start + rows.length;
    const next = scan.rows[at];
    const last = rows.at(-1);
    if (next === undefined || last === undefined || scan.rows[at + 1] === undefined) break;
    if (!isNear(scan, last, next)) break;
    const isLine = isDrawnLine(next);
    if (isLine ? !endsHeader(next, rows, scan) : !isFurtherLevel(scan, last, next)) break;
    rows.push(next);
    if (isLine) break;
    hasLevels = true;
  }
  return { rows, hasLevels };
}

/** A drawn line is the last of a header of decisions, and of any header where it runs on under all columns: it shows no columns then. */
function endsHeader(line: PrintedRow, rows: readonly PrintedRow[], scan: Scan): boolean {
  return isDrawnAcross(line) || rows.some((row) => decisionsIn(row, scan.lines) > 1);
}

/** A header may be printed on several lines: in bold above rows that are not, or above the line under the header. */
function countHeaderLines(scan: Scan, start: number): number {
  const header = scan.rows[start];
  let count = 1;
  while (header !== undefined && count < MAX_LEVELS) {
    const next = scan.rows[start + count];
    const after = scan.rows[start + count + 1];
    if (next === undefined || after === undefined || hasDigits(next)) break;
    const isClose = next.baseline - header.baseline < header.fontSize * 1.45 * count + 0.5;
    const isBothBold = isBold(header) && isBold(next);
    if (!isClose || (!isBothBold && !isRuledBetween(scan.lines, next, after))) break;
    if (isRuledBetween(scan.lines, header, next) || next.words.length > header.words.length) break;
    count++;
  }
  return count;
}

/** A row of decisions (`Continue | Hold | Stop`) under the titles over them, or the second line of cells that are only known as a whole (`Cont-` `inue`). */
function isFurtherLevel(scan: Scan, last: PrintedRow, next: PrintedRow): boolean {
  if (!mayBeLevel(next)) return false;
  const chunks = levelChunks(next, scan.lines);
  const decisions = chunks.filter((chunk) => isDecisionHeading(joinWords(chunk)));
  const others = chunks.filter((chunk) => !decisions.includes(chunk));
  if (decisions.length >= 2 && others.every(isNamedHeading)) return true;
  if (next.baseline - last.baseline > last.fontSize * LINE_GAP_EM) return false;
  const above = levelChunks(last, scan.lines);
  return endsOpen(chunks, above) || completes(chunks, above) || standsBetween(chunks, above);
}

/** `Weekly pack | Breakfast | Supper` over `Medication | What for`: the header of the drugs below the times beside them, which it leaves free. */
function standsBetween(chunks: readonly (readonly Word[])[], above: readonly (readonly Word[])[]): boolean {
  const spans = chunks.map(spanOf);
  const isFree = (span: Span): boolean => !spans.some((other) => overlap(span, other));
  const free = above.filter((chunk) => isFree(spanOf(chunk)));
  const isEachUnderOne = spans.every(
    (span) => above.filter((chunk) => overlap(spanOf(chunk), span)).length <= 1,
  );
  const namesNone = !above.some((chunk) => namesDrug(joinWords(chunk)));
  const isHeadOfDrugs = chunks.some((chunk) => namesDrug(joinWords(chunk)));
  return free.length >= 2 && free.length >= above.length - 1 && isEachUnderOne && namesNone && isHeadOfDrugs;
}

/** Most of the cells are known columns once they are joined to the cell above them, where there is one. */
function completes(chunks: readonly (readonly Word[])[], above: readonly (readonly Word[])[]): boolean {
  const whole = chunks.map((chunk) => {
    const over = above.filter((candidate) => overlap(spanOf(candidate), spanOf(chunk)));
    return over.length > 1 ? '' : joinHeader([...over, chunk].map((words) => joinWords(words)));
  });
  const known = whole.filter((text) => knownColumn(text) !== undefined || isDecisionHeading(text));
  return known.length >= 2 && known.length * 2 >= chunks.length;
}

/** Words that may be a level of a header: no numbers, no label with its value. */
function mayBeLevel(row: PrintedRow): boolean {
  return row.words.length <= MAX_WORDS && !hasDigits(row) && !hasLabelledValue(row);
}

export function isNear(scan: Scan, upper: PrintedRow, lower: PrintedRow): boolean {
  const isGrid = isInGrid(upper, scan.lines) && isInGrid(lower, scan.lines);
  const em = Math.max(upper.fontSize, lower.fontSize);
  return lower.baseline - upper.baseline <= em * (isGrid ? GRID_LEVEL_GAP_EM : LEVEL_GAP_EM);
}

/** The cells of a row: between its ruled borders, else by its gaps. */
function chunksOf(row: PrintedRow, ruled: Separators): Word[][] {
  return ruled.length > 0 ? splitAtSeparators(row, ruled) : headerChunks(row);
}
