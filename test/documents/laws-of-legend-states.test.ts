/** Laws of codes in a column: a legend of the document says what each stands for, whatever header stands over them. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(30, 12) };
const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], {
  minLength: 3,
  maxLength: 3,
});
const legend = fc.constantFrom<readonly [line: string, taken: string, over: string]>(
  ['STAT: A=ACTIVE  D=DISCONTINUED BY PRESCRIBER  H=ON HOLD', 'A', 'D'],
  ['Key: T = taking, X = stopped, H = on hold', 'T', 'X'],
  ['Codes: Q=ACTIVE; Z=DISCONTINUED', 'Q', 'Z'],
);
const row = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.padEnd(22))
    .join('')
    .trimEnd();

test('a drug with the code of an end is over, and one with another code is taken', async () => {
  const header = fc.constantFrom('STAT', 'St', 'Xyz');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      legend,
      header,
      fc.boolean(),
      async ([one = '', two = '', three = ''], [line, taken, over], title, isAbove) => {
        const table = [
          row(['Medication', 'Dose', 'Frequency', title]),
          row([one, '10 mg', 'daily', taken]),
          row([two, '20 mg', 'daily', over]),
          row([three, '30 mg', 'daily', taken]),
        ];
        const answer = await entriesOf(isAbove ? [line, '', ...table] : [...table, '', line]);
        expect(answer.map((entry) => entry.split(' ')[0])).toEqual([one, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('codes that no legend explains say nothing', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, legend, async ([one = '', two = '', three = ''], [line]) => {
      const table = [
        row(['Medication', 'Dose', 'Frequency', 'Xyz']),
        row([one, '10 mg', 'daily', 'K']),
        row([two, '20 mg', 'daily', 'W']),
        row([three, '30 mg', 'daily', 'K']),
      ];
      expect(await entriesOf([...table, '', line])).toHaveLength(3);
    }),
    RUNS,
  );
});
