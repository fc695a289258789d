/** Laws of bars: between some columns of a table they stand in its gaps, and down a page they divide what stands beside each other. */
import { expect, test } from '@jest/globals';
import { someDrugs, withCapital } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);

test('marks between bars decide, whether the header stands on one line or two, and whatever columns have no bars', async () => {
  const marks = fc.record({
    columns: fc.constantFrom(['CONT', 'CHG', 'HOLD', 'STOP'], ['Resume', 'New', 'Hold', 'D/C']),
    isOnTwo: fc.boolean(),
    isLined: fc.boolean(),
    isCounted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(drugs, marks, async (names, { columns, isOnTwo, isLined, isCounted }) => {
      const left = (count: string, cells: readonly string[]): string =>
        (isCounted ? count.padEnd(4) : '') + cells.map((cell) => cell.padEnd(16)).join('');
      const right = (cells: readonly string[]): string =>
        `${cells.map((cell) => `| ${cell.padEnd(7)}`).join('')}|`;
      const title = left('#', ['Medication', 'Dose', 'Frequency']);
      const header = isOnTwo
        ? [left('', ['', '', '']) + right(columns), title + right(['', '', '', ''])]
        : [title + right(columns)];
      const rows = names.map(
        (name, index) =>
          left(String(index + 1), [withCapital(name), '10 mg', 'daily']) +
          right(columns.map((_, at) => (at === index ? '  X' : ''))),
      );
      const page = [...header, ...(isLined ? ['-'.repeat(90)] : []), ...rows];
      expect(await namesIn(page)).toEqual(names.slice(0, 2).toSorted());
    }),
    RUNS,
  );
});

test('what stands right of a bar under headings of its own is read apart from the list left of it', async () => {
  const sides = fc.constantFrom<readonly string[]>(
    [
      'ALLERGIES',
      'Penicillin - rash',
      'Warfarin - bleeding',
      '',
      'LABORATORY',
      'Digoxin  1.9',
      'Lithium  0.6',
      '',
    ],
    [
      'LABORATORY',
      'Magnesium   1.5   1.7',
      'Lithium     0.6   0.7',
      '',
      'ALLERGIES',
      'Warfarin - hives',
      '',
      '',
    ],
  );
  await fc.assert(
    fc.asyncProperty(drugs, sides, async (names, side) => {
      const left = names.flatMap((name) => [`${withCapital(name)} 10 mg`, '   1 daily']);
      const bars = ['CURRENT MEDICATIONS', ...left].map((text, index) =>
        `${text.padEnd(40)}|  ${side[index] ?? ''}`.trimEnd(),
      );
      expect(await namesIn(bars)).toEqual(names.toSorted());
    }),
    RUNS,
  );
});

test('a bar between the two columns of one table divides no row', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async (names) => {
      const rows = names.map((name) => `${`${withCapital(name)} 10 mg`.padEnd(30)}|  1 daily`);
      expect(await namesIn([`${'Drug'.padEnd(30)}|  Directions`, ...rows])).toEqual(names.toSorted());
    }),
    RUNS,
  );
});
