/** What becomes of the drugs of a document, as texts in which a law looks for names: those listed, those set aside, and the lines that are told. */
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { documentOf } from './document-builders.ts';

export interface ToldTexts {
  /** Names in small letters, each on a line. */
  readonly listed: string;
  readonly setAside: string;
  /** As they are written. */
  readonly unread: string;
}

/** A function from the lines of a document to these texts. */
export function toldTextsIn(store: RxNormStore): (lines: readonly string[]) => Promise<ToldTexts> {
  return async (lines) => {
    const { list, unread } = await extractMedications([documentOf(lines)], store);
    return {
      listed: list.medications.map(({ drugName }) => drugName.toLowerCase()).join('\n'),
      setAside: list.setAside.map(({ name }) => name.toLowerCase()).join('\n'),
      unread: unread.map(({ line = '' }) => line).join('\n'),
    };
  };
}
