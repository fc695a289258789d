/** Laws of charts of what was given beside the orders: initials say nothing of how a drug is taken, and an end drawn there ends its order and no other. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

const ORDERS = [
  ['Amlodipine 5 mg tablet', 'Give 1 tablet by mouth once daily'],
  ['Donepezil 10 mg tablet', 'Give 1 tablet by mouth at bedtime'],
  ['Metformin 500 mg tablet', 'Give 1 tablet by mouth two times daily'],
] as const;
/** Of two nurses, some of whose initials are read as directions elsewhere. */
const nurses = fc.uniqueArray(fc.constantFrom('AC', 'PC', 'HS', 'KM', 'PW', 'OD', 'RT'), {
  minLength: 2,
  maxLength: 2,
});
const order = fc.shuffledSubarray([...ORDERS], { minLength: 2 });
const marks = fc.array(fc.nat(1), { minLength: 6, maxLength: 10 });

const charted = ([name, how]: readonly string[], given: readonly string[]): string[] => [
  `${(name ?? '').padEnd(44)}${given.map((mark) => mark.padEnd(5)).join('')}`.trimEnd(),
  how ?? '',
];

test('initials beside an order change nothing of it', async () => {
  await fc.assert(
    fc.asyncProperty(order, nurses, marks, async (orders, initials, days) => {
      const given = [...days, 0, 0].map((nurse) => initials[nurse] ?? '');
      const plain = await entriesOf(['Medications', ...orders.flat()]);
      expect(plain).toHaveLength(orders.length);
      expect(await entriesOf(['Medications', ...orders.flatMap((one) => charted(one, given))])).toEqual(
        plain,
      );
    }),
    RUNS,
  );
});

test('an end in the chart of an order ends that one', async () => {
  const end = fc.constantFrom('D/C', 'D/C ------------->', 'STOP', "DC'd -----");
  await fc.assert(
    fc.asyncProperty(order, nurses, fc.tuple(end, fc.nat()), async (orders, initials, [said, at]) => {
      const ended = at % orders.length;
      const given = [0, 1, 0, 1, 1].map((nurse) => initials[nurse] ?? '');
      const page = orders.flatMap((one, index) => charted(one, index === ended ? [...given, said] : given));
      const others = orders.filter((_, index) => index !== ended);
      expect(await entriesOf(['Medications', ...page])).toEqual(
        await entriesOf(['Medications', ...others.flat()]),
      );
    }),
    RUNS,
  );
});

test('initials of some days of a week head a chart as their numbers do', async () => {
  const window = fc.tuple(fc.nat(6), fc.integer({ min: 3, max: 7 })).map(([from, many]) => {
    const week = Array.from('MTWTFSSMTWTFSS');
    return week.slice(from, from + many);
  });
  await fc.assert(
    fc.asyncProperty(order, nurses, marks, window, async (orders, initials, given, days) => {
      const row = (name: string, hour: string, cells: readonly string[]): string =>
        `${name.padEnd(38)}${hour.padEnd(8)}${cells.map((cell) => cell.padEnd(6)).join('')}`.trimEnd();
      const page = (heads: readonly string[]): string[] => [
        row('MEDICATION AND DIRECTIONS', 'TIME', heads),
        ...orders.flatMap(([name, how]) => [
          row(
            name,
            '08:00',
            days.map((_, day) => initials[given[day] ?? 0] ?? ''),
          ),
          how,
        ]),
      ];
      const plain = await entriesOf(page(days.map((_, day) => String(day + 1))));
      expect(plain).toHaveLength(orders.length);
      expect(await entriesOf(page(days))).toEqual(plain);
    }),
    RUNS,
  );
});
