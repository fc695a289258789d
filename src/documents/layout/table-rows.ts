/** Printed rows of a table → logical rows: a wrapped cell belongs to the row it started in. */
import { isLoud } from '../../text/without-capitals.ts';
import { joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { asksAction, markOf } from './headers/find-question.ts';
import { hangsUnderRow, isDrawnLine, isInGrid, isRuledBetween } from './row-shapes.ts';
import type { RulingLines } from './borders/ruling-lines.ts';
import { columnOf, type Separators } from './table-columns.ts';

/** Groups printed rows (the header left out) into logical rows; each group is a run of neighbours. A line drawn between two belongs to the one above. */
export function groupLogicalRows(
  rows: readonly PrintedRow[],
  separators: Separators,
  rules: { readonly lines: RulingLines; readonly header: PrintedRow | undefined },
): PrintedRow[][] {
  // Lines stand between rows; one at the top stands below what goes on with the header.
  const drawn = rows.findIndex((row) => isDrawnLine(row));
  const belowLine = drawn === 0 || drawn === 1 ? rows[drawn + 1] : undefined;
  const written = rows.filter((row) => !isDrawnLine(row));
  const isBelowLine = (row: PrintedRow): boolean => row === belowLine;
  const groups = groupWritten(written, separators, { ...rules, isBelowLine });
  const starts = groups.map(([first]) => (first === undefined ? 0 : rows.indexOf(first)));
  return groups.length === 0
    ? rows.map((row) => [row])
    : starts.map((start, at) => rows.slice(at === 0 ? 0 : start, starts[at + 1] ?? rows.length));
}

function groupWritten(
  rows: readonly PrintedRow[],
  separators: Separators,
  {
    lines,
    header,
    isBelowLine,
  }: {
    readonly lines: RulingLines;
    readonly header: PrintedRow | undefined;
    /** A line drawn with characters stands above the row, and takes room of its own. */
    readonly isBelowLine: (row: PrintedRow) => boolean;
  },
): PrintedRow[][] {
  const isGrid = rows.length > 0 && rows.every((row) => isInGrid(row, lines));
  const isRuled =
    isGrid ||
    rows.some((row, index) => {
      const next = rows[index + 1];
      return next !== undefined && isRuledBetween(lines, row, next);
    });
  const anchor = anchorOf(rows, separators);
  const wrapGap = isRuled
    ? undefined
    : (wrapGapOf(rows, separators, isBelowLine) ?? onlyRowGapOf(rows, separators, header));
  const left = Math.min(...rows.flatMap(({ words }) => words[0]?.x ?? []));
  const groups: PrintedRow[][] = [];
  for (const [index, row] of rows.entries()) {
    const last = rows[index - 1];
    const group = groups.at(-1);
    const startsRow =
      last === undefined ||
      isBelowBand(row, group) ||
      (isRuled
        ? isRuledBetween(lines, last, row)
        : isNewRow(row, { last, next: rows[index + 1], left, wrapGap, separators, ...anchor }));
    if (group === undefined || startsRow) groups.push([row]);
    else group.push(row);
  }
  return groups;
}

/** `AS REQUIRED` right over `"Zyxomarin | 5 mg | PO"`: words in capitals alone over a row of cells that is not, words behind signs, and what is done with a drug are no part of its name. */
function isBelowBand(row: PrintedRow, group: readonly PrintedRow[] | undefined): boolean {
  const [band, ...others] = group ?? [];
  if (band === undefined || others.length > 0 || splitAtGaps(band.words).length !== 1) return false;
  const [name = [], ...cells] = splitAtGaps(row.words);
  if (cells.length < FEWEST_BESIDE) return false;
  const title = joinWords(band.words);
  return (isLoud(title) && !isLoud(joinWords(name))) || SIGNED.test(title) || asksAction(title);
}

/** `>> START taking`, `-- at night --` */
const SIGNED = /^[>*=#~–—-]{1,4}\s?\p{L}[^\d]{2,60}$/u;

/** Cells that a row has beside its name, at least. */
const FEWEST_BESIDE = 2;

/** A line distance is "tight" up to this factor of the smallest one of the table. */
const TIGHT_FACTOR = 1.12;
/** Rows are padded apart when the largest distance is this factor of the smallest. */
const PADDED_FACTOR = 1.2;

/**
 * The largest line distance inside a wrapped cell, when rows are padded apart and tight rows are the wrapped ones;
 * undefined when the distances do not tell rows from wrapped lines.
 */
function wrapGapOf(
  rows: readonly PrintedRow[],
  separators: Separators,
  isBelowLine: (row: PrintedRow) => boolean,
): number | undefined {
  const steps = rows.flatMap((row, index) => {
    const last = rows[index - 1];
    const gap = last === undefined || isBelowLine(row) ? 0 : row.baseline - last.baseline;
    return gap < row.fontSize * 0.9 ? [] : [{ gap, filled: filledColumns(row, separators).size }];
  });
  if (steps.length === 0) return undefined;
  const smallest = Math.min(...steps.map((step) => step.gap));
  if (Math.max(...steps.map((step) => step.gap)) < smallest * PADDED_FACTOR) return undefined;
  const tight = steps.filter((step) => step.gap <= smallest * TIGHT_FACTOR);
  const loose = steps.filter((step) => step.gap > smallest * TIGHT_FACTOR);
  const isWrapped = meanOf(tight.map((step) => step.filled)) < meanOf(loose.map((step) => step.filled));
  return isWrapped ? smallest * TIGHT_FACTOR : undefined;
}

/** A table with one logical row has at most this many printed ones. */
const MAX_LINES_OF_ONLY_ROW = 4;
/** The header stands at least this much further away than wrapped lines do. */
const HEADER_GAP_FACTOR = 1.25;

/** The same for a table with a single row: its lines are close, the header is not, and each further line fills fewer columns than the first. */
function onlyRowGapOf(
  rows: readonly PrintedRow[],
  separators: Separators,
  header: PrintedRow | undefined,
): number | undefined {
  const [first, ...rest] = rows;
  if (first === undefined || header === undefined || rest.length === 0 || rows.length > MAX_LINES_OF_ONLY_ROW)
    return undefined;
  const gaps = rest.map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  const largest = Math.max(...gaps);
  const isHeaderApart = first.baseline - header.baseline >= largest * HEADER_GAP_FACTOR;
  const filled = filledColumns(first, separators).size;
  const areLesser = rest.every((row) => filledColumns(row, separators).size < filled);
  return isHeaderApart && areLesser ? largest * TIGHT_FACTOR : undefined;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The column each row begins in: the first one that at least half of the rows fill. Whether rows mostly fill more than one tells a list from a table. */
function anchorOf(rows: readonly PrintedRow[], separators: Separators): { anchor: number; isList: boolean } {
  const filled = rows.map((row) => filledColumns(row, separators));
  const isCommon = (column: number): boolean =>
    filled.filter((columns) => columns.has(column)).length * 2 >= rows.length;
  const columns = Array.from({ length: separators.length + 1 }, (_, column) => column);
  const wide = filled.filter((row) => row.size > 1).length;
  return { anchor: columns.find(isCommon) ?? 0, isList: wide * 3 < rows.length };
}

interface RowRules {
  readonly anchor: number;
  readonly isList: boolean;
  readonly last: PrintedRow;
  readonly next: PrintedRow | undefined;
  /** Where the table begins, in points. */
  readonly left: number;
  readonly wrapGap: number | undefined;
  readonly separators: Separators;
}

/** Cells centred beside a taller one stand between its lines: such rows are one. Then distances decide, then the first column. */
function isNewRow(row: PrintedRow, rules: RowRules): boolean {
  const { last, wrapGap, separators, anchor, isList } = rules;
  const gap = row.baseline - last.baseline;
  if (gap < Math.max(row.fontSize, last.fontSize) * 0.9) return false;
  if (hangsUnderRow(row, { ...rules, above: last, below: rules.next })) return false;
  if (wrapGap !== undefined) return gap > wrapGap;
  const filled = filledColumns(row, separators);
  if (!filled.has(anchor)) return false;
  if (filled.size > 1 || isList) return true;
  return !/^[a-z(&,/]/.test(row.words[0]?.text ?? '');
}

/** Columns with words in them; a mark may stand in another column in each row, so it tells nothing of where rows begin. */
function filledColumns(row: PrintedRow, separators: Separators): Set<number> {
  const written = row.words.filter((word) => markOf(word.text) === undefined);
  return new Set(written.map((word) => columnOf(word, separators)));
}
