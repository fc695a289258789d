/** Laws of copies: what stands twice in a file is read twice, and nothing of one copy is said of the other. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { DocumentPages } from '../../src/documents/line.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const ENTRIES = [
  'lisinopril 10 mg daily',
  'metformin 500 mg twice a day',
  'furosemide 20 mg every morning',
  'atorvastatin 40 mg at bedtime',
  'carvedilol 3.125 mg twice daily',
] as const;

test('a document that stands twice in a file lists what it lists once, whatever section ends it', async () => {
  const ends = fc.constantFrom(
    ['STOPPED MEDICATIONS', 'warfarin 5 mg daily'],
    ['Allergies: penicillin'],
    ['BEDTIME', 'trazodone 50 mg'],
    ['Follow up in two weeks.'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ENTRIES], { minLength: 3, maxLength: 5 }),
      ends,
      fc.integer({ min: 1, max: 2 }),
      async (entries, end, pages) => {
        const one = documentOf([...entries, ...end]);
        const first = one.pages[0];
        if (first === undefined) throw new Error('a page was built');
        const blank = { ...first, page: 2, lines: first.lines.slice(0, 0) };
        const copy = pages === 1 ? [first] : [first, blank];
        const twice = [...copy, ...copy].map((page, index) => ({
          ...page,
          page: index + 1,
          lines: page.lines.map((line) => ({ ...line, page: index + 1 })),
        }));
        const listed = async (document: DocumentPages): Promise<string[]> => {
          const { list } = await extractMedications([document], store);
          return list.medications.map(({ drugName, dosage }) => JSON.stringify([drugName, dosage]));
        };
        expect(await listed({ ...one, pageCount: twice.length, pages: twice })).toEqual(await listed(one));
      },
    ),
    { numRuns: size(30, 8) },
  );
});

test('a page of other text behind a list changes none of its entries', async () => {
  const texts = fc.constantFrom(
    ['Thank you for choosing our clinic for your care.', 'Our hours are 8 to 5 on weekdays.'],
    ['Please call us with any question.', 'We are open 5 days a week.'],
  );
  const ends = fc.constantFrom(
    [],
    ['warfarin per INR clinic'],
    ['BEDTIME', 'trazodone 50 mg'],
    ['STOP: glyburide 5 mg'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ENTRIES], { minLength: 3, maxLength: 5 }),
      ends,
      texts,
      async (entries, end, text) => {
        const one = documentOf(['CURRENT MEDICATIONS', ...entries, ...end]);
        const more = documentOf(text).pages.map((page) => ({
          ...page,
          page: 2,
          lines: page.lines.map((line) => ({ ...line, page: 2 })),
        }));
        const listed = async (document: DocumentPages): Promise<string[]> => {
          const { list } = await extractMedications([document], store);
          return list.medications.map(({ drugName, dosage }) => JSON.stringify([drugName, dosage]));
        };
        expect(await listed({ ...one, pageCount: 2, pages: [...one.pages, ...more] })).toEqual(
          await listed(one),
        );
      },
    ),
    { numRuns: size(40, 12) },
  );
});
