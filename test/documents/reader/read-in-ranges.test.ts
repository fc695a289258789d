import { afterAll, expect, test } from '@jest/globals';
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts';
import { buildPdf } from '../../../scripts/sandbox/build-pdf.ts';

const whole = createDocumentReader();
const inRanges = createDocumentReader({ pagesPerRange: 5 });
afterAll(() => Promise.all([whole.close(), inRanges.close()]));

/** A table that goes on over its pages, below a line that returns on each. */
const PAGES = Array.from({ length: 12 }, (_, index) => {
  const rows = [`Lisinopril ${index + 1}0 mg`, `Metformin ${index + 1}00 mg`, `Warfarin ${index + 1} mg`];
  const cells = [
    ...(index === 0 ? [['Drug', 'Directions']] : []),
    ...rows.map((name) => [name, 'one tablet daily']),
  ];
  const show = (x: number, y: number, text: string): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;
  const table = cells.flatMap(([name = '', directions = ''], row) => [
    show(50, 700 - 20 * row, name),
    show(300, 700 - 20 * row, directions),
  ]);
  return { content: [show(50, 760, 'Hillside Clinic'), ...table].join('\n') };
});

test('a document in ranges of pages is the document as a whole, each page told once', async () => {
  const document = { name: 'a.pdf', read: () => Promise.resolve(buildPdf(PAGES)) };
  const told: number[] = [];
  let priced = 0;
  const read = await inRanges.read([document], {
    onPage: ({ page }) => told.push(page),
    price: (pages) => {
      priced += pages;
      return Promise.resolve();
    },
  });
  expect(read).toEqual(await whole.read([document]));
  expect(read[0]?.pages.map(({ lines }) => lines.length > 3)).toEqual(Array(12).fill(true));
  expect(told.toSorted((one, other) => one - other)).toEqual(PAGES.map((_, index) => index + 1));
  expect(priced).toBe(12);
});
