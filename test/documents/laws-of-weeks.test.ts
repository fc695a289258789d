/** Laws of columns for the days of a week: what a row says of each day is how its drug is taken, and what was done so far is no scheme. */
import { describe, expect, test } from '@jest/globals';
import { withWeekdays, weekdaySaid } from '../../src/documents/layout/headers/week/weekdays.ts';
import { WEEKDAY_ROWS } from '../../src/documents/layout/headers/week/weekday-table.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(60, 15) };

const WEEKS = WEEKDAY_ROWS.flatMap(({ days, initials }) => {
  const names = [0, 1].map((length) => days.map((words) => words[Math.min(length, words.length - 1)] ?? ''));
  return [...names, initials.split('')];
});
/** A week that begins on one of its days, as it is printed. */
const week = fc
  .tuple(fc.constantFrom(...WEEKS), fc.constantFrom(0, 6), fc.boolean())
  .map(([days, first, isCapital]) => {
    const turned = [...days.slice(first), ...days.slice(0, first)];
    return turned.map((day) => (isCapital ? day.toUpperCase() : day[0]?.toUpperCase() + day.slice(1)));
  });
const DRUGS = ['metformin 500 mg tab', 'lisinopril 10 mg tab', 'folic acid 1 mg tab'] as const;
const HOW_OFTEN = ['', 'qwk', 'biw', 'tiw', '4xwk', '5x/wk', '6x/wk', 'qd'];

/** Which of seven days. */
const some = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((days) => days.includes(true));

/** A week of counts: the same number on each day, an empty mark on the others. */
function cellsOf(days: readonly boolean[], count: string, empty: string): string[] {
  return days.map((isTaken) => (isTaken ? count : empty));
}

const oftenOf = (days: readonly boolean[]): string => HOW_OFTEN[days.filter(Boolean).length] ?? '';

describe('columns for the days of a week', () => {
  test('say on how many days and how many then, however the days are printed', async () => {
    const empty = fc.constantFrom('.', '-', '0', '');
    await fc.assert(
      fc.asyncProperty(week, some, some, empty, async (headers, days, others, none) => {
        const rows = [
          ['Medication', ...headers],
          [DRUGS[0], ...cellsOf(days, '2', none)],
          [DRUGS[1], ...cellsOf(others, '1', none)],
        ];
        expect(await entriesOf(rows)).toEqual([
          `lisinopril | 1 | ${oftenOf(others)}`,
          `metformin | 2 | ${oftenOf(days)}`,
        ]);
      }),
      RUNS,
    );
  });

  test('are the same with their dates over, under or beside them', async () => {
    const date = fc.constantFrom(
      (day: number) => `6/${day}`,
      (day: number) => `0${day}.06.`,
      (day: number) => `${day}`,
    );
    await fc.assert(
      fc.asyncProperty(
        week,
        some,
        date,
        fc.constantFrom('over', 'under', 'beside'),
        async (headers, days, written, place) => {
          const dates = headers.map((_, index) => written(index + 1));
          const header = {
            over: [
              ['', ...dates],
              ['Medication', ...headers],
            ],
            under: [
              ['', ...headers],
              ['Medication', ...dates],
            ],
            beside: [['Medication', ...headers.map((day, index) => `${day} ${dates[index]}`)]],
          }[place];
          const rows = [
            ...header,
            [DRUGS[0], ...cellsOf(days, '2', '.')],
            [DRUGS[1], ...cellsOf(days, '1', '.')],
          ];
          expect(await entriesOf(rows)).toEqual([
            `lisinopril | 1 | ${oftenOf(days)}`,
            `metformin | 2 | ${oftenOf(days)}`,
          ]);
        },
      ),
      RUNS,
    );
  });

  test('leave it to the words of the row how often, where it has them', async () => {
    await fc.assert(
      fc.asyncProperty(week, some, fc.constantFrom('x', 'JT', '0800'), async (headers, days, mark) => {
        const rows = [
          ['Medication', 'Directions', ...headers],
          [DRUGS[0], 'Take 1 tablet twice a day', ...cellsOf(days, mark, '')],
          [DRUGS[1], 'Take 1 tablet at bedtime', ...cellsOf(days, mark, '')],
        ];
        expect(await entriesOf(rows)).toEqual(['lisinopril | 1 | qhs', 'metformin | 1 | bid']);
      }),
      RUNS,
    );
  });

  test('that are marked up to a day tell what was done, and no scheme', async () => {
    await fc.assert(
      fc.asyncProperty(week, fc.integer({ min: 1, max: 6 }), async (headers, done) => {
        const days = headers.map((_, index) => index < done);
        const rows = [
          ['Medication', ...headers],
          [DRUGS[0], ...cellsOf(days, 'x', '')],
          [DRUGS[1], ...cellsOf(days, 'x', '')],
        ];
        expect(await entriesOf(rows)).toEqual(['lisinopril |  | ', 'metformin |  | ']);
      }),
      RUNS,
    );
  });

  test('that are marked on the first days and say of the others that nothing is taken are a scheme', async () => {
    const none = fc.constantFrom('-', '–', '0');
    await fc.assert(
      fc.asyncProperty(week, fc.integer({ min: 1, max: 6 }), none, async (headers, done, empty) => {
        const days = headers.map((_, index) => index < done);
        const rows = [
          ['Medication', ...headers],
          [DRUGS[0], ...cellsOf(days, 'x', empty)],
          [DRUGS[1], ...cellsOf(days.toReversed(), 'x', empty)],
        ];
        const entries = await entriesOf(rows);
        const often = oftenOf(days);
        expect([empty, entries.map((entry) => entry.split(' | ').at(-1))]).toEqual([empty, [often, often]]);
      }),
      RUNS,
    );
  });

  test('with times below each other count the times of each day', async () => {
    await fc.assert(
      fc.asyncProperty(week, async (headers) => {
        const all = headers.map(() => '1');
        const rows = [
          ['Medication', 'Time', ...headers],
          [DRUGS[0], 'AM', ...all],
          ['', 'PM', ...all],
          [DRUGS[1], 'AM', ...all],
          [DRUGS[2], 'HS', ...all],
        ];
        expect(await entriesOf(rows)).toEqual([
          'folic | 1 | qhs',
          'lisinopril | 1 | qam',
          'metformin | 1 | bid',
        ]);
      }),
      RUNS,
    );
  });

  test('have sums that are no drug, and no row of a drug is taken for one', async () => {
    await fc.assert(
      fc.asyncProperty(
        week,
        fc.constantFrom('Pills in the box', 'Count', 'Zyxomarin'),
        async (headers, title) => {
          const [one, two] = [headers.map((_, index) => String(1 + (index % 3))), headers.map(() => '1')];
          const sums = headers.map((_, index) => String(2 + (index % 3)));
          const rows = (last: readonly string[]) => [
            ['Medication', ...headers],
            [DRUGS[0], ...one],
            [DRUGS[1], ...two],
            last,
          ];
          const named = (entries: readonly string[]) => new Set(entries.map((entry) => entry.split(' ')[0]));
          expect(named(await entriesOf(rows([title, ...sums])))).toEqual(
            new Set(['metformin', 'lisinopril']),
          );
          expect(named(await entriesOf(rows([DRUGS[2], ...sums])))).toContain('folic');
          expect(named(await entriesOf(rows(['Zyxomarin', ...headers.map(() => '2')])))).toContain(
            'zyxomarin',
          );
        },
      ),
      RUNS,
    );
  });
});

describe('days of a week', () => {
  test('are headers of a week only where at least five follow each other', () => {
    const read = (headers: readonly string[]) =>
      withWeekdays(headers).map((header) => weekdaySaid(header) ?? '');
    expect(read(['Drug', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])).toEqual([
      '',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]);
    expect(read(['Drug', 'Sat', 'Temp', 'Mar', 'Apr', 'May'])).toEqual(['', '', '', '', '', '']);
    expect(read(['Mo', 'Mi', 'Ab', 'zN', 'Fr', 'Sa'])).toEqual(['', '', '', '', '', '']);
    expect(read(['S', 'M', 'T', 'W', 'T', 'F'])).toEqual(['', '', '', '', '', '']);
  });
});
