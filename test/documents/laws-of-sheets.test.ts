/** Laws of forms and printouts: what a header of two lines asks, what divides a grid and does not end it, what stands under a row, what ends it. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { printedGrid } from '../support/printed-grid.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const gridEntriesOf = printedGrid();
const RUNS = { numRuns: size(25, 8) };

const names = fc.uniqueArray(
  fc.constantFrom('lisinopril 10 mg', 'metformin 500 mg', 'warfarin 5 mg', 'sertraline 50 mg'),
  { minLength: 2, maxLength: 4 },
);
const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();
const firsts = (entries: readonly string[]): string[] => entries.map((entry) => entry.split(' | ')[0] ?? '');

describe('a header', () => {
  test('of two lines asks one question, wherever its words break', async () => {
    const question = fc.constantFrom(['Cont at', 'Home'], ['Still', 'taking'], ['', 'Continue']);
    await fc.assert(
      fc.asyncProperty(names, question, async (drugs, [above = '', below = '']) => {
        const rows = drugs.map((name, index) => [
          name,
          '1 tablet',
          'daily',
          '03/02/26',
          index === 0 ? 'N' : 'Y',
        ]);
        const header = [
          ['', 'Dose', '', 'Last', above],
          ['Medication', 'given', 'Frequency', 'Taken', below],
        ];
        expect(firsts(await entriesOf([...header, ...rows]))).toEqual(drugs.slice(1).map(first).toSorted());
      }),
      RUNS,
    );
  });

  test('that asks whoever takes over says nothing of what is taken now', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('GP', 'PCP'), async (drugs, successor) => {
        const rows = drugs.map((name) => [name, '1 tablet', 'daily', 'No']);
        const asked = (question: string): Promise<string[]> =>
          entriesOf([['Medication', 'Dose', 'Frequency', question], ...rows]);
        expect(firsts(await asked(`${successor} to continue?`))).toEqual(drugs.map(first).toSorted());
        expect(await asked('Continue?')).toEqual([]);
      }),
      RUNS,
    );
  });

  test('of titles in the plural stands over blocks: what is listed under one is not said of the other', async () => {
    const titles = fc.constantFrom(['HOME MEDICATIONS', 'ALLERGIES'], ['Medications', 'Allergies']);
    await fc.assert(
      fc.asyncProperty(names, titles, async (drugs, header) => {
        const rows = drugs.map((name, index) => [
          `${name} daily`,
          ['Bactrim - hives', 'Percocet - rash'][index] ?? '',
        ]);
        expect(firsts(await entriesOf([header, ...rows]))).toEqual(drugs.map(first).toSorted());
      }),
      RUNS,
    );
  });
});

describe('what ends a row', () => {
  test('is a day in the column of the end', async () => {
    const ended = fc.constantFrom('Discontinued', 'Date stopped');
    await fc.assert(
      fc.asyncProperty(names, ended, async (drugs, header) => {
        const rows = drugs.map((name, index) => [
          name,
          '1 tab by mouth daily',
          index === 0 ? '03/15/26' : '',
        ]);
        expect(firsts(await entriesOf([['Medication', 'Directions', header], ...rows]))).toEqual(
          drugs.slice(1).map(first).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('is a fill that was taken back, under whatever header', async () => {
    const said = fc.constantFrom('REVERSED', 'Returned to stock', 'claim reversed');
    await fc.assert(
      fc.asyncProperty(
        names,
        said,
        fc.constantFrom('NDC', 'Pharmacy', 'Blib'),
        async (drugs, cell, header) => {
          const rows = drugs.map((name, index) => [
            name,
            index === 0 ? cell : '00093-7385',
            '1 tablet daily',
          ]);
          expect(firsts(await entriesOf([['Drug name', header, 'Directions'], ...rows]))).toEqual(
            drugs.slice(1).map(first).toSorted(),
          );
        },
      ),
      RUNS,
    );
  });

  test('is an end with its day, as a sentence of its cell', async () => {
    const said = fc.constantFrom('Discontinued: 05/05/26 (rash)', 'STOPPED 07/03/2026');
    await fc.assert(
      fc.asyncProperty(names, said, async (drugs, end) => {
        const rows = drugs.map((name, index) => [
          `${name} Take 1 tablet daily.${index === 0 ? ` ${end}` : ''}`,
          '',
          '',
          '01/02/26',
        ]);
        expect(firsts(await entriesOf([['Medication', '', '', 'Date'], ...rows]))).toEqual(
          drugs.slice(1).map(first).toSorted(),
        );
      }),
      RUNS,
    );
  });
});

describe('rows', () => {
  test('under numbers end where the next number stands', async () => {
    const rest = fc.constantFrom('MOUTH TWICE A DAY FOR MOOD', 'ONCE DAILY');
    await fc.assert(
      fc.asyncProperty(names, rest, async (drugs, below) => {
        const rows = drugs.flatMap((name, index) => [
          [`${index + 1}) ${name.toUpperCase()} TAKE 1 BY`, 'ACTIVE'],
          [below],
        ]);
        const entries = await entriesOf([['Active medications', 'Status'], ...rows]);
        expect(firsts(entries)).toEqual(drugs.map(first).toSorted());
        expect(entries.every((entry) => / \| (?:bid|qd)$/u.test(entry))).toBe(true);
      }),
      RUNS,
    );
  });

  test('begin with a form before a drug, with or without its strength', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (drugs) => {
        const rows = drugs.map((name) => [`TAB. ${first(name).toUpperCase()}`, '1 tablet', 'daily']);
        expect(firsts(await entriesOf([['Drug name', 'Dose', 'Frequency'], ...rows]))).toEqual(
          drugs.map(first).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('of devices are none of drugs', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('LANCETS 30G', 'Zyxo test strips'), async (drugs, device) => {
        const rows = [...drugs, device].map((name) => [name, '1 tablet', 'twice daily']);
        expect(firsts(await entriesOf([['Drug name', 'Dose', 'Frequency'], ...rows]))).toEqual(
          drugs.map(first).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('"as needed" in one cell and how often in another are one frequency', async () => {
    const header = ['Medication', 'Dose', 'When', 'Instructions'];
    const rows = [['ibuprofen 400 mg', '1 tablet', '2 times a day', 'as needed for pain']];
    expect(await entriesOf([header, ...rows])).toEqual(['ibuprofen | 1 | bid prn']);
  });
});

describe('a grid', () => {
  const HEADER = ['Medication', 'Morning', 'Noon', 'Evening'];
  const row = (name: string): string[] => [name, '1', '', '1'];

  test('goes on below a title between its rows', async () => {
    const title = fc.constantFrom('CHANGE how you take these', 'NEW and how you take these');
    await fc.assert(
      fc.asyncProperty(names, title, async (drugs, text) => {
        const rows = drugs.map(row);
        const titled = [rows[0] ?? [], { title: text }, ...rows.slice(1)];
        expect(await gridEntriesOf([HEADER, ...titled])).toEqual(await gridEntriesOf([HEADER, ...rows]));
      }),
      RUNS,
    );
  });

  test('has a column of names also where no header stands over it', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (drugs) => {
        const rows = drugs.map((name) => [name, '2 tablets', 'twice daily']);
        const named = await gridEntriesOf([['Medication', 'How Much', 'When'], ...rows]);
        expect(named.length).toBe(drugs.length);
        expect(await gridEntriesOf([['', 'How Much', 'When'], ...rows])).toEqual(named);
      }),
      RUNS,
    );
  });
});
