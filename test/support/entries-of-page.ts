/** A printed page as the service reads it → the entries of the answer. */
import { afterAll } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { openStarterStore } from './starter-store.ts';

type PrintedPage = Parameters<typeof composePages>[0][number];

/** What stands on a page. */
export type PageInPrint = Pick<PrintedPage, 'width' | 'words' | 'rules'>;

/** A function from what stands on a page to the whole answer. Its store is closed after the tests of the file. */
export function answerOfPage(): (printed: PageInPrint) => ReturnType<typeof extractMedications> {
  const store = openStarterStore();
  afterAll(() => store.close());
  return (printed) => {
    const pages = composePages([{ page: 1, height: 792, asides: [], ...printed }]);
    return extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
  };
}

/**
 * A function from what stands on a page to its entries in order, each `first word | quantity | frequency` in small letters. Its
 * store is closed after the tests of the file.
 */
export function entriesOfPage(): (page: PageInPrint) => Promise<string[]> {
  const answerOf = answerOfPage();
  return async (printed) => {
    const { list } = await answerOf(printed);
    return list.medications
      .map(({ drugName, dosage }) =>
        [drugName.split(' ')[0], dosage.dose?.quantity ?? '', dosage.frequency ?? '']
          .join(' | ')
          .toLowerCase(),
      )
      .toSorted();
  };
}
