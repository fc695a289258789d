/** A printed page as the service reads it → the entries of the answer. */
import { afterAll } from '@jest/globals';
import { extractMedications, type DocumentExtraction } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { openStarterStore } from './starter-store.ts';

type PrintedPage = Parameters<typeof composePages>[0][number];

type PageContent = Pick<PrintedPage, 'width' | 'words' | 'rules'>;

/** A function from what stands on a page to the whole answer. Its store is closed after the tests of the file. */
export function answersOfPage(): (printed: PageContent) => Promise<DocumentExtraction> {
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
export function entriesOfPage(): (printed: PageContent) => Promise<string[]> {
  const answerOf = answersOfPage();
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
