/** An end that stands apart from its entry, in a frame before it or in a sentence behind it, is said of that entry and of none beside it. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 15) };

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    told: JSON.stringify([unread, list.setAside]).toLowerCase(),
  };
}

const drugs = fc.shuffledSubarray(
  ['Lisinopril 10 mg daily', 'Metformin 500 mg twice daily', 'Sertraline 50 mg at bedtime'],
  { minLength: 3 },
);
const at = fc.nat(2);
const end = fc.constantFrom(
  'stopped',
  'on hold',
  'not taking',
  'no longer taking',
  'patient stopped',
  'stopped by cardiology',
  'stopped last month',
  'self-discontinued',
  'never started',
  'refused',
);
const name = (entry: string): string => (entry.split(' ')[0] ?? '').toLowerCase();
const others = (entries: readonly string[], place: number): string[] =>
  entries
    .filter((_, index) => index !== place)
    .map(name)
    .toSorted();

test('in brackets before the entry', async () => {
  const frame = fc.constantFrom(['[', '] '], ['(', ') ']);
  await fc.assert(
    fc.asyncProperty(drugs, at, end, frame, async (entries, place, said, [open = '', close = '']) => {
      const page = entries.map((entry, index) =>
        index === place ? `${open}${said}${close}${entry}` : entry,
      );
      const { listed, told } = await answerTo(['Medications:', ...page]);
      expect(listed).toEqual(others(entries, place));
      expect(told).toContain(name(entries[place] ?? ''));
    }),
    RUNS,
  );
});

test('in a sentence of its own behind the entry', async () => {
  const sentence = end
    .filter((said) => !said.startsWith('self-'))
    .map((said) => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`);
  await fc.assert(
    fc.asyncProperty(drugs, at, sentence, async (entries, place, said) => {
      const page = entries.map((entry, index) => (index === place ? `${entry}. ${said}` : entry));
      const { listed, told } = await answerTo(['Medications:', ...page]);
      expect(listed).toEqual(others(entries, place));
      expect(told).toContain(name(entries[place] ?? ''));
    }),
    RUNS,
  );
});

test('a sentence behind an entry that says an end of something else takes nothing from it', async () => {
  const sentence = fc.constantFrom(
    'Stopped Zyxomarin.',
    'Stopped amlodipine.',
    'Will stop in June.',
    'Stopped smoking.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, at, sentence, async (entries, place, said) => {
      const page = entries.map((entry, index) => (index === place ? `${entry}. ${said}` : entry));
      const { listed } = await answerTo(['Medications:', ...page]);
      expect(listed).toEqual(entries.map(name).toSorted());
    }),
    RUNS,
  );
});

test('a drug that a list names with its dose never goes without a word', async () => {
  const remark = fc.constantFrom('failed', 'caused rash', 'patient denies taking', 'completed', 'intolerant');
  await fc.assert(
    fc.asyncProperty(drugs, at, remark, fc.boolean(), async (entries, place, said, isRunIn) => {
      const written = entries.map((entry, index) => (index === place ? `${entry} - ${said}` : entry));
      const page = isRunIn ? [`Medications: ${written.join(', ')}`] : ['Medications:', ...written];
      const { listed, told } = await answerTo(page);
      const gone = entries.map(name).filter((one) => !listed.includes(one));
      expect(gone.filter((one) => !told.includes(one))).toEqual([]);
    }),
    RUNS,
  );
});

test('as an order right behind the entry, whatever a bracket says of it', async () => {
  const order = fc.constantFrom('stop', 'hold', 'STOP', 'discontinue');
  const reason = fc.constantFrom('', ' (cough)', ' (on MRA)', ' (HR 48)', ' (K 5.9, see plan)');
  const isRunIn = fc.boolean();
  await fc.assert(
    fc.asyncProperty(
      drugs,
      at,
      fc.tuple(order, reason, isRunIn),
      async (entries, place, [said, why, inRow]) => {
        const page = entries.map((entry, index) => (index === place ? `${entry} ${said}${why}` : entry));
        const { listed, told } = await answerTo(
          inRow ? [`Medications: ${page.join(', ')}.`] : ['Medications:', ...page],
        );
        expect(listed).toEqual(others(entries, place));
        expect(told).toContain(name(entries[place] ?? ''));
      },
    ),
    RUNS,
  );
});

test('a sentence below a list, whatever word it begins with, ends what it names, and nothing of the list that no stop sets apart from it', async () => {
  const lead = fc.constantFrom('The ', 'Her ', 'Before the move ', 'Last year ', 'Old ', '');
  const label = fc.constantFrom('Meds: ', 'Medications: ', 'She takes ');
  const ended = fc.constantFrom(
    'naproxen and amlodipine were stopped at the last visit',
    'naproxen was discontinued',
    'amlodipine and naproxen have been stopped',
  );
  await fc.assert(
    fc.asyncProperty(label, drugs, lead, ended, async (over, list, begin, end) => {
      const sentence = `${begin}${end}.`;
      const told = sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
      const { listed } = await answerTo([`${over}${list.join(', ').toLowerCase()}`, told]);
      expect(listed).toEqual(list.map(name).toSorted());
    }),
    RUNS,
  );
});
