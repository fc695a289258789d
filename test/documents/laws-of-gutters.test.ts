/** Laws of titles beside each other over a gutter: each stands over a block of its own, whatever the others say, and no line is read across the gutter. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(40, 10) };
const entriesOf = printedText();

const TAKEN = ['ramipril 5 mg OD', 'bisoprolol 2.5 mg OD', 'apixaban 5 mg BD', 'finasteride 5 mg daily'];
const OTHERS = ['trimethoprim', 'morphine', 'atorvastatin', 'digoxin', 'sertraline'];

/** Titles of lists of what is not taken, and a line of each for a drug. */
const asides = fc.constantFrom<readonly [string, (drug: string) => string]>(
  ['ALLERGIES & INTOLERANCES', (drug) => `${drug} - rash`],
  ['Allergies', (drug) => drug],
  ['RESULTS', (drug) => `${drug} level 0.8`],
  ['PROBLEMS', (drug) => `poisoning by ${drug}`],
  ['PAST MEDICINES', (drug) => `${drug} - sick`],
  ['TRIED BEFORE', (drug) => `${drug} - no good`],
  ['FAMILY HISTORY', (drug) => `father took ${drug}`],
);
const titles = fc.constantFrom('DRUG HISTORY', 'Current medications', 'HOME MEDS', 'MEDS', 'What she takes');
const taken = fc.shuffledSubarray(TAKEN, { minLength: 2 });
const others = fc.shuffledSubarray(OTHERS, { minLength: 2 });

/** Two blocks on the same lines; the right one begins at `width` characters. */
function beside(left: readonly string[], right: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    `${(left[index] ?? '').padEnd(width)}${right[index] ?? ''}`.trimEnd(),
  );
}

/** The entries of a list alone. */
const alone = (lines: readonly string[]): Promise<string[]> => entriesOf(['Current medications', ...lines]);

test('a list beside another is read as it is alone, whichever of the two is longer and wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      titles,
      taken,
      fc.tuple(asides, others),
      fc.record({ isLeft: fc.boolean(), width: fc.integer({ min: 36, max: 50 }) }),
      async (title, drugs, [[aside, lineOf], names], { isLeft, width }) => {
        // What was taken before, beside a title that is no list of what is taken now, may be the cells of rows.
        fc.pre(!(/MEDICINES|TRIED/u.test(aside) && /HISTORY|What/u.test(title)));
        const list = [title, ...drugs];
        const other = [aside, ...names.map(lineOf)];
        const lines = isLeft ? beside(list, other, width) : beside(other, list, width);
        expect(await entriesOf(lines)).toEqual(await alone(drugs));
      },
    ),
    RUNS,
  );
});

test('where a line fills its block the gap before the next is narrow, and a longer one is of its block as well', async () => {
  const long = fc.constantFrom('lactulose 15 ml BD with a drink', 'furosemide 40 mg each morning!');
  await fc.assert(
    fc.asyncProperty(titles, taken, others, long, async (title, drugs, names, wide) => {
      fc.pre(names.length > 2);
      const filled = wide.replace('!', '');
      const narrow = [title, drugs[0] ?? '', filled, ...drugs.slice(1)];
      const allergies = ['ALLERGIES', ...names.map((name) => `${name} - rash`)];
      const read = await entriesOf(beside(narrow, allergies, filled.length + 1));
      expect(read).toEqual(await alone(narrow.slice(1)));
    }),
    RUNS,
  );
});

test('below the shorter block lines of the first may be as long as they are, and the next heading is of no block', async () => {
  await fc.assert(
    fc.asyncProperty(titles, taken, others, async (title, drugs, names) => {
      const list = [
        title,
        ...drugs,
        'omeprazole 20 mg OD',
        'furosemide 40 mg each morning before breakfast daily',
      ];
      const allergies = ['ALLERGIES', ...names.slice(0, 1).map((name) => `${name} - rash`)];
      const lines = [...beside(list, allergies, 36), '', 'PLAN', 'start losartan 50 mg once daily'];
      expect(await entriesOf(lines)).toEqual(
        await entriesOf([
          'Current medications',
          ...list.slice(1),
          '',
          'PLAN',
          'start losartan 50 mg once daily',
        ]),
      );
    }),
    RUNS,
  );
});

test('one blank right below where another title begins is no gutter', async () => {
  const title = fc.constantFrom('Patient Summary', 'Problems', 'Allergies', 'Medication List');
  const names = fc.shuffledSubarray(
    ['Cilazapril 2.5mg tab', 'Metoprolol 47.5mg tab', 'Allopurinol 300mg tab', 'Colchicine 500mcg tab'],
    { minLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(title, names, async (other, drugs) => {
      const rows = drugs.map((name) => `${name.padEnd(37)}1 tab, Once Daily      (3 mths)`);
      const page = (head: string): string[] => [head, '', 'LONG TERM MEDICATIONS', ...rows];
      const plain = await entriesOf(page('Te Awa Medical Centre'));
      expect(plain).toHaveLength(drugs.length);
      expect(await entriesOf(page(`${'Te Awa Medical Centre'.padEnd(49)}${other}`))).toEqual(plain);
    }),
    RUNS,
  );
});

test('what stands beside whole entries, under titles that nobody knows, and says of no drug how it is taken is none of their list', async () => {
  const unknown = fc.constantFrom('REACTIONS', 'ZORGUL', 'DID NOT AGREE WITH HER', 'NO GOOD');
  const over = fc.constantFrom('MEDS NOW', 'MEDICATIONS', 'TAKEN AT HOME');
  const kept = fc.shuffledSubarray(TAKEN.slice(0, 3), { minLength: 2 });
  const beyond = fc.shuffledSubarray(OTHERS, { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(over, unknown, kept, beyond, async (title, other, drugs, names) => {
      const rest = drugs.map((_, index) => `${names[index] ?? 'latex'} - rash`);
      const entries = await entriesOf([
        'Heart failure clinic, seen with her son',
        ...beside([title, ...drugs], [other, ...rest], 38),
      ]);
      expect(entries).toEqual(await alone(drugs));
    }),
    RUNS,
  );
});
