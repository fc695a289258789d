/** Laws of what a time of the day enumerates on its line: one drug at several times is one entry, and counts before names are doses. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, oftenInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const oftenOf = oftenInPrint();
const answerOf = answerOfText();

const title = fc.constantFrom('Medications', 'What mum takes', 'Zibble');
const mark = fc.constantFrom(': ', ' - ');
const between = fc.constantFrom(', ', '; ');
const drug = fc.constantFrom('Eliquis 5 mg', 'metformin 500 mg', 'Zyxomarin 10 mg');

test('a drug that two times enumerate beside others is taken at both', async () => {
  await fc.assert(
    fc.asyncProperty(title, mark, between, drug, async (head, lead, comma, both) => {
      const lines = [
        head,
        `Morning${lead}${both}${comma}metoprolol 25 mg`,
        `Evening${lead}${both}${comma}simvastatin 20 mg`,
      ];
      const answer = await oftenOf(lines);
      expect(answer).toHaveLength(3);
      expect(answer.filter((entry) => entry.endsWith(' BID'))).toHaveLength(1);
      expect(answer).toEqual(expect.arrayContaining(['metoprolol QAM', 'simvastatin QPM']));
    }),
    { numRuns: size(40, 12) },
  );
});

test('a count before a name is how many are taken then, and loses no drug', async () => {
  const count = fc.constantFrom(['2', '2'], ['two', '2'], ['3', '3'], ['three', '3'] as const);
  await fc.assert(
    fc.asyncProperty(title, mark, count, fc.boolean(), async (head, lead, [written, read], isAlone) => {
      const others = isAlone ? '' : ', 1 simvastatin 20mg';
      const lines = [head, 'lisinopril 10 mg daily', `Morning${lead}${written} metformin 500mg${others}`];
      const { list } = await answerOf(lines);
      const metformin = list.medications.find(({ drugName }) => drugName.startsWith('metformin'));
      expect(metformin?.dosage.dose).toEqual({ quantity: read, unit: 'tablet' });
      expect(list.medications).toHaveLength(isAlone ? 2 : 3);
    }),
    { numRuns: size(40, 12) },
  );
});

test('an amount behind a time, with no name behind it, is that of the drug above', async () => {
  const lines = ['Medications', 'metformin 500 mg', '  Morning: 1 tablet', '  Evening: 2 tablets'];
  expect(await entriesOf(lines)).toHaveLength(1);
});
