/** Laws of a column of what is done beside how each drug was taken: what a cell orders is how it is taken now, and a row that tells of an end is a row. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(25, 10) };
const drugs = fc.shuffledSubarray(['lisinopril 5 mg', 'metformin 500 mg', 'sertraline 50 mg'], {
  minLength: 3,
});
const header = fc.constantFrom(
  ['Drug', 'Dose before clinic', 'PLAN'],
  ['Medication', 'Directions', 'Action'],
  ['Medicine', 'Dose', 'Plan today'],
);
const row = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.padEnd(30))
    .join('')
    .trimEnd();

test('an order with how much or how often behind it is how the drug is taken', async () => {
  const order = fc.constantFrom<readonly [cell: string, taken: string]>(
    ['increase to 75 mg at bedtime', '75 | qhs'],
    ['reduce to 75 mg at bedtime', '75 | qhs'],
    ['restart, 75 mg at bedtime', '75 | qhs'],
    ['change to twice daily', '1 | bid'],
    ['no change', '1 | qd'],
    ['continue, see diary', '1 | qd'],
    ['increase to 75 mg in 4 weeks', '1 | qd'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, header, order, async (names, titles, [cell, taken]) => {
      const rows = names.map((name, at) => row([name, '1 tablet daily', at === 1 ? cell : 'no change']));
      const name = names[1]?.split(' ')[0] ?? '';
      const answer = await entriesOf(['Medicines', row(titles), ...rows]);
      expect(answer).toHaveLength(names.length);
      expect(answer.find((entry) => entry.startsWith(name))).toBe(`${name} | ${taken}`);
    }),
    RUNS,
  );
});

test('a row that tells when its drug was stopped belongs to no row above it, known or not', async () => {
  const unknown = fc.constantFrom('Zolquara', 'Quovadrel', 'warfarin');
  const end = fc.constantFrom('stopped 2018', 'stopped 03/2021', 'ceased 2019');
  await fc.assert(
    fc.asyncProperty(drugs, header, unknown, end, async (names, titles, name, said) => {
      const rows = names.map((one) => row([one, '-', 'START once daily']));
      const page = ['Medicines', row(titles), ...rows, row([name, said, '-'])];
      expect((await entriesOf(page)).map((entry) => entry.split(' ')[0])).toEqual(
        names.map((one) => one.split(' ')[0] ?? '').toSorted(),
      );
    }),
    RUNS,
  );
});
