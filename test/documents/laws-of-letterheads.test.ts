/** Laws of heads of two cells: what stands beside a title once, at the top of a page, divides none of the text below it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

const LIST = ['Meds on arrival:', 'metformin 1000 mg BID', 'glipizide 10 mg BID', 'losartan 50 mg daily'];
const LEAD = '1. DM2, above goal with lows.';

test('a word of the text that stands under the right cell of a letterhead by chance is not torn from its sentence', async () => {
  const title = fc.constantFrom('PROGRESS NOTE', 'CLINIC NOTE', 'CONSULTATION');
  const where = fc.constantFrom('Zorb Hollow Family Medicine', 'Zyxo Clinic', 'Seen by Dr Sample');
  const beside = fc.constantFrom('DOS 09/03/2025', 'page 1', '52 y/o F');
  await fc.assert(
    fc.asyncProperty(title, where, beside, fc.integer({ min: 28, max: 44 }), async (head, right, day, at) => {
      const lead = `${LEAD}${' '.repeat(0)} Stop`.padEnd(at - 1, ' x').trimEnd();
      const lines = [
        `${head.padEnd(at)}${right}`,
        `${'Pt: Jane Sample'.padEnd(at)}${day}`,
        '',
        'S: Here for follow up. Home sugars are 150 to 190 and she had two shaky spells before supper.',
        'Mood steady, and she walks the dog for twenty minutes a day; asks nothing else of us at this time.',
        '',
        ...LIST,
        '',
        'A/P:',
        `${lead.slice(0, at - 6).trimEnd()} Stop glipizide. Continue metformin.`,
        '2. HTN. Increase losartan to 100 mg daily.',
      ];
      expect(await entriesOf(lines)).toEqual(['losartan | 100 | qd', 'metformin | 1000 | bid']);
    }),
    { numRuns: size(40, 10) },
  );
});
