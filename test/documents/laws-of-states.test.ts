/** Laws of states: what a column of states ends is over, whatever header stands over it, and so is what stands below a title in a drawn line. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(25, 8) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const ends = fc.constantFrom('D/C', 'CANC', 'Cancelled', 'DISC', 'Discontinued', 'Stopped');
const goesOn = fc.constantFrom('ACT', 'Active', 'Curr.', 'Current');
const first = (name: string): string => name.split(' ')[0] ?? '';

/** Cells in columns of equal width. */
const inColumns = (cells: readonly string[]): string => cells.map((cell) => cell.padEnd(30)).join('');

const namesOf = namesInPrint();

test('in a table the states of the orders end their rows, whatever header stands over them', async () => {
  const header = fc.constantFrom('STAT', 'Blib', 'Status', 'Vosk');
  await fc.assert(
    fc.asyncProperty(drugs, ends, goesOn, header, async (names, end, going, title) => {
      const rows = names.map((name, index) => [name, '1 tablet daily', index % 2 === 0 ? going : end]);
      const page = [['Medication', 'Directions', title], ...rows].map(inColumns);
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('in a list without a header they do, at the ends of the lines', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, ends, goesOn, async (names, end, going) => {
      const rows = names.map((name, index) => [`${name} daily`, '02/11/2026', index % 2 === 0 ? going : end]);
      const page = ['Home medicines', ...rows.map(inColumns)];
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('a title in a drawn line is one, however long the line is', async () => {
  const title = fc.constantFrom('DISCONTINUED', 'NO LONGER TAKEN', 'STOPPED / EXPIRED');
  const line = fc.tuple(fc.constantFrom('-', '=', '_'), fc.integer({ min: 5, max: 70 }));
  await fc.assert(
    fc.asyncProperty(drugs, title, line, async (names, words, [sign, length]) => {
      const rows = names.map((name) => inColumns([name, '1 tablet daily', 'EXP']).toUpperCase());
      const drawn = `${sign.repeat(5)} ${words} ${sign.repeat(length)}`;
      const page = ['CURRENT MEDICATIONS', ...rows.slice(0, 2), '', drawn, ...rows.slice(2)];
      expect(await namesOf(page)).toEqual(names.slice(0, 2).map(first).toSorted());
    }),
    RUNS,
  );
});

test('the state of a closed order hides no end that is told in the words of its row', async () => {
  const end = fc.constantFrom('D/C per MD 05/20', 'stopped 05/20', 'discontinued by Dr. Hale');
  const closed = fc.constantFrom('Completed', 'Expired', 'Inactive');
  await fc.assert(
    fc.asyncProperty(drugs, end, closed, async (names, told, state) => {
      const rows = names.map((name, index) => [
        name,
        index === 1 ? `1 tablet daily - ${told}` : '1 tablet daily',
        index === 1 ? state : 'Active',
      ]);
      const page = [['Medication', 'Directions', 'Status'], ...rows].map((cells) =>
        cells.map((cell) => cell.padEnd(55)).join(''),
      );
      expect(await namesOf(page)).toEqual(
        names
          .filter((_, index) => index !== 1)
          .map(first)
          .toSorted(),
      );
    }),
    RUNS,
  );
});
