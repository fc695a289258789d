/** A table that names medications and says how each is taken lists them, whatever the head of the chart spoke of last. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'zolquara 20 mg'],
  {
    minLength: 3,
  },
);
const first = (text: string): string => text.split(' ')[0] ?? '';
const above = fc.constantFrom(
  'PAST MEDICAL HISTORY  HTN, T2DM, depression',
  'PMH: CAD, gout, chronic back pain',
  'ALLERGIES: penicillin (rash)',
  'PROBLEMS: hypertension',
  'Lifestyle: walks, does not smoke',
  'Vitals: BP 138/80, pulse 70',
  'Function: independent with a cane',
  'GOALS: A1c below 7.5 %',
  'Before your surgery    Procedure: right knee    Date: Thursday',
);

test('with a header for the drug and one for its directions', async () => {
  await fc.assert(
    fc.asyncProperty(above, drugs, async (head, names) => {
      const rows = names.map((name) => `${name.padEnd(34)}1 tab PO daily`);
      const page = [head, '', `${'Medication'.padEnd(34)}Sig`, ...rows];
      expect((await entriesOf(page)).map(first)).toEqual(names.map(first).toSorted());
    }),
    { numRuns: size(40, 10) },
  );
});

test('with a header that names the drug among other words, beside columns of decisions', async () => {
  await fc.assert(
    fc.asyncProperty(above, drugs, async (head, names) => {
      const rows = names.map((name) => `${name.padEnd(34)}   X                1 tab PO daily`);
      const header = `${'Home medication / order'.padEnd(34)}CONTINUE   STOP    Directions after discharge`;
      expect((await entriesOf([head, '', header, ...rows])).map(first)).toEqual(names.map(first).toSorted());
    }),
    { numRuns: size(40, 10) },
  );
});

test('below diagnoses, diet or weight, under whatever title stands over the names', async () => {
  const head = fc.constantFrom(
    'Diagnoses: I10, E11.9, F32.A',
    'Diet: low salt, thin liquids',
    'Vital signs: BP 120/70, pulse 68',
    'Goals: walk to the shop',
    'Social history: lives alone',
  );
  const title = fc.constantFrom('Order text', 'Orders on file', 'Item as written', 'Medication');
  const states = fc.constantFrom(['Active', 'Discontinued'], ['ACT', 'D/C']);
  await fc.assert(
    fc.asyncProperty(head, title, drugs, states, async (line, name, names, [active = '', ended = '']) => {
      const header = `${name.padEnd(50)}${'Status'.padEnd(16)}Start`;
      const rows = names.map(
        (drug, at) =>
          `${`${drug} tablet 1 tab PO daily`.padEnd(50)}${(at === 0 ? ended : active).padEnd(16)}02/11/2026`,
      );
      const answer = await entriesOf([line, '', header, ...rows]);
      expect(answer.map(first)).toEqual(names.slice(1).map(first).toSorted());
    }),
    { numRuns: size(40, 10) },
  );
});
