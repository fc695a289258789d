/** Laws of tables, for headers in any words: what a column says, where a table ends, whom a cell speaks of. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from '../support/document-builders.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** Width of a column in characters of the test print. */
const COLUMN = 30;

/** The entries of a page of cells, each `first word | quantity | frequency`; a row without cells is an empty line. */
async function entriesOf(rows: readonly (readonly string[])[]): Promise<string[]> {
  const words = rows.flatMap((cells, index) =>
    cells.flatMap((cell, column) => printedWords(cell, 40 + column * COLUMN * 5, 100 + index * 13)),
  );
  const width = 40 + 5 * COLUMN * Math.max(...rows.map((cells) => cells.length));
  const pages = composePages([{ page: 1, width, height: 792, words, asides: [], rules: [] }]);
  const { list } = await extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
  return list.medications
    .map(({ drugName, dosage }) =>
      [drugName.split(' ')[0], dosage.dose?.quantity ?? '', dosage.frequency ?? ''].join(' | ').toLowerCase(),
    )
    .toSorted();
}

const NAMES = [
  'lisinopril 10 mg',
  'Zyxomarin 12 mg',
  'metformin 500 mg',
  'warfarin 5 mg',
  'Quovadrel',
] as const;
const drugs = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 });
const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();
const RUNS = { numRuns: size(25, 8) };

const HEADS = ['Medicine', 'Medication', 'Medicine and strength', 'Drug', 'DRUG NAME'] as const;
const MOMENTS = [
  ['Morning', 'Noon', 'Evening', 'Bedtime'],
  ['AM', 'Midday', 'PM', 'HS'],
  ['Mane', 'Midi', 'Tea', 'Noct'],
  ['8 AM', '12 PM', '5 PM', '9 PM'],
  ['08:00', '12:00', '17:00', '21:00'],
  ['0800', '1200', '1700', '2100'],
  ['Breakfast', 'Lunch', 'Supper', 'Bed'],
] as const;
const TIMES_A_DAY = ['', '', 'bid', 'tid', 'qid'] as const;

describe('columns of times of the day', () => {
  test('say how many are taken how often, whatever they are called', async () => {
    const taken = fc.subarray([0, 1, 2, 3], { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constantFrom(...HEADS), fc.constantFrom(...MOMENTS)),
        drugs.chain((names) => fc.tuple(fc.constant(names), fc.array(taken, { minLength: 4, maxLength: 4 }))),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('', '0'),
        async ([head, moments], [names, places], count, none) => {
          const rows = names.map((name, index) => [
            name,
            ...[0, 1, 2, 3].map((at) => (places[index]?.includes(at) === true ? String(count) : none)),
          ]);
          const expected = names.map((name, index) =>
            [first(name), count, TIMES_A_DAY[places[index]?.length ?? 0]].join(' | '),
          );
          expect(await entriesOf([[head, ...moments], ...rows])).toEqual(expected.toSorted());
        },
      ),
      RUNS,
    );
  });

  test('are no days of a month', async () => {
    expect(
      await entriesOf([
        ['Medication', '1', '2', '3'],
        ['lisinopril 10 mg', '1', '1', '1'],
      ]),
    ).not.toContain('lisinopril | 1 | tid');
  });
});

describe('the end of a table', () => {
  test('is a line of its own that stands further away than any row, and a table below has its own header', async () => {
    const title = fc.constantFrom(
      'Current psychotropics',
      'Other remedies',
      'Night medicines',
      'Further drugs',
    );
    await fc.assert(
      fc.asyncProperty(drugs, title, fc.integer({ min: 1, max: 2 }), async (names, heading, at) => {
        const row = (name: string): string[] => [name, '2 tablets daily', 'well tolerated'];
        const above = names.slice(0, at).map((name) => row(name));
        const below = names.slice(at).map((name) => row(name));
        const header = ['Medication', 'Directions', 'Reason'];
        const parted = [header, ...above, [], [heading], ['Drug', 'Directions', 'Reason'], ...below];
        expect(await entriesOf(parted)).toEqual(await entriesOf([header, ...above, ...below]));
      }),
      RUNS,
    );
  });
});

describe('a cell', () => {
  test('that says the drug is ended ends it in every column, and no other row', async () => {
    const stop = fc.constantFrom('D/C 4/22', 'REFUSED, DC', 'discontinued', 'stopped 3/2/26', 'ON HOLD');
    const column = fc.integer({ min: 1, max: 3 });
    await fc.assert(
      fc.asyncProperty(drugs, stop, column, fc.nat({ max: 3 }), async (names, said, at, which) => {
        const header = ['Drug', 'Dose', 'Route', 'Frequency'];
        const rows = names.map((name) => [name, '1 tablet', 'PO', 'daily']);
        const ended = which % names.length;
        const withStop = rows.map((row, index) => (index === ended ? row.with(at, said) : row));
        const others = rows.filter((_, index) => index !== ended);
        expect(await entriesOf([header, ...withStop])).toEqual(await entriesOf([header, ...others]));
      }),
      RUNS,
    );
  });

  test('over the names that says they are ended says it of every row', async () => {
    const head = fc.constantFrom(
      'Home medication - do not take',
      'Medications stopped',
      'Discontinued medications',
    );
    await fc.assert(
      fc.asyncProperty(drugs, head, async (names, header) => {
        const rows = names.map((name) => [name, '', '1 tablet daily']);
        expect(await entriesOf([[header, '', 'Directions', 'Reason'], ...rows])).toEqual([]);
      }),
      RUNS,
    );
  });
});
