/** Laws of rows that blank lines set apart, of the words between them and of headers on two lines: a table is one, and its words divide it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(30, 10) };
const COLUMNS = [0, 34, 48, 58];

const lineOf = (cells: readonly string[]): string =>
  cells.reduce((line, cell, index) => line.padEnd(COLUMNS[index] ?? 0) + cell, '');
const header = fc.constantFrom(
  ['Medicine', 'Dose', 'Route', 'How often'],
  ['Order', 'Amount', 'Way', 'Frequency'],
  ['Drug', 'Dose', 'Route', 'Frequency'],
);
const drugs = fc.shuffledSubarray(
  ['lisinopril', 'metformin', 'Zyxomarin', 'sertraline', 'Kelvorant', 'gabapentin', 'baclofen'],
  { minLength: 5, maxLength: 6 },
);
const rowOf = (name: string): string => lineOf([name, '10 mg', 'PO', 'twice daily']);
const entryOf = (name: string, often = 'bid'): string => `${name.toLowerCase()} | 10 | ${often}`;

test('below a blank line the rows of a table go on, whether the ones above stand close or apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      header,
      drugs,
      fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      async (titles, names, gaps) => {
        const rows = names.flatMap((name, index) =>
          gaps.includes(index) ? ['', rowOf(name)] : [rowOf(name)],
        );
        const entries = await entriesOf(['ALLERGIES: penicillin', '', lineOf(titles), ...rows]);
        expect(entries).toEqual(names.map((name) => entryOf(name)).toSorted());
      },
    ),
    RUNS,
  );
});

test('words over some of the rows are no part of a name, and say of the rows below them what they say', async () => {
  const band = fc.constantFrom('AS REQUIRED', 'PRN', 'WHEN NEEDED', 'REGULAR', '>> CONTINUE taking', 'MORE');
  const NEEDED = new Set(['AS REQUIRED', 'PRN', 'WHEN NEEDED']);
  await fc.assert(
    fc.asyncProperty(header, drugs, band, fc.constantFrom(2, 3), async (titles, names, title, at) => {
      const above = names.slice(0, at).map(rowOf);
      const below = names.slice(at).map(rowOf);
      const entries = await entriesOf([lineOf(titles), ...above, '', title, ...below]);
      const often = (index: number): string => (index >= at && NEEDED.has(title) ? 'bid prn' : 'bid');
      expect(entries).toEqual(names.map((name, index) => entryOf(name, often(index))).toSorted());
    }),
    RUNS,
  );
});

test('what a column counts at its time is how much, and no amount that is told of before', async () => {
  const told = fc.constantFrom('By mouth. You were taking 5 mg.', 'With food, was 20 mg', 'By mouth');
  await fc.assert(
    fc.asyncProperty(drugs, told, async (names, remark) => {
      const rows = names.map((name) => lineOf([`${name} 10 mg tablet`, '1', '', '1'].map((cell) => cell)));
      const lines = [lineOf(['Medicine', 'Morning', 'Noon', 'Evening']).padEnd(72) + 'Instructions'];
      const entries = await entriesOf([...lines, ...rows.map((row) => row.padEnd(72) + remark)]);
      expect(entries).toEqual(names.map((name) => `${name.toLowerCase()} | 1 | bid`).toSorted());
    }),
    RUNS,
  );
});

test('a header whose cells go on in a second line is one, and where a row is marked as changed its new directions count', async () => {
  const heads = fc.constantFrom(
    [
      ['HOME MEDICATION', 'DOSE / ROUTE /', 'COMMENTS /'],
      ['(source: patient)', 'HOW OFTEN', 'NEW DIRECTIONS'],
    ],
    [
      ['Medication', 'Dose, route,', 'Comments and'],
      ['', 'frequency', 'new directions'],
    ],
  );
  const behind = fc.constantFrom('', ' only', ' (kidneys)', ' until she is seen');
  const COLUMN = [0, 34, 66, 78, 88, 98];
  const row = (cells: readonly string[]): string =>
    cells.reduce((line, cell, index) => line.padEnd(COLUMN[index] ?? 0) + cell, '');
  await fc.assert(
    fc.asyncProperty(heads, drugs, behind, async ([one = [], two = []], names, more) => {
      const header = [
        row([one[0] ?? '', one[1] ?? '', 'CONTINUE', 'CHANGE', 'STOP', one[2] ?? '']),
        row([two[0] ?? '', two[1] ?? '', '', '', '', two[2] ?? '']).trimEnd(),
      ];
      const rows = names.map((name, index) => {
        const marks = ['[X]', '[ ]', '[ ]'];
        const set = index % 3;
        const boxes = [...marks.slice(3 - set), ...marks.slice(0, 3 - set)];
        const remark = set === 1 ? `Take 20 mg by mouth at bedtime${more}` : '';
        return row([`${name} 10 mg`, '10 mg by mouth twice daily', ...boxes, remark]).trimEnd();
      });
      const entries = await entriesOf([...header, ...rows]);
      const expected = names.flatMap((name, index) => {
        if (index % 3 === 2) return [];
        return [index % 3 === 1 ? `${name.toLowerCase()} | 20 | qhs` : entryOf(name)];
      });
      expect(entries).toEqual(expected.toSorted());
    }),
    RUNS,
  );
});
