import { afterAll, describe, expect, test } from '@jest/globals';
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

/** Keeps bytes in memory, and whose name was asked for. */
function keeperInMemory() {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    find: async (name: string) => kept.get(name),
    keep: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
  };
}

describe('a reader that takes over', () => {
  const document = { name: 'a.pdf', read: () => Promise.resolve(buildPdf(PAGES)) };

  test('goes on after the last range that was kept, and tells, counts and answers the same', async () => {
    const keeper = keeperInMemory();
    const dying = new AbortController();
    const interrupted = inRanges.read([document], {
      keeper,
      signal: dying.signal,
      onPage: ({ page }) => {
        if (page === 6) dying.abort(new Error('killed'));
      },
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect([...keeper.kept.keys()]).toEqual(['pages-0-1']);
    // What is kept is what is used: the first range is not read again.
    const [bytes = new Uint8Array(0)] = keeper.kept.values();
    keeper.kept.set('pages-0-1', Buffer.from(Buffer.from(bytes).toString().replaceAll('Hillside', 'Kept')));
    const told: number[] = [];
    const prices: number[] = [];
    const read = await inRanges.read([document], {
      keeper,
      onPage: ({ page }) => told.push(page),
      price: async (pages) => void prices.push(pages),
    });
    const headers = read[0]?.pages.map(({ lines }) => lines[0]?.text);
    expect(headers).toEqual(PAGES.map((_, index) => (index < 5 ? 'Kept Clinic' : 'Hillside Clinic')));
    expect(JSON.stringify(read).replaceAll('Kept', 'Hillside')).toBe(
      JSON.stringify(await whole.read([document])),
    );
    expect(told.toSorted((one, other) => one - other)).toEqual(PAGES.map((_, index) => index + 1));
    expect(prices).toEqual([12]);
    expect([...keeper.kept.keys()]).toEqual(['pages-0-1', 'pages-0-6', 'pages-0-11']);
  });

  test('reads another document that stands in the place of the first, and one that cannot be kept', async () => {
    const keeper = keeperInMemory();
    await inRanges.read([document], { keeper });
    const other = { name: 'b.pdf', read: () => Promise.resolve(buildPdf(PAGES.slice(0, 6))) };
    expect(await inRanges.read([other], { keeper })).toEqual(await whole.read([other]));
    const forgetful = { find: async () => undefined, keep: async () => undefined };
    expect(await inRanges.read([document], { keeper: forgetful })).toEqual(await whole.read([document]));
  });
});
