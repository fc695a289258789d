/** Ruled grids as the service reads them: cells between borders, titles across all of them → the entries of the answer. */
import type { Word } from '../../src/documents/line.ts';
import type { Rule } from '../../src/documents/pdf/page-shapes.ts';
import { printedWords } from './document-builders.ts';
import { entriesOfPage } from './entries-of-page.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = [40, 100, 170, 18];
/** Points from the border above a cell to the line that its words stand on. */
const BASELINE = 12;

/** Some programs paint no spaces: then only the borders tell that a title is one cell. */
const PAINTED = { isBold: true, spacesBefore: 0 };

/** A text per column; `over`: one cell over all that are left. */
export type GridCell = string | { readonly over: string };
/** A row of cells, or a title in bold across the whole grid. */
export type GridRow = readonly GridCell[] | { readonly title: string };

/** A function from the rows of a grid, the header first, to its entries as `entriesOfPage` tells them. */
export function printedGrid(): (rows: readonly GridRow[]) => Promise<string[]> {
  const entriesOf = entriesOfPage();
  return (rows) => {
    const columns = Math.max(...rows.map((row) => ('title' in row ? 1 : row.length)));
    return entriesOf({
      width: 900,
      words: rows.flatMap((row, index) => wordsOf(row, index)),
      rules: rows.flatMap((row, index) => rulesOf(row, index, columns)),
    });
  };
}

function wordsOf(row: GridRow, index: number): Word[] {
  const y = TOP + HEIGHT * index + BASELINE;
  if ('title' in row) return printedWords(row.title, LEFT + 4, y, PAINTED);
  return row.flatMap((cell, column) =>
    printedWords(typeof cell === 'string' ? cell : cell.over, LEFT + 4 + WIDTH * column, y, {
      isBold: index === 0,
    }),
  );
}

/** The borders of a row: around it, and between the cells it has. */
function rulesOf(row: GridRow, index: number, columns: number): Rule[] {
  const y = TOP + HEIGHT * index;
  const inner = 'title' in row ? 0 : row.findIndex((cell) => typeof cell !== 'string');
  const cells = 'title' in row ? 1 : inner < 0 ? columns : inner + 1;
  const edges = [...Array.from({ length: cells }, (_, column) => column), columns];
  return [
    ...[y, y + HEIGHT].map((at): Rule => ({ x: LEFT, y: at, width: WIDTH * columns, height: 1 })),
    ...edges.map((edge): Rule => ({ x: LEFT + WIDTH * edge, y, width: 1, height: HEIGHT })),
  ];
}
