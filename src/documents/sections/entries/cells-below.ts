/** Cells of an entry that go on below: `"Take 2 tablets twice a  | 112"` over `"day with food"` in the column of the directions. */
import { SAME_X, type Cell, type Line } from '../../line.ts';
import { startsWithLabel } from '../../layout/headers/label-at-start.ts';
import type { SectionLine } from '../section.ts';

/** Each cell of a line stands right below one of the first line, and that over another. */
export function hangsUnderCells(line: SectionLine, first: SectionLine): boolean {
  if (!isWhole(line) || !isWhole(first) || !standsBelow(line.line, first.line)) return false;
  const columns = line.line.cells.map((cell) => columnUnder(cell, first.line));
  return first.line.cells.length > 1 && columns.every((column) => column !== undefined);
}

/** None of them stands in the first column: they begin nothing. */
export function hangsUnderOthers(line: SectionLine, first: SectionLine): boolean {
  return hangsUnderCells(line, first) && line.line.x > first.line.x + SAME_X;
}

/** The lines of an entry, where cells of it go on below as one line that says each cell to its end, and after it what is no rest of a cell. */
export function withWholeCells(lines: readonly SectionLine[]): readonly SectionLine[] {
  const [first, ...below] = lines;
  if (first === undefined) return lines;
  const end = below.findIndex((line) => !hangsUnderCells(line, first));
  const hanging = end < 0 ? below : below.slice(0, end);
  const isBeside = hanging.some(({ line }) => line.cells.some((cell) => columnUnder(cell, first.line) !== 0));
  if (!isBeside) return lines;
  const others = hanging.flatMap((line) => ownWords(line));
  return [wholeOf(first, hanging), ...others, ...below.slice(hanging.length)];
}

function wholeOf(first: SectionLine, hanging: readonly SectionLine[]): SectionLine {
  const rests = hanging.flatMap(({ line }) => line.cells.filter((cell) => !isOwn(cell)));
  let start = 0;
  const cells = first.line.cells.map((cell, column) => {
    const parts = [cell, ...rests.filter((rest) => columnUnder(rest, first.line) === column)];
    const text = joinedText(parts.map((part) => part.text));
    const whole = { ...cell, text, start, width: Math.max(...parts.map(({ width }) => width)) };
    start += text.length + GAP.length;
    return whole;
  });
  return { ...first, line: { ...first.line, cells, text: cells.map(({ text }) => text).join(GAP) } };
}

const GAP = '  ';

/** `"03-"` over `"Nov-2026"` is one word. */
function joinedText(texts: readonly string[]): string {
  return texts.reduce((text, next) => (/[\p{L}\d]-$/u.test(text) ? text + next : `${text} ${next}`));
}

/** `"Commonly known as: Zestril"` under a name says something of its own. */
function isOwn({ text }: Cell): boolean {
  return startsWithLabel(text) || LABEL.test(text);
}

const LABEL = /^\p{L}[\p{L} ]{1,40}:\s/u;

function ownWords(line: SectionLine): SectionLine[] {
  return line.line.cells
    .filter((cell) => isOwn(cell))
    .map((cell) => ({ ...line, line: lineOfCell(line.line, cell) }));
}

function lineOfCell(line: Line, cell: Cell): Line {
  return { ...line, text: cell.text, cells: [{ ...cell, start: 0 }], x: cell.x, width: cell.width };
}

function isWhole({ start, end }: SectionLine): boolean {
  return start === 0 && end === undefined;
}

function standsBelow(line: Line, first: Line): boolean {
  return line.page === first.page && line.block === first.block && line.y > first.y;
}

/** It begins where the cell above does, and ends before the next one begins. */
function columnUnder({ x, width }: Cell, { cells }: Line): number | undefined {
  const column = cells.findIndex((cell) => Math.abs(cell.x - x) <= SAME_X);
  const next = cells[column + 1]?.x ?? Number.POSITIVE_INFINITY;
  return column < 0 || x + width > next ? undefined : column;
}
