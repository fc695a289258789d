/** The words of an end inside another word, of a complaint, and of what is thought of afterwards end no drug and undo no end; what could be tried is not taken. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 15) };

const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    ended: list.setAside.map(({ name, reason }) => `${first(name)} ${reason}`).toSorted(),
    told: JSON.stringify([unread, list.setAside]).toLowerCase(),
  };
}

const drugs = fc.shuffledSubarray(
  ['Lisinopril 10 mg daily', 'Metformin 500 mg twice daily', 'Sertraline 50 mg at bedtime'],
  { minLength: 3 },
);
const at = fc.nat(2);
const all = (entries: readonly string[]): string[] => entries.map(first).toSorted();

test('a part of another word, before a drug, behind it and over a list', async () => {
  const written = fc.constantFrom(
    'Stop-smoking clinic: NAME',
    'Quit-smoking group: NAME',
    'NAME, on off-days',
    'NAME (off-label)',
    'NAME - from the stop-gap box',
  );
  await fc.assert(
    fc.asyncProperty(drugs, at, written, async (entries, place, words) => {
      const page = entries.map((entry, index) => (index === place ? words.replace('NAME', entry) : entry));
      expect(await answerTo(['Medications:', ...page])).toMatchObject({ listed: all(entries), ended: [] });
      const headed = ['Medications:', ...entries, 'OFF-DAYS ONLY', 'Furosemide 20 mg in the morning'];
      expect((await answerTo(headed)).ended).toEqual([]);
    }),
    RUNS,
  );
});

test('a complaint that has stopped', async () => {
  const complaint = fc.constantFrom(
    'the cough',
    'her bleeding',
    'the leg swelling',
    'the nausea',
    'his cramps',
  );
  const verb = fc.constantFrom('has stopped', 'stopped', 'stopped last week');
  await fc.assert(
    fc.asyncProperty(drugs, at, complaint, verb, async (entries, place, what, stops) => {
      const page = entries.map((entry, index) =>
        index === place ? `${entry} - ${what} ${stops}, it stays` : entry,
      );
      expect(await answerTo(['Medications:', ...page])).toMatchObject({ listed: all(entries), ended: [] });
    }),
    RUNS,
  );
});

test('what is thought of afterwards undoes no end', async () => {
  const end = fc.constantFrom('on hold', 'held', 'stopped');
  const thought = fc.constantFrom('revisit 6/9', 'discuss 6/9', 'consider 25 mg in June', 'revisit Monday');
  await fc.assert(
    fc.asyncProperty(drugs, at, end, thought, async (entries, place, said, then) => {
      const page = entries.map((entry, index) => (index === place ? `${entry}: ${said}, ${then}` : entry));
      const { listed, ended } = await answerTo(['Medications:', ...page]);
      expect(listed).toEqual(all(entries.filter((_, index) => index !== place)));
      expect(ended).toEqual([`${first(entries[place] ?? '')} ${said === 'stopped' ? said : 'held'}`]);
    }),
    RUNS,
  );
});

test('what could be done with a drug is no entry, in a plan and in prose', async () => {
  const possible = fc.constantFrom(
    'could be tried',
    'might be tried next',
    'would be an option',
    'could be introduced should sleep be poor',
    'is worth a try',
  );
  const heading = fc.constantFrom('Plan:', 'Recommendations', 'Discussion with the family');
  await fc.assert(
    fc.asyncProperty(drugs, possible, heading, async ([one = '', ...others], said, title) => {
      const { listed } = await answerTo(['Medications:', ...others, '', title, `${one} ${said}.`]);
      expect(listed).toEqual(all(others));
    }),
    RUNS,
  );
});
