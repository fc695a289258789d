/** Reads the PDFs of a command, with a bar on the terminal. */
import { Presets, SingleBar } from 'cli-progress';
import { DocumentFailure } from '../documents/document-failure.ts';
import { medListFromDocuments, type DocumentExtraction } from '../documents/med-list-from-documents.ts';
import { createDocumentReader, type SubmittedDocument } from '../documents/reader/document-reader.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';

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
    throw new Error(`${error.documentName ?? 'a file'}: ${error.message}`, { cause: error });
  } finally {
    progress.stop();
    await reader.close();
  }
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
