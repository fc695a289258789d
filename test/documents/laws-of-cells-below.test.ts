/** Laws of cells that the width of their column broke, where no header stands over them: each goes on in its column, whatever is printed beside its rest. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

/** Known, and as a dictionary knows none. */
const drugs = fc.shuffledSubarray(
  [
    'lisinopril 10 mg tablets',
    'metformin 500 mg tablets',
    'sertraline 50 mg tablets',
    'Zolquara 20 mg tablets',
  ],
  { minLength: 3, maxLength: 4 },
);

/** Directions, where the column breaks them, and what they say whole. */
const broken = fc.constantFrom(
  { above: 'Take two tablets twice a', below: 'day with food', says: '2 | bid' },
  { above: 'Take one tablet each', below: 'morning', says: '1 | qam' },
  { above: 'Take two tablets three', below: 'times a day', says: '2 | tid' },
  { above: 'Take one tablet up to four', below: 'times a day when required', says: '1 | qid prn' },
  { above: 'Take one tablet every 8 hours as', below: 'needed for pain', says: '1 | q8h prn' },
);

/** What is printed behind the directions, and its rest in the column of its own. */
const beside = fc.constantFrom(
  { above: ['112 tablet', '03-Nov-2026'], below: ['', ''] },
  { above: ['168', '03-Nov-2026'], below: ['tablet', ''] },
  { above: ['28 tablet', '03-Nov-'], below: ['', '2026'] },
  { above: ['56', 'Last issued 14-'], below: ['tablet', 'Oct-2026'] },
);

const WIDTHS = [36, 42, 16, 20];
const inColumns = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 20))
    .join('')
    .trimEnd();
const first = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';

test('directions go on below in their column, whatever is broken beside them', async () => {
  const rows = fc.array(fc.tuple(broken, beside), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(drugs, rows, async (names, dosages) => {
      const told = names.flatMap((name, index) => {
        const [directions, others] = dosages[index] ?? [];
        return directions === undefined || others === undefined ? [] : [{ name, directions, others }];
      });
      const lines = told.flatMap(({ name, directions, others }) => [
        inColumns([name, directions.above, ...others.above]),
        inColumns(['', directions.below, ...others.below]),
      ]);
      const entries = told.map(({ name, directions }) => `${first(name)} | ${directions.says}`);
      expect(await entriesOf(['Current medications', ...lines])).toEqual(entries.toSorted());
    }),
    RUNS,
  );
});

test('a name goes on below, and a label under it says its own, with the rest of the directions beside it', async () => {
  const under = fc.constantFrom('(for the heart)', 'Commonly known as: ZESTRIL', 'film coated');
  await fc.assert(
    fc.asyncProperty(drugs, under, broken, async (names, own, { above, below, says }) => {
      const lines = names.flatMap((name) => [inColumns([name, above, '30 tablet']), inColumns([own, below])]);
      const entries = names.map((name) => `${first(name)} | ${says}`);
      expect(await entriesOf(['Current medications', ...lines])).toEqual(entries.toSorted());
    }),
    RUNS,
  );
});

test('rows under a group that is said once are rows, known or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.constantFrom('OTC', 'Rx'),
      broken,
      async (names, group, { above, below, says }) => {
        const [head = '', ...others] = names;
        const lines = [head, ...others].flatMap((name, index) => [
          (index === 0 ? group : '').padEnd(8) + inColumns([name, `${above} ${below}`, '30 tablet']),
        ]);
        const entries = names.map((name) => `${first(name)} | ${says}`);
        const told = await entriesOf(['Current medications', ...lines]);
        expect(told).toEqual(entries.toSorted());
      },
    ),
    RUNS,
  );
});

test('what runs over the columns below an entry is no rest of its cells', async () => {
  const aside = fc.constantFrom(
    '(she keeps what is left of the others in the kitchen, and will bring all of that along next time)',
    '(bottles were seen on the table in the kitchen by the nurse who came on Tuesday afternoon)',
  );
  await fc.assert(
    fc.asyncProperty(drugs, broken, aside, async (names, { above, below, says }, text) => {
      const lines = names
        .filter((name) => !name.startsWith('Zol'))
        .map((name) => `OTC     ${inColumns([name, `${above} ${below}`])}`);
      const entries = names
        .filter((name) => !name.startsWith('Zol'))
        .map((name) => `${first(name)} | ${says}`);
      expect(await entriesOf(['Current medications', ...lines, `        ${text}`])).toEqual(
        entries.toSorted(),
      );
    }),
    RUNS,
  );
});
