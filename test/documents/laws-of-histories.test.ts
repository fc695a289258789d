/** Laws of histories: what a pharmacy has on file beside what the patient takes, rows under a blank line, times over the header of the drugs. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(25, 8) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const inColumns = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 20)).join('');
const namesOf = namesInPrint();

describe('a history of what is on file', () => {
  const WIDTHS = [6, 44, 40, 20];
  const head = fc.constantFrom('', 'Allergies: warfarin (bleeding), naproxen');
  const title = fc.constantFrom('Drug, strength, directions (pharmacy)', 'Medication and dose (on file)');
  const takes = fc.constantFrom('Patient actually takes', 'Takes');
  const header = fc.tuple(title, takes).map(([file, asked]) => ['#', file, asked, 'Comments']);

  test('ends the allergies in the head of its page, and what is not taken is over', async () => {
    const denied = fc.constantFrom('does not take', 'Does not take, stopped in May', 'NOT TAKING');
    await fc.assert(
      fc.asyncProperty(drugs, head, header, denied, async (names, above, titles, answer) => {
        const rows = names.map((name, index) => [
          `${index + 1}`,
          `${name}, 1 tablet daily`,
          index === 1 ? answer : 'as labelled',
          'reviewed',
        ]);
        const table = [titles, ...rows].map((cells) => inColumns(cells, WIDTHS));
        const taken = names.filter((_, index) => index !== 1);
        expect(await namesOf([above, ...table])).toEqual(taken.map(first).toSorted());
      }),
      RUNS,
    );
  });

  test('lists the drug that only the patient tells of, in a row of its own', async () => {
    const blank = fc.constantFrom('(not on record)', '(OTC)', 'none on file');
    await fc.assert(
      fc.asyncProperty(drugs, header, blank, async (names, titles, empty) => {
        const rows = names.map((name, index) =>
          index === 2 && first(name) !== 'zolquara'
            ? [`${index + 1}`, empty, `${name}, 1 tablet daily`, 'reviewed']
            : [`${index + 1}`, `${name}, 1 tablet daily`, 'as labelled', 'reviewed'],
        );
        const table = [titles, ...rows].map((cells) => inColumns(cells, WIDTHS));
        expect(await namesOf(table)).toEqual(names.map(first).toSorted());
      }),
      RUNS,
    );
  });
});

test('rows under a blank line are of the header above it where their cells begin under it', async () => {
  const third = fc.constantFrom('Blib', 'Started', 'Note');
  await fc.assert(
    fc.asyncProperty(drugs, third, fc.boolean(), async (names, title, isWide) => {
      const rows = names.map((name) => inColumns([name, '1 tablet daily', 'cont.'], [30, 30, 20]));
      const header = inColumns(['Medication', 'Directions', title], [30, 30, 20]);
      const body = isWide ? rows.flatMap((row) => [row, '']) : rows;
      expect(await namesOf([header, '', ...body])).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('times of the day over the header of the drugs count what is taken then', async () => {
  const over = fc.constantFrom('WEEKLY PACK (starts Monday)', 'Blister', 'Box of the week');
  const name = fc.constantFrom('Medication', 'Medicine', 'Drug');
  const WIDTHS = [44, 18, 18, 18, 18, 18];
  await fc.assert(
    fc.asyncProperty(drugs, over, name, async (names, pack, header) => {
      const page = [
        [pack, 'Breakfast', 'Lunch', 'Dinner', 'Bed'],
        [` ${header}`, '', '', '', '', 'Indication'],
        ...names.map((drug, index) => [
          ` ${drug} tab`,
          ...['1', '2', '3', '4'].map((_, at) => (at === index ? '1' : '-')),
          'see plan',
        ]),
      ].map((cells) => inColumns(cells, WIDTHS));
      const entries = await entriesOf(page);
      const name = (at: number): string => first(names[at] ?? '');
      expect(entries).toHaveLength(4);
      expect(entries).toContain(`${name(0)} | 1 | qam`);
      expect(entries).toContain(`${name(3)} | 1 | qhs`);
    }),
    RUNS,
  );
});
