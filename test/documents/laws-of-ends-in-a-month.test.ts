/** Laws of ends that are given by a month or a year: they are days like any other. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], {
  minLength: 3,
  maxLength: 3,
});
const namesOf = namesInPrint();

const months = fc.constantFrom('03/2024', '3/2024', '03-2024', 'Mar 2024', 'March 2024', 'March, 2024');
const days = fc.oneof(months, fc.constantFrom('2024', '2024-03', 'in 2024', 'in March 2024', '03/14/2024'));
const verb = fc.constantFrom('Discontinued', 'Stopped', 'D/C');
const behind = fc.constantFrom('', ' Not taking', ', dry cough', ' by Dr Lee');

const inColumns = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.padEnd(24))
    .join('')
    .trimEnd();

const rows = (ended: string, names: readonly string[], header: readonly string[]): string[] => [
  'Date of visit: 05/17/2026',
  'Medications',
  inColumns(['Medication', 'Directions', ...header]),
  ...names.map((name, at) => inColumns([name, `${at + 1} tablet daily`, at === 1 ? ended : ''])),
];

test('in the cell of a state, whatever stands behind it', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, verb, days, behind, async (names, said, day, more) => {
      const page = rows(`${said} ${day}${more}`, names, ['Status']);
      expect(await namesOf(page)).toEqual([names[0] ?? '', names[2] ?? ''].toSorted());
    }),
    RUNS,
  );
});

test('in a cell whose header nobody knows', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, verb, days, async (names, said, day) => {
      const page = rows(`${said} ${day}`, names, ['Zyx']);
      expect(await namesOf(page)).toEqual([names[0] ?? '', names[2] ?? ''].toSorted());
    }),
    RUNS,
  );
});

test('behind an entry, apart from it by whatever mark', async () => {
  const around = fc.constantFrom<(said: string) => string>(
    (said) => `, ${said}`,
    (said) => ` - ${said}`,
    (said) => ` (${said})`,
    (said) => `. ${said}.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, verb, days, around, async ([one = '', two = '', three = ''], said, day, mark) => {
      const ended = mark(`${said} ${day}`);
      const page = [
        'Medications',
        `${one} 10 mg daily`,
        `${two} 20 mg daily${ended}`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

const later = fc.constantFrom('09/2026', 'Sep 2026', 'September 2026', '9/2026');

test('what is taken until a month is over behind its last day, and not before', async () => {
  const until = fc.constantFrom('until', 'through', 'stop on');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      until,
      months,
      later,
      async ([one = '', two = '', three = ''], said, past, to) => {
        const page = [
          'Date of visit: 05/17/2026',
          'Medications',
          `${one} 10 mg daily`,
          `${two} 20 mg daily ${said} ${past}`,
          `${three} 30 mg daily ${said} ${to}`,
        ];
        expect(await namesOf(page)).toEqual([one, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('so is what stands in a column of last days, and the month of the document itself is not over', async () => {
  const cell = fc.oneof(
    months.map((month) => ({ text: month, isOver: true })),
    fc.constant({ text: '2024', isOver: true }),
    later.map((month) => ({ text: month, isOver: false })),
    fc.constantFrom('05/2026', 'May 2026').map((text) => ({ text, isOver: false })),
  );
  await fc.assert(
    fc.asyncProperty(drugs, cell, async (names, { text, isOver }) => {
      const page = rows(text, names, ['Stop date']);
      expect(await namesOf(page)).toEqual(names.filter((_, at) => at !== 1 || !isOver).toSorted());
    }),
    RUNS,
  );
});

test('a course that is completed in a month is over, and one whose completion has no day may go on', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, months, async (names, month) => {
      const ended = [names[0] ?? '', names[2] ?? ''].toSorted();
      expect(await namesOf(rows(`Completed ${month}`, names, ['Status']))).toEqual(ended);
    }),
    RUNS,
  );
});
