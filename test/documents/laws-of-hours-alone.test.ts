/** Laws of grids whose header is nothing but times of the day, as the clock or a chart writes them. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const rows = fc.shuffledSubarray(
  [
    ['lisinopril 10 mg', '1'],
    ['metformin 500 mg', '1', '', '1'],
    ['gabapentin 300 mg', '1', '1', '', '1'],
    ['Zyxomarin 20 mg', '2', '2', '2'],
  ],
  { minLength: 2 },
);

test('hours beside names that nothing heads are the times at which what stands below is taken', async () => {
  const hours = fc.constantFrom(['0800', '1200', '1700', '2200'], ['08:00', '13:00', '18:00', '22:00']);
  await fc.assert(
    fc.asyncProperty(rows, hours, async (listed, times) => {
      const answer = await printed([['', ...times], ...listed]);
      expect(answer).toEqual(await printed([['Medicine', ...times], ...listed]));
      expect(answer).toHaveLength(listed.length);
    }),
    { numRuns: size(30, 10) },
  );
});

test('hours that stand over the names head nothing, and no entry is lost', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (listed) => {
      const answer = await printed([['0800', '1200', '1700', '2200'], ...listed]);
      expect(answer).toHaveLength(listed.length);
    }),
    { numRuns: size(15, 6) },
  );
});

test('a time of the day with letters left out inside it is the time it is short for', async () => {
  const short = fc.constantFrom(['Breakfast', 'Brkfast'], ['Morning', 'Mornng'], ['Evening', 'Evenng']);
  await fc.assert(
    fc.asyncProperty(rows, short, async (listed, [whole = '', written = '']) => {
      const headed = (first: string): string[] => ['Medicine', first, 'Lunch', 'Dinner', 'Bed'];
      expect(await printed([headed(written), ...listed])).toEqual(await printed([headed(whole), ...listed]));
    }),
    { numRuns: size(20, 8) },
  );
});
