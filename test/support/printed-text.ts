/** Pages as a typewriter prints them: lines whose columns are set by blanks → the entries of the answer. */
import { printedWords } from './document-builders.ts';
import { answerOfPage, entriesOfPage, type PageInPrint } from './entries-of-page.ts';

/** Width of a character of the test print, and height of a line, in points. */
const CHARACTER = 5;
const LINE = 13;

/** A function from the lines of a page to its entries as `entriesOfPage` tells them; two blanks or more set columns apart. */
export function printedText(): (lines: readonly string[]) => Promise<string[]> {
  const entriesOf = entriesOfPage();
  return (lines) => entriesOf(inPrint(lines));
}

/** A function from the lines of a page to the first words of the names of its entries, in small letters and in the order of the alphabet. */
export function namesInPrint(): (lines: readonly string[]) => Promise<string[]> {
  const entriesOf = printedText();
  return async (lines) => (await entriesOf(lines)).map((entry) => entry.split(' ')[0] ?? '').toSorted();
}

/** The same with how often each is taken: `lisinopril BID`. */
export function oftenInPrint(): (lines: readonly string[]) => Promise<string[]> {
  const answerOf = answerOfText();
  return async (lines) =>
    (await answerOf(lines)).list.medications
      .map(
        ({ drugName, dosage }) => `${drugName.split(' ')[0]?.toLowerCase() ?? ''} ${dosage.frequency ?? ''}`,
      )
      .toSorted();
}

/** A function from the lines of a page to the whole answer. */
export function answerOfText(): (lines: readonly string[]) => ReturnType<ReturnType<typeof answerOfPage>> {
  const answerOf = answerOfPage();
  return (lines) => answerOf(inPrint(lines));
}

/** A function from cells to a typed line: each cell begins at its column; `widths`: one for all columns, or one for each, in characters. */
export function typedRow(widths: number | readonly number[]): (cells: readonly string[]) => string {
  const widthOf = (column: number): number => (typeof widths === 'number' ? widths : (widths[column] ?? 0));
  return (cells) =>
    cells
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('')
      .trimEnd();
}

function inPrint(lines: readonly string[]): PageInPrint {
  return {
    width: 80 + CHARACTER * Math.max(...lines.map(({ length }) => length)),
    words: lines.flatMap((line, index) =>
      [...line.matchAll(/\S+(?: \S+)*/gu)].flatMap((chunk) =>
        printedWords(chunk[0], 40 + chunk.index * CHARACTER, 100 + index * LINE),
      ),
    ),
    rules: [],
  };
}
