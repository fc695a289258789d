/** Laws of courses that ran out: what is directed for so many days is over when they are, and ends nothing but itself. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const WRITTEN = Date.UTC(2026, 4, 20);
const DAY = 86_400_000;

function printed(daysBefore: number): string {
  return new Date(WRITTEN - daysBefore * DAY).toISOString().slice(0, 10);
}

const page = (entry: string): string[] => [
  `Printed: ${printed(0)}`,
  'Medications',
  'Lisinopril 10 mg daily',
  'Prednisone 5 mg daily',
  entry,
];
const KEPT = ['lisinopril | 10 | qd', 'prednisone | 5 | qd'];

const course = fc.constantFrom(
  'Cephalexin 500 mg capsules one three times a day',
  'Prednisone 20 mg tablets take 2 tablets daily',
  'Nitrofurantoin 100 mg capsules 1 capsule twice daily',
);
const length = fc.constantFrom(3, 5, 7, 10, 14);
const leads = fc.constantFrom('issued', 'filled', 'started', 'last fill');

test('a course is over that ran out weeks before its document was written, and no other entry of its drug', async () => {
  await fc.assert(
    fc.asyncProperty(
      course,
      length,
      leads,
      fc.integer({ min: 40, max: 700 }),
      async (entry, days, lead, ago) => {
        expect(await entriesOf(page(`${entry} for ${String(days)} days - ${lead} ${printed(ago)}`))).toEqual(
          KEPT,
        );
      },
    ),
    RUNS,
  );
});

test('a course that may still be taken is listed', async () => {
  await fc.assert(
    fc.asyncProperty(
      course,
      length,
      leads,
      fc.integer({ min: 0, max: 14 }),
      async (entry, days, lead, ago) => {
        const answer = await entriesOf(page(`${entry} for ${String(days)} days - ${lead} ${printed(ago)}`));
        expect(answer).toHaveLength(KEPT.length + 1);
      },
    ),
    RUNS,
  );
});

test('what has no end in days is listed however long ago it was begun', async () => {
  await fc.assert(
    fc.asyncProperty(leads, fc.integer({ min: 40, max: 700 }), async (lead, ago) => {
      const answer = await entriesOf(
        page(`Metformin 500 mg tablets one twice a day - ${lead} ${printed(ago)}`),
      );
      expect(answer).toHaveLength(KEPT.length + 1);
    }),
    RUNS,
  );
});

test('a course with its end said in the same line is listed, whatever word or sign joins the end to it', async () => {
  const joint = fc.constantFrom(' and ', ' & ', ' + ', ', then ', ' and then ', ' & then ');
  const steps = fc.constantFrom('', ' x 5 days, 250 mg daily', ' for 4 days then 250 mg daily');
  const end = fc.constantFrom('stop', 'discontinue');
  await fc.assert(
    fc.asyncProperty(steps, joint, end, fc.constantFrom('x', 'for'), async (step, and, stops, during) => {
      const answer = await entriesOf(page(`Naproxen 500 mg daily${step} ${during} 5 days${and}${stops}`));
      expect(answer).toHaveLength(KEPT.length + 1);
    }),
    RUNS,
  );
});

test('a course that is taken until it ends is taken, whatever leads to its end', async () => {
  const way = fc.constantFrom(
    'come down by 5 mg a week',
    'tapering by 5 mg a week',
    'then reduce by 5 mg weekly',
    '',
    'with food',
  );
  const end = fc.constantFrom(
    'until off',
    'until told to stop',
    'till it is time to stop',
    'until she is off',
  );
  await fc.assert(
    fc.asyncProperty(way, end, async (how, until) => {
      const parts = ['Naproxen 500 mg daily', how].filter((part) => part !== '');
      const answer = await entriesOf(page(`${parts.join(', ')} ${until}`));
      expect(answer.filter((entry) => entry.startsWith('naproxen'))).toHaveLength(1);
      expect(answer).toHaveLength(KEPT.length + 1);
    }),
    RUNS,
  );
});

test('a table that says on which day and for how many days tells of a course, which is over when they are', async () => {
  const header = fc.constantFrom('Days', 'Duration', 'Length');
  const began = fc.constantFrom('Date', 'Start', 'Date started');
  const unit = fc.constantFrom('', ' days', ' d');
  const row = (cells: readonly string[]): string => cells.map((cell) => cell.padEnd(34)).join('');
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(header, began, unit),
      length,
      fc.integer({ min: 40, max: 170 }),
      fc.integer({ min: 0, max: 3 }),
      async ([title, start, of], days, ago, now) => {
        const lines = [
          `Printed: ${printed(0)}`,
          'SHORT TERM MEDICATIONS - last 6 months',
          row(['Medication', 'Directions', start, title]),
          row(['Cephalexin 500 mg cap', '1 cap tds', printed(now), `${String(days)}${of}`]),
          row(['Trimethoprim 100 mg tab', '1 tab nocte', printed(ago), `${String(days)}${of}`]),
          row(['Lisinopril 10 mg tab', '1 tab mane', printed(ago), `90${of}`]),
          row(['Prednisone 5 mg tab', '1 tab mane', printed(ago), '']),
        ];
        expect((await entriesOf(lines)).map((entry) => entry.split(' ')[0])).toEqual([
          'cephalexin',
          'lisinopril',
          'prednisone',
        ]);
      },
    ),
    RUNS,
  );
});
