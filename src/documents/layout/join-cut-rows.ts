/** Rows of a table that are one: a name cut at a hyphen goes on in the next row, and so does a row that begins with a unit or a form. */
import { joinWrapped } from './compose-page.ts';
import type { Line } from '../line.ts';

/** A logical row with the lines it is printed on. */
export interface PrintedTableRow {
  readonly cells: readonly string[];
  readonly lines: readonly Line[];
}

/** `"HYDROCODONE-"`, `"Enalapril 10 MG /"`. */
const GOES_ON = /(?:[-/&+]|\b(?:and|with))\s*$/iu;
/** `"MG TAB"`, `"TABLET"`: nothing a row begins with. */
const GOES_BACK =
  /^(?:mg|mcg|ml|%|units?|tab(?:let)?s?|cap(?:sule)?s?|oral|solution|suspension|inhaler|cream|ointment|extended|delayed|release)\b/iu;

/** Joins such rows; `nameColumn` is -1 in tables without one, which stay as they are. */
export function joinCutRows(rows: readonly PrintedTableRow[], nameColumn: number): PrintedTableRow[] {
  const joined: PrintedTableRow[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    const name = row.cells[nameColumn] ?? '';
    const isCut = GOES_ON.test(above?.cells[nameColumn] ?? '') || GOES_BACK.test(name);
    if (above === undefined || name === '' || !isCut) {
      joined.push(row);
      continue;
    }
    const cells = above.cells.map((text, column) => joinWrapped([text, row.cells[column] ?? '']));
    joined[joined.length - 1] = { cells, lines: [...above.lines, ...row.lines] };
  }
  return joined;
}
