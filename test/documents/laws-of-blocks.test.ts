/** Laws of what stands beside and above each other: two tables on one height are two, and a title over a table speaks of that table. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import type { Word } from '../../src/documents/line.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from '../support/document-builders.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(25, 8) };
const COLUMN = 110;
const LINE = 13;

/** The names of the entries on a page of these words. */
async function namesOn(words: readonly Word[]): Promise<string[]> {
  const pages = composePages([{ page: 1, width: 900, height: 792, words, asides: [], rules: [] }]);
  const { list } = await extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
  return list.medications.map(({ drugName }) => (drugName.split(' ')[0] ?? '').toLowerCase()).toSorted();
}

/** A table with its title, painted row by row from (x, y) on. */
function printedTable(rows: readonly (readonly string[])[], x: number, y: number): Word[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap((cell, column) => printedWords(cell, x + column * COLUMN, y + index * LINE)),
  );
}

const drugs = fc.uniqueArray(
  fc.constantFrom('lisinopril', 'metformin', 'sertraline', 'furosemide', 'Zyxomarin'),
  { minLength: 2, maxLength: 4 },
);
const rowOf = (name: string): string[] => [name, '10 mg', 'once daily'];
const HEADER = ['Drug', 'Dose', 'How often'];

test('what a table lists beside it changes nothing of a table', async () => {
  const beside = fc.constantFrom(
    [['Allergies'], ['Allergen', 'Reaction'], ['warfarin', 'rash'], ['codeine', 'nausea']],
    [['Results'], ['Test', 'Value'], ['Potassium', '4.9'], ['Lithium', '0.8']],
    [['Stopped'], ['Drug', 'Reason'], ['naproxen 500 mg', 'bleeding'], ['warfarin 5 mg', 'falls']],
  );
  await fc.assert(
    fc.asyncProperty(drugs, beside, fc.boolean(), async (names, other, isLeft) => {
      const table = [['Home medications'], HEADER, ...names.map((name) => rowOf(name))];
      const [left, right] = isLeft ? [table, other] : [other, table];
      const words = [...printedTable(left, 40, 100), ...printedTable(right, 500, 100)];
      expect(await namesOn(words)).toEqual(names.map((name) => name.toLowerCase()).toSorted());
    }),
    RUNS,
  );
});

test('a title over a table that says it is over says it of that table, and of none before or behind it', async () => {
  const title = fc.constantFrom('No longer needed', 'Discontinued', 'Stopped on admission');
  const above = fc.constantFrom('Same as before', 'For the heart', 'New');
  const three = fc.uniqueArray(fc.constantFrom('lisinopril', 'metformin', 'sertraline', 'furosemide'), {
    minLength: 3,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(three, title, above, async ([one = '', two = '', three = ''], over, other) => {
      const tables = [
        [[other], HEADER, rowOf(one)],
        [[over], HEADER, rowOf(two)],
        [[other], HEADER, rowOf(three)],
      ];
      const words = tables.flatMap((rows, index) => printedTable(rows, 40, 100 + index * 100));
      expect(await namesOn(words)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('cards beside each other are read one after the other, in whatever order they were painted', async () => {
  const labels = fc.constantFrom(
    ['Strength', 'Directions', 'Prescriber', 'Refills'],
    ['Dose:', 'Sig:', 'Why:', 'Pharmacy:'],
    ['RX', 'TAKE', 'QTY:', 'DR.'],
  );
  const card = (name: string, [one = '', two = '', three = '', four = '']: readonly string[]): string[] => [
    `${name} 10 mg tablet`,
    `${one} 10 mg`,
    `${two} 1 tablet by mouth every morning`,
    `${three} as agreed`,
    `${four} as before`,
  ];
  await fc.assert(
    fc.asyncProperty(drugs, labels, fc.boolean(), async (names, words, isRowByRow) => {
      const cards = names.map((name) => card(name, words));
      const half = Math.ceil(cards.length / 2);
      const [left, right] = [cards.slice(0, half).flat(), cards.slice(half).flat()];
      const print = (lines: readonly string[], x: number): Word[][] =>
        lines.map((line, index) => printedWords(line, x, 100 + index * LINE));
      const rows = left.map((line, index) => [line, right[index] ?? '']);
      const apart = [...print(left, 40), ...print(right, 400)].flat();
      const rowByRow = rows.flatMap(([one = '', two = ''], index) => [
        ...printedWords(one, 40, 100 + index * LINE),
        ...printedWords(two, 400, 100 + index * LINE),
      ]);
      const stacked = print([...left, ...right], 40).flat();
      expect(await namesOn(isRowByRow ? rowByRow : apart)).toEqual(await namesOn(stacked));
    }),
    RUNS,
  );
});

test('a title of an end beside a title that nobody knows ends what stands below it, and nothing below the other', async () => {
  const going = fc.constantFrom('What you take now', 'Your daily remedies', 'For the heart and more');
  const over = fc.constantFrom('Do not take any more', 'No longer needed', 'Stopped on admission');
  await fc.assert(
    fc.asyncProperty(drugs, going, over, fc.boolean(), async (names, title, end, isLeft) => {
      const taken = [title, ...names.map((name) => `${name} 10 mg, once a day`)];
      const ended = [end, 'naproxen 500 mg', 'warfarin 5 mg (falls)'];
      const [left, right] = isLeft ? [taken, ended] : [ended, taken];
      const words = [left, right].flatMap((lines, side) =>
        lines.flatMap((line, index) =>
          printedWords(line, 40 + side * 300, 100 + index * LINE, { isBold: index === 0 }),
        ),
      );
      expect(await namesOn(words)).toEqual(names.map((name) => name.toLowerCase()).toSorted());
    }),
    RUNS,
  );
});

test('times of the day side by side are titles of what is listed below each, wherever in its block the title stands', async () => {
  const times = fc.constantFrom(
    ['Morning', 'Noon', 'Bedtime'],
    ['Breakfast 8:00', 'Lunch 12:00', 'Bedtime 21:30'],
  );
  const OFTEN = ['', 'QD', 'BID', 'TID'];
  const taken = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('Lisinopril', 'Metformin', 'Sertraline', 'Furosemide', 'Amlodipine'),
      fc.shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 3 }),
    ),
    { minLength: 2, maxLength: 4, selector: ([name]) => name },
  );
  await fc.assert(
    fc.asyncProperty(times, taken, fc.constantFrom(0, 25), async (titles, drugsTaken, indent) => {
      const x = (column: number): number => 40 + column * 150;
      const words = titles.flatMap((title, column) => {
        const here = drugsTaken.filter(([, places]) => places.includes(column));
        return [
          ...printedWords(title, x(column) + indent, 100),
          ...here.flatMap(([name], index) => [
            ...printedWords(`${name} 10 mg`, x(column), 116 + index * 26),
            ...printedWords('1 tablet', x(column), 129 + index * 26),
          ]),
        ];
      });
      fc.pre(titles.every((_, column) => drugsTaken.some(([, places]) => places.includes(column))));
      const pages = composePages([{ page: 1, width: 900, height: 792, words, asides: [], rules: [] }]);
      const { list } = await extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
      const listed = list.medications.map(
        ({ drugName, dosage }) => `${(drugName.split(' ')[0] ?? '').toLowerCase()} ${dosage.frequency ?? ''}`,
      );
      expect(listed.toSorted()).toEqual(
        drugsTaken.map(([name, places]) => `${name.toLowerCase()} ${OFTEN[places.length] ?? ''}`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('titles beside each other that say what is done head blocks: each says it of what stands below it alone', async () => {
  const kept = fc.constantFrom('CONTINUE', 'Keep taking', 'Resume', 'Medications to keep taking');
  const ended = fc.constantFrom('STOP', 'Stop taking', 'Discontinued', 'Medications to stop');
  const four = fc.uniqueArray(
    fc.constantFrom('lisinopril', 'metformin', 'sertraline', 'furosemide', 'amlodipine', 'Zyxomarin'),
    { minLength: 4, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(kept, ended, four, fc.boolean(), async (keep, stop, names, isLeft) => {
      const entries = names.map((name) => `${name} 10 mg twice daily`);
      const columns = [
        [keep, ...entries.slice(0, 2)],
        [stop, ...entries.slice(2)],
      ];
      const [left = [], right = []] = isLeft ? columns : columns.toReversed();
      const rows = left.map((text, index) => [text, right[index] ?? '']);
      const words = rows.flatMap((cells, index) =>
        cells.flatMap((cell, column) => printedWords(cell, 40 + column * 300, 100 + index * LINE)),
      );
      const taken = names.slice(0, 2).map((name) => name.toLowerCase());
      expect(await namesOn(words)).toEqual(taken.toSorted());
    }),
    RUNS,
  );
});

test('two titles of lists beside each other: each list says what it says where one stands below the other', async () => {
  const title = fc.constantFrom(
    'Regular medicines',
    'PRN medicines',
    'Current meds',
    'Active medications',
    'Discontinued',
    'Stopped medications',
    'Past medications',
    'Meds on hold',
    'Over-the-counter medicines',
  );
  const titles = fc.uniqueArray(title, { minLength: 2, maxLength: 2 });
  const four = fc.uniqueArray(
    fc.constantFrom('lisinopril', 'metformin', 'sertraline', 'furosemide', 'amlodipine', 'Zyxomarin'),
    { minLength: 4, maxLength: 6 },
  );
  const sig = fc.constantFrom('twice daily', 'od', 'once daily at bedtime', '1 tablet daily');
  await fc.assert(
    fc.asyncProperty(titles, four, sig, async ([one = '', two = ''], names, taken) => {
      const entries = names.map((name) => `${name} 10 mg ${taken}`);
      const half = Math.ceil(entries.length / 2);
      const columns = [
        [one, ...entries.slice(0, half)],
        [two, ...entries.slice(half)],
      ];
      const beside = columns.flatMap((lines, column) =>
        lines.flatMap((line, index) => printedWords(line, 40 + column * 300, 100 + index * LINE)),
      );
      const rowByRow = beside.toSorted((left, right) => left.y - right.y || left.x - right.x);
      const stacked = [...(columns[0] ?? []), '', ...(columns[1] ?? [])].flatMap((line, index) =>
        printedWords(line, 40, 100 + index * LINE),
      );
      expect(await namesOn(rowByRow)).toEqual(await namesOn(stacked));
    }),
    RUNS,
  );
});
