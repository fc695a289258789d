/** Laws of whose a drug is: what is another person's is no entry, and told; what was taken on one day is taken no longer. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { WEEKDAY_NAMES } from '../../src/text/calendar-table.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(40, 10) };

async function answerOf(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName.toLowerCase()).join('\n'),
    unread: unread.map(({ line = '' }) => line).join('\n'),
  };
}

const MEDS = ['MEDICATIONS', 'lisinopril 10 mg daily'];
const drugs = fc.constantFrom('sertraline', 'Lasix', 'metformin');
const of = fc.constantFrom("'s", '’s');
const sentences = fc.constantFrom<(named: string) => readonly string[]>(
  (named) => [...MEDS, '', 'PLAN', `He also had two of ${named} on Saturday night.`],
  (named) => [...MEDS, '', 'HISTORY', `He tried ${named} 20 mg twice daily with relief.`],
  (named) => [...MEDS, `${named} 20 mg daily`],
  (named) => [`Medications: lisinopril 10 mg daily, ${named} 20 mg daily`],
);

test('what a noun before it says to be another person’s is no entry, and told', async () => {
  const whose = fc.constantFrom('his', 'her', 'a', 'my', 'their', 'another');
  const person = fc.constantFrom(
    'roommate',
    'cousin',
    'coworker',
    'best friend',
    'mother-in-law',
    'landlord',
  );
  const thing = fc.constantFrom('', ' old', ' leftover');
  await fc.assert(
    fc.asyncProperty(sentences, drugs, fc.tuple(whose, person, of, thing), async (page, drug, words) => {
      const [one, who, s, left] = words;
      const named = `${one} ${who}${s}${left} ${drug}`;
      const { listed, unread } = await answerOf(page(named));
      expect(listed).toMatch(/^lisinopril[^\n]*$/u);
      expect(unread).toContain(`${who}${s}`);
    }),
    RUNS,
  );
});

test('a day, a complaint, a maker, who prescribes or the patient owns no drug, and what the patient takes is taken', async () => {
  const lead = fc.constantFrom(
    "Dr. Smith's",
    "this morning's",
    "today's",
    "the patient's",
    "Walmart's",
    "her cardiologist's",
    "a child's",
    "her Crohn's",
    "takes her sister's",
    "is taking two of his wife's",
  );
  await fc.assert(
    fc.asyncProperty(lead, drugs, async (words, drug) => {
      const alone = await answerOf(['MEDICATIONS', `${drug} 20 mg daily`]);
      const { listed } = await answerOf(['MEDICATIONS', `${words} ${drug} 20 mg daily`]);
      expect(listed.split('\n')).toHaveLength(alone.listed.split('\n').length);
    }),
    RUNS,
  );
});

test('what was taken on a day that a sentence names is told, and not listed', async () => {
  const verb = fc.constantFrom('had', 'took', 'used', 'tried', 'swallowed');
  const amount = fc.constantFrom('', 'two ', 'two tablets of ', 'some ');
  const days = fc.constantFrom(...Object.values(WEEKDAY_NAMES));
  const time = fc.constantFrom('', ' night', ' morning');
  await fc.assert(
    fc.asyncProperty(fc.tuple(verb, amount), drugs, days, time, async ([did, many], drug, day, at) => {
      const line = `She ${did} ${many}${drug} on ${day}${at}.`;
      for (const title of ['PLAN', 'HISTORY']) {
        const { listed, unread } = await answerOf([...MEDS, '', title, line]);
        expect(listed).toMatch(/^lisinopril[^\n]*$/u);
        expect(unread).toContain(line);
      }
    }),
    RUNS,
  );
});

test('days on which it is taken are how often', async () => {
  const often = fc.constantFrom('takes', 'is taking', 'used to be off but takes');
  await fc.assert(
    fc.asyncProperty(often, async (words) => {
      const { listed } = await answerOf([...MEDS, `She ${words} methotrexate 10 mg on Saturday.`]);
      expect(listed).toContain('methotrexate');
    }),
    RUNS,
  );
});
