/** Laws of the rows of a table: which are one, which divide the others, and what boxes and times in them say. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(25, 8) };

const names = fc.uniqueArray(
  fc.constantFrom(
    'lisinopril 10 mg',
    'Zyxomarin 12 mg',
    'metformin 500 mg',
    'warfarin 5 mg',
    'Quovadrel 3 mg',
  ),
  { minLength: 2, maxLength: 4 },
);

describe('rows that are one', () => {
  test('what a row lacks of how often stands in the next, in small letters and in capitals', async () => {
    const broken = fc.constantFrom(['every 6', 'hours as needed'], ['twice a', 'day'], ['every 8', 'hours']);
    await fc.assert(
      fc.asyncProperty(names, broken, fc.boolean(), async (drugs, [one = '', two = ''], isCapital) => {
        const print = (text: string): string => (isCapital ? text.toUpperCase() : text);
        const header = ['Active medications', '', 'Status'];
        const whole = drugs.map((name) => [print(`${name} ${one} ${two}`), '', 'ACTIVE']);
        const cut = drugs.flatMap((name) => [[print(`${name} ${one}`), '', 'ACTIVE'], [print(two)]]);
        expect(await entriesOf([header, ...cut])).toEqual(await entriesOf([header, ...whole]));
      }),
      RUNS,
    );
  });

  const CUT = [
    ['2 tablets by', 'mouth BID'],
    ['1 tablet every', 'other day'],
    ['2 tablets 2 times', 'a day'],
    ['2 tablets at', 'bedtime'],
  ] as const;

  test('where the margin of a cell cuts its directions says nothing, whatever stands in the other cells', async () => {
    const below = fc.constantFrom('Commonly known as: Blib', '(Blib oral tablet)', 'tablet');
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...CUT), below, async (drugs, [one, two], second) => {
        const header = ['Medication', 'Instructions', 'Next dose'];
        const whole = drugs.map((name) => [name, `${one} ${two}`, '8 PM']);
        const cut = drugs.flatMap((name) => [
          [name, one, '8 PM'],
          [second, two],
        ]);
        expect(await entriesOf([header, ...cut])).toEqual(await entriesOf([header, ...whole]));
      }),
      RUNS,
    );
  });

  test('directions on a line of their own in the column of the names are those of the drug above', async () => {
    const directions = fc.constantFrom('PO, BID', 'PO, BID, hold for HR < 55', 'take 1 tablet twice daily');
    await fc.assert(
      fc.asyncProperty(names, directions, async (drugs, said) => {
        const header = ['Medication', '0700-1459', '1500-2259', 'Start'];
        const rows = drugs.flatMap((name) => [[name, '0905 RB', '', '06/10'], [said]]);
        const entries = await entriesOf([header, ...rows]);
        expect(entries.map((entry) => entry.split(' | ')[2])).toEqual(drugs.map(() => 'bid'));
      }),
      RUNS,
    );
  });

  test('labels over their values in boxes of a chart change nothing', async () => {
    const label = fc.constantFrom(['Indication', 'Sign', ''], ['Indication', 'Blib', 'Pharmacist']);
    await fc.assert(
      fc.asyncProperty(names, label, async (drugs, labels) => {
        const header = ['Medicine', 'Dose', 'Frequency'];
        const plain = drugs.map((name) => [name, '1 tablet', 'twice daily']);
        const boxed = plain.flatMap((row) => [row, labels, ['Hypertension', 'J. Doe', '5/6/26']]);
        expect(await entriesOf([header, ...boxed])).toEqual(await entriesOf([header, ...plain]));
      }),
      RUNS,
    );
  });
});

test('a row of nothing but a title that says it is over ends what stands below it, up to the next title', async () => {
  const title = fc.constantFrom('DISCONTINUED', 'STOPPED', 'ON HOLD');
  const at = fc.nat({ max: 3 });
  await fc.assert(
    fc.asyncProperty(names, title, at, fc.boolean(), async (drugs, ended, place, isTakenUp) => {
      const header = ['Drug', 'Dose', 'Frequency'];
      const rows = drugs.map((name) => [name, '1 tablet', 'daily']);
      const from = place % drugs.length;
      const divided = [
        ...rows.slice(0, from),
        [ended],
        ...rows.slice(from, from + 1),
        ...(isTakenUp ? [['SCHEDULED']] : []),
        ...rows.slice(from + 1),
      ];
      const current = rows.filter((_, index) => index < from || (isTakenUp && index > from));
      expect(await entriesOf([header, ...divided])).toEqual(
        current.length === 0 ? [] : await entriesOf([header, ...current]),
      );
    }),
    RUNS,
  );
});

test('where boxes before the names are ticked, only those rows are chosen; where none is, they say nothing', async () => {
  const boxes = fc.constantFrom(['[X]', '[ ]'], ['\u2612', '\u2610'], ['(x)', '( )']);
  const ticks = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, boxes, ticks, async (drugs, [ticked = '', empty = ''], chosen) => {
      const header = ['Medication', 'Strength', 'Directions'];
      const row = (name: string): string[] => [name, '', '1 tablet daily'];
      const isAny = drugs.some((_, index) => chosen[index]);
      const rows = drugs.map((name, index) => row(`${chosen[index] === true ? ticked : empty} ${name}`));
      const kept = drugs.filter((_, index) => !isAny || chosen[index] === true).map((name) => row(name));
      expect(await entriesOf([header, ...rows])).toEqual(await entriesOf([header, ...kept]));
    }),
    RUNS,
  );
});

test('times of the day below each other in one row are a scheme, as they are side by side', async () => {
  const moments = fc.constantFrom(
    ['Morn', 'Noon', 'Tea', 'Bed'],
    ['AM', 'Midday', 'PM', 'HS'],
    ['0800', '1200', '1700', '2100'],
  );
  const taken = fc.array(fc.subarray([0, 1, 2, 3], { minLength: 1 }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, moments, taken, async (drugs, times, places) => {
      const count = (index: number, time: number): string =>
        places[index]?.includes(time) === true ? '2' : '';
      const down = drugs.flatMap((name, index) =>
        times.map((time, at) => [at === 0 ? name : '', time, count(index, at)]),
      );
      const across = drugs.map((name, index) => [name, ...times.map((_, at) => count(index, at))]);
      expect(await entriesOf([['Medicine', 'Time', 'Dose'], ...down])).toEqual(
        await entriesOf([['Medicine', ...times], ...across]),
      );
    }),
    RUNS,
  );
});

test('a log of orders shows what the last order left', async () => {
  const known = fc.uniqueArray(fc.constantFrom('lisinopril 10 mg', 'metformin 500 mg', 'warfarin 5 mg'), {
    minLength: 2,
    maxLength: 3,
  });
  const ended = fc.constantFrom('Discontinue', 'Stop - family request', 'On hold, constipation');
  await fc.assert(
    fc.asyncProperty(known, fc.nat({ max: 3 }), ended, async (drugs, which, action) => {
      const header = ['Date', 'Order', 'Action', 'Init'];
      const order = (name: string): string => `${name} 1 tab qd`;
      const starts = drugs.map((name, index) => [`0${index + 1}/05/26`, order(name), 'Start', 'MB']);
      const stopped = drugs[which % drugs.length] ?? '';
      const log = [...starts, ['06/20/26', stopped.split(' ')[0] ?? '', action, 'KD']];
      const others = starts.filter(([, name]) => name !== order(stopped));
      expect(await entriesOf([['Current medications'], header, ...log])).toEqual(
        await entriesOf([['Current medications'], header, ...others]),
      );
    }),
    RUNS,
  );
});

test('the names stand in the first column where no header that anybody knows says so', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.constantFrom('What', 'Agent', '', 'Blib'), async (drugs, first) => {
      const rows = drugs.map((name) => [name, '2 tablets', 'twice daily']);
      const list = (header: string): string[][] => [
        ['Current medications'],
        [header, 'How much', 'When'],
        ...rows,
      ];
      expect(await entriesOf(list(first))).toEqual(await entriesOf(list('Medication')));
    }),
    RUNS,
  );
});

test('a time of the day over a table is when everything in it is taken that says no time itself', async () => {
  const title = fc.constantFrom(
    ['MORNING (8 am)', 'qam'],
    ['Bedtime', 'qhs'],
    ['Evening medications', 'qpm'],
  );
  await fc.assert(
    fc.asyncProperty(names, title, async (drugs, [over = '', often = '']) => {
      const rows = drugs.map((name) => [name, '2 tablets']);
      const read = (await entriesOf([[over], ['Drug', 'How many'], ...rows])).map(
        (entry) => entry.split(' | ')[2],
      );
      expect(read).toEqual(drugs.map(() => often));
      const timed = drugs.map((name) => [name, '2 tablets', 'three times daily']);
      const header = ['Drug', 'How many', 'How often'];
      expect(await entriesOf([[over], header, ...timed])).toEqual(await entriesOf([header, ...timed]));
    }),
    RUNS,
  );
});

test('a dose beside a scheme that says the same is said once', async () => {
  const unit = fc.constantFrom('tablet', 'cap', 'Blib');
  await fc.assert(
    fc.asyncProperty(names, unit, fc.integer({ min: 1, max: 3 }), async (drugs, counted, count) => {
      const scheme = (dose: readonly string[]): string[][] =>
        drugs.map((name) => [name, ...dose, String(count), '', String(count)]);
      const times = ['Breakfast', 'Lunch', 'Dinner'];
      expect(await entriesOf([['Drug', 'Dose', ...times], ...scheme([`${count} ${counted}`])])).toEqual(
        await entriesOf([['Drug', ...times], ...scheme([])]),
      );
    }),
    RUNS,
  );
});
