/** Laws of changed products: who is changed to another product of a drug takes that one, and who has two of them keeps both. */
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
    listed: list.medications.map(({ dosage }) => dosage.dose?.quantity),
    ended: list.setAside.map(({ reason }) => reason),
  };
}

/** What is listed, what it becomes, and both in the words of a plan. */
const CHANGES = [
  ['methotrexate 2.5 mg tablets - 6 tabs once weekly', '15', 'methotrexate to 15 mg SC weekly'],
  ['furosemide 40 mg tablet - 1 tab daily', '80', 'furosemide to 80 mg IV BID'],
  ['oxycodone 5 mg tablet every 6 hours', '10', 'oxycodone to oxycodone ER 10 mg BID'],
] as const;
const change = fc.constantFrom(...CHANGES);
const verb = fc.constantFrom('Change', 'Switch');
const RUNS = { numRuns: size(40, 12) };

const noteOf = (listed: readonly string[], plan: string): string[] => [
  'Current medications',
  ...listed,
  'folic acid 1 mg daily',
  'Plan',
  `${plan}.`,
];

test('the product that is changed ends, and the other is listed with its own dose', async () => {
  await fc.assert(
    fc.asyncProperty(change, verb, async ([listed, dose, changed], does) => {
      const answer = await answerTo(noteOf([listed], `${does} ${changed}`));
      expect(answer.listed).toHaveLength(2);
      expect(answer.listed).toContain(dose);
      expect(answer.ended).toEqual(['stopped']);
    }),
    RUNS,
  );
});

test('a change that is thought of ends nothing', async () => {
  const thought = fc.constantFrom(
    'Consider switching',
    'May change',
    'We could switch',
    'Discussed changing',
  );
  await fc.assert(
    fc.asyncProperty(change, thought, async ([listed, , changed], does) => {
      const answer = await answerTo(noteOf([listed], `${does} ${changed}`));
      expect(answer.ended).not.toContain('stopped');
    }),
    RUNS,
  );
});

test('of two products of a drug neither ends where one of them is changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('10', '15'), async (dose) => {
      const both = ['oxycodone ER 20 mg tablet BID', 'oxycodone 5 mg tablet q6h prn'];
      const answer = await answerTo(noteOf(both, `Increase oxycodone to ${dose} mg q6h prn`));
      expect(answer.ended).toEqual([]);
    }),
    RUNS,
  );
});
