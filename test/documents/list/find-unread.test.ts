import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import type { DocumentPages, NoteKind } from '../../../src/documents/line.ts';
import { documentOf, type LineOptions } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function unread(document: DocumentPages): Promise<readonly string[]> {
  const { unread: parts } = await extractMedications([document], store);
  return parts.map(({ reason, page, line }) =>
    [reason, `p. ${page}`, ...(line === undefined ? [] : [line])].join(' | '),
  );
}

describe('lines', () => {
  test.each([
    [['# Medications', 'Lisinopril 10 mg tablet daily'], []],
    [['# Progress Note', 'She takes 40 mg twice daily by mouth of something.'], ['no-name']],
    [['# Problems', 'Hypertension: lisinopril 10 mg by mouth daily'], ['section-set-aside']],
    [['# Medications', 'Lisinopril 10 mg daily', 'Something for cholesterol at night'], ['unknown-entry']],
    [['# Medications', 'Lisinopril 10 mg daily', 'None', 'Reviewed 03/04/2026', 'She takes them all.'], []],
    [['# Allergies', 'Lisinopril 10 mg tablet by mouth daily: cough'], []],
    [['# Results', 'Potassium 4.5 mmol/L', 'Glucose 112 mg/dL daily'], []],
    [['# Family History', 'Mother takes warfarin 5 mg daily.'], []],
    [['# Family History', 'None.', 'She takes warfarin 5 mg daily.'], ['section-set-aside']],
    [['# New, changed and stopped tablets', 'Lisinopril 10 mg daily'], ['mixed-heading']],
    [['# Stopped tablets', 'Lisinopril 10 mg daily'], []],
    [['# Progress Note', 'She feels well.'], []],
  ])('%j', async (lines, reasons) => {
    const parts = await unread(documentOf(lines));
    expect(parts.map((part) => part.split(' ')[0])).toEqual(reasons);
  });

  test('the line stands with its page', async () => {
    const line = 'She takes 40 mg twice daily by mouth of something.';
    expect(await unread(documentOf(['# Progress Note', line]))).toEqual([`no-name | p. 1 | ${line}`]);
  });
});

describe('pages', () => {
  const noted = (
    kind: NoteKind,
    lines: readonly string[] = [],
    options: LineOptions = {},
  ): DocumentPages => ({
    ...documentOf(lines, 'scan.pdf', options),
    notes: [{ page: 1, kind }],
  });

  test.each([
    ['page-unreadable', ['page-unreadable | p. 1']],
    ['page-has-no-text', ['no-text | p. 1']],
    ['invisible-text', []],
  ] as const)('%s', async (kind, parts) => {
    expect(await unread(noted(kind))).toEqual(parts);
  });

  test('a scan of which next to nothing was read', async () => {
    expect(await unread(noted('read-by-ocr', ['l1', '..'], { origin: 'ocr' }))).toEqual(['poor-scan | p. 1']);
  });

  test('a scan that OCR was not sure of', async () => {
    const read = noted('read-by-ocr', ['Medications', 'Lisinopril 10 mg tablet daily'], { origin: 'ocr' });
    const withConfidence = (confidence: number): DocumentPages => ({
      ...read,
      pages: read.pages.map((page) => ({
        ...page,
        lines: page.lines.map((line) => ({ ...line, confidence })),
      })),
    });
    expect(await unread(withConfidence(0.4))).toEqual(['poor-scan | p. 1']);
    expect(await unread(withConfidence(0.9))).toEqual([]);
  });
});
