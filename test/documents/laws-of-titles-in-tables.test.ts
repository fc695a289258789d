/** Laws of words between the rows of a table, and over its columns: what is said of the rows below is said of no row above, nor of a further table. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const RUNS = { numRuns: size(40, 12) };

const HEADER = ['Drug name', 'Strength', 'Directions'] as const;
const rows = fc.shuffledSubarray(
  [
    ['clopidogrel', '75 mg', '1 tablet daily'],
    ['Zyxomarin', '20 mg', '2 tablets at bedtime'],
    ['lisinopril', '10 mg', '1 tablet twice daily'],
    ['metformin', '500 mg', '1 tablet daily'],
  ],
  { minLength: 3 },
);

test('an end that stands alone between two rows is said of those below it, as between the entries of a list', async () => {
  const end = fc.constantFrom('Not taking', 'NOT TAKING', 'No longer taking:', 'Discontinued', 'On hold');
  await fc.assert(
    fc.asyncProperty(rows, end, fc.nat(), async (listed, title, place) => {
      const at = 1 + (place % (listed.length - 1));
      const above = listed.slice(0, at);
      const divided = [HEADER, ...above, [title], ...listed.slice(at)];
      expect(await printed(divided)).toEqual(await printed([HEADER, ...above]));
    }),
    RUNS,
  );
});

test('a remark on the row above, by its day or by who says it, is said of that row alone', async () => {
  const remark = fc.constantFrom(
    'Patient not taking',
    'Patient not taking: Reported on 6/1/2026',
    'Not taking: ran out in May',
  );
  await fc.assert(
    fc.asyncProperty(rows, remark, fc.nat(), async (listed, said, place) => {
      const at = place % (listed.length - 1);
      const remarked = listed.flatMap((row, index) => (index === at ? [row, [said]] : [row]));
      expect(await printed([HEADER, ...remarked])).toEqual(
        await printed([HEADER, ...listed.toSpliced(at, 1)]),
      );
    }),
    RUNS,
  );
});

test('a table that says over its names whose list it is takes nothing from a list of ends above it', async () => {
  const title = fc.constantFrom('Your medication list', 'Current medications', 'Discharge medications');
  const ends = fc.constantFrom(
    ['STOP taking:'],
    ['DISCONTINUED MEDICATIONS'],
    ['STOP TAKING THESE MEDICATIONS'],
  );
  const times = ['Morning', 'Noon', 'Evening', 'Bedtime'] as const;
  const marked = [
    ['labetalol 200 mg tablet', 'X', 'X', '', 'X'],
    ['Zyxomarin 60 mg tablet', 'X', '', '', ''],
    ['sertraline 50 mg tablet', '', '', '', 'X'],
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      title,
      ends,
      fc.shuffledSubarray([...marked], { minLength: 2 }),
      async (named, end, listed) => {
        const table = [[named, ...times], ...listed];
        const whole = await printed(table);
        expect(whole).toHaveLength(listed.length);
        const stopped = [end, ['warfarin 5 mg tablet'], ['promethazine 25 mg tablet'], []];
        expect(await printed([...stopped, ...table])).toEqual(whole);
      },
    ),
    RUNS,
  );
});

test('another name of the drug of a row, on a line below it, makes no row of its own', async () => {
  const label = fc.constantFrom('Commonly known as', 'Also known as', 'Known as');
  await fc.assert(
    fc.asyncProperty(label, fc.boolean(), async (known, isFirst) => {
      const named = [['sertraline 50 mg tablet', 'X', ''], [`${known}: ZOLOFT`]];
      const other = [['lisinopril 10 mg tablet', '', 'X']];
      const header = ['Medication', 'Morning', 'Bedtime'];
      const whole = await printed([header, ...named.slice(0, 1), ...other]);
      expect(await printed([header, ...(isFirst ? [...named, ...other] : [...other, ...named])])).toEqual(
        whole,
      );
    }),
    RUNS,
  );
});

test('in capitals, as no name is, more words than an end make a title too', async () => {
  const title = fc.constantFrom(
    'INACTIVATED LONG TERM',
    'DISCONTINUED LONG TERM',
    'STOPPED BY THE RENAL TEAM',
    'DEPRESCRIBED LAST MONTH',
  );
  await fc.assert(
    fc.asyncProperty(rows, title, fc.nat(), async (listed, said, place) => {
      const at = 1 + (place % (listed.length - 1));
      const above = listed.slice(0, at);
      const divided = [HEADER, ...above, [said], ...listed.slice(at)];
      expect(await printed(divided)).toEqual(await printed([HEADER, ...above]));
    }),
    RUNS,
  );
});

test('a title in capitals between the rows is no row: it heads what it says, is taken at no time, and lists what nobody understands', async () => {
  const remark = fc.constantFrom('', ' (once, before infusion)', ' (see chart)');
  const title = fc.constantFrom(
    { words: 'PREMEDICATION', isOver: true },
    { words: 'DISCONTINUED', isOver: true },
    { words: 'ZORB BLIMPS', isOver: false },
  );
  const hours = ['09:00', '12:00', '18:00', '21:00'];
  await fc.assert(
    fc.asyncProperty(rows, title, remark, async (listed, { words, isOver }, why) => {
      const timed = listed.map(([name = '', strength = ''], at) => [name, strength, hours[at] ?? '']);
      const header = ['Drug name', 'Strength', 'Time'];
      const [first = [], ...others] = timed;
      const entries = await printed([header, first, [`${words}${why}`], ...others]);
      const told = entries.map((entry) => entry.split(' ')[0] ?? '').filter((name) => name !== 'zorb');
      const names = (isOver ? [first] : timed).map(([name = '']) => name.toLowerCase());
      expect(told.toSorted()).toEqual(names.toSorted());
      expect(entries.filter((entry) => /^zorb.*\bq/u.test(entry))).toEqual([]);
    }),
    RUNS,
  );
});
