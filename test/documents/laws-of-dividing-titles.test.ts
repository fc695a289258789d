/** Titles that say which drugs stand below them divide a list, and are no entries of it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (text: string): string => text.split(' ')[0] ?? '';
const often = (entries: readonly string[], name: string): string =>
  entries
    .find((entry) => entry.startsWith(name))
    ?.split(' ')
    .slice(1)
    .join(' ') ?? '';
const mark = fc.constantFrom('', '- ', '• ');
const heading = fc.constantFrom('MEDICATIONS', 'Medication list:');

test('a title of as needed holds for what stands below it, and for nothing above it', async () => {
  const title = fc.constantFrom('PRN:', 'As needed:', 'When required:', 'As needed', 'PRN', 'Only if needed');
  await fc.assert(
    fc.asyncProperty(fc.tuple(heading, mark), drugs, title, async ([head, bullet], names, over) => {
      const daily = names.slice(0, 2).map((name) => `${bullet}${name} daily`);
      const needed = names.slice(2).map((name) => `${bullet}${name}`);
      const entries = await entriesOf([head, ...daily, over, ...needed]);
      expect(names.map((name) => often(entries, first(name)).includes('prn'))).toEqual([
        false,
        false,
        true,
        true,
      ]);
    }),
    RUNS,
  );
});

test('a title of what the drugs below it are for, or of which they are, is no entry', async () => {
  const title = fc.constantFrom(
    'Cardiac',
    'Endocrine',
    'GI',
    'Mental health',
    'Respiratory',
    'Routine',
    'Standing',
    'OTC',
    'Long-term',
    'Maintenance',
  );
  const titles = fc.uniqueArray(title, { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(heading, mark), drugs, titles, async ([head, bullet], names, [one, two]) => {
      const daily = names.map((name) => `${bullet}${name} daily`);
      const page = [head, one ?? '', ...daily.slice(0, 2), two ?? '', ...daily.slice(2)];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('a name that nobody knows stays an entry, wherever it stands among the others', async () => {
  const unknown = fc.constantFrom('Zyxomarin', 'Renal vitamin', 'Multivitamin', 'Quellora');
  await fc.assert(
    fc.asyncProperty(heading, drugs, unknown, fc.nat(3), async (head, names, name, at) => {
      const daily = names.map((one) => `${one} daily`);
      const page = [head, ...daily.slice(0, at + 1), name, ...daily.slice(at + 1)];
      expect((await entriesOf(page)).map(first)).toContain(first(name).toLowerCase());
    }),
    RUNS,
  );
});
