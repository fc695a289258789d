/** Entries printed beside each other on the same lines: each column of them is read down, and says nothing of the drugs beside it. */
import { SAME_X, type Cell, type Line } from '../../line.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { namesAmountOf, unmarked } from '../lines/drug-lines.ts';
import { RECORD_NUMBER } from '../lines/entry-marks.ts';
import { blockOf, crossesBlocks, linesByBlock } from './blocks/lines-by-block.ts';
import { isHeaderLine } from '../rows/rows-under-header.ts';
import type { StartsWithDrug } from '../section.ts';

/** A gap below a line larger than this many times its height ends the columns: more than a blank line of widely set print. */
const END_GAP = 5;
/** The gap below a paragraph, in the same measure. */
const PARAGRAPH_GAP = 2.2;

/** Of the lines of a page, `"Amlodipine 5 mg, 1 tablet daily    Fluticasone nasal spray, 2 sprays"` over `"once a day"` under the second: the entries of the first column, then those of the second. */
export function oneColumnAfterTheOther(
  lines: readonly Line[],
  startsWithDrug: StartsWithDrug,
): readonly Line[] {
  const ordered: Line[] = [];
  let at = 0;
  let known: readonly number[] = [];
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined) break;
    const found = columnsFrom(line, { lines, at, known, startsWithDrug });
    known = found.columns === undefined ? known : found.starts;
    ordered.push(...(found.columns ?? found.rows));
    at += found.rows.length;
  }
  return ordered;
}

interface FoundColumns {
  readonly starts: readonly number[];
  /** As they are printed. */
  readonly rows: readonly Line[];
  /** The same, one column after the other; undefined: they are none. */
  readonly columns?: readonly Line[];
}

/** The line, with those of its columns, where it begins some. `known`: where the columns above it begin. */
function columnsFrom(
  line: Line,
  {
    lines,
    at,
    known,
    startsWithDrug,
  }: {
    readonly lines: readonly Line[];
    readonly at: number;
    readonly known: readonly number[];
    readonly startsWithDrug: StartsWithDrug;
  },
): FoundColumns {
  const isTitled = headsColumns(line, { next: lines[at + 1], known, startsWithDrug });
  const goesOn = isTitled || standsInColumns(line, known, startsWithDrug);
  const starts = isTitled
    ? line.cells.map(({ x }) => x)
    : goesOn
      ? known
      : startsOfEntries(line, startsWithDrug, lines.slice(at + 1, at + 1 + NEAR));
  if (starts.length < 2 || isHeaderLine(lines[at - 1] ?? line)) return { starts, rows: [line] };
  const rows = rowsOfColumns(lines, at, { starts, startsWithDrug });
  const columns = linesByBlock(rows, starts);
  const isColumns =
    isTitled ||
    (goOnBelow(rows, starts, startsWithDrug)
      ? goesOn || areTaken(columns, starts, startsWithDrug)
      : areLists(columns, starts));
  return { starts, rows, ...(isColumns && { columns }) };
}

/** A cell begins at each column above, and one of them is an entry: they are columns whether all of them are known and say how they are taken or not. */
function standsInColumns(
  { cells, tableRow }: Line,
  known: readonly number[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const isAt = (x: number): boolean => cells.some((cell) => Math.abs(cell.x - x) <= SAME_X);
  return (
    known.length > 1 &&
    tableRow === undefined &&
    known.every(isAt) &&
    cells.some((cell) => isEntry(cell, startsWithDrug))
  );
}

/** `"PUT AWAY FOR NOW    THROW THESE AWAY"` over the next entries of such columns: words over each of them, a little left of where its entries begin. */
function headsColumns(
  { cells, tableRow }: Line,
  {
    next,
    known,
    startsWithDrug,
  }: {
    readonly next: Line | undefined;
    readonly known: readonly number[];
    readonly startsWithDrug: StartsWithDrug;
  },
): boolean {
  if (next === undefined || tableRow !== undefined || cells.length !== known.length) return false;
  const areOver = cells.every(({ x, text }, index) => {
    const start = known[index] ?? 0;
    return x <= start + SAME_X && x >= start - LEFT_OF_ENTRIES && /^\p{Lu}[^\d:;]*$/u.test(text);
  });
  return areOver && standsInColumns(next, known, startsWithDrug);
}

/** Points by which the title of a column begins left of its entries at most. */
const LEFT_OF_ENTRIES = 24;

/** Lines below that tell whether one drug twice stands in two columns. */
const NEAR = 6;

/**
 * Where the entries of a line begin, with the marks before them: each with a drug and how much of it; one alone is no column. One
 * drug twice is its dose before and after, unless the lines below say other drugs in the same places.
 */
function startsOfEntries(
  { cells, tableRow }: Line,
  startsWithDrug: StartsWithDrug,
  below: readonly Line[] = [],
): readonly number[] {
  if (cells.length < 2 || tableRow !== undefined) return [];
  const begins = cells.flatMap((cell, index) => {
    if (!isEntry(cell, startsWithDrug)) return [];
    const mark = cells[index - 1];
    return [mark !== undefined && isMark(mark) ? index - 1 : index];
  });
  const names = cells
    .filter((cell) => isEntry(cell, startsWithDrug))
    .map(({ text }) => firstWord(unmarked(text)));
  const starts = begins.map((index) => cells[index]?.x ?? 0);
  const isOther = new Set(names).size === names.length || goOnApart(starts, below, startsWithDrug);
  return begins[0] === 0 && isOther ? starts : [];
}

/** Two lines or more of other drugs in the same places, and none of one drug. */
function goOnApart(
  starts: readonly number[],
  below: readonly Line[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const own = below.filter(
    ({ cells }) => cells.length > 1 && cells.every((cell) => isEntry(cell, startsWithDrug)),
  );
  const areThere = own.every((line) => {
    const found = startsOfEntries(line, startsWithDrug);
    return (
      found.length === starts.length && found.every((x, at) => Math.abs(x - (starts[at] ?? 0)) <= SAME_X)
    );
  });
  return starts.length > 1 && own.length >= 2 && areThere;
}

function firstWord(text: string): string {
  return /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '';
}

/** It names something and says how much of it, whether a drug is known by that name or not. */
function isEntry({ text }: Cell, startsWithDrug: StartsWithDrug): boolean {
  return namesAmountOf(unmarked(text), startsWithDrug);
}

/** A box, a bullet or the number of a prescription in a cell of its own. */
function isMark({ text }: Cell): boolean {
  return isBox(text) || RECORD_NUMBER.test(text);
}

function isBox(text: string): boolean {
  return text.length <= LONGEST_BOX && !/[\p{L}\d]{2}/u.test(text) && !/^\d+$/u.test(text);
}

const LONGEST_BOX = 4;

/** The line, and those below it in which no cell runs from one column into the next; below a gap, what stands in the first column alone comes next. */
function rowsOfColumns(
  lines: readonly Line[],
  at: number,
  { starts, startsWithDrug }: { readonly starts: readonly number[]; readonly startsWithDrug: StartsWithDrug },
): readonly Line[] {
  const [first, ...below] = lines.slice(at);
  if (first === undefined) return [];
  const rows = [first];
  for (const [index, line] of below.entries()) {
    const last = rows.at(-1) ?? first;
    const isTitle = headsColumns(line, { next: below[index + 1], known: starts, startsWithDrug });
    const isOther = isTitle || line.tableRow !== undefined || line.block !== first.block;
    if (isOther || isFarBelow(line, last, END_GAP) || line.y < last.y) break;
    if (line.cells.some((cell) => crossesBlocks(cell, starts))) break;
    rows.push(line);
  }
  const isInLast = ({ cells }: Line): boolean => cells.some((cell) => blockOf(cell, starts) > 0);
  const lastBeside = rows.findLastIndex(isInLast);
  const gap = rows.findIndex((line, index) => {
    const above = rows[index - 1];
    return index > lastBeside && above !== undefined && isFarBelow(line, above, PARAGRAPH_GAP);
  });
  return gap === -1 ? rows : rows.slice(0, gap);
}

function isFarBelow(line: Line, above: Line, heights: number): boolean {
  return line.y - above.y > heights * Math.max(above.height, above.fontSize);
}

/** Lines hang under the entries: where each entry has one line, a line says all of its drugs in their order. */
function goOnBelow(
  rows: readonly Line[],
  starts: readonly number[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const [, second] = rows;
  return second !== undefined && startsOfEntries(second, startsWithDrug).length < starts.length;
}

/** Each column has an entry that says how it is taken: no list of brands beside what they hold. */
function areLists(columns: readonly Line[], starts: readonly number[]): boolean {
  return starts.every((_, block) =>
    columns.some(
      ({ cells: [first], text }) =>
        first !== undefined && blockOf(first, starts) === block && saysHowTaken(supportOf(text)),
    ),
  );
}

/** Lines of one entry; more are of something else. */
const LINES_OF_ENTRY = 5;

/** The first entry of each column says, in its column, how it is taken. */
function areTaken(
  columns: readonly Line[],
  starts: readonly number[],
  startsWithDrug: StartsWithDrug,
): boolean {
  return starts.every((_, block) => {
    const own = columns.filter(
      ({ cells: [first] }) => first !== undefined && blockOf(first, starts) === block,
    );
    const next = own.findIndex(
      ({ cells: [first] }, at) => at > 0 && first !== undefined && isEntry(first, startsWithDrug),
    );
    const end = next < 0 ? LINES_OF_ENTRY : Math.min(next, LINES_OF_ENTRY);
    const entry = own.slice(0, end).map(({ text }) => text);
    return saysHowTaken(supportOf(entry.join(' ')));
  });
}
