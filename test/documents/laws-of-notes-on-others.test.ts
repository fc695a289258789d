/** Laws of notes below a list that name a drug of it: they speak of that one, and of no neighbour. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(['Lisinopril', 'Metformin', 'Sertraline', 'Furosemide', 'Warfarin'], {
  minLength: 3,
  maxLength: 5,
});
const namesOf = namesInPrint();
const small = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase()).toSorted();

const label = fc.constantFrom('Note: ', 'NOTE: ', 'Comment: ', 'Remarks: ');
const end = fc.constantFrom(
  (name: string) => `${name.toLowerCase()} was stopped in May, no longer taken.`,
  (name: string) => `${name} discontinued 12/2024.`,
  (name: string) => `${name.toLowerCase()} on hold since 03/04/2024 per cardiology.`,
);
const lists = fc.constantFrom<(names: readonly string[]) => string[]>(
  (names) => [
    `${'Drug'.padEnd(20)}${'Dose'.padEnd(12)}${'Route'.padEnd(12)}Frequency`,
    ...names.map((name) => `${name.padEnd(20)}${'10 mg'.padEnd(12)}${'oral'.padEnd(12)}daily`),
  ],
  (names) => names.map((name) => `${name} 10 mg by mouth daily`),
);

test('the end of one that stands higher is not that of the last one', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, lists, label, end, async (names, list, lead, told) => {
      const [ended = '', ...others] = names;
      const page = ['CURRENT MEDICATIONS', ...list(names), `${lead}${told(ended)}`];
      expect(await namesOf(page)).toEqual(small(others));
    }),
    RUNS,
  );
});

test('the end of the last one itself is its own, named or not', async () => {
  const own = fc.constantFrom(
    (name: string) => `${name.toLowerCase()} was stopped in May, no longer taken.`,
    () => 'stopped in May, no longer taken.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, lists, label, own, async (names, list, lead, told) => {
      const last = names.at(-1) ?? '';
      const page = ['CURRENT MEDICATIONS', ...list(names), `${lead}${told(last)}`];
      expect(await namesOf(page)).toEqual(small(names.slice(0, -1)));
    }),
    RUNS,
  );
});

test('what a cell tells of another drug is not said of the one it begins with', async () => {
  const other = fc.constantFrom(', celecoxib was stopped 12/2024', '; celecoxib discontinued in May');
  await fc.assert(
    fc.asyncProperty(drugs, other, async (names, told) => {
      const rows = names.map((name, at) => `${`${name}${at === 0 ? told : ''}`.padEnd(50)}10 mg       daily`);
      const page = ['CURRENT MEDICATIONS', `${'Drug'.padEnd(50)}Dose        Frequency`, ...rows];
      expect(await namesOf(page)).toEqual(small(names));
    }),
    RUNS,
  );
});
