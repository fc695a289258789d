/** A PDF that leads to no page is told at once, whatever it lacks: no second reader is kept by it, and nobody pays for one. */
import { afterAll, expect, test } from '@jest/globals';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts';

const reader = createDocumentReader({ ocrProcesses: 0 });
afterAll(() => reader.close());

const ONE_PAGE = Buffer.from(buildPdf([{ content: textContent(['Lisinopril 10 mg daily']) }])).toString(
  'latin1',
);
const changed = (from: string, to: string): Uint8Array => Buffer.from(ONE_PAGE.replace(from, to), 'latin1');

test.each<[string, Uint8Array]>([
  ['with an empty page tree', buildPdf([])],
  ['whose root names no page tree', changed('/Pages 2 0 R', '/Pagos 2 0 R')],
])('a PDF %s', async (_, bytes) => {
  const works: number[] = [];
  const reading = reader.read([{ name: 'empty.pdf', read: async () => bytes }], {
    onWork: (ms) => works.push(ms),
  });
  await expect(reading).rejects.toMatchObject({ reason: 'no-pages', documentName: 'empty.pdf' });
  // The second reader would be waited for 5000 ms.
  expect(works.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(2500);
});

test('one whose tree only counts wrong is read', async () => {
  const [document] = await reader.read([
    { name: 'a.pdf', read: async () => changed('/Count 1', '/Count 0') },
  ]);
  expect(document?.pages.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
    'Lisinopril 10 mg daily',
  ]);
});
