/** How the documents of a request are read: for whom, how many pages, and who is told of them. */

import { DEFAULT_DOCUMENT_LIMITS } from '../../documents/document-limits.ts';
import type { ReadOptions } from '../../documents/reader/document-reader.ts';
import type { EndpointRequest } from '../endpoint.ts';

/** A page that is read by OCR may take this much of the time of its document, by the clock. */
const PAGE_MS = 20_000;

/** Of a document nobody waits for on the line: what was read is kept so many pages at a time. */
const PAGES_KEPT = 200;

/** `priceOf`: units for so many pages. */
export function readingOptions(
  request: EndpointRequest,
  priceOf: (pages: number) => number,
): ReadOptions & { readonly price: (pages: number) => Promise<void> } {
  const { signal, organization, reading } = request;
  const options = {
    signal,
    organization: organization?.id,
    price: async (pages: number): Promise<void> => {
      await request.price(priceOf(pages));
      reading?.onCounted(pages);
    },
    onWork: (ms: number) => request.onWork(ms),
  };
  if (reading === undefined) return options;
  const documentMs = Math.max(DEFAULT_DOCUMENT_LIMITS.documentMs, reading.mostPages * PAGE_MS);
  return {
    ...options,
    limits: { maxPagesPerRequest: reading.mostPages, documentMs, pagesPerRange: PAGES_KEPT },
    keeper: reading.keeper,
    onPage: () => reading.onPage(),
  };
}
