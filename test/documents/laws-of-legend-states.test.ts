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

test('a legend may say more of a code than its state, and go on over lines', async () => {
  const lines = fc.constantFrom<readonly string[]>(
    [
      'Code column:  N = new in past 30 days   C = changed in past 30 days   X = discontinued',
      '(blank) = as before',
    ],
    ['N = new since visit 3', 'C = dose changed', 'X = stopped'],
    ['Key: N = begun this month; C = another dose', 'X = discontinued, see note 4'],
  );
  await fc.assert(
    fc.asyncProperty(
      drugs,
      lines,
      fc.boolean(),
      async ([one = '', two = '', three = ''], legends, isFirst) => {
        const cells = (code: string, rest: readonly string[]): string =>
          isFirst ? `${code.padEnd(8)}${row(rest)}` : row([...rest, code]);
        const table = [
          cells('Code', ['Medication', 'Dose', 'Frequency']),
          cells('C', [one, '10 mg', 'daily']),
          cells('X', [two, '20 mg', 'daily']),
          cells('', [three, '30 mg', 'daily']),
        ];
        const answer = await entriesOf([...legends, '', ...table]);
        expect(answer.map((entry) => entry.split(' ')[0])).toEqual([one, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('the mark of a row counts for the code over it', async () => {
  const codes = fc.constantFrom<readonly [line: string, codes: readonly string[], over: string]>(
    ['Mark one box per line    C = continue   M = modify   S = stop', ['C', 'M', 'S'], 'S'],
    ['K = keep taking, E = discontinue, R = review', ['K', 'R', 'E'], 'E'],
    ['C = continue, D = discontinue', ['D', 'C'], 'D'],
  );
  const mark = fc.constantFrom('X', 'x', '[x]');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      codes,
      mark,
      async ([one = '', two = '', three = ''], [line, heads, over], cross) => {
        const marked = (code: string): string[] => heads.map((head) => (head === code ? cross : ''));
        const other = heads.find((head) => head !== over) ?? '';
        const table = [
          row(['Home medication', 'Dose', 'Frequency', ...heads, 'Comment']),
          row([one, '10 mg', 'daily', ...marked(other), 'as before']),
          row([two, '20 mg', 'daily', ...marked(over), 'low pressure']),
          row([three, '30 mg', 'daily', ...marked(other), '']),
        ];
        const answer = await entriesOf([line, ...table]);
        expect(answer.map((entry) => entry.split(' ')[0])).toEqual([one, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('a code under the day of a chart tells of that day', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async (names) => {
      const table = [
        row(['Medication', 'Dose', 'Frequency', '3', '4']),
        ...names.map((name, at) => row([name, '10 mg', 'daily', at === 1 ? '' : 'R', 'JT'])),
      ];
      const line = 'Codes: H = held   R = refused   DC = discontinued';
      expect(await entriesOf([...table, '', line])).toHaveLength(3);
    }),
    RUNS,
  );
});
