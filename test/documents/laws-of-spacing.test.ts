/** Laws of line spacing: print that is spaced widely throughout reads as usual print does. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { DocumentPages } from '../../src/documents/line.ts';
import { brokenAt, documentOf, printedOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(150, 30) };

/** The same page with `spacing` times the distance from each line to the next. */
function spaced(document: DocumentPages, spacing: number): DocumentPages {
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, y: 50 + (line.y - 50) * spacing })),
  }));
  return { ...document, pages };
}

async function read(document: DocumentPages): Promise<unknown> {
  const { list, unread } = await extractMedications([document], store);
  return {
    entries: list.medications.map(({ drugName, dosage, sources }) => ({
      drugName,
      dosage,
      lines: sources.length,
    })),
    setAside: list.setAside.map(({ name, reason }) => `${name} (${reason})`),
    unread: unread.map(({ reason, line }) => `${reason}: ${line ?? ''}`),
  };
}

const sentences = fc.shuffledSubarray(
  [
    'She has been taking lisinopril 10 mg once a day for her blood pressure, and sertraline 50 mg every morning.',
    'Because of the bleeding that she reported in the spring her warfarin was stopped and has not been restarted.',
    'We have increased the dose of gabapentin to 300 mg three times a day, which she tolerates without any trouble.',
    'The examination of the heart, the lungs and the abdomen was normal, and the blood pressure was 128 over 76.',
    'For her knees she uses acetaminophen 500 mg every six hours as needed, and a cream that her sister gave her.',
  ],
  { minLength: 3 },
);

test('paragraphs with any distance between all of their lines say what they say with the usual one', async () => {
  await fc.assert(
    fc.asyncProperty(
      sentences,
      fc.integer({ min: 65, max: 100 }),
      fc.double({ min: 1, max: 2.6, noNaN: true }),
      async (told, width, spacing) => {
        const half = Math.ceil(told.length / 2);
        const paragraphs = [told.slice(0, half), told.slice(half)].map((part) =>
          brokenAt(part.join(' '), width),
        );
        const document = printedOf([
          'Dear colleague,',
          '',
          ...(paragraphs[0] ?? []),
          '',
          ...(paragraphs[1] ?? []),
        ]);
        expect(await read(spaced(document, spacing))).toEqual(await read(document));
      },
    ),
    RUNS,
  );
});

test('a list with a line for each entry is the same with any distance between them', async () => {
  const entries = fc.shuffledSubarray(
    [
      'lisinopril 10 mg daily',
      'Zolquara 5 mg at night',
      'warfarin 3 mg daily',
      'metformin 500 mg bid',
      'Vitamin D',
    ],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(entries, fc.double({ min: 1, max: 2.6, noNaN: true }), async (lines, spacing) => {
      const document = documentOf(['Current medications', ...lines, 'Allergies: penicillin']);
      expect(await read(spaced(document, spacing))).toEqual(await read(document));
    }),
    RUNS,
  );
});
