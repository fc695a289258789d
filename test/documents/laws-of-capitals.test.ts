/** Capitals are one of several marks: a document that has none at all, or no other letters, gives the list that the same document gives. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf, printedWords } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const store = openStarterStore();
const entriesOf = entriesIn(store);
const entriesOnPage = entriesOfPage();
/** Where the columns of a table with long directions begin. */
const WIDE = [0, 150, 600];
afterAll(() => store.close());

const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'in title case': (text) => text.replaceAll(/(?<![\p{L}\d'’])\p{Ll}/gu, (letter) => letter.toUpperCase()),
};

/** Drugs with how they are taken, one of them known to nobody. */
const TAKEN = fc.shuffledSubarray(
  [
    ['Lisinopril 20 mg', '1 tablet daily'],
    ['Metformin 500 mg', '1 tablet twice daily'],
    ['Atorvastatin 40 mg', '1 tablet at bedtime'],
    ['Zyxomarin 5 mg', '1 capsule three times daily'],
    ['Warfarin 5 mg', '1 tablet every evening'],
  ] as const,
  { minLength: 3, maxLength: 4 },
);
const ENDED = fc.constantFrom('Naproxen 500 mg', 'Glipizide 5 mg', 'Omeprazole 20 mg');
const ALLERGY = fc.constantFrom('Penicillin', 'Codeine', 'Ibuprofen');

interface Chart {
  readonly taken: readonly (readonly [string, string])[];
  readonly ended: string;
  readonly allergy: string;
}

/** One chart in several layouts. */
const LAYOUTS: Readonly<Record<string, (chart: Chart) => readonly string[]>> = {
  'bullets under headings without a colon': ({ taken, ended, allergy }) => [
    '# Current medications',
    ...taken.map(([drug, often]) => `- ${drug}, ${often}`),
    '# Discontinued medications',
    `- ${ended}`,
    '# Allergies',
    `- ${allergy}`,
  ],
  'plain lines under headings with a colon': ({ taken, ended, allergy }) => [
    'Allergies:',
    allergy,
    'Current medications:',
    ...taken.map((parts) => parts.join(', ')),
    'Stopped medications:',
    ended,
  ],
  'run-in lists behind labels': ({ taken, ended, allergy }) => [
    `Allergies: ${allergy}`,
    `Medications: ${taken.map((parts) => parts.join(' ')).join('; ')}`,
    `Stopped: ${ended}`,
  ],
  'directions below each drug': ({ taken, allergy }) => [
    'Current medications',
    ...taken.flatMap(([drug, often]) => [drug, `  Take ${often}`]),
    'Allergies',
    allergy,
  ],
  'a numbered list': ({ taken, ended }) => [
    'Discharge medications',
    ...taken.map(([drug, often], at) => `${at + 1}. ${drug} ${often}.`),
    'Stop taking',
    `1. ${ended}`,
  ],
  'sentences of a note': ({ taken, ended, allergy }) => [
    'The patient was seen today for follow-up.',
    ...taken.map(([drug, often]) => `She takes ${drug} ${often}.`),
    `${ended} was stopped last month.`,
    `She is allergic to ${allergy}.`,
  ],
};

describe('the same document gives the same list', () => {
  for (const [layout, linesOf] of Object.entries(LAYOUTS))
    for (const [writing, write] of Object.entries(WRITINGS))
      test(`${layout}, ${writing}`, async () => {
        await fc.assert(
          fc.asyncProperty(TAKEN, ENDED, ALLERGY, async (taken, ended, allergy) => {
            const lines = linesOf({ taken, ended, allergy });
            const expected = await entriesOf(lines);
            // A name that nobody knows is listed in lists alone.
            expect(expected.length).toBeGreaterThanOrEqual(taken.length - 1);
            const found = await entriesOf(lines.map((line) => write(line)));
            expect(found.map((entry) => entry.toLowerCase()).toSorted()).toEqual(
              expected.map((entry) => entry.toLowerCase()).toSorted(),
            );
          }),
          { numRuns: size(20, 6) },
        );
      });
});

test.each(Object.entries(WRITINGS))('a table has the same rows %s', async (_writing, write) => {
  const header = fc.constantFrom(
    ['Medication', 'Directions', 'Start Date'],
    ['Name', 'Dose', 'How to take'],
    ['Drug', 'Instruction', 'Comment'],
  );
  await fc.assert(
    fc.asyncProperty(TAKEN, header, async (taken, columns) => {
      const rows = taken.map(([drug, often], at) => [drug, often, `06/0${at + 1}/2025`]);
      const table = [['Medication list'], [], columns, ...rows];
      const expected = await printed(table);
      expect(expected).toHaveLength(taken.length);
      const found = await printed(table.map((row) => row.map((cell) => write(cell))));
      expect(found.map((entry) => JSON.stringify(entry).toLowerCase())).toEqual(
        expected.map((entry) => JSON.stringify(entry).toLowerCase()),
      );
    }),
    { numRuns: size(30, 8) },
  );
});

test('what is shown of a document without capitals is in the letters it is printed in', async () => {
  const lines = [
    'seen for follow-up, bp 130/80',
    'meds: zyxomarin 5 mg PO daily, lisinopril 10 mg daily',
    'metformin stopped, 5 µg/dL',
  ];
  const { list, unread, records } = await extractMedications([documentOf(lines)], store);
  const names = list.medications.map(({ drugName }) => drugName);
  expect(names).toContain('zyxomarin');
  const shown = [
    ...list.medications.flatMap(({ sources }) => sources.map(({ line }) => line)),
    ...list.setAside.map(({ source }) => source.line),
    ...unread.flatMap(({ line }) => line ?? []),
  ];
  expect(shown.filter((line) => !lines.includes(line))).toEqual([]);
  for (const { mention } of records.flatMap((record) => record.mentions)) {
    expect(mention.line.text).toBe(lines[mention.line.index]);
    expect(mention.name).toBe(mention.name.toLowerCase());
    for (const sig of mention.sigs) expect(sig).not.toMatch(/\p{Lu}{4}/u);
  }
});

test('a document that has capitals elsewhere keeps its small letters small', async () => {
  const prose = 'he likes fish and rice, and walks a mile every day';
  const small = [
    'Medications',
    'Lisinopril 20 mg daily',
    'Metformin 500 mg twice daily',
    '# Social history',
    prose,
  ];
  expect(await entriesOf(small)).toHaveLength(2);
  expect(await entriesOf([prose])).toEqual([]);
});

describe('where capitals set nothing apart', () => {
  test('a sentence that the line break cuts still ends its drug', async () => {
    const drug = fc.constantFrom('Metoclopramide', 'Naproxen', 'Digoxin');
    const other = fc.constantFrom('Haloperidol 1.5 mg at night', 'Metformin 500 mg twice daily');
    await fc.assert(
      fc.asyncProperty(drug, other, async (ended, taken) => {
        const lines = [
          'The patient was admitted with nausea and vomiting for several days. She had been feeling unwell.',
          `${ended} 10 mg three times daily. She was admitted to the ward for observation and her nausea`,
          `settled. She takes ${taken}, and ${ended} was`,
          'therefore stopped.',
        ];
        for (const write of Object.values(WRITINGS)) {
          const found = await entriesOf(lines.map((line) => write(line)));
          expect(found.filter((entry) => entry.toLowerCase().startsWith(ended.toLowerCase()))).toEqual([]);
        }
      }),
      { numRuns: size(12, 6) },
    );
  });

  test('directions that say more comes go on in the next line', async () => {
    const cut = fc.constantFrom(
      ['Metoprolol succinate 50 mg, once a', 'day'],
      ['Acetaminophen 500 mg, 2 tablets every 8 hours if', 'needed'],
      ['Vitamin B12 1000', 'mcg 1 tablet daily'],
      ['Metformin 500 mg 1 tablet by', 'mouth twice daily'],
    );
    await fc.assert(
      fc.asyncProperty(cut, async ([above, below]) => {
        const lines = ['Current medications', 'Lisinopril 20 mg daily', above, below, 'Warfarin 5 mg daily'];
        const expected = await entriesOf(lines);
        expect(expected).toHaveLength(3);
        for (const write of Object.values(WRITINGS)) {
          const found = await entriesOf(lines.map((line) => write(line)));
          expect(found.map((entry) => entry.toLowerCase())).toEqual(
            expected.map((entry) => entry.toLowerCase()),
          );
        }
      }),
      { numRuns: size(8, 4) },
    );
  });

  test('an allergy behind a label is none of the medications above it', async () => {
    const labels = fc.constantFrom('Allergic', 'Allergies', 'Allergic to');
    await fc.assert(
      fc.asyncProperty(labels, ALLERGY, async (label, allergy) => {
        const lines = ['Rx: lisinopril 20 mg daily, metformin 500 mg bid', `${label}: ${allergy}`];
        for (const write of Object.values(WRITINGS))
          expect(await entriesOf(lines.map((line) => write(line)))).toHaveLength(2);
      }),
      { numRuns: size(9, 6) },
    );
  });

  test('what ends behind a label is not the drug above, though it stands under its number', async () => {
    const label = fc.constantFrom('Stop', 'Stopped', 'Discontinue', 'Suspender');
    await fc.assert(
      fc.asyncProperty(label, ENDED, async (word, ended) => {
        const lines = [
          'Medications',
          '1  Lisinopril  20 mg tablets',
          '    Take 1 tablet daily',
          '2  Metformin  500 mg tablets',
          '    Take 1 tablet twice daily',
          `  ${word}:  ${ended}  Digoxin 0.125 mg`,
        ];
        for (const write of Object.values(WRITINGS)) {
          const found = await entriesOf(lines.map((line) => write(line)));
          expect(found.map((entry) => (entry.split(' ')[0] ?? '').toLowerCase()).toSorted()).toEqual([
            'lisinopril',
            'metformin',
          ]);
        }
      }),
      { numRuns: size(12, 6) },
    );
  });

  test('a remark behind the directions of a row ends its drug', async () => {
    const remark = fc.constantFrom(
      'Patient not taking: Reported on 6/1/2026',
      'Patient not taking: no refills',
    );
    await fc.assert(
      fc.asyncProperty(remark, async (said) => {
        const rows = [
          ['Medication', 'Sig', 'Start'],
          ['Lisinopril 20 mg', 'Take 1 tablet daily.', '2/1/26'],
          ['Naproxen 500 mg', `Take 1 tablet daily. ${said}`, '2/1/26'],
          ['Metformin 500 mg', 'Take 1 tablet daily.', '2/1/26'],
        ];
        for (const write of Object.values(WRITINGS)) {
          const words = rows.flatMap((row, at) =>
            row.flatMap((cell, column) => printedWords(write(cell), 40 + (WIDE[column] ?? 0), 100 + at * 13)),
          );
          const found = await entriesOnPage({ width: 800, words, rules: [] });
          expect(found.filter((entry) => /naproxen/iu.test(JSON.stringify(entry)))).toEqual([]);
          expect(found).toHaveLength(2);
        }
      }),
      { numRuns: size(4, 2) },
    );
  });

  test('a name that no dictionary knows over its directions is an entry, and no heading', async () => {
    const name = fc.constantFrom('Zyxomarin capsule', 'Quorvital tablet', 'Multivitamin tablet');
    await fc.assert(
      fc.asyncProperty(name, async (unknown) => {
        const lines = [
          '# Current medications',
          'Lisinopril 20 mg tablet',
          'Take 1 tablet by mouth daily.',
          unknown,
          'Take 1 by mouth daily.',
          'Metformin 500 mg tablet',
          'Take 1 tablet by mouth twice daily.',
        ];
        for (const write of Object.values(WRITINGS))
          expect(await entriesOf(lines.map((line) => write(line)))).toHaveLength(3);
      }),
      { numRuns: size(6, 3) },
    );
  });
});
