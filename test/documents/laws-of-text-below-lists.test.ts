/** Laws of what stands below and among the entries of a list and is text: labels of another kind, forms, and whom to call. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

const TITLES = fc.constantFrom('ADVICE ON DISCHARGE', 'Discharge medications', 'Zibble sheet');
const ROWS = ['Brilinta 90 mg          1 tab twice daily', 'Lasix 40 mg             1 tab in the morning'];
const LISTED = ['lasix | 1 | qam', 'ticagrelor | 1 | bid'];

async function namesOf(lines: readonly string[]): Promise<string[]> {
  return (await entriesOf(lines)).map((entry) => entry.split(' ')[0] ?? '').toSorted();
}

test('apart from a list, a label that heads text ends it, and what it enumerates are no entries', async () => {
  const label = fc.constantFrom('Diet', 'Activity', 'Education', 'Plan');
  const text = fc.constantFrom(
    'low salt, low fat, diabetic.',
    'walk daily, no lifting',
    'no smoking. Keep dry.',
  );
  await fc.assert(
    fc.asyncProperty(TITLES, label, text, async (title, head, told) => {
      const plain = await namesOf([title, ...ROWS]);
      expect(plain).toHaveLength(LISTED.length);
      expect(await namesOf([title, ...ROWS, '', `${head}: ${told}`])).toEqual(plain);
    }),
    { numRuns: size(30, 10) },
  );
});

test('words in small letters behind a label that nobody knows are told and not listed', async () => {
  const label = fc.constantFrom('Zibble', 'House rules', 'Kitchen');
  await fc.assert(
    fc.asyncProperty(TITLES, label, async (title, head) => {
      const lines = [title, ...ROWS, `${head}: low salt, low fat, diabetic`];
      expect(await namesOf(lines)).toEqual(await namesOf([title, ...ROWS]));
    }),
    { numRuns: size(9, 5) },
  );
});

test('who packed and checked a pack, and whom to call about a drug, list nothing', async () => {
  const line = fc.constantFrom(
    'Packed: JT   Checked: AM',
    'If pain is not settled, call me about low dose hydromorphone.',
    'Please ring us about hydromorphone.',
    'FBC, LFT every 8 weeks',
    'Physiotherapy twice daily',
  );
  await fc.assert(
    fc.asyncProperty(TITLES, line, async (title, told) => {
      expect(await namesOf([title, ...ROWS, told])).toEqual(await namesOf([title, ...ROWS]));
    }),
    { numRuns: size(15, 8) },
  );
});

test('in running text such a label closes nothing that is told below it', async () => {
  const label = fc.constantFrom('Diagnosis', 'Problem', 'Education');
  await fc.assert(
    fc.asyncProperty(label, async (head) => {
      const told = [
        'I met her today.',
        'She is on metformin 500 mg twice a day, and takes ramipril 5 mg daily.',
      ];
      const letter = ['Dear Dr Sample,', '', `${head}: Type 2 diabetes, seen with her sister.`, '', ...told];
      expect(await namesOf(letter)).toEqual(['metformin', 'ramipril']);
    }),
    { numRuns: 3 },
  );
});

test('apart from a list, comments that tell of a drug are text: they make no second entry of it', async () => {
  const label = fc.constantFrom('Comments', 'Comment', 'Assessment');
  const tells = fc.constantFrom(
    'Lasix reduced last month.',
    'Brilinta started in May by cardiology.',
    'Warfarin stopped in 2019.',
  );
  await fc.assert(
    fc.asyncProperty(TITLES, label, tells, async (title, head, told) => {
      const plain = await namesOf([title, ...ROWS]);
      expect(await namesOf([title, ...ROWS, '', `${head}: ${told}`])).toEqual(plain);
    }),
    { numRuns: size(30, 10) },
  );
});
