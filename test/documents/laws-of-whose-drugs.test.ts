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

test('what a sentence about a relative says with the pronoun of the other sex is said of no drug of the patient', async () => {
  const kin = fc.constantFrom(
    ...['daughter', 'sister', 'mother', 'wife', 'niece'].map((who) => ['His', who, 'she', 'he'] as const),
    ...['son', 'brother', 'father', 'husband', 'nephew'].map((who) => ['Her', who, 'he', 'she'] as const),
  );
  const tells = fc.constantFrom(
    'was found to have antibodies',
    ', who is ten, is not on treatment yet',
    'has the same disease and was seen last week',
  );
  const says = fc.constantFrom(
    'does not need',
    'does not take',
    'is no longer taking',
    'is not on',
    'takes',
    'is on',
  );
  const joins = fc.constantFrom<(pronoun: string) => string>(
    (pronoun) => `; ${pronoun}`,
    (pronoun) => `. ${pronoun.charAt(0).toUpperCase()}${pronoun.slice(1)}`,
    (pronoun) => `, and ${pronoun}`,
  );
  const drug = fc.constantFrom('lisinopril', 'metformin', 'sertraline');
  const page = fc.tuple(kin, tells, joins, says);
  await fc.assert(
    fc.asyncProperty(page, drug, async ([[whose, who, pronoun, own], what, join, say], name) => {
      const takes = `${own === 'he' ? 'He' : 'She'} takes ${name} 10 mg daily.`;
      const { list } = await extractMedications(
        [
          documentOf([
            'HISTORY',
            takes,
            '',
            `${whose} ${who} ${what}${join(pronoun)} ${say} ${name}.`.replace(' ,', ','),
          ]),
        ],
        store,
      );
      expect(list.medications.map(({ dosage }) => dosage.dose?.quantity)).toEqual(['10']);
      expect(list.setAside).toEqual([]);
    }),
    { numRuns: size(120, 40) },
  );
});

test('what the patient is not on, in a sentence that a relative stands in, is the patient’s', async () => {
  const lead = fc.constantFrom(
    'His mother came along. He',
    'She lives with her son and his wife, and she',
    'Her sister drove her here; she',
    'He was seen with his daughter. He',
  );
  const says = fc.constantFrom('is no longer taking', 'does not take', 'is not on');
  await fc.assert(
    fc.asyncProperty(lead, says, async (who, say) => {
      const { list } = await extractMedications(
        [documentOf(['MEDICATIONS', 'metformin 500 mg daily', '', 'PLAN', `${who} ${say} metformin.`])],
        store,
      );
      expect(list.medications).toEqual([]);
    }),
    { numRuns: size(12, 12) },
  );
});
