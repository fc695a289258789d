import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import type { Page } from 'pdf2json';
import { toPage } from '../../../src/documents/pdf/read-with-pdf2json.ts';
import { PdfChildMessage } from '../../../src/documents/reader/child-messages.ts';
import { composePages } from '../../../src/documents/reader/read-pages.ts';

/** Numbers as a damaged document makes them: of any size, and none. */
const number = fc.oneof(fc.double({ min: 0, max: 60 }), fc.double());
const run = fc.record({
  x: number,
  y: number,
  w: number,
  fontSize: number,
  text: fc.constantFrom('Lisinopril', '10 mg', 'daily', ' '),
});

/** The page as pdf2json would give it; of its many fields only those that are read. */
function pageOf(
  width: number,
  height: number,
  runs: readonly { x: number; y: number; w: number; fontSize: number; text: string }[],
): Page {
  const texts = runs.map(({ x, y, w, fontSize, text }) => ({
    x,
    y,
    w,
    R: [{ T: text, TS: [0, fontSize, 0, 0] }],
  }));
  // Decode edge: a part of the library's type.
  return { Width: width, Height: height, Texts: texts } as unknown as Page;
}

test('whatever numbers the second reader gives, its pages are messages that the service takes', () => {
  fc.assert(
    fc.property(number, number, fc.array(run, { maxLength: 12 }), (width, height, runs) => {
      const page = { ...toPage(pageOf(width, height, runs)), page: 1, asides: [], rules: [] };
      for (const composed of composePages([page])) {
        const sent: unknown = JSON.parse(JSON.stringify({ kind: 'page', page: composed }));
        expect(PdfChildMessage.safeParse(sent).success).toBe(true);
      }
    }),
  );
});

test('a run without a place does not take the others with it', () => {
  const placed = { x: 2, y: 2, w: 5, fontSize: 12, text: 'Lisinopril' };
  const { words } = toPage(pageOf(38, 49, [placed, { ...placed, y: Number.NaN, text: 'daily' }]));
  expect(words.map(({ text }) => text)).toEqual(['Lisinopril']);
});
