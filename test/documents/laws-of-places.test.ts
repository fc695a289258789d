/** Laws of where titles stand: with their letter in a cell of its own, left of the entries with their content beside them, behind allergies on lines of their own. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(25, 8) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const namesOf = namesInPrint();
const entry = (name: string): string => `      ${name.padEnd(34)}1 tablet daily`;

test('the letter of a title may stand in a cell of its own', async () => {
  const letters = fc.constantFrom(['(A)', '(B)'], ['A.', 'B.'], ['I)', 'II)'], ['A', 'B']);
  const kept = fc.constantFrom('KEEP TAKING - no change', 'Continue these', 'BEGIN TAKING');
  const ended = fc.constantFrom('DO NOT TAKE ANY MORE', 'STOP TAKING', 'Discontinued at discharge');
  await fc.assert(
    fc.asyncProperty(drugs, letters, kept, ended, async (names, [one = '', two = ''], keep, end) => {
      const page = [
        'MEDICATION RECONCILIATION',
        '',
        `${one.padEnd(6)}${keep}`,
        ...names.slice(0, 2).map(entry),
        `${two.padEnd(6)}${end}`,
        ...names.slice(2).map(entry),
      ];
      expect(await namesOf(page)).toEqual(names.slice(0, 2).map(first).toSorted());
    }),
    RUNS,
  );
});

test('a title left of the entries, with its content beside it, ends their list', async () => {
  const titles = fc.constantFrom('FOLLOW-UP', 'HOSPITAL COURSE', 'SOCIAL HISTORY');
  await fc.assert(
    fc.asyncProperty(drugs, titles, async (names, title) => {
      const page = [
        'MEDICATIONS',
        ...names.slice(0, 3).map(entry),
        '',
        `${title.padEnd(20)}Seen by the nurse. If well, ${first(names[3] ?? '')} could be tried then.`,
      ];
      expect(await namesOf(page)).toEqual(names.slice(0, 3).map(first).toSorted());
    }),
    RUNS,
  );
});

test('an end in capitals left of the entries ends what stands beside it, on its line and below', async () => {
  const titles = fc.constantFrom('NO LONGER TAKING', 'STOPPED', 'DISCONTINUED');
  await fc.assert(
    fc.asyncProperty(drugs, titles, fc.boolean(), async (names, title, isLabelled) => {
      const page = [
        'MEDICATIONS',
        ...names.slice(0, 2).map(entry),
        '',
        ...(isLabelled ? [`${'SOCIAL HISTORY'.padEnd(20)}Lives alone.`] : []),
        `${title.padEnd(20)}${first(names[2] ?? '')} (changed by the clinic in May),`,
        `${''.padEnd(20)}${first(names[3] ?? '')}`,
      ];
      expect(await namesOf(page)).toEqual(names.slice(0, 2).map(first).toSorted());
    }),
    RUNS,
  );
});

test('allergies below their heading stay allergies, whatever dosages a course tells of further down', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, fc.integer({ min: 1, max: 2 }), async (names, count) => {
      const page = [
        'ALLERGIES / INTOLERANCES',
        ...names.slice(0, count).map((name) => `  ${first(name)} - cough (2019)`),
        '',
        'HOSPITAL COURSE',
        `She received ${names[2] ?? ''} twice daily for three days, and then`,
        `${names[3] ?? ''} twice daily for two days, with good effect.`,
      ];
      expect(await namesOf(page)).not.toContain(first(names[0] ?? ''));
    }),
    RUNS,
  );
});

test('boxes beside each other begin an entry each: what is not ticked among what is, is not taken', async () => {
  const boxes = fc.constantFrom(['[x]', '[ ]'], ['[X]', '[ ]'], ['(x)', '( )']);
  const chosen = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }).filter((set) => set.includes(true));
  await fc.assert(
    fc.asyncProperty(drugs, boxes, chosen, async (names, [ticked = '', empty = ''], set) => {
      const cells = names.map((name, index) => `${set[index] === true ? ticked : empty} ${name} twice daily`);
      const page = [
        'MEDICATIONS',
        ...[0, 2].map((from) =>
          cells
            .slice(from, from + 2)
            .map((cell) => cell.padEnd(44))
            .join(''),
        ),
      ];
      const taken = names.filter((_, index) => set[index] === true);
      expect(await namesOf(page)).toEqual(taken.map(first).toSorted());
    }),
    RUNS,
  );
});

test('what a further cell of a list of ends says was begun is not ended with its line', async () => {
  const begun = fc.constantFrom('commenced', 'started', 'begun instead');
  await fc.assert(
    fc.asyncProperty(drugs, begun, async (names, word) => {
      const known = names.filter((name) => first(name) !== 'zolquara');
      const [taken = '', ended = '', other = ''] = known;
      const page = [
        'MEDICATIONS',
        entry(taken),
        '',
        'MEDICINES STOPPED THIS ADMISSION',
        `      ${`${ended} daily`.padEnd(34)}${first(taken)} ${word}`,
        `      ${`${other} daily`.padEnd(34)}low pressure`,
      ];
      expect(await namesOf(page)).toEqual([first(taken)]);
    }),
    RUNS,
  );
});
