/** Tables as the service reads them: cells printed in columns → the entries of the answer. */
import { printedWords } from './document-builders.ts';
import { entriesOfPage } from './entries-of-page.ts';

/** Width of a column in characters of the test print. */
const COLUMN = 30;

/** A function from the rows of a page of cells to its entries as `entriesOfPage` tells them; a row without cells is an empty line. */
export function printedTable(): (rows: readonly (readonly string[])[]) => Promise<string[]> {
  const entriesOf = entriesOfPage();
  return (rows) =>
    entriesOf({
      width: 40 + 5 * COLUMN * Math.max(...rows.map((cells) => cells.length)),
      words: rows.flatMap((cells, index) =>
        cells.flatMap((cell, column) => printedWords(cell, 40 + column * COLUMN * 5, 100 + index * 13)),
      ),
      rules: [],
    });
}
