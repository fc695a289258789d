/** Reads the PDFs of a command, with a bar on the terminal. */
import { Presets, SingleBar } from 'cli-progress';
import { DocumentFailure } from '../documents/document-failure.ts';
import type { Unread } from '../documents/list/find-unread.ts';
import { recordsOfReconciled } from '../documents/list/records-of-mentions.ts';
import { medListFromDocuments, type DocumentExtraction } from '../documents/med-list-from-documents.ts';
import { createDocumentReader, type SubmittedDocument } from '../documents/reader/document-reader.ts';
import type { MedicationRecord } from '../medications/medication-record.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';

/** Files that another command reads. */
const FOR_INFER = /\.(?:json|ndjson|xml|hl7)$/i;

/** The documents of one patient. Throws an Error that names the file that could not be read. */
export async function readDocuments(
  documents: readonly SubmittedDocument[],
  store: RxNormStore,
): Promise<DocumentExtraction> {
  const reader = createDocumentReader();
  const progress = pageProgress();
  try {
    return await medListFromDocuments(documents, { reader, store }, { onPage: progress.onPage });
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    const hint = FOR_INFER.test(error.documentName ?? '')
      ? ' (medlist infer reads FHIR, C-CDA and HL7 v2)'
      : '';
    throw new Error(`${error.documentName ?? 'a file'}: ${error.message}${hint}`, { cause: error });
  } finally {
    progress.stop();
    await reader.close();
  }
}

/** What they say, as records beside those of FHIR, and what could not be read of them. */
export async function readDocumentRecords(
  documents: readonly SubmittedDocument[],
  store: RxNormStore,
): Promise<{ readonly records: readonly MedicationRecord[]; readonly unread: readonly Unread[] }> {
  if (documents.length === 0) return { records: [], unread: [] };
  const { reconciled, dates, unread } = await readDocuments(documents, store);
  return { records: recordsOfReconciled(reconciled, dates).records, unread };
}

/** A bar on the terminal, one step a page; nothing where there is no terminal. */
function pageProgress() {
  const bar = new SingleBar(
    {
      format: 'reading {bar} {value}/{total} pages',
      stream: process.stderr,
      clearOnComplete: true,
      noTTYOutput: false,
    },
    Presets.shades_classic,
  );
  const pagesOf = new Map<string, number>();
  let pages = 0;
  const onPage = ({ name, pageCount }: { name: string; pageCount: number }): void => {
    pages += 1;
    if (!process.stderr.isTTY) return;
    if (pagesOf.size === 0) bar.start(pageCount, 0);
    pagesOf.set(name, pageCount);
    bar.setTotal([...pagesOf.values()].reduce((sum, count) => sum + count, 0));
    bar.update(pages);
  };
  return { onPage, stop: () => bar.stop() };
}
