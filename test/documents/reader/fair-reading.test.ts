/** Documents in turns: what is read in several children is what one would have read, and a short one passes the long ones. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts';
import type { DocumentPages } from '../../../src/documents/line.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';

/** One place: whoever is not read waits. */
const reader = createDocumentReader({ maxChildren: 1, ocrProcesses: 0 });
afterAll(() => reader.close());

/** A chart with a header and a footer on every page: whether they return is only known when all pages are read. */
function chart(pages: number): Uint8Array {
  return buildPdf(
    Array.from({ length: pages }, (_, index) => ({
      content: textContent([
        'Hillside Clinic',
        'Medications',
        `Atenolol ${index + 1} mg tablet by mouth once daily`,
        `Page ${index + 1} of ${pages}`,
      ]),
    })),
  );
}

async function read(bytes: Uint8Array, organization: string): Promise<DocumentPages> {
  const [document] = await reader.read([{ name: 'chart.pdf', read: async () => bytes }], { organization });
  if (document === undefined) throw new Error('nothing was read');
  return document;
}

describe('a long document', () => {
  it('makes room for those of others, and says the same as one that nobody interrupted', async () => {
    const long = chart(90);
    const quiet = await read(long, 'a');
    const done: string[] = [];
    const reading = (name: string, bytes: Uint8Array) =>
      read(bytes, name).finally(() => {
        done.push(name);
      });
    const [interrupted, short] = await Promise.all([
      reading('a', long),
      reading('b', chart(1)),
      reading('c', chart(2)),
    ]);
    expect(done.at(-1)).toBe('a');
    expect(interrupted).toEqual(quiet);
    expect(short.pageCount).toBe(1);
  });

  it('makes room for a short one of the same organization', async () => {
    const done: number[] = [];
    const pages = [90, 1];
    await Promise.all(
      pages.map((count) => read(chart(count), 'a').then(({ pageCount }) => done.push(pageCount))),
    );
    expect(done).toEqual([1, 90]);
  });

  it('is told its pages once, and is not read on when whoever asked has left', async () => {
    const prices: number[] = [];
    const told: number[] = [];
    const leaving = new AbortController();
    const document = { name: 'chart.pdf', read: async () => chart(60) };
    const whole = reader.read([document], {
      organization: 'a',
      price: async (pages) => void prices.push(pages),
      onPage: ({ page }) => told.push(page),
    });
    const left = reader.read([document], { organization: 'b', signal: leaving.signal });
    leaving.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
    await Promise.all([whole, read(chart(1), 'c')]);
    expect(prices).toEqual([60]);
    expect(told.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });
});
