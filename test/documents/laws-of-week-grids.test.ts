/** Laws of weeks whose days hold the drugs: each cell is an entry, taken on the day over it, and nothing in a cell is lost. */
import { describe, expect, test } from '@jest/globals';
import { WEEKDAY_ROWS } from '../../src/documents/layout/headers/week/weekday-table.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(60, 15) };

const DRUGS = ['methotrexate 15 mg', 'folic acid 5 mg', 'warfarin 2.5 mg', 'zyxomarin 20 mg'] as const;
type Drug = (typeof DRUGS)[number];
const HOW_OFTEN = ['', 'qwk', 'biw', 'tiw', '4xwk', '5x/wk', '6x/wk', 'qd'];

const week = fc
  .tuple(fc.constantFrom(...WEEKDAY_ROWS), fc.constantFrom(0, 1), fc.constantFrom(0, 6))
  .map(([{ days }, length, first]) => {
    const names = days.map((words) => words[Math.min(length, words.length - 1)] ?? '');
    return [...names.slice(first), ...names.slice(0, first)].map(
      (day) => `${day[0]?.toUpperCase()}${day.slice(1)}`,
    );
  });
/** For each day its drug, or none; drugs under two days at least. */
const cells = fc
  .array(fc.option(fc.constantFrom(...DRUGS), { nil: undefined }), { minLength: 7, maxLength: 7 })
  .filter((days) => days.filter((drug) => drug !== undefined && drug !== DRUGS[3]).length >= 2);

/** An entry as it is told: on how many days, or at what time each day. */
function toldOf(days: readonly (Drug | undefined)[], daily = 'qd'): string[] {
  return [...new Set(days)]
    .flatMap((drug) => {
      if (drug === undefined) return [];
      const { length } = days.filter((other) => other === drug);
      const [, amount = ''] = /(\S+) mg/.exec(drug) ?? [];
      return [`${drug.split(' ')[0]} | ${amount} | ${length === 7 ? daily : HOW_OFTEN[length]}`];
    })
    .toSorted();
}

const written = (days: readonly (Drug | undefined)[], empty: string): string[] =>
  days.map((drug) => drug ?? empty);

describe('a week whose days hold the drugs', () => {
  test('says of each on how many days it is taken, also of one that nobody knows', async () => {
    await fc.assert(
      fc.asyncProperty(week, cells, fc.constantFrom('', '-'), async (headers, days, empty) => {
        expect(await entriesOf([['MEDICATIONS'], headers, written(days, empty)])).toEqual(toldOf(days));
      }),
      RUNS,
    );
  });

  test('has the dates under the days and several drugs of a day below each other', async () => {
    await fc.assert(
      fc.asyncProperty(week, cells, cells, async (headers, days, more) => {
        const dates = headers.map((_, index) => `5/${index + 4}`);
        const others = more.map((drug, index) => (drug === days[index] ? undefined : drug));
        const rows = [['MEDICATIONS'], headers, dates, written(days, ''), written(others, '')];
        const all = DRUGS.flatMap((drug) =>
          toldOf(days.map((one, index) => (one === drug || others[index] === drug ? drug : undefined))),
        );
        expect(await entriesOf(rows)).toEqual(all.toSorted());
      }),
      RUNS,
    );
  });

  test('breaks the lines of a cell behind a name', async () => {
    await fc.assert(
      fc.asyncProperty(week, cells, async (headers, days) => {
        const [names, amounts] = [/^\D+(?= )/u, /\d.*$/u].map((part) =>
          days.map((drug) => part.exec(drug ?? '')?.[0] ?? ''),
        );
        const rows = [['MEDICATIONS'], headers, names ?? [], amounts ?? []];
        expect(await entriesOf(rows)).toEqual(toldOf(days));
      }),
      RUNS,
    );
  });

  test('says at which time of the day beside the row, and ends with it', async () => {
    await fc.assert(
      fc.asyncProperty(week, cells, fc.constantFrom('Morning', 'AM'), async (headers, days, title) => {
        const rows = [
          ['MEDICATIONS'],
          ['', ...headers],
          [title, ...written(days, '')],
          [],
          [],
          ['Lisinopril 10 mg daily'],
        ];
        const entries = [...toldOf(days, 'qam'), 'lisinopril | 10 | qd'];
        expect(await entriesOf(rows)).toEqual(entries.toSorted());
      }),
      RUNS,
    );
  });
});
