/** Laws of changes told in everyday words: whoever says it, and with whomever it was talked over, the new amount is taken. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(50, 12) };

const drugs = fc.constantFrom('levothyroxine', 'nadolol', 'sertraline');
/** Labels of whom it was talked over with, some of which are labels of fields elsewhere. */
const company = fc
  .constantFrom('Discussed', 'Spoke', 'Reviewed', 'Talked')
  .chain((spoke) =>
    fc
      .constantFrom('w/', 'with', 'with the', 'with her')
      .chain((by) =>
        fc.constantFrom('provider', 'pharmacy', 'prescriber').map((who) => `${spoke} ${by} ${who}: `),
      ),
  );
const doseOf = async (lines: readonly string[], drug: string): Promise<string> =>
  (await entriesOf(lines)).find((entry) => entry.startsWith(drug)) ?? '';
const page = (drug: string, said: string): readonly string[] => [
  `Meds on file: ${drug} 50 mg daily, lisinopril 10 mg daily`,
  'Patient called about her labs.',
  said,
];

test('whatever the verb, what it leads to is taken from now on', async () => {
  const moves = fc.constantFrom<(drug: string) => string>(
    (drug) => `go up on the ${drug} to 75 mg daily`,
    (drug) => `come down on ${drug} to 25 mg daily`,
    (drug) => `bump up the ${drug} to 75 mg daily`,
    (drug) => `bump the ${drug} up to 75 mg daily`,
    (drug) => `dial back the ${drug} to 25 mg daily`,
    (drug) => `back off the ${drug} to 25 mg daily`,
    (drug) => `back off on ${drug} to 25 mg daily`,
    (drug) => `increase ${drug} to 75 mg daily`,
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(''), company), drugs, moves, async (lead, drug, move) => {
      const said = `${lead}${move(drug)}, recheck in 6 weeks.`;
      expect(await doseOf(page(drug, said), drug)).toMatch(/ \| (?:75|25) \| qd$/u);
    }),
    RUNS,
  );
});

test('what was talked over with somebody is done: an end ends, a start is listed', async () => {
  await fc.assert(
    fc.asyncProperty(company, drugs, async (lead, drug) => {
      expect(await doseOf(page(drug, `${lead}stop ${drug}.`), drug)).toBe('');
      const begun = await entriesOf(page('sertraline', `${lead}start metformin 500 mg twice daily.`));
      expect(begun.some((entry) => entry.startsWith('metformin'))).toBe(true);
    }),
    RUNS,
  );
});
