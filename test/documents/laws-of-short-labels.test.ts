/** Laws of short labels for medications (`Meds:`): nothing but names behind or below one is a list, with amounts or without, in whatever case. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };
const first = (text: string): string => (text.split(' ')[0] ?? '').toLowerCase();

const names = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'Zyxomarin', 'furosemide'], {
  minLength: 3,
  maxLength: 5,
});
const label = fc.constantFrom('Meds', 'MEDS', 'meds', 'Medications', 'Pt meds');
const above = fc.constantFrom<readonly string[]>(
  [],
  ['Seen in clinic today with knee pain.'],
  ['CC: cough', 'HPI: 3 days'],
);
const below = fc.constantFrom<readonly string[]>([], ['Plan: rest, fluids']);

test('names behind the label are its entries, as they are behind "Current medications:"', async () => {
  await fc.assert(
    fc.asyncProperty(above, label, names, below, async (before, said, drugs, after) => {
      const answer = await entriesOf([...before, `${said}: ${drugs.join(', ')}.`, ...after]);
      expect(answer.map(first).toSorted()).toEqual(drugs.map(first).toSorted());
    }),
    RUNS,
  );
});

test('names below it are its entries', async () => {
  // The first two lines tell what is listed.
  const listed = names.filter((drugs) => drugs.slice(0, 2).some((drug) => drug !== 'Zyxomarin'));
  await fc.assert(
    fc.asyncProperty(
      above,
      fc.constantFrom('Meds:', 'meds:', 'Pt meds:'),
      listed,
      async (before, said, drugs) => {
        const answer = await entriesOf([...before, said, ...drugs]);
        expect(answer.map(first).toSorted()).toEqual(drugs.map(first).toSorted());
      },
    ),
    RUNS,
  );
});

test('the label of one drug is a field, and what is told of a drug behind a label is no list', async () => {
  expect(await entriesOf(['Medication: metformin', 'Dose: 500 mg', 'Frequency: daily'])).toHaveLength(1);
  const told = fc.constantFrom('were reviewed with her', 'was stopped by cardiology last week', 'stopped');
  await fc.assert(
    fc.asyncProperty(told, async (words) => {
      expect(await entriesOf([`Meds: lisinopril ${words}.`])).toEqual([]);
    }),
    { numRuns: size(9, 6) },
  );
});
