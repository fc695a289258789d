/** Laws of what was dispensed: a row of such a table is of its day, and what it holds is over when that is used up. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const WRITTEN = Date.UTC(2026, 4, 20);
const DAY = 86_400_000;
const daysBefore = (days: number): string => {
  const [year, month, day] = new Date(WRITTEN - days * DAY).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};
const WIDTHS = [20, 34, 48, 20, 20, 20];
const row = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 12))
    .join('')
    .trimEnd();

const titles = fc.constantFrom(
  ['Fill Date', 'Drug', 'Directions', 'Qty', 'DS', 'Ref'],
  ['Filled', 'Medication', 'Sig', 'Qty', 'Days', 'Refills'],
  ['Last issued', 'Item', 'Directions', 'Quantity', 'Days supply', 'Refills left'],
);
const kept = (): string =>
  row([daysBefore(10), 'lisinopril 20 mg tablet', 'take 1 tablet daily', '90', '90', '3']);
const heads = fc.constantFrom<readonly string[]>(
  [`Printed ${daysBefore(0)}`, ''],
  [`Date range ${daysBefore(400)} - ${daysBefore(0)}`, `Printed ${daysBefore(0)}`, ''],
);
const namesOf = async (lines: readonly string[]): Promise<string[]> =>
  (await entriesOf(lines)).map((one) => one.split(' ')[0] ?? '');

test('a course that was handed over is over by its days, and one that may be taken still is listed', async () => {
  const course = fc.constantFrom(
    'take 1 capsule twice daily for 7 days',
    'take 1 capsule twice daily until gone',
    'take 1 capsule twice daily',
  );
  await fc.assert(
    fc.asyncProperty(
      heads,
      titles,
      course,
      fc.integer({ min: 1, max: 300 }),
      async (head, title, sig, ago) => {
        const page = [
          ...head,
          row(title),
          kept(),
          row([daysBefore(ago), 'cephalexin 500 mg capsule', sig, '14', '7', '0']),
        ];
        const isOver = ago > 21;
        expect(await namesOf(page)).toEqual([...(isOver ? [] : ['cephalexin']), 'lisinopril'].toSorted());
      },
    ),
    RUNS,
  );
});

test('what may be handed over again is taken on, and so is what lasts longer than a course', async () => {
  const rest = fc.constantFrom<readonly [days: string, refills: string]>(
    ['14', '3'],
    ['90', '0'],
    ['30', '0'],
  );
  await fc.assert(
    fc.asyncProperty(
      heads,
      titles,
      rest,
      fc.integer({ min: 30, max: 300 }),
      async (head, title, [days, refills], ago) => {
        const page = [
          ...head,
          row(title),
          kept(),
          row([daysBefore(ago), 'sertraline 50 mg tablet', 'take 1 tablet daily', '14', days, refills]),
        ];
        expect(await namesOf(page)).toEqual(['lisinopril', 'sertraline']);
      },
    ),
    RUNS,
  );
});

test('of a document without a day the last fill is the day it is of at least', async () => {
  await fc.assert(
    fc.asyncProperty(titles, fc.integer({ min: 0, max: 300 }), async (title, ago) => {
      const page = [
        row(title),
        kept(),
        row([daysBefore(ago), 'cephalexin 500 mg capsule', 'take 1 capsule daily for 7 days', '7', '7', '0']),
      ];
      const isOver = ago - 10 > 21;
      expect(await namesOf(page)).toEqual([...(isOver ? [] : ['cephalexin']), 'lisinopril'].toSorted());
    }),
    RUNS,
  );
});

test('a row that was ended ends no other row of its drug', async () => {
  const sig = fc.constantFrom('titrate as directed', 'take 1 tablet daily');
  await fc.assert(
    fc.asyncProperty(heads, titles, sig, async (head, title, directions) => {
      const page = [
        ...head,
        row(title),
        row([daysBefore(10), 'topiramate 50 mg tablet', 'take 1 tablet twice daily', '60', '30', '5']),
        kept(),
        row([
          daysBefore(60),
          'topiramate 25 mg tablet',
          `${directions} ** D/C'D ${daysBefore(40).slice(0, 5)} **`,
          '42',
          '30',
          '0',
        ]),
      ];
      expect(await namesOf(page)).toEqual(['lisinopril', 'topiramate']);
    }),
    RUNS,
  );
});

test('the mark of a concentration is no amount, whatever label leads the directions', async () => {
  const lead = fc.constantFrom('inject', 'SIG: inject', 'Sig: inject');
  const name = fc.constantFrom('Tresiba FlexTouch U-100 3 mL pen', 'insulin lispro U-100 pen');
  await fc.assert(
    fc.asyncProperty(lead, name, async (said, drug) => {
      const cells = (first: string, qty: string): string => `${first.padEnd(90)}${qty}`;
      const [entry] = await entriesOf(
        [
          cells('Medication', 'Qty'),
          cells(`${drug} ${said} 28 units at bedtime`, '5'),
          cells('lisinopril 20 mg tablet take 1 tablet daily', '30'),
        ].toSorted(
          (one, other) => Number(other.startsWith('Medication')) - Number(one.startsWith('Medication')),
        ),
      );
      expect(entry).toMatch(/ \| 28 \| /u);
    }),
    { numRuns: size(12, 6) },
  );
});
