/** The header of a ruled grid: all that is printed above the first rule under all columns, its cells joined downwards, whatever lines they stand on. */
import { joinWords, type PrintedRow } from './compose-lines.ts';
import type { HeaderRows, Scan } from './header-rows.ts';
import type { Word } from '../line.ts';
import { isDecisionHeading } from './headers/find-question.ts';
import { isClockTime } from './headers/moment-of-day.ts';
import { isMoment, joinHeader, namesColumns } from './headers/named-columns.ts';
import { isUnknownHeader, withInitials } from './headers/read-columns.ts';
import { isTableHeaderWord } from './headers/table-header-table.ts';
import { isInGrid } from './row-shapes.ts';
import { edgesAcross, type RulingLines } from './borders/ruling-lines.ts';
import { spanOf, type Separators, type Span } from './table-columns.ts';

/** A header of more printed rows, or of more words, is none. */
const MAX_ROWS = 8;
const MAX_WORDS = 60;
/** Points between the ends of rules that are one. */
const JOINT = 3;

/** A header with the columns that its rules show. */
export interface GridHeader extends HeaderRows {
  readonly columns: { readonly separators: Separators; readonly columns: readonly string[] };
}

/** The header of several printed rows that a grid begins with at this row; undefined: it begins with none, or with one row. */
export function gridHeaderAt({ rows, lines }: Scan, start: number): GridHeader | undefined {
  const band = bandAt({ rows, lines }, start);
  if (band === undefined) return undefined;
  const separators = separatorsUnder(band, lines);
  if (separators.length === 0) return undefined;
  const cells = cellsOf(band.rows, lines, separators);
  if (!areHeaders(cells)) return undefined;
  return { rows: band.rows, hasLevels: true, columns: { separators, columns: cells.map(titled) } };
}

/** The rows between the top of a grid and the first rule under all its columns. */
interface Band {
  readonly rows: readonly PrintedRow[];
  readonly words: readonly Word[];
  /** Where that rule is. */
  readonly bottom: number;
  /** Between its outer borders. */
  readonly frame: Span;
}

function bandAt({ rows, lines }: Scan, start: number): Band | undefined {
  const [first, second] = rows.slice(start, start + 2);
  if (first === undefined || second === undefined) return undefined;
  if (!isInGrid(first, lines) || !isInGrid(second, lines)) return undefined;
  const bottom = bottomOf(first, rows[start - 1], lines);
  if (bottom === undefined) return undefined;
  const band = rows.slice(start, start + MAX_ROWS + 1).filter(({ baseline }) => baseline < bottom);
  const words = band.flatMap((row) => row.words);
  const isHeader = band.length >= 2 && band.length <= MAX_ROWS && words.length <= MAX_WORDS;
  return isHeader ? { rows: band, words, bottom, frame: frameOf(first, lines) } : undefined;
}

/** The next rule from border to border below a row that has one above it, with nothing between. */
function bottomOf(first: PrintedRow, above: PrintedRow | undefined, lines: RulingLines): number | undefined {
  const across = rulesAcross(lines, frameOf(first, lines));
  const top = across.findLast((at) => at < first.baseline);
  const isTop = top !== undefined && (above === undefined || above.baseline <= top);
  return isTop ? across.find((at) => at > first.baseline) : undefined;
}

/** A table that is wider than its page has no last border; no header need stand over the first column. */
function separatorsUnder({ words, bottom, frame }: Band, lines: RulingLines): Separators {
  const span = spanOf(words);
  const [left, right] = [Math.min(span.left, frame.left + JOINT), span.right];
  return edgesAcross(lines.vertical, bottom - 4, bottom - 1).filter((at) => at > left && at < right);
}

/** From the first to the last border beside a row. */
function frameOf(row: PrintedRow, lines: RulingLines): Span {
  const edges = edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.7, row.baseline);
  return { left: edges[0] ?? 0, right: edges.at(-1) ?? 0 };
}

/** The heights at which rules run from one border to the other, in one piece or cell by cell. */
function rulesAcross({ horizontal }: RulingLines, { left, right }: Span): number[] {
  const heights = [...new Set(horizontal.map(({ at }) => Math.round(at)))].toSorted((one, two) => one - two);
  return heights.filter((height) => {
    const pieces = horizontal
      .filter(({ at }) => Math.abs(at - height) <= 1)
      .toSorted((one, two) => one.start - two.start);
    const reached = pieces.reduce(
      (end, piece) => (piece.start <= end + JOINT ? Math.max(end, piece.end) : end),
      left,
    );
    return reached >= right - JOINT;
  });
}

interface HeaderCell {
  readonly text: string;
  /** What stands over this column and others. */
  readonly title: string;
}

/** What stands in each column, read downwards. */
function cellsOf(band: readonly PrintedRow[], lines: RulingLines, separators: Separators): HeaderCell[] {
  const own = Array.from({ length: separators.length + 1 }, (): string[] => []);
  const titles = own.map((): string[] => []);
  for (const row of band) {
    for (const { room, text } of roomsOf(row, lines)) {
      const columns = columnsUnder(room, separators);
      const parts = columns.length === 1 ? own : titles;
      for (const column of columns) parts[column]?.push(text);
    }
  }
  return own.map((parts, column) => ({ text: joinHeader(parts), title: (titles[column] ?? []).join(' ') }));
}

/** A title is added to the headers that say too little without it. */
function titled({ text, title }: HeaderCell): string {
  const isEnough = text !== '' && !isDecisionHeading(text) && !isUnknownHeader(text);
  return isEnough ? text : `${title} ${text}`.trim();
}

/** The cells of a printed row between the borders at its height. */
function roomsOf(row: PrintedRow, lines: RulingLines): { readonly room: Span; readonly text: string }[] {
  const borders = edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.6, row.baseline - 1);
  const edges = [Number.NEGATIVE_INFINITY, ...borders, Number.POSITIVE_INFINITY];
  return edges.slice(1).flatMap((right, index) => {
    const room = { left: edges[index] ?? right, right };
    const words = row.words.filter((word) => {
      const middle = word.x + word.width / 2;
      return middle > room.left && middle < room.right;
    });
    return words.length === 0 ? [] : [{ room, text: joinWords(words) }];
  });
}

function columnsUnder(room: Span, separators: Separators): number[] {
  const edges = [Number.NEGATIVE_INFINITY, ...separators, Number.POSITIVE_INFINITY];
  return edges.slice(1).flatMap((right, column) => {
    const left = edges[column] ?? right;
    return left < room.right - JOINT && right > room.left + JOINT ? [column] : [];
  });
}

/** `"Dose 5mg"`, `"500 mg/mL"`: a value beside or under its label. The clock beside a time of the day, a day and a date are none. */
function saysNumber(text: string): boolean {
  return /\d/u.test(text) && /\p{L}/u.test(text) && !isMoment(text) && !isClockTime(text);
}

/** They can only be headers, or most of them head columns elsewhere. They say no values: those are a card's (`Dose | 500 mg`). */
function areHeaders(cells: readonly HeaderCell[]): boolean {
  const filled = withInitials(cells.map(({ text }) => text)).filter((text) => text !== '');
  if (filled.length < 2 || withInitials(cells.map(titled)).some(saysNumber)) return false;
  if (namesColumns(filled)) return true;
  const named = filled.filter((text) => {
    const words = text.split(' ');
    const known = words.filter((word) => isTableHeaderWord(word)).length;
    return isMoment(text) || isDecisionHeading(text) || known * 2 >= words.length;
  });
  return named.length >= 2 && named.length * 2 >= filled.length;
}
