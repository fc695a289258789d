/** PDF bytes → pages of lines, in this process. Untrusted documents are read in a child of their own, by createDocumentReader. */
import { DocumentFailure } from '../../src/documents/document-failure.ts';
import { DEFAULT_DOCUMENT_LIMITS } from '../../src/documents/document-limits.ts';
import type { DocumentPages } from '../../src/documents/line.ts';
import { loadPdfium, openPdfium } from '../../src/documents/pdf/pdfium.ts';
import { readPages, type RecognizeScan } from '../../src/documents/reader/read-pages.ts';

/** Reads a document we trust. Without `recognize` a page that needs OCR fails with 'ocr-unavailable'. */
export async function readDocument(
  bytes: Uint8Array,
  name = 'document.pdf',
  recognize: RecognizeScan = refuseOcr,
): Promise<DocumentPages> {
  const document = openPdfium(await loadPdfium(), bytes);
  try {
    const { maxPixels } = DEFAULT_DOCUMENT_LIMITS;
    const reading = await readPages(document, { recognize, maxPixels });
    if (!reading.isWhole) throw new Error('a reading without turns came to an end before the document');
    return { name, pageCount: document.pageCount, pages: reading.pages, notes: reading.notes };
  } finally {
    document.close();
  }
}

/** OCR that is switched off. */
function refuseOcr(): Promise<never> {
  return Promise.reject(new DocumentFailure('ocr-unavailable'));
}
