/** Laws of lists that stand beside each other under one row of headers: the ending of a header is said of its own block of columns. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(60, 15) };

const going = fc.shuffledSubarray(
  [
    'lisinopril 10 mg tab',
    'metformin 500 mg tab',
    'sertraline 50 mg tab',
    'amlodipine 5 mg tab',
    'Zolquara 20 mg',
  ],
  { minLength: 2, maxLength: 5 },
);
const over = fc.shuffledSubarray(
  ['gabapentin 300 mg', 'prednisone 20 mg', 'ibuprofen 400 mg', 'Kelvorant 30 mg'],
  { minLength: 2, maxLength: 4 },
);
const often = fc.constantFrom({ text: 'twice daily', says: 'bid' }, { text: 'once daily', says: 'qd' });
const isOver = fc.constantFrom(
  'Stopped here',
  'Ward only, finished',
  'Discontinued',
  'On the ward, now stopped',
);
const isTaken = fc.constantFrom('Home with these', 'Take at home', 'Medicines from today', 'Carry on');

test('a list beside one that has ended is listed with its directions, on whichever side it stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(going, over, often),
      fc.tuple(isTaken, isOver),
      fc.boolean(),
      async ([names, ended, { text, says }], [taken, title], isFirst) => {
        const left = [[taken, 'How often'], ...names.map((name) => [name, text])];
        const right = [[title, 'Last given'], ...ended.map((name) => [name, '6 May'])];
        const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
          const sides = [left[at] ?? ['', ''], right[at] ?? ['', '']];
          return (isFirst ? sides : sides.toReversed()).flat();
        });
        const entries = names.map((name) => {
          const [first = '', amount = ''] = name.toLowerCase().split(' ');
          return `${first} | ${amount} | ${says}`;
        });
        expect(await entriesOf(rows)).toEqual(entries.toSorted());
      },
    ),
    RUNS,
  );
});
