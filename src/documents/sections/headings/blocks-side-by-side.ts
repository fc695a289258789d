/** Headings side by side on one line: what stands below each is a block of its own, read one after the other. */
import { columnOf } from '../../layout/headers/read-columns.ts';
import type { Cell, Line } from '../../line.ts';
import { readActions } from '../../standing/read-actions.ts';
import { isWeak } from './heading-look.ts';
import { isMomentAlone, momentOfTitle } from './moment-title.ts';
import { isFrame } from './ended-medications.ts';
import { endedBy } from './opened-section.ts';
import { knownHeading, type KnownHeading } from './recognize-heading.ts';

/** Points by which a cell may begin left of the heading of its block. */
const SLACK = 6;
/** A gap below a line larger than this many times its height ends the blocks. */
const END_GAP = 3.5;

/** `"Allergies    Medications"` over two lists printed beside each other: the lines of the first, then those of the second. */
export function oneBlockAfterTheOther(lines: readonly Line[]): readonly Line[] {
  const headsBlocks = (line: Line): boolean => isRowOfHeadings(line, lines);
  if (!lines.some(headsBlocks)) return lines;
  const ordered: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined) break;
    const blockOf = placesUnder(line, lines[at + 1]);
    const rows = headsBlocks(line) ? blockRows(lines, at, { headsBlocks, blockOf }) : [line];
    ordered.push(
      ...(headsBlocks(line) ? line.cells.flatMap((_, block) => linesOfBlock(rows, block, blockOf)) : rows),
    );
    at += rows.length;
  }
  return ordered;
}

/** Two or more headings that open sections of different kinds, or times of the day; beside one that is known, what is printed as it is. */
function isRowOfHeadings(line: Line, lines: readonly Line[]): boolean {
  const { cells, tableRow } = line;
  if (cells.length < 2 || tableRow !== undefined) return false;
  if (areMoments(cells)) return true;
  const kinds = cells.map(({ text }) => kindOf(text));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === 0 || new Set(known).size < known.length) return false;
  const others = cells.filter((_, index) => kinds[index] === undefined);
  return others.length === 0 || (line.isBold && others.every(isTitle) && standsOverBlocks(line, lines));
}

/** `Breakfast 8:00 | Supper 17:30`: each another time, in words. */
function areMoments(cells: readonly Cell[]): boolean {
  const times = cells.map(({ text }) => (isMomentAlone(text) ? momentOfTitle(text) : undefined));
  return times.every((time) => time !== undefined) && new Set(times).size === times.length;
}

/** A few words that begin with a capital, and head no column. */
function isTitle({ text }: Cell): boolean {
  const words = text.split(' ').length;
  return words <= LONGEST_TITLE && /^\p{Lu}[^\d:;,]*$/u.test(text) && columnOf(text) === undefined;
}

const LONGEST_TITLE = 6;

/** Cells stand under each of the headings, and nothing runs over on the next lines. */
function standsOverBlocks(heading: Line, lines: readonly Line[]): boolean {
  const at = lines.indexOf(heading);
  const below = lines.slice(at + 1, at + 3);
  return (
    below.length === 2 &&
    below.every(
      ({ cells, page, tableRow }) =>
        page === heading.page &&
        tableRow === undefined &&
        cells.length === heading.cells.length &&
        cells.every((cell, index) => Math.abs(cell.x - (heading.cells[index]?.x ?? 0)) <= BESIDE),
    )
  );
}

/** Points by which the entries of a block may stand in. */
const BESIDE = 24;

function kindOf(text: string): KnownHeading['row']['kind'] | undefined {
  if (isWeak(text)) return undefined;
  return (knownHeading(text) ?? endedBy(text, [], () => false))?.row.kind ?? goingOnKind(text);
}

/** `"To be continued"`, `"Continue at home"`: beside a heading of another kind, which are taken on. */
function goingOnKind(text: string): KnownHeading['row']['kind'] | undefined {
  const { actions } = readActions(text);
  const [action] = actions;
  const isOnlyThat =
    action !== undefined &&
    actions.length === 1 &&
    isFrame(`${text.slice(0, action.from)} ${text.slice(action.end)}`);
  return isOnlyThat && action.rows.some(({ meaning }) => meaning === 'active')
    ? 'current-medications'
    : undefined;
}

/** The lines that stand under the headings: of the page, without a cell that runs from one block into the next. */
function blockRows(
  lines: readonly Line[],
  at: number,
  { headsBlocks, blockOf }: { readonly headsBlocks: (line: Line) => boolean; readonly blockOf: BlockOf },
): readonly Line[] {
  const [heading, ...below] = lines.slice(at);
  if (heading === undefined) return [];
  const rows = [heading];
  for (const line of below) {
    const last = rows.at(-1) ?? heading;
    const isFar = line.y - last.y > END_GAP * Math.max(last.height, last.fontSize);
    const isOther = line.page !== heading.page || line.tableRow !== undefined || headsBlocks(line);
    if (isOther || isFar || line.y < last.y || line.cells.some((cell) => runsOver(cell, heading, blockOf)))
      break;
    rows.push(line);
  }
  return rows;
}

function runsOver(cell: Cell, heading: Line, blockOf: BlockOf): boolean {
  const next = heading.cells[blockOf(cell) + 1];
  return next !== undefined && cell.x + cell.width > next.x;
}

/** The block a cell stands in. */
type BlockOf = (cell: Cell) => number;

/** Under headings that stand in the middle of their blocks the nearest middle tells; else where the headings begin. */
function placesUnder(heading: Line, below: Line | undefined): BlockOf {
  const isCentred = (below?.cells[0]?.x ?? heading.x) < heading.x - SLACK;
  if (isCentred) {
    const middles = heading.cells.map(middleOf);
    return (cell) => {
      const apart = middles.map((middle) => Math.abs(middle - middleOf(cell)));
      return apart.indexOf(Math.min(...apart));
    };
  }
  return ({ x }) =>
    Math.max(
      0,
      heading.cells.findLastIndex((cell) => cell.x <= x + SLACK),
    );
}

function middleOf({ x, width }: Cell): number {
  return x + width / 2;
}

/** Each block of a block of the page has a number of its own. */
const PART = 0.01;

/** What of the lines stands in one block, as lines of its own. */
function linesOfBlock(rows: readonly Line[], block: number, blockOf: BlockOf): Line[] {
  return rows.flatMap((line) => {
    const cells = line.cells.filter((cell) => blockOf(cell) === block);
    const [first] = cells;
    const last = cells.at(-1);
    if (first === undefined || last === undefined) return [];
    return [
      {
        ...line,
        block: line.block + (block + 1) * PART,
        text: line.text.slice(first.start, last.start + last.text.length),
        cells: cells.map((cell) => ({ ...cell, start: cell.start - first.start })),
        x: first.x,
        width: last.x + last.width - first.x,
      },
    ];
  });
}
