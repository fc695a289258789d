/** A document reader that starts its children with the first document: for commands and tests that may never need them. */
import { createDocumentReader, type DocumentReader } from '../../src/documents/reader/document-reader.ts';
import type { DocumentLimits } from '../../src/documents/document-limits.ts';

/** A scan is read to its end on every machine; processor time is bounded as ever. */
const PATIENT = { ocrPageMs: 600_000, documentMs: 600_000 } as const;

/** The same reader, started late. */
export function lazyDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  let reader: DocumentReader | undefined;
  return {
    read(documents, options) {
      reader ??= createDocumentReader({ ...PATIENT, ...limits });
      return reader.read(documents, options);
    },
    refuseWhenFull: (organization) => reader?.refuseWhenFull(organization),
    async close() {
      await reader?.close();
    },
  };
}
