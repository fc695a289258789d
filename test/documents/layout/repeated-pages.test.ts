import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { readDocument } from '../../support/read-trusted-document.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { size } from '../../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** Drugs of a document whose pages print these lines from their very top. */
async function drugsOn(...pages: readonly (readonly string[])[]): Promise<readonly string[]> {
  const bytes = buildPdf(pages.map((lines) => ({ content: textContent(lines, { top: 765 }) })));
  const { list } = await extractMedications([await readDocument(bytes)], store);
  return list.medications.map(({ drugName }) => drugName.split(' ')[0] ?? '').toSorted();
}

const HEAD = fc.constantFrom(['Lakeside Clinic'], ['Lakeside Clinic', 'Patient: Rosalind Testperson'], []);
const DRUGS = fc.subarray(
  [
    'Metformin 500 mg tablet twice daily',
    'Lisinopril 10 mg tablet daily',
    'Warfarin',
    'Amlodipine 5 mg',
    'Atorvastatin',
    'Sertraline 50 mg tablet by mouth every morning',
    'Gabapentin 300 mg capsule',
  ],
  { minLength: 1 },
);
const NOTES = fc.array(
  fc.constantFrom('She feels well.', 'Blood pressure 130/80.', 'Return in six months.'),
  {
    maxLength: 4,
  },
);

describe('repeated pages lose nothing', () => {
  test('a page that stands twice says what it says once', async () => {
    await fc.assert(
      fc.asyncProperty(HEAD, DRUGS, NOTES, async (head, drugs, notes) => {
        const page = [...head, 'Medications', ...drugs, 'Plan', ...notes];
        expect(await drugsOn(page, page)).toEqual(await drugsOn(page));
      }),
      { numRuns: size(40, 12) },
    );
  });

  test('nor do two visits on one form', async () => {
    await fc.assert(
      fc.asyncProperty(HEAD, DRUGS, NOTES, NOTES, async (head, drugs, first, second) => {
        const page = (notes: readonly string[], visit: number): string[] => [
          ...head,
          'Medications',
          ...drugs,
          'Assessment',
          `Visit number ${visit} went as planned.`,
          ...notes.map((note) => `${note} (${visit})`),
        ];
        expect(await drugsOn(page(first, 1), page(second, 2))).toEqual(await drugsOn(page(first, 1)));
      }),
      { numRuns: size(40, 12) },
    );
  });

  test('a list without a heading at the top of both pages', async () => {
    const page = (visit: number): string[] => [
      'Metformin 500 mg tablet twice daily',
      'Lisinopril 10 mg tablet daily',
      ...Array.from({ length: 12 }, (_, index) => `Observation ${index} of visit ${visit} was unremarkable.`),
    ];
    expect(await drugsOn(page(1), page(2))).toEqual(await drugsOn(page(1)));
  });

  test('names alone at the very top of both pages', async () => {
    const page = (visit: number): string[] => [
      'Warfarin',
      'Atorvastatin',
      'Medications',
      'Lisinopril 10 mg tablet daily',
      'Assessment',
      ...Array.from({ length: 12 }, (_, index) => `Observation ${index} of visit ${visit} was unremarkable.`),
    ];
    const continued = [
      'Medications',
      'Metformin 500 mg tablet twice daily',
      ...Array.from({ length: 50 }, () => ''),
    ];
    expect(await drugsOn(continued, page(1), page(2))).toEqual([
      'atorvastatin',
      'lisinopril',
      'metformin',
      'warfarin',
    ]);
  });
});
