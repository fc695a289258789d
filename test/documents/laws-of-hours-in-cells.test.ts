/** Laws of columns of times: bare numbers under them are hours of the clock where they can be no count, and a count is no more than people take in a day. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const RUNS = { numRuns: size(40, 12) };
const OFTEN = ['', 'qd', 'bid', 'tid', 'qid', '5xd'];

const names = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'Zyxomarin'], { minLength: 2 });
const hours = fc
  .uniqueArray(fc.integer({ min: 5, max: 23 }), { minLength: 1, maxLength: 4 })
  .map((own) => own.toSorted((one, other) => one - other));
const write = fc.constantFrom<(own: readonly number[]) => string>(
  (own) => own.map((hour) => String(hour).padStart(2, '0')).join(' '),
  (own) => own.map((hour) => String(hour).padStart(2, '0')).join(', '),
  (own) => own.map((hour) => `${String(hour).padStart(2, '0')}00`).join(' '),
  (own) => own.map((hour) => `${String(hour).padStart(2, '0')}:00`).join(' '),
);
const header = fc.constantFrom('Times', 'Time', 'Hours', 'Admin times');

test('so many hours are so many times a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.array(hours, { minLength: 4, maxLength: 4 }),
      write,
      header,
      async (drugs, own, say, title) => {
        const rows = drugs.map((name, index) => [name, '10 mg', 'PO', say(own[index] ?? [])]);
        const answer = await printed([['Medication', 'Dose', 'Route', title], ...rows]);
        expect(answer.map((entry) => entry.split(' | ').at(-1))).toEqual(
          [...drugs.keys()]
            .toSorted((one, other) =>
              (drugs[one] ?? '').toLowerCase() < (drugs[other] ?? '').toLowerCase() ? -1 : 1,
            )
            .map((index) => OFTEN[own[index]?.length ?? 0]),
        );
      },
    ),
    RUNS,
  );
});

test('a number alone counts the times where no cell of its column is of hours, and no more than six', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.integer({ min: 1, max: 24 }),
      fc.boolean(),
      async (drugs, number, isOfHours) => {
        const others = isOfHours ? '08 20' : '2';
        const rows = drugs.map((name, index) => [name, '10 mg', index === 0 ? String(number) : others]);
        const answer = await printed([['Medication', 'Dose', 'Times'], ...rows]);
        const said = answer.find((entry) => entry.startsWith((drugs[0] ?? '').toLowerCase()));
        const counted = OFTEN[number] ?? `${number}x/d`;
        expect(said?.split(' | ').at(-1)).toBe(isOfHours || number > 6 ? 'qd' : counted);
      },
    ),
    RUNS,
  );
});
