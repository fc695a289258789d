/** Tables of the terminal: as wide as their text, up to a width for each column and for the whole; plain text, the same on a screen and in a file. */

import Table from 'cli-table3';
import { wrapped } from './wrapped.ts';

/** One column of a table about `T`. */
export interface TextColumn<T> {
  readonly head: string;
  /** Characters; what is longer is wrapped. */
  readonly widest: number;
  /** Characters below which it is not made narrower for the others; without it the column keeps its width. */
  readonly narrowest?: number;
  /** Characters a line must have for the column to be shown. */
  readonly from?: number;
  /** Each line of the cell begins on a line of its own. */
  readonly cell: (row: T) => string | readonly string[];
}

/** What fits every terminal; also the width of what is written into a file. */
export const LINE_WIDTH = 80;

/** The table of these rows, without colour, in lines of at most `lineWidth` characters where its columns allow it. */
export function textTable<T>(
  all: readonly TextColumn<T>[],
  rows: readonly T[],
  lineWidth = LINE_WIDTH,
): string {
  const columns = all.filter(({ from = 0 }) => from <= lineWidth);
  const cells = rows.map((row) => columns.map(({ cell }) => [cell(row)].flat().map(printable)));
  const wished = columns.map(({ head, widest }, column) => {
    const lines = cells.flatMap((row) => row[column] ?? []);
    return Math.min(widest, Math.max(head.length, ...lines.map(({ length }) => length)));
  });
  const widths = fitted(columns, wished, lineWidth);
  const table = new Table({
    head: columns.map(({ head }) => head),
    colWidths: widths.map((width) => width + PADDING),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...cells.flatMap((row) => printedLines(row, widths)));
  return table.toString();
}

/**
 * A row as the lines it is printed in: a cell of many lines takes the library the cube of their number, minutes for a drug
 * that a chart names a hundred times. Rows have no line between them.
 */
function printedLines(row: readonly (readonly string[])[], widths: readonly number[]): string[][] {
  const cells = row.map((lines, column) => {
    const width = widths[column] ?? LINE_WIDTH;
    return lines.flatMap((line) => wrapped(line, width).flatMap((part) => pieces(part, width)));
  });
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => cells.map((lines) => lines[at] ?? ''));
}

/** A word that is longer than its column goes on in the next line. */
function pieces(word: string, width: number): readonly string[] {
  const count = Math.max(1, Math.ceil(word.length / width));
  return Array.from({ length: count }, (_, index) => word.slice(index * width, (index + 1) * width));
}

/** Left and right of a cell. */
const PADDING = 2;

/** The widest column that may give way does so, one character at a time, until the line fits. */
function fitted<T>(
  columns: readonly TextColumn<T>[],
  wished: readonly number[],
  lineWidth: number,
): readonly number[] {
  const widths = [...wished];
  const room = lineWidth - columns.length * (PADDING + 1) - 1;
  while (widths.reduce((sum, width) => sum + width, 0) > room) {
    const spare = columns.map(({ narrowest }, column) => {
      const width = widths[column] ?? 0;
      return narrowest !== undefined && width > narrowest ? width : 0;
    });
    const widest = Math.max(...spare);
    if (widest === 0) break;
    widths[spare.indexOf(widest)] = widest - 1;
  }
  return widths;
}

/** Text of a record or document could otherwise steer the terminal: control characters become spaces. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
