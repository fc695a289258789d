/** Words that say of a drug whether it is taken, as titles of the parts of a list: right below its heading, and over the rows of a table. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const rowsOf = printedTable();
const RUNS = { numRuns: size(60, 12) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (text: string): string => text.split(' ')[0] ?? '';
const daily = (names: readonly string[]): string[] => names.map((name) => `${name} daily`);
const onlyOf = (names: readonly string[]): string[] => names.map(first).toSorted();
const namesOf = namesInPrint();

const heading = fc.constantFrom('MEDICATIONS', 'Medication list:', 'Drugs');
/** A word that also heads a column is a heading over drugs alone. */
const sure = heading.filter((text) => text !== 'Drugs');
const ended = fc.constantFrom('Stopped', 'Discontinued', 'Not taking', 'Held', 'On hold', 'Do not take');
const taken = fc.constantFrom('Active', 'Current', 'Taking', 'Continue');

test('right below the heading of a list it holds for what stands below it', async () => {
  await fc.assert(
    fc.asyncProperty(heading, drugs, ended, async (head, names, end) => {
      expect(await namesOf([head, end, ...daily(names)])).toEqual([]);
    }),
    RUNS,
  );
});

test('another such word divides the parts, whichever comes first', async () => {
  const titles = fc.tuple(ended, taken, fc.boolean());
  await fc.assert(
    fc.asyncProperty(sure, drugs, titles, async (head, names, [end, now, isFirst]) => {
      const [one, other] = [daily(names.slice(0, 2)), daily(names.slice(2))];
      const page = isFirst ? [head, now, ...one, end, ...other] : [head, end, ...other, now, ...one];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(0, 2)));
    }),
    RUNS,
  );
});

test('between the entries of no such part it takes none of them away', async () => {
  await fc.assert(
    fc.asyncProperty(heading, drugs, fc.constantFrom('Held', 'Stopped'), async (head, names, end) => {
      const page = [head, ...daily(names.slice(0, 2)), end, ...daily(names.slice(2))];
      const listed = await namesOf(page);
      expect(listed).toEqual(expect.arrayContaining([first(names[0] ?? '')]));
    }),
    RUNS,
  );
});

test('in a table a title that goes on ends the part that has ended', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, fc.constantFrom('Active', 'Current'), async (names, now) => {
      const row = (name: string): string[] => [first(name), name.split(' ').slice(1).join(' '), 'daily'];
      const [a, b, c, d] = names.map(row);
      const rows = [['Medication', 'Dose', 'Frequency'], a, ['Stopped'], b, c, [now], d];
      const answer = await rowsOf(rows.flatMap((cells) => (cells === undefined ? [] : [cells])));
      expect(answer.map(first).toSorted()).toEqual(onlyOf([names[0] ?? '', names[3] ?? '']));
    }),
    RUNS,
  );
});

test('a word that also heads other things is a title over drugs, whether the first is known or not', async () => {
  const before = fc.constantFrom<readonly string[]>([], ['Seen in clinic today', 'and feeling well.']);
  await fc.assert(
    fc.asyncProperty(
      before,
      drugs,
      fc.constantFrom('Drugs', 'Drugs:', 'Tablets'),
      async (above, names, title) => {
        expect(await namesOf([...above, title, ...daily(names)])).toEqual(onlyOf(names));
      },
    ),
    RUNS,
  );
});
