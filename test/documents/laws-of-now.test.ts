/** Laws of tables that set what is taken now beside what was taken before: the last word counts, and "none" is one. */
import { describe, expect, test } from '@jest/globals';
import { printedWords } from '../support/document-builders.ts';
import { answerOfPage, entriesOfPage } from '../support/entries-of-page.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';

const entriesOf = entriesOfPage();
const answerOf = answerOfPage();
const RUNS = { numRuns: size(60, 15) };

const DRUGS = ['Bisoprolol', 'Ramipril', 'Qorvantil', 'Furosemide', 'Atorvastatin'];
const drugs = fc.shuffledSubarray(DRUGS, { minLength: 3 });
const dose = fc.constantFrom('5 mg', '10 mg', '20 mg', '40 mg');
const none = fc.constantFrom('nil', 'none', 'Nothing', 'none, in AF', 'nil - K+ 5.9', 'Nothing. Never again');

function page(rows: readonly (readonly string[])[], pitch = 130) {
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => printedWords(cell, 40 + column * pitch, 100 + row * 13)),
  );
  return { width: 700, words, rules: [] };
}

function entry(name: string, amount: string, often: string): string {
  return `${name.toLowerCase()} | ${amount.split(' ')[0] ?? ''} | ${often}`;
}

describe('days over columns, with or without their year', () => {
  const dates = fc.constantFrom(
    ['3 March', '14 April', '9 June'],
    ['Mar 3', 'Apr 14', 'Jun 9'],
    ['03/03/2026', '04/14/2026', '06/09/2026'],
  );
  test('the last of them is how each drug is taken', async () => {
    await fc.assert(
      fc.asyncProperty(
        dates,
        fc.constantFrom('Tablet', 'Medicine', 'What'),
        drugs,
        fc.array(fc.tuple(dose, dose, dose), { minLength: 5, maxLength: 5 }),
        async (days, title, names, doses) => {
          const rows = names.map((name, at) => [name, ...(doses[at] ?? []).map((one) => `${one} daily`)]);
          const expected = names.map((name, at) => entry(name, doses[at]?.[2] ?? '', 'qd'));
          expect(await entriesOf(page([[title, ...days], ...rows]))).toEqual(expected.toSorted());
        },
      ),
      RUNS,
    );
  });

  test('none at the last of them ends the drug, whatever stands behind the word', async () => {
    await fc.assert(
      fc.asyncProperty(dates, drugs, none, async (days, names, word) => {
        const rows = names.map((name, at) => [
          name,
          '5 mg daily',
          '10 mg daily',
          at === 1 ? word : '20 mg daily',
        ]);
        const expected = names.filter((_, at) => at !== 1).map((name) => entry(name, '20', 'qd'));
        expect(await entriesOf(page([['Medicine', ...days], ...rows]))).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });
});

describe('what was taken beside what is taken now', () => {
  test('none now ends the drug, and its neighbours stay', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, fc.nat(4), none, async (names, place, word) => {
        const ended = place % names.length;
        const rows = names.map((name, at) => [name, '10 mg daily', at === ended ? word : '20 mg daily']);
        const expected = names.filter((_, at) => at !== ended).map((name) => entry(name, '20', 'qd'));
        expect(await entriesOf(page([['Medicine', 'WAS', 'NOW'], ...rows]))).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });

  test('a dash now ends the drug where the table sets one for what was not taken before', async () => {
    const dash = fc.constantFrom('-', '–', '--');
    await fc.assert(
      fc.asyncProperty(drugs, fc.nat(4), dash, async (names, place, mark) => {
        const ended = place % names.length;
        const begun = (ended + 1) % names.length;
        const rows = names.map((name, at) => [
          name,
          at === begun ? mark : '10 mg daily',
          at === ended ? mark : '20 mg daily',
        ]);
        const expected = names.filter((_, at) => at !== ended).map((name) => entry(name, '20', 'qd'));
        expect(await entriesOf(page([['Medicine', 'WAS', 'NOW'], ...rows]))).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });

  test('elsewhere a dash may say that nothing changed: the drug stays, without a dose, and its line is told', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, fc.nat(4), async (names, place) => {
        const open = place % names.length;
        const rows = names.map((name, at) => [name, '10 mg daily', at === open ? '-' : '20 mg daily']);
        const { list, unread } = await answerOf(page([['Medicine', 'WAS', 'NOW'], ...rows]));
        expect(list.medications).toHaveLength(names.length);
        expect(list.medications.filter(({ dosage }) => dosage.dose === undefined)).toHaveLength(1);
        expect(unread.map(({ line = '' }) => line.split(' ')[0])).toContain(names[open]);
      }),
      RUNS,
    );
  });

  test('headers that say of both columns that it is taken make two lists, of which the second counts', async () => {
    const titles = fc.constantFrom(
      ['Before surgery you took', 'From now on you take'],
      ['Taking before admission', 'Taking after discharge'],
      ['Home medicines', 'Discharge medicines'],
    );
    await fc.assert(
      fc.asyncProperty(titles, drugs, fc.nat(4), none, async (header, names, place, word) => {
        const ended = place % names.length;
        const rows = names.map((name, at) => [
          `${name} 10 mg daily`,
          at === ended ? word : `${name} 20 mg daily`,
        ]);
        const expected = names.filter((_, at) => at !== ended).map((name) => entry(name, '20', 'qd'));
        expect(await entriesOf(page([header, ...rows], 250))).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });
});

describe('a column of when and why something ended', () => {
  test('ends what stands beside a day, and nothing beside other words where days stand in it', async () => {
    const ended = fc.constantFrom(
      '29/6 past 12 wks',
      '1/7 sickness gone',
      '30/8 see below',
      '12 Aug course complete',
    );
    const goes = fc.constantFrom('', 'with orange juice', 'to carry on while nursing', '20/9 up to 14 units');
    await fc.assert(
      fc.asyncProperty(drugs, fc.nat(4), ended, goes, async (names, place, end, remark) => {
        const at = place % names.length;
        const rows = names.map((name, index) => [name, '10 mg daily', index === at ? end : remark]);
        const expected = names.filter((_, index) => index !== at).map((name) => entry(name, '10', 'qd'));
        expect(await entriesOf(page([['Medicine', 'Directions', 'Ended, why'], ...rows]))).toEqual(
          expected.toSorted(),
        );
      }),
      RUNS,
    );
  });
});
