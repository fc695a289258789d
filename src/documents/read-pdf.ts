/** PDF bytes → pages of lines, in this process. Untrusted documents go through the worker pool, which calls this in a child. */
import { composePage } from './compose-page.ts';
import { composeWords } from './compose-words.ts';
import type { DocumentNote, DocumentPages, PageLines } from './line.ts';
import { loadPdfium, openPdfium } from './pdfium.ts';
import { readGlyphs } from './read-glyphs.ts';

/** Reads a document whose text is in its text layer. */
export async function readDocument(bytes: Uint8Array, name = 'document.pdf'): Promise<DocumentPages> {
  const pdfium = await loadPdfium();
  const document = openPdfium(pdfium, bytes);
  const pages: PageLines[] = [];
  const notes: DocumentNote[] = [];
  for (let index = 0; index < document.pageCount; index++) {
    const page = document.withPage(index, (pointer) => readGlyphs(pdfium, pointer));
    if (page === undefined) {
      notes.push({ page: index + 1, kind: 'page-unreadable' });
      continue;
    }
    const words = page.layers.flatMap((layer) => composeWords(layer.glyphs));
    pages.push(
      composePage({ page: index + 1, width: page.width, height: page.height, words, rules: page.rules }),
    );
  }
  const { pageCount } = document;
  document.close();
  return { name, pageCount, pages, notes };
}
