/** What becomes of the drugs of a document, each by the first word of its name, for laws that ask on which side it stands. */
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { DocumentPages } from '../../src/documents/line.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';

/** In small letters, in the order of the alphabet. */
export interface FirstWords {
  readonly listed: readonly string[];
  readonly aside: readonly string[];
  /** The lines that are told, in small letters. */
  readonly unread: string;
}

/** Of a document as it is built or printed. */
export async function firstWordsIn(document: DocumentPages, store: RxNormStore): Promise<FirstWords> {
  const { list, unread } = await extractMedications([document], store);
  return {
    listed: sorted(list.medications.map(({ drugName }) => drugName)),
    aside: sorted(list.setAside.map(({ name }) => name)),
    unread: unread.map(({ line = '' }) => line.toLowerCase()).join(' '),
  };
}

function sorted(names: readonly string[]): string[] {
  return names
    .map((name) => name.split(' ')[0]?.toLowerCase() ?? '')
    .toSorted((left, right) => left.localeCompare(right));
}
