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

test('so does one that is short for a drug which the document names in full', async () => {
  const drug = fc.constantFrom(
    ['hydrochlorothiazide 12.5 mg daily', 'HCTZ'],
    ['aspirin 81 mg daily', 'ASA'],
    ['Bayer aspirin 81 mg daily', 'ASA'],
    ['nitroglycerin 0.4 mg SL prn', 'NTG'],
    ['potassium chloride 20 mEq daily', 'KCl'],
  );
  const listing = fc.constantFrom<(entry: string) => readonly string[]>(
    (entry) => ['Medications', entry, 'lisinopril 10 mg daily', '', 'Plan'],
    (entry) => [`He came on ${entry}. He takes lisinopril 10 mg daily.`],
  );
  await fc.assert(
    fc.asyncProperty(drug, listing, order, async ([entry = '', short = ''], put, say) => {
      const { list } = await answerOf([...put(entry), say(short)]);
      expect(list.medications.map(({ drugName }) => drugName.split(' ')[0])).toEqual(['lisinopril']);
    }),
    RUNS,
  );
});

test('a value, a class or a purpose in the letters of a listed drug ends nothing', async () => {
  const value = fc.constantFrom(
    'ASA class III.',
    'KCl 3.5 today.',
    'HCT 38, PPX discussed.',
    'NPH on imaging.',
  );
  const list = ['aspirin 81 mg daily', 'potassium chloride 20 mEq daily', 'hydrochlorothiazide 25 mg daily'];
  await fc.assert(
    fc.asyncProperty(value, async (said) => {
      const answer = await answerOf(['Medications', ...list, '', 'Assessment', said]);
      expect(answer.list.medications).toHaveLength(list.length);
      expect(answer.list.setAside).toEqual([]);
    }),
    { numRuns: size(8, 4) },
  );
});
