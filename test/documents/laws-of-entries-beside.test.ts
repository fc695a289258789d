/** Laws of lists of two columns without a header: each entry keeps its own directions, where the columns break them and where one drug stands twice. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };
const WIDTH = 70;

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'sertraline 50 mg', 'warfarin 5 mg', 'baclofen 10 mg', 'furosemide 40 mg'],
  { minLength: 4, maxLength: 4 },
);
/** Directions of which the end stands below, in its column. */
const broken = fc.constantFrom(
  { above: 'tablet, 1 tablet by mouth once daily in the', below: 'morning', says: '1 | qam' },
  { above: 'tablet, 2 tablets by mouth every night at', below: 'bedtime', says: '2 | qhs' },
  { above: 'tablet, 1 tablet by mouth every day at', below: 'noon', says: /^1 \| / },
);
const pair = fc.constantFrom(
  ['metformin 500 mg', 'metformin 1000 mg'],
  ['metformin 500 mg', 'simvastatin 20 mg'],
  ['simvastatin 20 mg', 'metformin 500 mg'],
);
const WHOLE = 'tablet, 1 tablet by mouth twice daily';

test('what the columns broke goes on below in its own, and heads nothing', async () => {
  await fc.assert(
    fc.asyncProperty(pair, drugs, broken, broken, async ([left = '', right = ''], names, first, second) => {
      const rows = [
        [`${left} ${first.above}`, `${right} ${second.above}`],
        [first.below, second.below],
        [`${names[0] ?? ''} ${WHOLE}`, `${names[1] ?? ''} ${WHOLE}`],
        [`${names[2] ?? ''} ${WHOLE}`, `${names[3] ?? ''} ${WHOLE}`],
      ];
      const lines = rows.map(([one = '', other = '']) => one.padEnd(WIDTH) + other);
      const entries = await entriesOf(['Current medications', '', ...lines]);
      for (const name of names) expect(entries).toContain(`${name.split(' ')[0] ?? ''} | 1 | bid`);
      const told = [
        [left, first.says],
        [right, second.says],
      ] as const;
      for (const [name, says] of told) {
        const own = entries
          .filter((entry) => entry.startsWith(name.split(' ')[0] ?? ''))
          .map((entry) => entry.replace(/^\S+ \| /u, ''));
        expect(own.some((text) => (typeof says === 'string' ? text === says : says.test(text)))).toBe(true);
      }
    }),
    RUNS,
  );
});

/** Two of them are names that nobody knows. */
const ten = fc.shuffledSubarray(
  [
    'lisinopril',
    'sertraline',
    'Kelvorant',
    'furosemide',
    'Zyxomarin',
    'baclofen',
    'metoprolol',
    'Tamvelic',
    'warfarin',
    'omeprazole',
  ],
  { minLength: 10, maxLength: 10 },
);
const taken = fc.shuffledSubarray(
  [
    ['1 tablet', 'twice daily', '1 | bid'],
    ['2 tablets', 'TDS', '2 | tid'],
    ['5 mg', 'at bedtime', '5 | qhs'],
    ['10 mg', 'every morning', '10 | qam'],
    ['20 mg', 'once daily', '20 | qd'],
    ['40 mg', 'weekly', '40 | qwk'],
    ['2.5 mg', 'every 8 hours', '2.5 | q8h'],
    ['25 mg', 'QID', '25 | qid'],
    ['15 mg', 'bd', '15 | bid'],
    ['80 mg', 'every evening', '80 | qpm'],
  ] as const,
  { minLength: 10, maxLength: 10 },
);
const heads = fc.constantFrom<readonly string[]>(
  [],
  ['For the heart', 'For pain', 'Others'],
  ['REGULAR', 'LONG TERM', 'MORE'],
  ['From the clinic', 'From the shop', 'From abroad'],
);

test('what stands beside an entry is another one, whether its drug is known or not and whatever heads it', async () => {
  const form = fc.record({
    columns: fc.constantFrom(2, 3),
    rows: fc.constantFrom(2, 3),
    isBroken: fc.boolean(),
    isOdd: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(ten, taken, heads, form, async (names, ways, titles, printed) => {
      const count = printed.columns * printed.rows - (printed.isOdd ? 1 : 0);
      const drugsTaken = names.slice(0, count).map((name, index) => ({ name, way: ways[index] ?? ways[0] }));
      const rows = Array.from({ length: printed.rows }, (_, row) =>
        drugsTaken.slice(row * printed.columns, (row + 1) * printed.columns),
      );
      const lines = rows.flatMap((row) => {
        const above = row.map(({ name, way }) => `${name} ${way?.[0] ?? ''}`);
        const below = row.map(({ way }) => way?.[1] ?? '');
        return printed.isBroken
          ? [above, below.map((text) => `  ${text}`)]
          : [above.map((text, index) => `${text} ${below[index] ?? ''}`)];
      });
      const page = [titles.slice(0, printed.columns), ...lines].filter((cells) => cells.length > 0);
      const entries = await entriesOf(page.map((cells) => cells.map((cell) => cell.padEnd(44)).join('')));
      expect(entries).toEqual(
        drugsTaken.map(({ name, way }) => `${name.toLowerCase()} | ${way?.[2] ?? ''}`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('below a title that says when needed the entries of its column are taken so, and those beside them are not', async () => {
  const title = fc.constantFrom('WHEN NEEDED', 'PRN', 'As required', 'When needed');
  await fc.assert(
    fc.asyncProperty(ten, title, fc.boolean(), async (names, prn, isLeft) => {
      const titles = isLeft ? [prn, 'REGULAR'] : ['REGULAR', prn];
      const row = ([one = '', other = '']: readonly string[]): string => one.padEnd(44) + other;
      const entry = (name: string | undefined): string => `${name ?? ''} 10 mg twice daily`;
      const rows = [0, 2, 4].map((at) => row([entry(names[at]), entry(names[at + 1])]));
      const entries = await entriesOf([row(titles), ...rows]);
      const isPrn = (index: number): boolean => (index % 2 === 0) === isLeft;
      expect(entries).toEqual(
        names
          .slice(0, 6)
          .map((name, index) => `${name.toLowerCase()} | 10 | bid${isPrn(index) ? ' prn' : ''}`)
          .toSorted(),
      );
    }),
    RUNS,
  );
});

test('two titles over entries with their directions in a cell of their own head two lists, whoever knows their names', async () => {
  const titles = fc.constantFrom(
    ['PILLS', 'PUFFERS, SPRAYS, DROPS'],
    ['Tablets', 'Zorbs'],
    ['AM AND PM', 'Drops'],
  );
  const row = typedRow([18, 26, 18, 26]);
  await fc.assert(
    fc.asyncProperty(titles, ten, async ([left = '', right = ''], names) => {
      const lines = [0, 2, 4, 6].map((at) =>
        row([`${names[at] ?? ''} 8 mg`, '1 every morning', `${names[at + 1] ?? ''} 5 mg`, '2 twice a day']),
      );
      const entries = await entriesOf(['My card', '', left.padEnd(44) + right, ...lines]);
      const told = entries.map((entry) => entry.replace(/\|.*\|/u, '|'));
      const inBoth = names
        .slice(0, 8)
        .map((name, at) => `${name.toLowerCase()} | ${at % 2 === 0 ? 'qam' : 'bid'}`);
      expect(told.toSorted()).toEqual(inBoth.toSorted());
    }),
    RUNS,
  );
});
