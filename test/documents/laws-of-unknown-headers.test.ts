/** Laws of tables whose headers nobody knows: what stands over columns is a header, and what stands in them tells what they hold. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { printedGrid } from '../support/printed-grid.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const gridEntriesOf = printedGrid();
const RUNS = { numRuns: size(25, 8) };

/** Known and unknown alike. */
const drugs = fc.shuffledSubarray(
  ['Lisinopril 10 mg tablet', 'Metformin 500 mg tablet', 'Zolquara 20 mg tablet', 'Sertraline 50 mg tablet'],
  { minLength: 3 },
);
const directions = fc.constantFrom(
  { text: '1 tablet twice daily', says: '1 | bid' },
  { text: '2 tablets at bedtime', says: '2 | qhs' },
);
const byName = (left: string, right: string): number => left.localeCompare(right);
const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();
const titles = fc.uniqueArray(fc.constantFrom('Blib', 'Trom', 'Quand', 'Vosk', 'Plint', 'Snarf'), {
  minLength: 4,
  maxLength: 4,
});

describe('a table', () => {
  test('is one whatever stands over its columns', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, directions, titles, async (names, { text, says }, header) => {
        const rows = names.map((name, index) => ['RX', name, text, `0${index + 1}/2026`]);
        expect(await entriesOf([header, ...rows])).toEqual(
          names.map((name) => `${first(name)} | ${says}`).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('lists what is taken where times of the day stand beside the names, whatever stands over these', async () => {
    const over = fc.constantFrom('Medicine', 'Pen (units)', 'Blib', 'What', 'Blib dose');
    await fc.assert(
      fc.asyncProperty(drugs, over, async (names, header) => {
        const rows = names.map((name) => [name, '2', '2']);
        expect(await entriesOf([[header, 'Morning', 'Bedtime'], ...rows])).toEqual(
          names.map((name) => `${first(name)} | 2 | bid`).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('logs what was given where a column has times to the minute, whatever stands over it', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, fc.constantFrom('Time', 'At', 'Blib', 'Clock'), async (names, header) => {
        const rows = names.map((name, index) => [name, 'IV', `13:4${index + 1}`]);
        expect(await entriesOf([['Drug', 'Route', header], ...rows])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a title between the rows', () => {
  test('ends what stands below it, with or without its day', async () => {
    const title = fc.constantFrom(
      'Discontinued',
      'Stopped on 2 November',
      'Discontinued 10/29/26',
      'Abgesetzt 29.10.',
      'Stopped by Dr Hale on 2 November because of cramps in both legs',
    );
    await fc.assert(
      fc.asyncProperty(drugs, title, async (names, text) => {
        const rows = names.map((name) => [name, '1 tablet', 'daily']);
        const header = ['Medication', 'Dose', 'Frequency'];
        const titled = [rows[0] ?? [], { title: text }, ...rows.slice(1)];
        expect(await gridEntriesOf([header, ...titled])).toEqual([`${first(names[0] ?? '')} | 1 | qd`]);
      }),
      RUNS,
    );
  });
});

describe('a column', () => {
  test('that asks why the drug was stopped is filled in where it was, in whatever words', async () => {
    const asked = fc.constantFrom('Why given up', 'Reason for stopping', 'Why it was stopped', 'Reason d/c');
    await fc.assert(
      fc.asyncProperty(drugs, asked, async (names, header) => {
        const rows = names.map((name, index) => [name, 'daily', index === 0 ? 'stiffness' : '']);
        expect(
          (await entriesOf([['Medication', 'Frequency', header], ...rows])).map(
            (entry) => entry.split(' | ')[0],
          ),
        ).toEqual(names.slice(1).map(first).toSorted());
      }),
      RUNS,
    );
  });
});

describe('bare words in another cell of a row', () => {
  test('are no drug, whatever stands over them', async () => {
    const words = fc.constantFrom('fridge door', 'bedroom', 'returned', 'blue box', 'pack');
    await fc.assert(
      fc.asyncProperty(
        drugs,
        titles,
        fc.array(words, { minLength: 4, maxLength: 4 }),
        async (names, header, where) => {
          const rows = names.map((name, index) => [name, '1 tablet', where[index] ?? '']);
          const entries = await gridEntriesOf([header.slice(0, 3), ...rows]);
          expect(entries.map((entry) => entry.split(' ')[0])).toEqual(names.map(first).toSorted(byName));
        },
      ),
      RUNS,
    );
  });
});

describe('a mark', () => {
  test('under a title nobody knows beside decisions decides nothing: the drug is not shown as taken', async () => {
    const HEADER = ['Medication', 'Dose', 'Frequency', 'Continue', 'Hold', 'Blib'];
    await fc.assert(
      fc.asyncProperty(drugs, async (names) => {
        const rows = names.map((name, index) => [
          name,
          '1 tablet',
          'daily',
          ...[0, 1, 2].map((column) => (column === index % 3 ? 'X' : '')),
        ]);
        expect(await gridEntriesOf([HEADER, ...rows])).toEqual(
          names
            .filter((_, index) => index % 3 === 0)
            .map((name) => `${first(name)} | 1 | qd`)
            .toSorted(),
        );
      }),
      RUNS,
    );
  });
});

describe('under times of the day', () => {
  test('a cell that says how often is no count, and is told', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, fc.constantFrom('every 3 days', 'alle 3 Tage'), async (names, often) => {
        const rows = names.map((name, index) => [name, index === 0 ? often : '1', '', '']);
        const entries = await gridEntriesOf([['Medication', 'Morning', 'Noon', 'Night'], ...rows]);
        expect(entries.map((entry) => entry.replace(/\d+ \| q3d/u, 'q3d'))).toEqual(
          names.map((name, index) => `${first(name)} | ${index === 0 ? 'q3d' : '1 | qam'}`).toSorted(),
        );
      }),
      RUNS,
    );
  });
});

describe('a ruled grid', () => {
  test('has a header where bold words stand over rows that are not, whatever the words', async () => {
    const header = fc.constantFrom(['Blib', 'Trom'], ['Item in bag', 'Wording'], ['Snarf', 'How we do it']);
    await fc.assert(
      fc.asyncProperty(drugs, directions, header, async (names, { text, says }, titles) => {
        const rows = names.map((name) => [name, text]);
        expect(await gridEntriesOf([titles, ...rows])).toEqual(
          names.map((name) => `${first(name)} | ${says}`).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('has one with days of the month in it, and a title right below it', async () => {
    const title = fc.constantFrom('Every day ones', 'Blib for the morning round');
    await fc.assert(
      fc.asyncProperty(drugs, title, async (names, titled) => {
        const rows = names.map((name) => [`${first(name)} 2 tablets daily`, '08:00', 'KL', '', 'JB']);
        const header = ['Medicine and how given', 'Slot', '2', '3', '4'];
        const [row = [], ...others] = rows;
        const told = names.map((name) => `${first(name)} | 2 | qd`).toSorted();
        expect(await gridEntriesOf([header, { title: titled }, ...rows])).toEqual(told);
        expect(await gridEntriesOf([header, row, { title: titled }, ...others])).toEqual(told);
      }),
      RUNS,
    );
  });

  test('of names under classes lists none of them', async () => {
    const rows = [
      ['Pain', 'morphine, meloxicam', 'oxycodone', 'tramadol'],
      ['Mood', 'bupropion', 'fluoxetine, paroxetine', 'citalopram'],
      ['Lipids', 'pravastatin', 'atorvastatin', 'simvastatin'],
    ];
    expect(await gridEntriesOf([['Class', 'Blib', 'Trom', 'Vosk'], ...rows])).toEqual([]);
  });

  test('of what is taken until now and from now on lists what is taken from now on', async () => {
    const header = fc.constantFrom(
      ['Through the line until today', 'By mouth from tonight'],
      ['Blib so far', 'Trom from now on'],
    );
    await fc.assert(
      fc.asyncProperty(drugs, header, fc.constantFrom('none', '-'), async (names, titles, none) => {
        const rows = names.map((name, index) => [
          `${first(name)} 5 mg IV daily`,
          index === 0 ? none : `${first(name)} 10 mg at bedtime`,
        ]);
        expect(await gridEntriesOf([titles, ...rows])).toEqual(
          names
            .slice(1)
            .map((name) => `${first(name)} | 10 | qhs`)
            .toSorted(),
        );
      }),
      RUNS,
    );
  });
});

test('what heads allergens heads drugs where strength and how they are taken stand beside it', async () => {
  const rows = [
    ['Torsemide', '10 mg', '1 tablet each morning'],
    ['Zyxomarin', '47 mg', '1 tablet twice a day'],
  ];
  const listed = await entriesOf([['Drug', 'Strength', 'How to take'], ...rows]);
  expect(listed).toHaveLength(2);
  expect(await entriesOf([['Substance', 'Strength', 'How to take'], ...rows])).toEqual(listed);
  expect(
    await entriesOf([
      ['Substance', 'Strength', 'Reaction'],
      ['Penicillin', '10 mg', 'rash'],
    ]),
  ).toEqual([]);
});
