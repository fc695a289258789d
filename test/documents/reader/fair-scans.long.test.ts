/** Scans in turns: text never waits behind them, organizations share OCR, and what several children read is what one would have read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import type { DocumentPages } from '../../../src/documents/line.ts';
import { loadPdfium, openPdfium } from '../../../src/documents/pdf/pdfium.ts';
import { renderPage } from '../../../src/documents/pdf/render-page.ts';
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { DOCUMENT_FIXTURES } from '../../support/document-cases.ts';

/** One place of each kind: whoever is not read waits. */
const reader = createDocumentReader({ maxChildren: 1, ocrProcesses: 1 });
afterAll(() => reader.close());

/** A document of nothing but pictures of a page. */
async function scanOf(pages: number): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const file = readFileSync(path.join(DOCUMENT_FIXTURES, 'taper', 'document.pdf'));
  const image = openPdfium(pdfium, new Uint8Array(file)).withPage(0, (page) =>
    renderPage(pdfium, page, { dotsPerInch: 120, maxPixels: 4_000_000 }),
  );
  if (image === undefined) throw new Error('the fixture cannot be drawn');
  const { width, height, scale, pixels } = image;
  const picture = {
    content: `q ${width / scale} 0 0 ${height / scale} 0 0 cm /Im1 Do Q`,
    image: { width, height, bits: 8, deflated: deflateSync(pixels) },
  };
  return buildPdf(Array.from({ length: pages }, () => picture));
}

async function read(bytes: Uint8Array, organization: string): Promise<DocumentPages> {
  const [document] = await reader.read([{ name: 'scan.pdf', read: async () => bytes }], { organization });
  if (document === undefined) throw new Error('nothing was read');
  return document;
}

describe('scans of two organizations', () => {
  it('let a page of text of a third go first, and come out whole', async () => {
    const scan = await scanOf(5);
    const quiet = await read(scan, 'a');
    const done: string[] = [];
    const reading = (name: string, bytes: Uint8Array): Promise<DocumentPages> =>
      read(bytes, name).finally(() => {
        done.push(name);
      });
    const text = buildPdf([{ content: textContent(['Medications', 'Atenolol 50 mg tablet once daily']) }]);
    const [first, second, other] = await Promise.all([
      reading('a', scan),
      reading('b', scan),
      reading('c', text),
    ]);
    expect(done[0]).toBe('c');
    expect(first).toEqual(quiet);
    expect(second).toEqual(quiet);
    expect(other.pageCount).toBe(1);
  });

  it('let one of a single page through between two turns', async () => {
    const done: string[] = [];
    const [long, short] = [await scanOf(8), await scanOf(1)];
    await Promise.all([
      read(long, 'a').then(() => done.push('long')),
      read(short, 'b').then(() => done.push('short')),
    ]);
    expect(done).toEqual(['short', 'long']);
  });
});
