/** Laws of lists that nothing known heads: lines that each name a drug and how it is taken are entries, whatever is remarked behind them. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { firstWordsIn } from '../support/first-words.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(25, 8) };

const titles = fc.constantFrom(
  'Repeat template, tidied with the patient on the phone',
  'RN visit 11/3 - pill box filled with wife',
  'Zyxo template',
);
const drugs = fc.shuffledSubarray(
  [
    'Naproxen 250 mg tablets, one tds',
    'Omeprazole 20 mg capsules, one od',
    'Amlodipine 5 mg tablets, one od',
    'Amitriptyline 10 mg tablets, one nocte',
    'Losartan 25 mg tab, 1 daily',
  ],
  { minLength: 4, maxLength: 5 },
);
const marks = fc.constantFrom(' - ', ' ..... ', ': ');
const ends = fc.constantFrom(
  'crossed off, bleeding ulcer',
  'taken off the list',
  'taken off repeat',
  'stopped',
  'on hold',
  'stopped by cardiology in May',
);
const remarks = fc.array(fc.constantFrom('zyxo till the quorb is back', 'fully zorbed', 'green quorb'), {
  minLength: 5,
  maxLength: 5,
});

const answerTo = (lines: readonly string[]) => firstWordsIn(documentOf(lines), store);

test('each line is an entry of its own, and a remark that nobody understands is told with its line alone', async () => {
  await fc.assert(
    fc.asyncProperty(titles, drugs, marks, remarks, async (title, entries, mark, words) => {
      const lines = entries.map((entry, at) => `${entry}${mark}${words[at] ?? ''}`);
      const { listed, unread } = await answerTo([title, ...lines]);
      expect(listed).toHaveLength(entries.length);
      for (const line of lines) expect(unread).toContain(line.toLowerCase());
    }),
    RUNS,
  );
});

test('an end that is remarked on one of them ends it, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(titles, drugs, marks, ends, async (title, [first = '', ...others], mark, end) => {
      const ended = [title, others[0] ?? '', `${first}${mark}${end}`, ...others.slice(1)];
      expect(await entriesOf(ended)).toEqual(await entriesOf([title, ...others]));
    }),
    RUNS,
  );
});

test('a sentence that says how several drugs are taken is told, also where one of them is known and in doubt', async () => {
  const unknown = fc.constantFrom('Ridaq 12.5 mg mane', 'Pharmapress 10 mg bd', 'Zyxomarin 20 mg nocte');
  const doubted = fc.constantFrom('Adco-Simvastatin 20 mg nocte', 'Zyx-Atenolol 50 mg daily');
  await fc.assert(
    fc.asyncProperty(unknown, doubted, async (one, other) => {
      const line = `Parcel holds ${one}, ${other} & more.`;
      const { unread } = await answerTo(['Clinic collection slip, parcel 2 of 6', line]);
      expect(unread).toContain(line.toLowerCase());
    }),
    RUNS,
  );
});
