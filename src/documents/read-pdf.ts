/** PDF bytes → pages of lines, in this process. Untrusted documents go through the worker pool, which calls this in a child. */
import { composePage, type PlacedPage } from './compose-page.ts';
import { composeWords } from './compose-words.ts';
import type { OpenTable } from './find-tables.ts';
import type { DocumentNote, DocumentPages, PageLines } from './line.ts';
import { findFurniture } from './page-furniture.ts';
import { loadPdfium, openPdfium } from './pdfium.ts';
import { readGlyphs } from './read-glyphs.ts';

/** Reads a document whose text is in its text layer. */
export async function readDocument(bytes: Uint8Array, name = 'document.pdf'): Promise<DocumentPages> {
  const pdfium = await loadPdfium();
  const document = openPdfium(pdfium, bytes);
  const placed: Omit<PlacedPage, 'furniture'>[] = [];
  const notes: DocumentNote[] = [];
  for (let index = 0; index < document.pageCount; index++) {
    const page = document.withPage(index, (pointer) => readGlyphs(pdfium, pointer));
    if (page === undefined) {
      notes.push({ page: index + 1, kind: 'page-unreadable' });
      continue;
    }
    const [main, ...asides] = page.layers.map((layer) => composeWords(layer.glyphs));
    const { width, height, rules } = page;
    placed.push({ page: index + 1, width, height, words: main ?? [], asides, rules });
  }
  const { pageCount } = document;
  document.close();
  return { name, pageCount, pages: composePages(placed), notes };
}

/** Composes the pages of one document: furniture is what returns, tables go on over page breaks. */
export function composePages(placed: readonly Omit<PlacedPage, 'furniture'>[]): PageLines[] {
  const furniture = findFurniture(placed);
  let open: OpenTable | undefined;
  return placed.map((page, index) => {
    const composed = composePage({ ...page, furniture: furniture[index] ?? new Set() }, open);
    ({ open } = composed);
    return composed.page;
  });
}
