/** Laws of tables that name nothing but times or days: only what is a drug is taken then, and a cell that nobody can read leaves the scheme open. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(40, 10) };

const DAY = ['Morning', 'Noon', 'Evening', 'Bedtime'] as const;
const SCHEMES = [
  { header: DAY, often: 'qid' },
  { header: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], often: 'qd' },
] as const;
const scheme = fc.constantFrom(...SCHEMES);
const heading = fc.constantFrom('Diary', 'Pillbox', 'My week', 'Chart');
const count = fc.constantFrom('1', '2');
const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

/** Known and unknown alike. */
const drugs = fc.shuffledSubarray(
  ['Lisinopril 10 mg', 'Metformin 500 mg', 'Zolquara 20 mg', 'Qualtirex 5 mg'],
  { minLength: 2 },
);
/** What people write down beside times of the day, and is no drug. */
const MEASURES = ['Blood sugar', 'Pain score', 'Steps', 'Weight', 'Pulse', 'Walking'] as const;

describe('a table with nothing over its names but times or days beside them', () => {
  test('lists drugs with a strength, whether anybody knows them or not', async () => {
    await fc.assert(
      fc.asyncProperty(heading, scheme, drugs, count, async (title, { header, often }, names, many) => {
        const rows = names.map((name) => [name, ...header.map(() => many)]);
        expect(await entriesOf([[title], [], ['', ...header], ...rows])).toEqual(
          names.map((name) => `${first(name)} | ${many} | ${often}`).toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('lists nothing that is measured or done', async () => {
    const measured = fc.shuffledSubarray([...MEASURES], { minLength: 2 });
    const value = fc.constantFrom('7.1', '3', '80', '900', '30');
    await fc.assert(
      fc.asyncProperty(heading, scheme, measured, value, async (title, { header }, names, text) => {
        const rows = names.map((name) => [name, ...header.map(() => text)]);
        expect(await entriesOf([[title], [], ['', ...header], ...rows])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a cell below a time of the day or a day of the week', () => {
  test('that has the way beside the amount says as much as without it', async () => {
    const amount = fc.constantFrom('20 mg', '1 tab', '2 puffs', '10 units');
    const way = fc.constantFrom('PO', 'po', 'by mouth', 'orally');
    await fc.assert(
      fc.asyncProperty(scheme, drugs, amount, way, async ({ header }, names, much, how) => {
        const of = (cell: string) => [
          ['Medication', ...header],
          ...names.map((name, row) => [name, ...header.map((_, at) => (row === 0 || at > 0 ? cell : ''))]),
        ];
        const plain = await entriesOf(of(much));
        // Of drugs in larger strengths so few milligrams are withheld, with the way as without it.
        expect(plain).toHaveLength(names.length);
        expect(plain.filter((entry) => /\| \d/u.test(entry)).length).toBeGreaterThan(0);
        expect(await entriesOf(of(`${much} ${how}`))).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('that has an amount nobody can read leaves open how much and how often', async () => {
    const open = fc.constantFrom('2 2', '1+?', '2/5/1', '1 | 2');
    const place = fc.nat({ max: DAY.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        scheme,
        drugs,
        fc.tuple(open, place),
        count,
        async (times, names, [text, at], many) => {
          const { header, often } = times;
          const rows = names.map((name, index) => [
            name,
            ...header.map((_, column) => (index === 0 && column === at ? text : many)),
          ]);
          const [unread = ''] = names;
          expect(await entriesOf([['Medication', ...header], ...rows])).toEqual(
            names
              .map((name) =>
                name === unread ? `${first(name)} |  | ` : `${first(name)} | ${many} | ${often}`,
              )
              .toSorted(),
          );
        },
      ),
      RUNS,
    );
  });

  test('that says what is to be done with an amount is read with it', async () => {
    const words = fc.constantFrom('1 with food', '1 tablet with food', '1 after food');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Lisinopril 10 mg', 'Metformin 500 mg'), words, async (name, text) => {
        const rows = [[name, '1', '', text, '']];
        expect(await entriesOf([['Medication', ...DAY], ...rows])).toEqual([`${first(name)} | 1 | bid`]);
        const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
        const whole = [[name, ...week.map(() => text)]];
        expect(await entriesOf([['Medication', ...week], ...whole])).toEqual([`${first(name)} | 1 | qd`]);
      }),
      RUNS,
    );
  });
});
