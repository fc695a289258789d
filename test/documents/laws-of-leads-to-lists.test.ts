/** A line with a colon over a list leads to it, also with the words of a sentence and whatever else they name. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 3, maxLength: 4 },
);
const above = fc.constantFrom<readonly string[]>(
  ['Vitals: BP 122/70, P 64'],
  ['Exam: lungs clear, no edema'],
  ['Problems: hypertension, gout'],
  [],
);
const lead = fc.constantFrom(
  'Going home prescriptions sent to the pharmacy:',
  'Med list gone over with her husband, bottles in hand:',
  'Taken at home, as told by the daughter today:',
  'Home drugs checked with the pharmacy and insurance:',
);
const first = (text: string): string => text.split(' ')[0] ?? '';

test('below results, findings and problems too', async () => {
  await fc.assert(
    fc.asyncProperty(above, lead, drugs, fc.constantFrom('', '- '), async (head, title, names, mark) => {
      const page = [...head, title, ...names.map((name) => `${mark}${name} daily`)];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('inside a sentence too, whoever wrote it down', async () => {
  const source = fc.constantFrom('as given on', 'as listed on', 'as per', 'according to', 'as printed on');
  const where = fc.constantFrom('the eConsult', 'the summary', 'her card', 'her GP letter');
  await fc.assert(
    fc.asyncProperty(source, where, drugs, async (as, paper, names) => {
      const list = names.map((name) => `${name} daily`).join(', ');
      const page = [`Seen today. Her current medication ${as} ${paper}: ${list}. She is well.`];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('behind another sentence too, whatever its first entry says of its drug and whoever knows the next', async () => {
  const sentence = fc.constantFrom('Thank you for seeing Mrs Sample.', 'We met at the ward round.', '');
  const says = fc.constantFrom('She tells us she takes:', 'She takes the following:', 'At home there are:');
  const said = fc.constantFrom(', dose per yellow book', ' as the clinic tells her', ' 3 mg at night');
  const mark = fc.constantFrom('', '- ');
  await fc.assert(
    fc.asyncProperty(sentence, says, said, mark, async (before, title, of, sign) => {
      const list = [`warfarin${of}`, 'zyxomarin 125 micrograms daily', 'bisoprolol 5 mg in the morning'];
      const page = ['Dear Doctor,', `${before} ${title}`.trim(), ...list.map((one) => sign + one)];
      const found = await entriesOf([...page, 'Kind regards']);
      expect(found.map(first).toSorted()).toEqual(['bisoprolol', 'warfarin', 'zyxomarin']);
      expect(found.find((entry) => first(entry) === 'warfarin')).not.toContain('125');
    }),
    RUNS,
  );
});
