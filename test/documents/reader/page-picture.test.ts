import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDocumentReader, type DocumentReader } from '../../../src/documents/reader/document-reader.ts';
import { type PagePicture, pagePicture } from '../../../src/documents/reader/page-picture.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { DOCUMENT_FIXTURES, expectedAnswer } from '../../support/document-cases.ts';

// Reading scans takes its time on a busy machine.

let reader: DocumentReader;
beforeAll(() => {
  reader = createDocumentReader({ maxChildren: 1 });
});
afterAll(() => reader.close());

function pictureOf(bytes: Uint8Array, page = 1): Promise<PagePicture | undefined> {
  return pagePicture({ name: 'x.pdf', read: () => Promise.resolve(bytes) }, page, reader);
}

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(path.join(DOCUMENT_FIXTURES, name, 'document.pdf')));

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('the boxes lie on the ink of their lines', async () => {
  const bytes = buildPdf([
    { content: textContent(['First page']) },
    { content: textContent(['Second page']) },
  ]);
  const picture = await pictureOf(bytes, 2);
  expect(picture).toMatchObject({ pageCount: 2, lines: [{ text: 'Second page' }] });
  const [line] = picture?.lines ?? [];
  // Letter paper of 792 points; the line was written at 72 from the left and 720 from the bottom, 11 points high.
  expect(line?.x).toBeCloseTo(72 / 612, 2);
  expect(line?.y).toBeGreaterThan((792 - 720 - 14) / 792);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((792 - 720 + 6) / 792);
});

test.each(['discharge-summary', 'referral-letter', 'wrapped-table', 'scan'])(
  'every line of evidence of %s stands on its page',
  async (name) => {
    const answer = expectedAnswer(name);
    const sources = 'failure' in answer ? [] : answer.medications.flatMap((entry) => entry.sources);
    expect(sources.length).toBeGreaterThan(0);
    const picture = await pictureOf(fixture(name));
    const printed = picture?.lines.map(({ text }) => flat(text)) ?? [];
    for (const { evidence_text: evidence } of sources.filter(({ page }) => page === 1)) {
      const line = flat(evidence);
      expect(printed.some((text) => text === line || line.includes(text) || text.includes(line))).toBe(true);
    }
  },
);

test('there is no picture of a page that is not there', async () => {
  expect(await pictureOf(buildPdf([{ content: textContent(['Only page']) }]), 2)).toBeUndefined();
});
