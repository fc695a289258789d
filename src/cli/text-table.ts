/** Tables of the terminal: as wide as their text, up to a width for each column; plain text, the same on a screen and in a file. */

import Table from 'cli-table3';

/** One column of a table about `T`. */
export interface TextColumn<T> {
  readonly head: string;
  /** Characters; what is longer is wrapped. */
  readonly widest: number;
  /** Each line of the cell begins on a line of its own. */
  readonly cell: (row: T) => string | readonly string[];
}

/** The table of these rows, without colour. */
export function textTable<T>(columns: readonly TextColumn<T>[], rows: readonly T[]): string {
  const cells = rows.map((row) => columns.map(({ cell }) => [cell(row)].flat().map(printable)));
  const widths = columns.map(({ head, widest }, column) => {
    const lines = cells.flatMap((row) => row[column] ?? []);
    return Math.min(widest, Math.max(head.length, ...lines.map(({ length }) => length)));
  });
  const table = new Table({
    head: columns.map(({ head }) => head),
    colWidths: widths.map((width) => width + 2),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...cells.map((row) => row.map((lines) => lines.join('\n'))));
  return table.toString();
}

/** Text of a record or document could otherwise steer the terminal: control characters become spaces. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
