import { afterAll, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { openStarterStore } from '../../../support/starter-store.ts';
import { entriesIn } from '../../../support/entries-of.ts';
import { size } from '../../../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

/** The words of a text in lines that are as full as they can be. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

const ITEMS: readonly string[] = [
  'Lasix 40 mg 1 tab PO daily',
  'Novolog 6 units SQ TID AC',
  'Debrox 5 drops in both ears BID for 4 days',
  'Nystatin powder to groin BID',
  'Ensure 1 can PO TID',
  'Zelvorax 20 mg every morning',
  'Bactrim SS MWF',
  'albuterol inhaler two puffs every four hours as needed for wheezing',
  'fish oil 1000 mg',
  'magnesium oxide 400 mg at bedtime',
  'potassium chloride 20 mEq with food',
];

test('where the margin breaks an enumeration of drugs says nothing', async () => {
  const items = fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 4, maxLength: 8 });
  const separator = fc.constantFrom('; ', ', ');
  await fc.assert(
    fc.asyncProperty(items, separator, fc.integer({ min: 60, max: 105 }), async (list, between, width) => {
      const text = `MEDICATIONS: ${list.join(between)}.`;
      expect(await entriesOf(wrapped(text, width))).toEqual(await entriesOf([text]));
    }),
    { numRuns: size(40, 12) },
  );
});

test('entries that each begin a line stay entries, however long their lines are', async () => {
  const lines = [
    'Lisinopril 10 mg tablet, take 1 tablet by mouth every day, for pressure',
    'Zelvorax 20 mg capsule, take 1 capsule by mouth twice a day, with food',
    'Metformin 500 mg tablet, take 1 tablet by mouth twice a day with meals',
  ];
  expect(await entriesOf(['# Medications', ...lines])).toEqual([
    'lisinopril 10 MG Oral Tablet | 1 tablet | PO | QD',
    'metformin hydrochloride 500 MG Oral Tablet | 1 tablet | PO | BID',
    'Zelvorax | 1 capsule | PO | BID',
  ]);
});
