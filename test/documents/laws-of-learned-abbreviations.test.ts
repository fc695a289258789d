/** Laws of abbreviations with several meanings: where a list of the document names one as a drug, the rest of it means that drug. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();
const RUNS = { numRuns: size(40, 12) };
const listed = fc.constantFrom(
  'HCTZ 12.5 mg daily',
  'ASA 81 mg daily',
  'NTG 0.4 mg SL prn',
  'KCl 20 mEq daily',
);
const order = fc.constantFrom<(name: string) => string>(
  (name) => `Stop ${name}.`,
  (name) => `The ${name} was stopped.`,
  (name) => `Hold ${name} until seen.`,
  (name) => `His cardiologist took him off ${name}.`,
);
const nameOf = (entry: string): string => entry.split(' ')[0] ?? '';

test('an order for it in the plan ends the entry', async () => {
  await fc.assert(
    fc.asyncProperty(listed, order, async (entry, say) => {
      const lines = ['Medications', entry, 'lisinopril 10 mg daily', '', 'Plan', say(nameOf(entry))];
      const { list } = await answerOf(lines);
      expect(list.medications.map(({ drugName }) => drugName.split(' ')[0])).toEqual(['lisinopril']);
      expect(list.setAside).toHaveLength(1);
    }),
    RUNS,
  );
});

test('where no list names it, nothing is said of a drug', async () => {
  const value = fc.constantFrom(
    'HCT 38 stable.',
    'MS changes on the films.',
    'ASA class III.',
    'PT stopped today.',
  );
  await fc.assert(
    fc.asyncProperty(value, async (told) => {
      const { list } = await answerOf(['Medications', 'lisinopril 10 mg daily', '', 'Plan', told]);
      expect(list.medications.map(({ drugName }) => drugName.split(' ')[0])).toEqual(['lisinopril']);
      expect(list.setAside).toEqual([]);
    }),
    RUNS,
  );
});
