/** Laws of page breaks inside a table: a row that a page cuts is one row, and what stands between the pages is no part of it. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 15) };
const HEADER = ['Medication', 'Directions', 'Next due'];

/** The entries of pages of rows of cells, each `first word | quantity | frequency`. */
async function entriesOf(pages: readonly (readonly (readonly string[])[])[]): Promise<string[]> {
  const printed = pages.map((rows, page) => ({
    page: page + 1,
    width: 700,
    height: 792,
    asides: [],
    rules: [],
    words: rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => printedWords(cell, 40 + column * 220, 100 + row * 13)),
    ),
  }));
  const document = { name: 'a.pdf', pageCount: pages.length, pages: composePages(printed), notes: [] };
  const { list } = await extractMedications([document], store);
  return list.medications
    .map(({ drugName, dosage: { dose, frequency } }) =>
      [drugName.split(' ')[0], dose?.quantity ?? '', frequency ?? ''].join(' | ').toLowerCase(),
    )
    .toSorted();
}

describe('a row that the end of a page cuts', () => {
  const cut = fc.constantFrom(
    ['Take 1 capsule by mouth four times a', 'day for 5 more days', 'qid'],
    ['Take 1 capsule by mouth every', 'morning with food', 'qam'],
    ['Take 1 capsule by mouth in the morning', 'and 1 capsule at bedtime', 'bid'],
  );
  const between = fc.constantFrom<readonly (readonly string[])[]>(
    [],
    [[], [], ['Questions? Call 4 West at any hour.']],
    [[], [], ['Form 8812', '*** continued on next page ***']],
  );

  test('goes on under the header that is said again', async () => {
    await fc.assert(
      fc.asyncProperty(cut, between, async ([first, rest, often], footer) => {
        const above = [
          HEADER,
          ['Lisinopril 10 mg tablet', 'Take 1 tablet by mouth daily', '5/15'],
          ['Cephalexin 500 mg capsule', first ?? '', '5/15'],
          ...footer,
        ];
        const below = [
          HEADER,
          ['', rest ?? ''],
          ['Atorvastatin 40 mg tablet', 'Take 1 tablet at bedtime', '5/15'],
        ];
        expect(await entriesOf([above, below])).toEqual([
          'atorvastatin | 1 | qhs',
          `cephalexin | 1 | ${often}`,
          'lisinopril | 1 | qd',
        ]);
      }),
      RUNS,
    );
  });

  test('is no row that begins with a name of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Zyxomarin 5 mg tablet', 'Warfarin 5 mg tablet'),
        between,
        async (name, footer) => {
          const above = [
            HEADER,
            ['Lisinopril 10 mg tablet', 'Take 1 tablet by mouth daily', '5/15'],
            ...footer,
          ];
          const below = [HEADER, [name, 'Take 1 tablet at bedtime', '5/15']];
          expect(await entriesOf([above, below])).toEqual(
            ['lisinopril | 1 | qd', `${name.split(' ')[0]?.toLowerCase()} | 1 | qhs`].toSorted(),
          );
        },
      ),
      RUNS,
    );
  });
});

test('what stands above a header that is said again is no row of the table', async () => {
  const head = fc.constantFrom(
    [['Brown, Nadia', 'DOB 5/5/1950', 'Page 2']],
    [
      ['Lakeside Pharmacy', 'Patient profile, sent daily'],
      ['12 Quarry Rd', 'Sheet 1 of a series', '555-0177'],
    ],
  );
  await fc.assert(
    fc.asyncProperty(head, async (above) => {
      const rows = [
        'Lisinopril 10 mg tablet',
        'Sertraline 50 mg tablet',
        'Baclofen 10 mg tablet',
        'Metformin 500 mg tablet',
      ].map((name) => [name, 'Take 1 tablet by mouth daily', '5/15']);
      const entries = await entriesOf([
        [HEADER, ...rows.slice(0, 2)],
        [...above, HEADER, ...rows.slice(2)],
      ]);
      expect(entries).toEqual(
        rows.map(([name]) => `${(name?.split(' ')[0] ?? '').toLowerCase()} | 1 | qd`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('the first and the last line of a page that end in its number are no entries, wherever the page ends', async () => {
  const line = fc.constantFrom(
    (page: number) => [`Halloran, Maureen (MRN E2207714) - Printed today at 10:21 AM - Page ${page} of 2`],
    (page: number) => ['Lakeside Regional', 'HALLORAN, Maureen J  MRN 00418822', `page ${page}`],
    (page: number) => ['Halloran, Maureen', 'FIN 5580231', `${page} of 2`],
  );
  await fc.assert(
    fc.asyncProperty(line, fc.boolean(), async (numbered, isAbove) => {
      const rows = ['Lisinopril 10 mg tablet', 'Sertraline 50 mg tablet', 'Baclofen 10 mg tablet'].map(
        (name) => [name, 'Take 1 tablet by mouth daily'],
      );
      const pageOf = (page: number, own: readonly (readonly string[])[]) =>
        isAbove ? [numbered(page), ...own] : [...own, numbered(page)];
      const entries = await entriesOf([
        pageOf(1, [['Current medications'], ...rows.slice(0, 1)]),
        pageOf(2, rows.slice(1)),
      ]);
      expect(entries).toEqual(['baclofen | 1 | qd', 'lisinopril | 1 | qd', 'sertraline | 1 | qd']);
    }),
    RUNS,
  );
});

describe('a text that the end of a page cuts', () => {
  const TEXTS = [
    [
      'DISCHARGE MEDICATIONS: She will finish prednisone 40 mg daily for 3 more days, and goes on with',
      'albuterol two puffs every four hours as needed, guaifenesin 600 mg twice daily, metoprolol 50 mg',
      'daily, which is new, atorvastatin 20 mg at bedtime, lisinopril 10 mg in the morning, sertraline',
      '50 mg at bedtime and montelukast 10 mg at bedtime.',
    ],
    [
      'CURRENT MEDICATIONS: Toprol 25 mg daily, Diovan 160 mg daily, Aricept 10 mg at bedtime, Zantac 150',
      'mg b.i.d., Fosamax 70 mg on Sundays, calcium citrate 600 mg twice a day, Zyxomarin 5 mg every',
      'morning, vitamin D 1000 units a day, pravastatin 40 mg at',
      'bedtime.',
    ],
  ] as const;

  test('goes on at the head of the next one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TEXTS), fc.integer({ min: 1, max: 3 }), async (lines, at) => {
        const rows = lines.map((line) => [line]);
        expect(await entriesOf([rows.slice(0, at), rows.slice(at)])).toEqual(await entriesOf([rows]));
      }),
      RUNS,
    );
  });
});

describe('a heading of something else at the top of a page', () => {
  test('closes the table above it, whatever rows below it look like those of medications', async () => {
    const title = fc.constantFrom('Problem List', 'Allergies', 'Immunizations', 'Problems');
    const below = fc.shuffledSubarray(
      [
        ['Generalized anxiety disorder', '11/2021'],
        ['Essential hypertension', '06/2009'],
        ['Influenza 0.5 mL', '10/2025'],
        ['Mild persistent asthma', '2001'],
      ],
      { minLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(title, below, async (heading, rows) => {
        const entries = await entriesOf([
          [HEADER, ['Lisinopril 10 mg tablet', 'Take 1 tablet by mouth daily', '5/15']],
          [[heading], ['What', 'Noted'], ...rows],
        ]);
        expect(entries).toEqual(['lisinopril | 1 | qd']);
      }),
      RUNS,
    );
  });

  test('of further medications closes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Current medications', 'Home medications'), async (heading) => {
        const entries = await entriesOf([
          [HEADER, ['Lisinopril 10 mg tablet', 'Take 1 tablet by mouth daily', '5/15']],
          [[heading], ['Sertraline 50 mg tablet', 'Take 1 tablet by mouth twice a day', '5/15']],
        ]);
        expect(entries).toEqual(['lisinopril | 1 | qd', 'sertraline | 1 | bid']);
      }),
      RUNS,
    );
  });
});

describe('a title of what has ended', () => {
  test('ends it wherever the page breaks: above the title, below it, or in either list', async () => {
    const title = fc.constantFrom(
      'Stopped this admission',
      'Antibiotic courses finished this year',
      'Médicaments arrêtés',
      'Taken off the list in May',
    );
    const taken = fc.subarray(['Lisinopril 10 mg daily', 'Sertraline 50 mg daily', 'Zyxomarin 5 mg daily'], {
      minLength: 1,
    });
    const ended = fc.subarray(['Naproxen 500 mg twice daily', 'Furosemide 20 mg every morning'], {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(title, taken, ended, fc.nat(), async (heading, goesOn, over, at) => {
        const lines = [['Current medications'], ...goesOn.map((one) => [one]), []];
        const all = [...lines, [heading], ...over.map((one) => [one])];
        const breaks = 1 + (at % (all.length - 1));
        const entries = await entriesOf([all.slice(0, breaks), all.slice(breaks)]);
        expect(entries.map((entry) => entry.split(' ')[0])).toEqual(
          goesOn.map((one) => one.toLowerCase().split(' ')[0] ?? '').toSorted(),
        );
      }),
      RUNS,
    );
  });
});
