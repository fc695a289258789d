/** Cells set one tab behind another, as a program for plain text or for letters shows them → the entries of the answer. */
import { printedWords } from './document-builders.ts';
import { entriesOfPage } from './entries-of-page.ts';
import type { Word } from '../../src/documents/line.ts';

/** Width of a character of the test print, in points. */
const CHARACTER = 5;
const LEFT = 40;

/** Where the tab stops are, in points between two of them, and whether a text takes them up by its letters or by its width. */
export interface Stops {
  readonly pitch: number;
  /** Letters between two stops; absent: a cell begins at the first stop behind the end of the one before it. */
  readonly letters?: number;
}

/** A function from the rows of a page, of cells or of running text, to its entries as `entriesOfPage` tells them. */
export function printedTabs(): (
  rows: readonly (string | readonly string[])[],
  stops: Stops,
) => Promise<string[]> {
  const entriesOf = entriesOfPage();
  return (rows, stops) =>
    entriesOf({
      width: 612,
      words: rows.flatMap((row, index) => wordsOf(row, 100 + index * 13, stops)),
      rules: [],
    });
}

function wordsOf(
  row: string | readonly string[],
  y: number,
  { pitch, letters = pitch / CHARACTER }: Stops,
): Word[] {
  let stop = 0;
  return [row].flat().flatMap((text) => {
    const [first, ...others] = printedWords(text, LEFT + stop * pitch, y);
    stop += Math.floor(text.length / letters) + 1;
    return first === undefined ? [] : [{ ...first, spacesBefore: 0 }, ...others];
  });
}
