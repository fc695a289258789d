/** The entries of a text as lines, for laws that compare lists. */
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { documentOf, type LineOptions } from './document-builders.ts';

/** The entries of a document, each as one line of text: `name | dose | route | frequency`. */
export function entriesIn(
  store: RxNormStore,
): (lines: readonly string[], options?: LineOptions) => Promise<string[]> {
  return async (lines, options) => {
    const { list } = await extractMedications([documentOf(lines, 'document.pdf', options)], store);
    return list.medications.map(({ drugName, dosage }) =>
      [
        drugName,
        `${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''}`,
        dosage.route?.abbreviation ?? '',
        dosage.frequency ?? '',
      ].join(' | '),
    );
  };
}
