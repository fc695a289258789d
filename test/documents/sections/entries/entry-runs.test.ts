import { afterAll, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { openStarterStore } from '../../../support/starter-store.ts';
import { entriesIn } from '../../../support/entries-of.ts';
import { size } from '../../../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const ENTRIES: readonly string[] = [
  'Bisoprolol 2.5 mg od',
  'Ramipril 10 mg od',
  'Atorvastatin 80 mg nocte',
  'Paracetamol 500 mg tabs 1-2 qds prn',
  'Zelvorax 10 mg od',
  'Movicol two sachets bd',
];
const list = fc.shuffledSubarray([...ENTRIES], { minLength: 4, maxLength: 6 });
const RUNS = { numRuns: size(25, 8) };

const BEFORE =
  'Thank you for seeing this 71 year old lady with worsening breathlessness on the stairs at home.';
const BEHIND = 'I would be grateful for your opinion about the breathlessness and for an echocardiogram.';

test('entries that stand among sentences are read as under a heading', async () => {
  await fc.assert(
    fc.asyncProperty(list, async (entries) => {
      const inLetter = await entriesOf(['Dear Dr. Smith,', BEFORE, ...entries, BEHIND]);
      expect(inLetter.toSorted()).toEqual((await entriesOf(['# Medications', ...entries])).toSorted());
    }),
    RUNS,
  );
});

test('a weak heading, in capitals or not, heads the entries below it', async () => {
  const headings = fc.constantFrom('Rx', 'Meds:', 'Prescription', 'my pills:');
  await fc.assert(
    fc.asyncProperty(list, headings, async (entries, heading) => {
      const inLetter = await entriesOf(['BP 150/90, pulse 78', heading, ...entries]);
      expect(inLetter.toSorted()).toEqual((await entriesOf(['# Medications', ...entries])).toSorted());
    }),
    RUNS,
  );
});

const UNKNOWN = ['Telma 40 mg 1-0-0', 'Metpure XL 50 mg OD', 'Glycomet GP2 1-0-1'];

test('a list without a heading whose drugs nobody knows is kept as written', async () => {
  expect(await entriesOf(UNKNOWN)).toHaveLength(UNKNOWN.length);
});

test('a form before the name begins an entry, whether its drug is known or not', async () => {
  const forms = fc.constantFrom('Tab', 'Tab.', 'T.', 'Cap.');
  const drugs = [...UNKNOWN, 'Metformin 500 mg 1-0-1'];
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(drugs, { minLength: 3, maxLength: 4 }),
      fc.array(forms, { minLength: 4, maxLength: 4 }),
      async (entries, leads) => {
        const lines = entries.map((entry, index) => `${leads[index] ?? 'Tab'} ${entry}`);
        expect(await entriesOf(['Rx', ...lines])).toHaveLength(entries.length);
      },
    ),
    { ...RUNS, examples: [[UNKNOWN, ['Tab', 'Tab', 'Tab', 'Tab']]] },
  );
});

test('drugs behind a label in prose are listed, and the label says what they are', async () => {
  const drugs = 'Bactrim SS MWF, lisinopril 10 mg daily, aspirin 81';
  const listed = await entriesOf([`MEDICATIONS: ${drugs}.`]);
  for (const label of ['Prophylaxis', 'Other', 'Blood pressure'])
    expect(await entriesOf([`HISTORY: Doing well on all fronts. ${label}: ${drugs}.`])).toEqual(listed);
  for (const label of ['Stopped', 'Past trials', 'Allergies', 'Given in the emergency department'])
    expect(await entriesOf([`HISTORY: Doing well on all fronts. ${label}: ${drugs}.`])).toEqual([]);
});
