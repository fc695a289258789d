/** A document reader that starts its children with the first document: for commands and tests that may never need them. */
import { createDocumentReader, type DocumentReader } from '../../src/documents/reader/document-reader.ts';
import type { DocumentLimits } from '../../src/documents/document-limits.ts';

/** The same reader, started late. */
export function lazyDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  let reader: DocumentReader | undefined;
  return {
    read(documents, options) {
      reader ??= createDocumentReader(limits);
      return reader.read(documents, options);
    },
    refuseWhenFull: (organization) => reader?.refuseWhenFull(organization),
    async close() {
      await reader?.close();
    },
  };
}
