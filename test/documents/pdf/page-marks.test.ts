import { expect, test } from '@jest/globals';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { readDocument } from '../../support/read-trusted-document.ts';

const annotated = (annotation: string): Uint8Array =>
  buildPdf([
    {
      content: textContent(['Medications', 'Lisinopril 10 mg tablet daily']),
      pageEntries: `/Annots [<< /Type /Annot /Rect [72 600 300 640] ${annotation} >>]`,
    },
  ]);

test.each([
  ['ink', '/Subtype /Ink /InkList [[72 600 300 640]]', true],
  ['a line through words', '/Subtype /StrikeOut /QuadPoints [72 640 300 640 72 600 300 600]', true],
  ['text typed over the page', '/Subtype /FreeText /Contents (stop)', true],
  ['a form field that is filled in', '/Subtype /Widget /FT /Tx /T (drug) /V (warfarin 5 mg)', true],
  ['a form field that is empty', '/Subtype /Widget /FT /Tx /T (drug)', false],
  ['a link', '/Subtype /Link', false],
])('%s', async (_what, annotation, isMarked) => {
  const { notes, pages } = await readDocument(annotated(annotation));
  expect(notes).toEqual(isMarked ? [{ page: 1, kind: 'marks-on-page' }] : []);
  expect(pages[0]?.lines.map(({ text }) => text)).toContain('Lisinopril 10 mg tablet daily');
});
