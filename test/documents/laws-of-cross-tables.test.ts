/** Laws of names in a cross-table: what stands for a row and a column is not taken, and a list beside or above it is what it was. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const LIST = ['# Current medications', 'lisinopril 10 mg daily', 'metformin 500 mg twice daily'] as const;
const headings = fc.constantFrom(
  'Class  Use as directed  Use with caution  Consider an alternative',
  'Group  Standard precautions  Monitor closely  Avoid',
  'Organ  Cleared by kidney  Cleared by liver',
);
const rows = fc.shuffledSubarray(
  [
    'Pain  morphine, meloxicam  oxycodone  tramadol',
    'Mood  bupropion  fluoxetine, paroxetine  citalopram',
    'Lipids  pravastatin  atorvastatin  simvastatin',
    'Nausea  ondansetron  metoclopramide, promethazine',
  ],
  { minLength: 2 },
);

describe('names in a cross-table', () => {
  test('are not taken, below a list too, and each is told as not read', async () => {
    await fc.assert(
      fc.asyncProperty(headings, rows, async (title, cross) => {
        const lines = [...LIST, title, ...cross];
        expect(await entriesOf(lines)).toEqual(await entriesOf(LIST));
        const { unread } = await extractMedications([documentOf(lines)], store);
        for (const row of cross) expect(unread.map(({ line }) => line)).toContain(row);
      }),
      RUNS,
    );
  });

  test('are taken where a column says how: times of the day over names', async () => {
    const lines = [
      '# Current medications',
      'Morning  Noon  Bedtime',
      'lisinopril 10 mg  metformin 500 mg  atorvastatin 20 mg',
      'aspirin 81 mg  gabapentin 300 mg  melatonin 3 mg',
    ];
    expect((await entriesOf(lines)).length).toBeGreaterThanOrEqual(6);
  });
});

test('an unknown name with an amount is a row where its cell for the dose is filled, in whatever words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('1 Ampolla', 'uno', 'see label'), async (dose) => {
      const table = [
        'Medication  Dose  Reason',
        'lisinopril 10 mg  1 tablet  pressure',
        `Zyxomarin 1 g  ${dose}  pain`,
      ];
      expect((await entriesOf(table)).some((entry) => entry.startsWith('Zyxomarin'))).toBe(true);
    }),
    RUNS,
  );
});
