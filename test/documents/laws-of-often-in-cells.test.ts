/** Laws of columns that say how often: what their cells begin with tells it, whatever header stands over them and whatever stands behind. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const RUNS = { numRuns: size(30, 12) };
const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'Zyxomarin'], {
  minLength: 3,
  maxLength: 3,
});
const said = fc.constantFrom<readonly [cell: string, often: string]>(
  ['MONDAY only', 'qwk'],
  ['every Thursday, homecare', 'qwk'],
  ['daily', 'qd'],
  ['twice daily (with the nurse)', 'bid'],
);

test('a column of them is one of how often where no other is', async () => {
  const header = fc.constantFrom('Day(s)', 'Xyz', 'Pattern', '');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.array(said, { minLength: 3, maxLength: 3 }),
      header,
      async (names, cells, title) => {
        const answer = await printed([
          ['Drug', 'Dose', title, 'Started'],
          ...names.map((name, index) => [name, '10 mg', cells[index]?.[0] ?? '', '2021']),
        ]);
        const expected = names.map(
          (name, index) => `${name.toLowerCase()} | 10 | ${cells[index]?.[1] ?? ''}`,
        );
        expect(answer).toEqual(expected.toSorted());
      },
    ),
    RUNS,
  );
});

test('beside a column of how often it says nothing of it', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, said, async (names, [cell]) => {
      const answer = await printed([
        ['Drug', 'Dose', 'Frequency', 'Xyz'],
        ...names.map((name) => [name, '10 mg', 'three times a day', cell]),
      ]);
      expect(answer).toEqual(names.map((name) => `${name.toLowerCase()} | 10 | tid`).toSorted());
    }),
    RUNS,
  );
});

test('the same at several times is so many times a day, whatever the name says the product holds', async () => {
  const product = fc.constantFrom(
    'Zyxomarin 650 mg ER',
    'Zyxomarin 650 mg',
    'metoprolol 50 mg XL',
    'Zyxomarin 50 mg tab',
  );
  const filled = fc.subarray([0, 1, 2, 3], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(product, filled, async (name, times) => {
      const cells = [0, 1, 2, 3].map((time) => (times.includes(time) ? '1' : ''));
      const answer = await printed([
        ['Medicine', 'Breakfast', 'Lunch', 'Supper', 'Bedtime'],
        [name, ...cells],
        ['lisinopril 10 mg', '1', '', '', ''],
      ]);
      const [often = ''] = answer
        .filter((entry) => !entry.startsWith('lisinopril'))
        .map((entry) => entry.split(' | ').at(-1) ?? '');
      const once = ['qam', 'qd', 'qpm', 'qhs'];
      expect(times.length === 1 ? once : [['', '', 'bid', 'tid', 'qid'][times.length]]).toContain(often);
    }),
    RUNS,
  );
});

test('directions as needed behind a name stand before what a column of times counts', async () => {
  const own = fc.constantFrom<readonly [sig: string, entry: string]>(
    ['10 ml every 4 to 6 hours when required', 'zyxomarin | 10 | q4-6h prn'],
    ['take 2 tablets at bedtime as needed', 'zyxomarin | 2 | qhs prn'],
  );
  await fc.assert(
    fc.asyncProperty(own, async ([sig, entry]) => {
      const answer = await printed([
        ['Medicine', 'Morning', 'Noon', 'Evening'],
        [`Zyxomarin ${sig}`, '8', '', ''],
        ['lisinopril 10 mg', '1', '', ''],
      ]);
      expect(answer).toContain(entry);
    }),
    { numRuns: size(8, 4) },
  );
});

test('how long it is taken changes nothing of how often', async () => {
  const often = fc.constantFrom(['OM', 'qam'], ['ON', 'qhs'], ['OD', 'qd'], ['BD', 'bid'], ['QDS', 'qid']);
  const long = fc.constantFrom('ongoing', 'long term', '2 weeks', 'to 22/10', 'till review', '3/12');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      often,
      fc.array(long, { minLength: 3, maxLength: 3 }),
      async (names, [cell = '', read = ''], cells) => {
        const answer = await printed([
          ['Medicine', 'Dose', 'Route', 'Freq', 'Duration'],
          ...names.map((name, index) => [name, '10 mg', 'PO', cell, cells[index] ?? '']),
        ]);
        expect(answer).toEqual(names.map((name) => `${name.toLowerCase()} | 10 | ${read}`).toSorted());
      },
    ),
    RUNS,
  );
});
