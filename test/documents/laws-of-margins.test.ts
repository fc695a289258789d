/** Laws of margins: where the margin breaks a text says nothing, in a sentence and in an enumeration. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { brokenAt } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 12) };

const width = fc.integer({ min: 52, max: 104 });

const SENTENCES = [
  'I switched her from Flonase to Nasonex nasal spray one to two sprays each nostril daily.',
  'He was given a prescription for Naprosyn 250 mg to be taken three times daily as well as Vicodin to be taken q.6h. as needed.',
  'The patient is not taking a statin, therefore, we will prescribe Lipitor 20 mg one p.o. once daily.',
  'She currently takes Advair 250/50 one puff b.i.d., Zyrtec 10 mg daily and an albuterol inhaler as needed.',
  'We will increase her Keppra to 750 mg p.o. b.i.d. and see her response to these medications.',
  'His lisinopril 20 mg daily was discontinued because of the cough and he was placed on losartan 50 mg daily.',
  'Pain is helped by two tablets.',
  'There was no fever and she went back to work the next day without any of the complaints she had before.',
] as const;

test('a sentence says the same wherever its lines break', async () => {
  const told = fc.array(fc.constantFrom(...SENTENCES), { minLength: 2, maxLength: 5 });
  const heading = fc.constantFrom('PLAN:', 'RECOMMENDATIONS:', 'ASSESSMENT AND PLAN:');
  await fc.assert(
    fc.asyncProperty(heading, told, width, async (lead, sentences, wide) => {
      const text = `${lead} ${sentences.join(' ')}`;
      expect(await entriesOf(brokenAt(text, wide))).toEqual(await entriesOf([text]));
    }),
    RUNS,
  );
});

test('an enumeration says the same wherever its lines break', async () => {
  const items = fc.uniqueArray(
    fc.constantFrom(
      'lisinopril 10 mg daily',
      'vitamin D3 2000 units daily',
      'famotidine 20 mg b.i.d.',
      'Bayer aspirin 81 mg daily',
      'metoprolol succinate 50 mg daily',
      'insulin glargine 20 units at bedtime',
      'Coumadin as directed',
      'Zofran',
      'zyxomarin 40 mg q.d.',
    ),
    { minLength: 5, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(items, width, async (entries, wide) => {
      const text = `DISCHARGE MEDICATIONS: ${entries.join(', ')}`;
      expect(await entriesOf(brokenAt(text, wide))).toEqual(await entriesOf([text]));
    }),
    RUNS,
  );
});

test('also where nothing but its directions separates one drug from the next', async () => {
  const items = fc.uniqueArray(
    fc.constantFrom(
      'Lisinopril 10 mg qd',
      'Famotidine 20 mg bid',
      'Aspirin 81 mg qd',
      'Metoprolol 50 mg bid',
      'Plavix 75 mg qd',
      'Colace 100 mg bid',
      'Lipitor 40 mg qhs',
      'Zyxomarin 40 mg qd',
    ),
    { minLength: 5, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(items, width, async (entries, wide) => {
      const text = `HOME MEDICATIONS: ${entries.join(' ')}`;
      expect(await entriesOf(brokenAt(text, wide))).toEqual(await entriesOf([text]));
    }),
    RUNS,
  );
});
