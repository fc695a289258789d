/** Laws of tables, for headers in any words: what a column says, where a table ends, whom a cell speaks of. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { printedWords } from '../support/document-builders.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import { printedTable } from '../support/printed-table.ts';

const entriesOf = printedTable();
const entriesOfWords = entriesOfPage();

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

/** Directions as a cell says them, and as `entriesOf` shows them. */
const DIRECTIONS = [
  ['10 mg daily', '10 | qd'],
  ['20 mg once daily', '20 | qd'],
  ['40 mg twice daily', '40 | bid'],
  ['5 mg at bedtime', '5 | qhs'],
] as const;
const directions = fc.constantFrom(...DIRECTIONS);
const plain = fc.uniqueArray(
  fc.constantFrom('lisinopril', 'Zyxomarin', 'metformin', 'furosemide', 'sertraline'),
  {
    minLength: 2,
    maxLength: 4,
  },
);

describe('a table that tells of more than one time', () => {
  test('shows what is taken now, whatever was taken before and whatever its headers are called', async () => {
    const pair = fc.constantFrom(
      ['Old', 'New'],
      ['Previous dose', 'New dose'],
      ['You were taking', 'Now take'],
      ['Old regimen', 'Regimen'],
    );
    const told = fc.array(fc.tuple(directions, directions), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(plain, pair, told, async (names, heads, cells) => {
        const rows = names.map((name, index) => [name, ...(cells[index] ?? []).map(([said]) => said)]);
        const expected = names.map((name, index) => `${name.toLowerCase()} | ${cells[index]?.[1][1]}`);
        expect(await entriesOf([['Drug', ...heads], ...rows])).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });

  test('with a column for each visit shows the latest, also where the newest stands first', async () => {
    const days = fc.constantFrom(
      ['01/10/26', '02/14/26', '03/20/26'],
      ['2025-11-03', '2026-01-04', '2026-02-05'],
      ['13/01/2026', '02/03/2026', '05/04/2026'],
    );
    const told = fc.array(fc.array(directions, { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 4,
    });
    const unchanged = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        plain,
        days,
        told,
        fc.tuple(fc.boolean(), unchanged),
        async (names, heads, cells, how) => {
          const [isNewestFirst, same] = how;
          const inOrder = <Value>(values: readonly Value[]): Value[] =>
            isNewestFirst ? values.toReversed() : [...values];
          const rows = names.map((name, index) => {
            const [one = '', two = '', three = ''] = (cells[index] ?? []).map(([said]) => said);
            return [name, ...inOrder([one, two, same[index] === true ? 'same' : three])];
          });
          const expected = names.map(
            (name, index) => `${name.toLowerCase()} | ${cells[index]?.[same[index] === true ? 1 : 2]?.[1]}`,
          );
          expect(await entriesOf([['Drug', ...inOrder(heads)], ...rows])).toEqual(expected.toSorted());
        },
      ),
      RUNS,
    );
  });

  test('with a row for each change shows the last one, whichever way the rows are sorted', async () => {
    const told = fc.uniqueArray(directions, { minLength: 3, maxLength: 3, selector: ([said]) => said });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('lisinopril', 'metformin'),
        told,
        fc.boolean(),
        async (name, cells, isUp) => {
          const [one, two, three] = cells.map(([said]) => said);
          const rows = [
            ['01/08/2026', name, one ?? '', two ?? ''],
            ['01/22/2026', 'sertraline', '5 mg daily', 'Stopped'],
            ['03/01/2026', name, two ?? '', three ?? ''],
          ];
          const log = isUp ? rows : rows.toReversed();
          expect(await entriesOf([['Date', 'Drug', 'Old', 'New'], ...log])).toEqual([
            `${name} | ${cells[2]?.[1]}`,
          ]);
        },
      ),
      RUNS,
    );
  });
});

describe('a column', () => {
  test('of times by the clock says nothing where it shows when a dose was given, and by whom', async () => {
    const stamp = fc.constantFrom('0914 KL', '9:14', '2103 JD', 'KL', '1 RT', 'Held 2100');
    const given = fc.array(fc.array(stamp, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(plain, given, directions, async (names, stamps, [said, read]) => {
        const rows = names.map((name, index) => [`${name} ${said}`, ...(stamps[index] ?? [])]);
        const expected = names.map((name) => `${name.toLowerCase()} | ${read}`);
        expect(await entriesOf([['Medication', '0600', '1200', '2100'], ...rows])).toEqual(
          expected.toSorted(),
        );
      }),
      RUNS,
    );
  });

  test('whose header nobody knows holds what its cells say', async () => {
    const heads = fc.constantFrom(['Zq', 'Vx'], ['', 'Blib'], ['By mouth, skin, etc.', 'Wie oft']);
    await fc.assert(
      fc.asyncProperty(plain, heads, fc.boolean(), async (names, [one = '', other = ''], isSwapped) => {
        const inOrder = (cells: readonly [string, string]): readonly string[] =>
          isSwapped ? cells.toReversed() : cells;
        const rows = names.map((name) => [name, '2 tablets', ...inOrder(['PO', 'twice daily'])]);
        const expected = names.map((name) => `${name.toLowerCase()} | 2 | bid`);
        expect(await entriesOf([['Drug', 'Dose', one, other], ...rows])).toEqual(expected.toSorted());
      }),
      RUNS,
    );
  });
});

describe('a remark', () => {
  test('that ends a drug for another one ends that drug, and not the other', async () => {
    const remark = fc.constantFrom(
      (other: string) => `Stopped when ${other} was started`,
      (other: string) => `Discontinued because ${other} was begun`,
      (other: string) => `stopped once ${other} started 2/2026`,
    );
    const known = fc.uniqueArray(fc.constantFrom('lisinopril', 'metformin', 'warfarin', 'sertraline'), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(known, remark, async (names, say) => {
        const [ended, started = ''] = names;
        const rows = names.map((name) => [name, '1 tablet daily', name === ended ? say(started) : 'OK']);
        const others = names.slice(1).map((name) => `${name} | 1 | qd`);
        expect(await entriesOf([['Medication', 'Directions', 'Comment'], ...rows])).toEqual(
          others.toSorted(),
        );
      }),
      RUNS,
    );
  });
});

describe('a header', () => {
  test('in smaller print than its rows is one, and each row is an entry of its own', async () => {
    const smaller = fc.constantFrom(7, 8, 9, 10);
    const wraps = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    const heads = fc.constantFrom(
      ['MEDICINE', 'DIRECTIONS', 'REMARKS'],
      ['Agent', 'Sig', 'Comment'],
      ['Drug', 'How to take', 'Notes'],
    );
    await fc.assert(
      fc.asyncProperty(drugs, heads, smaller, wraps, async (names, header, fontSize, isWrapped) => {
        const headerWords = header.flatMap((cell, column) =>
          printedWords(cell, 40 + column * 160, 100, { fontSize }),
        );
        const rows = names.flatMap((name, index) => {
          const y = 120 + index * 34;
          return [
            ...printedWords(name, 40, y),
            ...printedWords('2 tablets by mouth daily', 200, y),
            ...printedWords('well tolerated', 360, y),
            ...(isWrapped[index] === true ? printedWords('for the heart', 200, y + 12) : []),
          ];
        });
        const page = { width: 612, words: [...headerWords, ...rows], rules: [] };
        expect(await entriesOfWords(page)).toEqual(names.map((name) => `${first(name)} | 2 | qd`).toSorted());
      }),
      RUNS,
    );
  });

  test('that may say what is done or how it is taken says what the cells under it say', async () => {
    const heads = fc.constantFrom(
      ['Name', 'Strength', 'What to do'],
      ['Medicine', 'Strength', 'Plan'],
      ['Medication', 'Strength', 'Action'],
    );
    await fc.assert(
      fc.asyncProperty(plain, heads, fc.nat({ max: 3 }), async (names, header, which) => {
        const ended = which % names.length;
        const rows = names.map((name, index) => [
          name,
          '10 mg tablet',
          index === ended ? 'STOP' : 'take 2 tablets by mouth twice daily',
        ]);
        const taken = names.filter((_, index) => index !== ended);
        expect(await entriesOf([['MEDICATIONS'], header, ...rows])).toEqual(
          names.length > 2
            ? taken.map((name) => `${name.toLowerCase()} | 2 | bid`).toSorted()
            : expect.any(Array),
        );
      }),
      RUNS,
    );
  });
});

describe('labels with their values beside them', () => {
  test('below a drug are said of that drug, in any order, and are no table', async () => {
    const status = fc.constantFrom('Active', 'On hold', 'Discontinued', 'Stopped');
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        drugs,
        fc.array(status, { minLength: 4, maxLength: 4 }),
        order,
        async (names, statuses, places) => {
          const blocks = names.flatMap((name, index) => {
            const labels = [
              ['Instructions', 'Take 2 tablets by mouth twice daily'],
              ['Status', statuses[index] ?? ''],
              ['Started', '01/17/2024'],
              ['Ended', '-'],
              ['Prescribed by', 'Dr. A. Pretend'],
            ];
            return [[name], ...places.map((place) => labels[place] ?? [])];
          });
          const taken = names.filter((_, index) => statuses[index] === 'Active');
          expect(await entriesOf([['MEDICATIONS'], ...blocks])).toEqual(
            taken.map((name) => `${first(name)} | 2 | bid`).toSorted(),
          );
        },
      ),
      RUNS,
    );
  });
});

test('a column of codes of diagnoses beside the medicines and their directions tells what each is taken for', async () => {
  const codes = fc.constantFrom('ICD-10', 'ICD10', 'Dx code', 'Diagnosis');
  await fc.assert(
    fc.asyncProperty(codes, drugs, async (code, listed) => {
      const rows = listed.map((name, at) => [`I1${at}`, name, '1 tablet daily']);
      const plain = [['Medicine', 'Directions'], ...rows.map(([, ...cells]) => cells)];
      const answer = await entriesOf([[code, 'Medicine', 'Directions'], ...rows]);
      expect(answer).toEqual(await entriesOf(plain));
      expect(answer).toHaveLength(listed.length);
    }),
    RUNS,
  );
});
