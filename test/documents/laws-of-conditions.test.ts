/** Laws of conditions: what is ordered for what may happen changes nothing now, whatever number the condition has. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function answerTo(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName.toLowerCase()),
    ended: list.setAside.filter(({ reason }) => reason === 'held' || reason === 'stopped'),
  };
}

const drug = fc.constantFrom('lisinopril', 'metformin', 'warfarin', 'sertraline');
const number = fc.constantFrom('1.0', '5.5', '0.75', '100', '3', '12.25');
const value = fc.constantFrom(
  'the count falls under',
  'potassium is above',
  'creatinine >',
  'the ratio climbs past',
);
const order = fc.constantFrom('hold', 'stop', 'please hold', 'then stop');
const RUNS = { numRuns: size(60, 20) };

test('a condition in front of an order holds and stops nothing, in a sentence or below the list', async () => {
  const place = fc.constantFrom<(name: string, said: string) => string[]>(
    (name, said) => ['Medications', `${name} 5 mg daily`, 'aspirin 81 mg daily', said],
    (name, said) => ['Medications', `${name} 5 mg daily`, 'Plan', said],
    (name, said) => [`Plan: Continue ${name} 5 mg daily. ${said}`],
  );
  await fc.assert(
    fc.asyncProperty(drug, fc.tuple(value, number), order, place, async (name, [test, at], act, placed) => {
      const { listed, ended } = await answerTo(placed(name, `If ${test} ${at}, ${act} ${name}.`));
      expect(listed).toContainEqual(expect.stringContaining(name));
      expect(ended).toEqual([]);
    }),
    RUNS,
  );
});

test('an amount with a point between the order and its condition parts them no more than another', async () => {
  const amount = fc.constantFrom('2.5 mg', '5 mg', '12.5 mg daily');
  await fc.assert(
    fc.asyncProperty(drug, amount, fc.constantFrom('Hold', 'Stop'), async (name, much, act) => {
      const { ended } = await answerTo([`Plan: ${act} ${name} ${much} if he vomits.`]);
      expect(ended).toEqual([]);
    }),
    RUNS,
  );
});

test('the condition of a sentence before it is none of the order', async () => {
  await fc.assert(
    fc.asyncProperty(drug, fc.tuple(value, number), async (name, [test, at]) => {
      const { ended } = await answerTo([`Plan: Call if ${test} ${at}. Stop ${name} today.`]);
      expect(ended).toHaveLength(1);
    }),
    RUNS,
  );
});
