/** Laws of courses in steps: columns or lines for the weeks or days of a course are steps, of which the entry shows the first. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { periodSaid, withPeriods } from '../../src/documents/layout/headers/week/periods.ts';
import { PERIOD_WORDS } from '../../src/documents/layout/headers/week/period-table.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const tableOf = printedTable();
const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const words = fc.constantFrom('Week', 'Wk', 'Day', 'Month', 'Woche', 'Semaine');
const doses = fc.array(fc.constantFrom(10, 20, 30, 40, 60), { minLength: 2, maxLength: 4 });
const drug = fc.constantFrom('prednisone', 'lamotrigine', 'zyxomarin');
const headersOf = (word: string, doses: readonly number[]): string[] =>
  doses.map((_, index) => `${word} ${index + 1}`);

describe('columns for the weeks or days of a course', () => {
  test('say what is taken first, whether a stop is planned behind the last step or not', async () => {
    await fc.assert(
      fc.asyncProperty(words, drug, doses, fc.boolean(), async (word, name, steps, isNamed) => {
        const rows = [
          ['MEDICATIONS'],
          [isNamed ? 'Medication' : '', ...headersOf(word, [...steps, 0])],
          [name, ...steps.map((dose) => `${dose} mg daily`), 'stop'],
          ['lisinopril', ...steps.map(() => '10 mg daily'), '10 mg daily'],
        ];
        const entries = [`${name} | ${steps[0]} | qd`, 'lisinopril | 10 | qd'];
        expect(await tableOf(rows)).toEqual(entries.toSorted());
      }),
      RUNS,
    );
  });

  test('say no dose where the course begins later, and nothing where they are only ticked', async () => {
    await fc.assert(
      fc.asyncProperty(words, drug, doses, async (word, name, steps) => {
        const rows = [
          ['MEDICATIONS'],
          ['Medication', 'Directions', ...headersOf(word, [0, ...steps])],
          [name, '', '-', ...steps.map((dose) => `${dose} mg`)],
          ['lisinopril', 'Take 10 mg daily', 'x', ...steps.map(() => '')],
        ];
        expect(await tableOf(rows)).toEqual([`${name} |  | `, 'lisinopril | 10 | qd'].toSorted());
      }),
      RUNS,
    );
  });

  test('are those of the drug that stands alone above them', async () => {
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom('prednisone', 'lamotrigine'),
        doses,
        async (word, name, steps) => {
          const rows = [
            ['MEDICATIONS'],
            [`${name} taper`],
            headersOf(word, steps),
            steps.map((dose) => `${dose} mg daily`),
          ];
          expect(await tableOf(rows)).toEqual([`${name} | ${steps[0]} | qd`]);
        },
      ),
      RUNS,
    );
  });

  test('stand beside each other in their order, the first one first', () => {
    const read = (headers: readonly string[]) =>
      withPeriods(headers).map((header) => periodSaid(header) ?? '');
    expect(read(['Drug', 'Week 1', 'Weeks 2-3', 'Wk 4+'])).toEqual(['', 'week 1', 'weeks 2-3', 'week 4']);
    expect(read(['Drug', 'Week 2', 'Week 3'])).toEqual(['', '', '']);
    expect(read(['Drug', 'Day 1', 'Week 2'])).toEqual(['', '', '']);
    for (const { examples } of PERIOD_WORDS)
      for (const example of examples) {
        const number = Number(/\d+/.exec(example)?.[0]);
        const before =
          number === 1 ? [] : [example.replace(/\d+.*$/, number === 2 ? '1' : `1-${number - 1}`)];
        expect(
          read([
            ...before,
            example,
            example.replace(/\d+(?:-\d+)?/, (said) => `${Number(said.split('-').at(-1)) + 1}`),
          ]),
        ).not.toContain('');
      }
  });
});

describe('lines for the weeks or days of a course', () => {
  test('are steps, and the first of them is no strength', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Week', 'Day'), drug, doses, async (word, name, steps) => {
        const lines = steps.map((dose, index) => `${word} ${index + 1}: ${dose} mg daily`);
        const [entry] = await entriesOf(['# MEDICATIONS', `${name} ${lines.join('; ')}`]);
        expect(entry).toContain(`| ${steps[0]} mg |`);
        const [below] = await entriesOf(['# MEDICATIONS', 'Prednisone taper', ...lines]);
        expect(below).toContain(`| ${steps[0]} mg |`);
      }),
      RUNS,
    );
  });
});
