/** Laws of the heads of lists: what a page says beside the title of a list, or of the patient above its entries, takes nothing from the list. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { firstWordsIn } from '../support/first-words.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 12) };

const ENTRIES = ['Lisinopril 10 mg daily', 'Zyxomarin 5 mg twice daily', 'Atorvastatin 40 mg at bedtime'];
const title = fc.constantFrom(
  'MEDICATION LIST',
  'Current Medications',
  'MEDICATION ADMINISTRATION RECORD',
  'Home medications',
);
const fact = fc.constantFrom(
  'DOB 1/2/1950',
  'DOB: 1/2/1950',
  'Residence: Elm House',
  'Page 2 of 3',
  'JUNE 2018',
  'NEWMAN, Alice',
  'Printed 03/04/2025',
  'Allergies: see page 1',
);

test('what heads of pages say beside the title of a list leaves it the title', async () => {
  await fc.assert(
    fc.asyncProperty(title, fc.uniqueArray(fact, { minLength: 1, maxLength: 3 }), async (heading, facts) => {
      const alone = await entriesOf([heading, ...ENTRIES]);
      expect(alone).toHaveLength(ENTRIES.length);
      expect(await entriesOf([[heading, ...facts].join('  '), ...ENTRIES])).toEqual(alone);
    }),
    RUNS,
  );
});

test('the title of an ended list is one with facts beside it too', async () => {
  await fc.assert(
    fc.asyncProperty(fact, async (beside) => {
      const { listed, aside } = await firstWordsIn(
        documentOf([`STOPPED MEDICATIONS  ${beside}`, ...ENTRIES]),
        store,
      );
      expect({ listed, aside }).toEqual({ listed: [], aside: ['atorvastatin', 'lisinopril', 'zyxomarin'] });
    }),
    RUNS,
  );
});

test('a label of the patient with what it says on its line ends no list', async () => {
  const label = fc.constantFrom(
    'Problems: epilepsy, obesity',
    'Diagnoses: COPD, hypothyroid',
    'Past medical history: asthma, gout',
    'Pharmacy: Main Street Drug',
    'Social history: lives alone',
    'Allergies: penicillin, iodine',
  );
  const known = ['Lisinopril 10 mg daily', 'Furosemide 20 mg twice daily', 'Atorvastatin 40 mg at bedtime'];
  await fc.assert(
    fc.asyncProperty(title, label, async (heading, said) => {
      expect(await entriesOf([heading, said, ...known])).toEqual(await entriesOf([heading, ...known]));
    }),
    RUNS,
  );
});

test('a full stop between a product and its directions is in an entry', async () => {
  const stop = fc.constantFrom(' tab. Take 1 tab by mouth daily', ' tablet. Take 1 tablet by mouth daily');
  await fc.assert(
    fc.asyncProperty(stop, async (rest) => {
      const lines = ['Lisinopril 10 mg', 'Levothyroxine 50 mcg', 'Furosemide 40 mg'].map(
        (name) => name + rest,
      );
      expect(await entriesOf(lines)).toHaveLength(3);
    }),
    RUNS,
  );
});

test('of the specialty of the place that wrote it the title of a document says nothing', async () => {
  const place = fc.constantFrom(
    'Allergy and chest clinic',
    'ALLERGY AND IMMUNOLOGY',
    'Drug allergy service',
    'Addiction service to pharmacy',
    'Social work team',
    'Blood test unit',
  );
  await fc.assert(
    fc.asyncProperty(place, async (title) => {
      expect(await entriesOf([title, ...ENTRIES])).toEqual(await entriesOf(ENTRIES));
    }),
    { numRuns: 6 },
  );
});

test('what is said to be taken below allergies is told', async () => {
  const { list, unread } = await extractMedications(
    [documentOf(['# Allergies', 'Cetirizine 10 mg daily'])],
    store,
  );
  expect(list.medications).toEqual([]);
  expect(unread.map(({ line }) => line)).toEqual(['Cetirizine 10 mg daily']);
});
