/** Is a line below the first one of a row a row of its own, whatever it names? */
import type { Line } from '../../line.ts';
import { saysHowMuch } from '../../names/directions/support.ts';

/** A name and its directions may both go on in the next line, with an amount in it; a third cell does not. */
const FEWEST = 3;

/** The column of each cell of a line. */
type Columns = ReadonlySet<number>;

/** A line that fills each of several columns again, but for one at most, and says how much, goes on in none of them. */
export function fillsAgain(first: Columns, line: Line, columns: Columns): boolean {
  const again = [...first].filter((column) => columns.has(column)).length;
  return again >= Math.max(FEWEST, first.size - 1) && saysHowMuch(line.text);
}
