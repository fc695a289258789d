/** The entries of a text as lines, for laws that compare lists. */
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { documentOf } from './document-builders.ts';

/** The entries of a document, each as one line of text: `name | dose | route | frequency`. */
export function entriesIn(store: RxNormStore): (lines: readonly string[]) => Promise<string[]> {
  return async (lines) => {
    const { list } = await extractMedications([documentOf(lines)], store);
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
