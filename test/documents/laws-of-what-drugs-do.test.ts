/** Laws of entries and sentences that tell of what a drug does, of options and of conditions: none of them says that it is taken. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const answerOf = answerOfText();

const LIST = ['Medications', 'lisinopril 10 mg daily', 'metformin 500 mg bid'];
const LISTED = ['lisinopril | 10 | qd', 'metformin | 500 | bid'];

test('a bare name with what it does to the patient is told and not listed; with its dosage it is taken', async () => {
  const does = fc.constantFrom('makes her vomit', 'made him itch', 'upsets her stomach', 'gave her hives');
  const drug = fc.constantFrom('Codeine', 'Tramadol', 'Ibuprofen');
  const mark = fc.constantFrom(' ', ' - ');
  await fc.assert(
    fc.asyncProperty(drug, does, mark, fc.nat(2), async (name, harm, between, at) => {
      const lines = LIST.toSpliced(1 + at, 0, `${name}${between}${harm}`);
      expect(await entriesOf(lines)).toEqual(LISTED);
      expect((await answerOf(lines)).list.setAside.map((one) => one.name)).toContain(name.toLowerCase());
      const dosed = LIST.toSpliced(1 + at, 0, `${name} 30 mg daily - ${harm}`);
      expect(await entriesOf(dosed)).toHaveLength(3);
    }),
    { numRuns: size(40, 10) },
  );
});

test('what a start waits for keeps it from being taken, also behind a comma', async () => {
  const waits = fc.constantFrom('if no better in 2 weeks', 'if mood does not lift', 'if BP remains high');
  const comma = fc.constantFrom(' ', ', ');
  await fc.assert(
    fc.asyncProperty(waits, comma, async (condition, between) => {
      const plan = `Plan: Start sertraline 50 mg daily${between}${condition}.`;
      expect(await entriesOf([...LIST, '', plan])).toEqual(LISTED);
    }),
    { numRuns: size(20, 6) },
  );
});

test('options are not chosen yet', async () => {
  const lead = fc.constantFrom('Options are', 'Her options include', 'The alternatives would be');
  await fc.assert(
    fc.asyncProperty(lead, async (options) => {
      const plan = `Plan: ${options} sertraline 50 mg daily or mirtazapine 15 mg at night.`;
      expect(await entriesOf([...LIST, '', plan])).toEqual(LISTED);
    }),
    { numRuns: size(10, 4) },
  );
});

test('a doubt of how often, and what a drug takes the edge off, end nothing', async () => {
  const told = fc.constantFrom(
    'every 6 hours if needed, which she uses maybe once a week',
    'every 6 hours if needed, perhaps twice a month',
    'three times a day, which takes the edge off it',
  );
  await fc.assert(
    fc.asyncProperty(told, async (use) => {
      const answer = await entriesOf([...LIST, '', `Plan: Continue prochlorperazine 10 mg ${use}.`]);
      expect(answer).toHaveLength(3);
    }),
    { numRuns: size(12, 4) },
  );
});

test('the dose of a name that nobody knows, in a sentence of its own, is none of the drug before it', async () => {
  const way = fc.constantFrom('an injection of', 'an intramuscular injection of', 'a dose of');
  const amount = fc.constantFrom('120 mg', '40 mg', '2 mL');
  await fc.assert(
    fc.asyncProperty(way, amount, async (what, much) => {
      const sentence = `She takes ramipril 5 mg daily. I gave her ${what} Zyxo-Medrane ${much} in clinic today.`;
      expect(await entriesOf([...LIST, sentence])).toContain('ramipril | 5 | qd');
    }),
    { numRuns: size(18, 6) },
  );
});

test('what it did to the patient takes nothing from the end that the same sentence tells', async () => {
  const did = fc.constantFrom('caused retention', 'gave him a rash', 'made her dizzy', 'upset his stomach');
  const ended = fc.constantFrom('was withdrawn', 'was stopped', 'has been discontinued');
  await fc.assert(
    fc.asyncProperty(did, ended, async (harm, end) => {
      const page = ['HISTORY', 'On admission he was on sertraline 50 mg daily and lisinopril 10 mg daily.'];
      expect(await entriesOf([...page, `Sertraline ${harm} and ${end}.`])).toEqual(['lisinopril | 10 | qd']);
    }),
    { numRuns: size(12, 6) },
  );
});
