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

test('what stands below them may be amounts of the drugs themselves, whatever title or nothing stands above', async () => {
  const dosed = fc.shuffledSubarray(
    [
      ['tacrolimus IR', '3 mg', '', '3 mg', '', 'trough 6.8'],
      ['mycophenolate mofetil', '750 mg', '', '750 mg'],
      ['prednisone', '5 mg'],
      ['Zyxomarin', '', '400 mg'],
      ['pravastatin', '', '', '20 mg', '', 'held 6/1 for a rise of the liver enzymes'],
    ],
    { minLength: 2 },
  );
  const hours = fc.constantFrom(['0800', '1200', '1700', '2200'], ['08:00', '13:00', '18:00', '22:00']);
  const title = fc.constantFrom('Clinic flowsheet', 'Medications', 'Renal clinic, Dr Palmer');
  await fc.assert(
    fc.asyncProperty(title, dosed, hours, async (over, listed, times) => {
      const header = (first: string): string[] => [first, ...times, 'Comment'];
      const answer = await printed([[over], header(''), ...listed]);
      expect(answer).toEqual(await printed([[over], header('Medicine'), ...listed]));
      expect(answer).toHaveLength(listed.filter((row) => !row[5]?.startsWith('held')).length);
    }),
    { numRuns: size(30, 10) },
  );
});

test('volumes and weights of nothing that is known are no doses', async () => {
  const values = fc.constantFrom(
    [
      ['Oral', '250 ml', '100 ml'],
      ['Urine', '400 ml', '200 ml'],
    ],
    [
      ['Mr Jones', '72 kg', '73 kg'],
      ['Mrs Smith', '60 kg', '61 kg'],
    ],
    [
      ['Pulse', '80', '75'],
      ['Temp', '36.6', '37.1'],
    ],
  );
  await fc.assert(
    fc.asyncProperty(values, async (rows) => {
      expect(await printed([['', '08:00', '14:00', '20:00'], ...rows])).toEqual([]);
    }),
    { numRuns: size(9, 6) },
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

test('hours behind an entry change nothing of how often it says that it is taken', async () => {
  const often = fc.constantFrom(
    'twice daily',
    'PO BID',
    'at bedtime',
    'every 8 hours',
    'once daily',
    'nocte',
  );
  const hours = fc.constantFrom(
    ['0900', '2100'],
    ['2200'],
    ['0900 KL', '2100'],
    ['08:00', '20:00'],
    ['08.00', '20.00'],
    ['', '22.00'],
  );
  const drug = fc.constantFrom('metoprolol 25 mg', 'Zyxomarin 20 mg');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(drug, often, hours), { minLength: 1, maxLength: 3 }),
      async (listed) => {
        const entries = listed.map(([name, when, at]) => ({ entry: `${name} ${when}`, at }));
        const plain = await printed([['MEDICATIONS'], ...entries.map(({ entry }) => [entry])]);
        expect(await printed([['MEDICATIONS'], ...entries.map(({ entry, at }) => [entry, ...at])])).toEqual(
          plain,
        );
      },
    ),
    { numRuns: size(30, 12) },
  );
});

test('a name with its strength beside hours is a row, and heads nothing', async () => {
  const clock = fc.constantFrom<(hour: number) => string>(
    (hour) => `${String(hour).padStart(2, '0')}.00`,
    (hour) => `${String(hour).padStart(2, '0')}:00`,
  );
  const order = fc.shuffledSubarray(
    [
      ['Epilim 500 mg', 'BD', 8, 20],
      ['Zyxomarin 20 mg', 'Nocte', undefined, 22],
      ['aspirin 75 mg', 'OD', 8, undefined],
      ['levothyroxine 50 mcg', 'OD', 7, undefined],
    ] as const,
    { minLength: 3, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(clock, order, async (say, listed) => {
      const said = (hour: number | undefined): string => (hour === undefined ? '' : say(hour));
      const rows = listed.map(([name, often, first, second]) => [name, often, said(first), said(second)]);
      expect(await printed([['MEDICATIONS'], ...rows])).toHaveLength(listed.length);
    }),
    { numRuns: size(30, 12) },
  );
});

test('words alone under the times of a row are said of its drug, and never lost', async () => {
  const ended = fc.constantFrom('finished 8/30', 'finished', 'stopped', 'stopped 12/2021');
  const name = fc.constantFrom('Drug', '');
  await fc.assert(
    fc.asyncProperty(ended, name, async (said, head) => {
      const entries = await printed([
        [head, '8 AM', '8 PM'],
        ['Tacrolimus', '3 mg', '3 mg'],
        ['Amlodipine', '', '5 mg'],
        ['Famotidine', said, ''],
      ]);
      expect(entries.join('\n')).not.toMatch(/famotidine/iu);
      expect(entries).toHaveLength(2);
    }),
    { numRuns: size(20, 8) },
  );
});

test('a name without cells, left of the hours, ends no rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('(Prograf)', '(see card)', 'slow release'), async (below) => {
      const table = [
        ['', '8 AM', '8 PM'],
        ['Tacrolimus', '3 mg', '3 mg'],
        [below],
        ['Mycophenolate', '500 mg', '500 mg'],
        ['Amlodipine', '', '5 mg'],
      ];
      expect(await printed(table)).toHaveLength(3);
    }),
    { numRuns: 3 },
  );
});

test('amounts of four digits are amounts as well', async () => {
  const amount = fc.constantFrom('1000 mg', '1500 mg', '1,000 mg', '2000 units');
  const hours = fc.constantFrom(['8 AM', '8 PM'], ['0800', '2000'], ['Morning', 'Evening']);
  await fc.assert(
    fc.asyncProperty(amount, hours, async (much, times) => {
      const answer = await printed([
        ['Medicine', ...times],
        ['mycophenolate mofetil 500 mg', much, much],
        ['prednisone 5 mg', '5 mg', '-'],
      ]);
      expect(answer[0]).toBe(`mycophenolate | ${much.replace(',', '').replace(/ .*$/u, '')} | bid`);
    }),
    { numRuns: size(20, 8) },
  );
});
