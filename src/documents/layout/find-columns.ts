/** Words of a page → blocks in reading order: columns are read one after the other, tables across. */
import { AMOUNT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { groupByBaseline, type PrintedRow } from './compose-lines.ts';
import type { Word } from '../line.ts';
import type { RulingLines } from './borders/ruling-lines.ts';
import { columnOf as knownColumn } from './headers/read-columns.ts';
import { crosses } from './table-columns.ts';
import { tablesBeside } from './tables-beside.ts';
import { isTableHeaderWord } from './headers/table-header-table.ts';

/** Fewer lines than this on each side of a gutter are not columns. */
const MIN_COLUMN_LINES = 5;
/** Fewer words than this on a side are cells, not a column. */
const MIN_COLUMN_WORDS = 15;
/** A gutter is at least this many font sizes wide. */
const MIN_GUTTER_EM = 1;
/** A column of columns of columns is not a page. */
const MAX_DEPTH = 3;
/** Positions tried on one page. */
const MAX_CANDIDATES = 12;

interface Gutter {
  readonly at: number;
  /** Rows `from` to `to` (exclusive) are printed in two columns. */
  readonly from: number;
  readonly to: number;
  readonly lines: number;
}

/** Splits at the clearest gutter, then each part again. */
export function findColumns(words: readonly Word[], lines: RulingLines, depth = 0): Word[][] {
  const rows = groupByBaseline(words);
  const gutter = depth < MAX_DEPTH ? (tablesBeside(rows) ?? findGutter(rows, lines)) : undefined;
  if (gutter === undefined) return words.length === 0 ? [] : [[...words]];
  const above = rows.slice(0, gutter.from).flatMap((row) => row.words);
  const inside = rows.slice(gutter.from, gutter.to).flatMap((row) => row.words);
  const below = rows.slice(gutter.to).flatMap((row) => row.words);
  const left = inside.filter((word) => word.x < gutter.at);
  const right = inside.filter((word) => word.x >= gutter.at);
  return [above, left, right, below].flatMap((part) => findColumns(part, lines, depth + 1));
}

function findGutter(rows: readonly PrintedRow[], lines: RulingLines): Gutter | undefined {
  let best: Gutter | undefined;
  for (const at of gutterCandidates(rows)) {
    for (const run of runsAlong(rows, at).flatMap((whole) => withoutTail(rows, whole))) {
      if (best !== undefined && run.lines <= best.lines) continue;
      if (areColumns(rows.slice(run.from, run.to), { at, lines })) best = run;
    }
  }
  return best;
}

/** Left of each word after a wide gap, and of each row: columns need not share baselines. The commonest first. */
function gutterCandidates(rows: readonly PrintedRow[]): number[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [index, word] of row.words.entries()) {
      const last = row.words[index - 1];
      const gap = last === undefined ? Number.POSITIVE_INFINITY : word.x - (last.x + last.width);
      if (gap < MIN_GUTTER_EM * row.fontSize) continue;
      const at = Math.floor((word.x - 2) / 4) * 4;
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_COLUMN_LINES)
    .sort((left, right) => right[1] - left[1])
    .slice(0, MAX_CANDIDATES)
    .map(([at]) => at);
}

/** Runs of rows that leave a gap at this position. */
function runsAlong(rows: readonly PrintedRow[], at: number): Gutter[] {
  const runs: Gutter[] = [];
  let from = 0;
  for (let index = 0; index <= rows.length; index++) {
    const row = rows[index];
    if (row !== undefined && leavesGap(row, at)) continue;
    const inside = rows.slice(from, index);
    const left = inside.filter((candidate) => candidate.words.some((word) => word.x < at)).length;
    const right = inside.filter((candidate) => candidate.words.some((word) => word.x >= at)).length;
    if (Math.min(left, right) >= MIN_COLUMN_LINES) runs.push({ at, from, to: index, lines: left + right });
    from = index + 1;
  }
  return runs;
}

/** A run, and the same without the lines below both columns, which begin left and were painted last. */
function withoutTail(rows: readonly PrintedRow[], run: Gutter): Gutter[] {
  const orders = ({ words }: PrintedRow): number[] => words.map(({ order }) => order);
  const isLeft = ({ words }: PrintedRow): boolean => words.every(({ x }) => x < run.at);
  let last = run.to;
  while (last > run.from) {
    const [row, above] = [rows[last - 1], rows.slice(run.from, last - 1)];
    if (row === undefined || !isLeft(row)) break;
    if (Math.min(...orders(row)) < Math.max(...above.flatMap(orders))) break;
    last -= 1;
  }
  const lines = run.lines - (run.to - last);
  return last === run.to ? [run] : [run, { ...run, to: last, lines }];
}

function leavesGap(row: PrintedRow, at: number): boolean {
  if (row.words.some((word) => crosses(word, at))) return false;
  const left = Math.max(...row.words.filter((word) => word.x < at).map((word) => word.x + word.width));
  const right = Math.min(...row.words.filter((word) => word.x >= at).map((word) => word.x));
  return right - left >= MIN_GUTTER_EM * row.fontSize;
}

/** Columns are painted one after the other and not ruled across; where the painting order is not known, both sides must be running text. */
function areColumns(rows: readonly PrintedRow[], { at, lines }: { at: number; lines: RulingLines }): boolean {
  const top = rows[0]?.baseline ?? 0;
  const bottom = rows.at(-1)?.baseline ?? 0;
  const isRuledAcross = lines.horizontal.some(
    (edge) => edge.at > top && edge.at < bottom && edge.start < at - 20 && edge.end > at + 20,
  );
  if (isRuledAcross) return false;
  const left = rows.flatMap((row) => row.words.filter((word) => word.x < at));
  const right = rows.flatMap((row) => row.words.filter((word) => word.x >= at));
  if (Math.min(left.length, right.length) < MIN_COLUMN_WORDS) return false;
  if (areCardsBeside(rows, at)) return true;
  const isOcr = left.some((word) => word.origin === 'ocr');
  if (isOcr) return isRunningText(rows, at) && !rows.some((row) => isHeaderAcross(row, at));
  return isPaintedApart(left, right);
}

/** All but a few words of one side were painted before the first word of the other. */
function isPaintedApart(left: readonly Word[], right: readonly Word[]): boolean {
  const rightOrders = right.map((word) => word.order).sort((first, second) => first - second);
  const leftOrders = left.map((word) => word.order).sort((first, second) => first - second);
  const isBefore = (earlier: readonly number[], later: readonly number[]): boolean => {
    const end = earlier[Math.floor((earlier.length - 1) * 0.97)] ?? 0;
    const start = later[Math.ceil((later.length - 1) * 0.03)] ?? 0;
    return end < start;
  };
  return isBefore(leftOrders, rightOrders) || isBefore(rightOrders, leftOrders);
}

/** "Medication | Instruction  Date": a row of column headings on both sides heads a table, however long its cells are. */
function isHeaderAcross(row: PrintedRow, at: number): boolean {
  const sides = [row.words.filter((word) => word.x < at), row.words.filter((word) => word.x >= at)];
  return sides.every((words) => words.length > 0 && words.every((word) => isTableHeaderWord(word.text)));
}

/** Long lines on both sides that mostly do not stand on the same baselines, or fill their column. */
function isRunningText(rows: readonly PrintedRow[], at: number): boolean {
  const sides = [
    rows.map((row) => row.words.filter((word) => word.x < at)).filter((words) => words.length > 0),
    rows.map((row) => row.words.filter((word) => word.x >= at)).filter((words) => words.length > 0),
  ];
  return sides.every((side) => {
    const counts = side.map((words) => words.length).sort((first, second) => first - second);
    return side.length >= 8 && (counts[Math.floor(counts.length / 2)] ?? 0) >= 4;
  });
}

/** Distinct words that lines on both sides begin with. */
const FEWEST_SHARED = 3;
/** Share of the words that the lines of the side with fewer of them begin with. */
const SHARE = 0.4;

/** `"RX 66123 … QTY: 28"` beside `"RX 66124 … QTY: 30"`, `"Strength … Why …"` beside the same: no row of a table says its labels twice. */
function areCardsBeside(rows: readonly PrintedRow[], at: number): boolean {
  const left = openersOf(rows, (x) => x < at);
  const right = openersOf(rows, (x) => x >= at);
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared >= FEWEST_SHARED && shared >= Math.min(left.size, right.size) * SHARE;
}

/** The words that the lines of one side begin with: labels, no numbers. */
function openersOf(rows: readonly PrintedRow[], isHere: (x: number) => boolean): Set<string> {
  const labels = rows.flatMap(({ words }) => {
    const own = words.filter(({ x }) => isHere(x));
    const [first] = own;
    return first === undefined || isName(own) ? [] : [first.text.toLowerCase()];
  });
  return new Set(labels.filter((text) => /^\p{L}{2}/u.test(text)));
}

/** `"Ramipril 5 mg"`: what has a strength of its own is a name, which one row may say twice: before and after a change. */
function isName(words: readonly Word[]): boolean {
  const [first, ...others] = words.map(({ text }) => text);
  if (first === undefined || knownColumn(first) !== undefined) return false;
  return STRENGTH.test(others.slice(0, NAME_WORDS).join(' '));
}

const NAME_WORDS = 4;
const STRENGTH = new RegExp(
  String.raw`(?:^|\s)\d[\d.,/]{0,8}\s?(?:${alternatives(AMOUNT_WORDS)})(?![\p{L}])`,
  'iu',
);
