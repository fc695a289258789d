/** Laws of lists on one line: a remark of what is not so, and a stroke between two items, lose no drug of them. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'warfarin 5 mg', 'zolquara 20 mg'],
  { minLength: 3, maxLength: 3 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';

test('a remark of what is not so loses no dosed drug of an enumeration', async () => {
  const remark = fc.constantFrom(
    'not due',
    'not today',
    'not due until Friday',
    'not needed today',
    'no change',
    'no trouble',
  );
  const mark = fc.constantFrom<(words: string) => string>(
    (words) => ` (${words})`,
    (words) => ` - ${words}`,
    (words) => ` [${words}]`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, fc.nat(2), remark, mark, async (names, at, words, marked) => {
      const list = names.map((name, index) => `${name} daily${index === at ? marked(words) : ''}`);
      const found = await entriesOf([`Meds: ${list.join(', ')}`]);
      expect(found.map(first).toSorted()).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('a stroke with blanks parts the items of a list as a comma does, whether their drugs are known or not', async () => {
  const often = fc.constantFrom('daily', '1 od', '1 bd', 'at night');
  const label = fc.constantFrom('Meds', 'Repeats', 'Regular tablets');
  await fc.assert(
    fc.asyncProperty(drugs, often, label, async (names, how, title) => {
      const list = names.map((name) => `${name} ${how}`);
      const parted = await entriesOf([`${title}: ${list.join(' / ')}`]);
      expect(parted).toEqual(await entriesOf([`${title}: ${list.join(', ')}`]));
      expect(parted).toHaveLength(names.length);
    }),
    RUNS,
  );
});

/** Lines as the margin breaks them. */
function wrapped(text: string): string[] {
  return text.match(/\S.{0,88}(?!\S)/gu) ?? [];
}

test('commas that stand for the ends of lines divide a note as these do', async () => {
  const note = (end: string): string =>
    [
      'HISTORY OF PRESENT ILLNESS: He has not slept for five days, is not confused, and is itching.',
      'CURRENT MEDICATIONS: Lisinopril 10 mg daily',
      'Zolquara 20 mg daily',
      'Zocor 20 mg daily',
      'Glucotrol 5 mg daily',
      'ALLERGIES: Reports hallucinations with Demerol.',
      'PHYSICAL EXAMINATION: He is in bed, in no acute distress. Lungs are clear. The abdomen is distended with a firm edge.',
      'PLAN: 1. Stop Zocor and Glucotrol, as these are no longer of benefit to him.',
      '2. Begin sertraline 50 mg daily.',
    ].join(end);
  const listed = await entriesOf(note('\n').split('\n'));
  expect(listed.map(first)).toEqual(['lisinopril', 'sertraline', 'zolquara']);
  expect(await entriesOf(wrapped(note(',').replaceAll(': ', ':,')))).toEqual(listed);
});
