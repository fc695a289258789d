/** What was added to a document when it had been written is the last word on what stands above it; a value in blood that is to be measured is no drug. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(40, 15) };

const drugs = fc.shuffledSubarray(['lisinopril', 'warfarin', 'sertraline'], { minLength: 2, maxLength: 2 });
const title = fc.constantFrom('MEDICATIONS', 'DISCHARGE MEDICATIONS', 'CURRENT MEDICATIONS');
const added = fc.constantFrom(
  'ADDENDUM: ',
  'ADDENDUM, 01/15/2024, 4 p.m.: ',
  'Addendum 01/15/2024: ',
  'LATE ENTRY: ',
);
const between = fc.constantFrom<readonly string[]>([], ['FOLLOWUP: With us in one week.', '']);

async function answerOf(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName, dosage }) => {
      const [first = ''] = drugName.toLowerCase().split(' ');
      return `${first} ${dosage.dose?.quantity ?? ''}`;
    }),
    ended: list.setAside.map(({ name }) => name.toLowerCase().split(' ')[0]),
  };
}

test('an end in it holds over every list above it', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `Stop the ${drug}.`,
    (drug) => `I called him, he is to leave off the ${drug} altogether.`,
    (drug) => `The ${drug} was discontinued today.`,
  );
  const page = fc.tuple(title, added, between, says);
  await fc.assert(
    fc.asyncProperty(drugs, page, async ([one = '', two = ''], [list, head, gap, say]) => {
      const lines = [list, `${one} 10 mg daily`, `${two} 10 mg daily`, '', ...gap, `${head}${say(one)}`];
      expect(await answerOf(lines)).toEqual({ listed: [`${two} 10`], ended: [one] });
    }),
    RUNS,
  );
});

test('a dose that is changed in it is the dose', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, title, added, between, async ([one = '', two = ''], list, head, gap) => {
      const change = `${head}The ${one} is increased to 20 mg daily.`;
      const lines = [list, `${one} 10 mg daily`, `${two} 10 mg daily`, '', ...gap, change];
      expect((await answerOf(lines)).listed.toSorted()).toEqual([`${one} 20`, `${two} 10`].toSorted());
    }),
    RUNS,
  );
});

test('of what is measured in blood nobody takes one', async () => {
  const value = fc.constantFrom('potassium', 'magnesium', 'calcium', 'vitamin D');
  const has = fc.constantFrom('will have', 'gets', 'is to have', 'needs');
  const kind = fc.constantFrom('a', 'a repeat', 'a follow-up', 'another', 'a fasting');
  const behind = fc.constantFrom('.', ' on Friday.', ' drawn in a week.', ' and a chemistry panel.');
  await fc.assert(
    fc.asyncProperty(value, has, kind, behind, async (name, verb, one, end) => {
      const { listed } = await answerOf(['PLAN', `She ${verb} ${one} ${name}${end}`]);
      expect(listed).toEqual([]);
      const pill = await answerOf(['PLAN', `She gets a ${name} tablet daily.`]);
      expect(pill.listed).toHaveLength(1);
    }),
    RUNS,
  );
});
