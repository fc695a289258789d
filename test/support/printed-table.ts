/** Tables as the service reads them: cells printed in columns → the entries of the answer. */
import { afterAll } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from './document-builders.ts';
import { openStarterStore } from './starter-store.ts';

/** Width of a column in characters of the test print. */
const COLUMN = 30;

/**
 * A function from the rows of a page of cells to its entries, each `first word | quantity | frequency` in small letters;
 * a row without cells is an empty line. Its store is closed after the tests of the file.
 */
export function printedTable(): (rows: readonly (readonly string[])[]) => Promise<string[]> {
  const store = openStarterStore();
  afterAll(() => store.close());
  return async (rows) => {
    const words = rows.flatMap((cells, index) =>
      cells.flatMap((cell, column) => printedWords(cell, 40 + column * COLUMN * 5, 100 + index * 13)),
    );
    const width = 40 + 5 * COLUMN * Math.max(...rows.map((cells) => cells.length));
    const pages = composePages([{ page: 1, width, height: 792, words, asides: [], rules: [] }]);
    const { list } = await extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
    return list.medications
      .map(({ drugName, dosage }) =>
        [drugName.split(' ')[0], dosage.dose?.quantity ?? '', dosage.frequency ?? '']
          .join(' | ')
          .toLowerCase(),
      )
      .toSorted();
  };
}
