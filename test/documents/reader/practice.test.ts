import { expect, test } from '@jest/globals';
import { loadPdfium, openPdfium } from '../../../src/documents/pdf/pdfium.ts';
import { practicePage, practise } from '../../../src/documents/reader/practice.ts';
import { readPages } from '../../../src/documents/reader/read-pages.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';

const pdfium = await loadPdfium();

async function read(bytes: Uint8Array) {
  const document = openPdfium(pdfium, bytes);
  const reading = await readPages(document, { maxPixels: 0, recognize: () => Promise.resolve([]) });
  document.close();
  if (!reading.isWhole) throw new Error('the document is not read whole');
  return reading;
}

test('the page has what charts have, so that the code for it is ready', async () => {
  const { pages, notes } = await read(practicePage());
  expect(notes).toEqual([]);
  expect(pages).toHaveLength(1);
  const { lines = [], tables = [] } = pages[0] ?? {};
  expect(tables.map(({ columns }) => columns)).toEqual([['Medication', 'Dose', 'Instructions', 'Started']]);
  expect(tables[0]?.rows).toHaveLength(4);
  expect(new Set(lines.map(({ isBold }) => isBold))).toEqual(new Set([true, false]));
  expect(lines.some(({ text }) => text.includes('(in brackets; with a number, 12.5'))).toBe(true);
});

test('what was practised leaves no trace in what is read next', async () => {
  const bytes = buildPdf([{ content: textContent(['Medications', 'Lisinopril 10 mg daily']) }]);
  const before = await read(bytes);
  await practise(pdfium);
  expect(await read(bytes)).toEqual(before);
});
