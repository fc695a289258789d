/** Laws of charts by the time of the day: what stands below a time is taken then, and a dose that nobody can read is not guessed. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const header = fc.constantFrom('Medicine', 'What', 'Drug', 'Item');
const clock = fc.constantFrom<(hour: string) => string>(
  (hour) => `${hour}:00`,
  (hour) => `${hour}.00`,
  (hour) => `${hour}00`,
  (hour) => (hour === '08' ? '08:00 empty tummy' : `${hour}:00`),
  (hour) => `${hour}:00 in the kitchen`,
  (hour) => `${hour}.00, zorb`,
);

describe('a chart with the times left of the drugs', () => {
  test('gives each drug the times it stands at or below, whatever heads its names', async () => {
    await fc.assert(
      fc.asyncProperty(header, clock, async (named, write) => {
        const entries = await printed([
          ['Time', named, 'How many'],
          [write('08'), 'entacapone 200 mg', '1'],
          ['', 'rasagiline 1 mg', '1'],
          [write('12'), 'entacapone 200 mg', '1'],
          [write('18'), 'entacapone 200 mg', '1'],
          ['', 'clonazepam 2 mg', '1'],
        ]);
        expect(entries.map((entry) => entry.replace(/\|.*\|/u, '|'))).toEqual([
          expect.stringMatching(/^clonazepam \| q/u),
          'entacapone | tid',
          expect.stringMatching(/^rasagiline \| q/u),
        ]);
      }),
      { numRuns: size(12, 12) },
    );
  });
});

describe('a cell of the dose', () => {
  test('that nobody can read gives none, and the strength of the product is not it', async () => {
    const unread = fc.constantFrom('see chart', 'as before', 'zorb', 'per INR', '?? tabs');
    await fc.assert(
      fc.asyncProperty(unread, async (dose) => {
        const entries = await printed([
          ['Medicine', 'Dose', 'Frequency'],
          ['sertraline 50 mg', dose, 'daily'],
          ['lisinopril 10 mg', '1 tablet', 'daily'],
        ]);
        expect(entries).toEqual(['lisinopril | 1 | qd', 'sertraline |  | qd']);
      }),
      { numRuns: size(5, 5) },
    );
  });

  test('counts with what it is for in brackets, and in a unit that nobody knows', async () => {
    const counted = fc.constantFrom('2 (for cramps)', '2 comp', '2 zorb.', '2');
    await fc.assert(
      fc.asyncProperty(counted, async (dose) => {
        const entries = await printed([
          ['Medicine', 'Dose', 'Frequency'],
          ['sertraline 50 mg', dose, 'daily'],
          ['lisinopril 10 mg', '1 tablet', 'daily'],
        ]);
        expect(entries).toContain('sertraline | 2 | qd');
      }),
      { numRuns: size(4, 4) },
    );
  });
});

describe('a table of what is taken through the day', () => {
  test('is none of the results above it', async () => {
    const names = fc.shuffledSubarray(['Lisinopril', 'Metformin', 'Sertraline'], { minLength: 2 });
    const title = fc.constantFrom('RESULTS', 'LABS', 'RECENT LABS');
    const times = fc.constantFrom(['Morning', 'Bedtime'], ['Morning', 'Noon', 'Night']);
    await fc.assert(
      fc.asyncProperty(
        names,
        title,
        times,
        fc.constantFrom('Medicine', 'Drug'),
        async (drugs, above, day, over) => {
          const rows = drugs.map((drug) => [drug, '10 mg tablet', ...day.map(() => '1')]);
          const results = [
            ['ALLERGIES: Codeine - nausea.'],
            [],
            [above],
            ['Creatinine 96, potassium 4.4, haemoglobin 128'],
            [],
          ];
          const table = [[over, 'Strength', ...day], ...rows];
          expect(await printed([...results, ...table])).toEqual(await printed(table));
        },
      ),
      { numRuns: size(25, 8) },
    );
  });
});

test('columns for a time before or after a meal are times of the day', async () => {
  const beside = fc.constantFrom('Before', 'After', 'With', 'before');
  const meals = fc.constantFrom(
    ['breakfast', 'lunch', 'dinner'],
    ["b'fast", 'lunch', 'supper'],
    ['brkfst', 'lunch', 'tea'],
  );
  await fc.assert(
    fc.asyncProperty(header, beside, meals, async (named, when, [one = '', two = '', three = '']) => {
      const entries = await printed([
        [named, ...[one, two, three].map((meal) => `${when} ${meal}`), 'Bedtime'],
        ['metformin 500 mg', '1', '', '1'],
        ['gabapentin 300 mg', '1', '1', '1'],
        ['Zyxomarin 20 mg', '', '', '', '1'],
      ]);
      expect(entries).toEqual(['gabapentin | 1 | tid', 'metformin | 1 | bid', 'zyxomarin | 1 | qhs']);
    }),
    { numRuns: size(30, 10) },
  );
});
