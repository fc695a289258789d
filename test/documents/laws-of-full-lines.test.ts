/** Laws of lines that name something and say how it is taken: each is an entry of its own, whether anybody knows that name or not, and whatever stands above it. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { entriesIn } from '../support/entries-of.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const entriesInPrint = printedText();
const RUNS = { numRuns: size(80, 20) };

/** The longest of its list, each with a remark that says nothing of another drug. */
const full = fc.constantFrom(
  'Rosuvastatin 10 mg daily - no change was made to it and the dose stands',
  'Sertraline 50 mg once a day (N), with the dressing change or soon after it',
  'Metoprolol 25 mg twice daily: take as usual, also on the morning of surgery',
  'Quetiapine 50 mg at bedtime: refused three in a row, so the order was closed',
  'Methotrexate 15 mg once a week (Mondays), supplied by Dr. Zorb at the Royal',
);
const below = fc.constantFrom(
  { text: 'Zyxomarin 20 mg twice daily', entry: 'Zyxomarin | 20 mg |  | BID' },
  { text: 'Zyxomarin 2000 units daily - self', entry: 'Zyxomarin | 2000 unit |  | QD' },
  { text: 'Zyxomarin 10 mg daily: missed two, goes on', entry: 'Zyxomarin | 10 mg |  | QD' },
);

describe('an entry of an unknown name below one that fills its line', () => {
  test('takes nothing from it and gives nothing to it, in capitals or small letters', async () => {
    await fc.assert(
      fc.asyncProperty(full, below, fc.boolean(), async (line, { text, entry }, isSmall) => {
        const written = (one: string): string => (isSmall ? one.charAt(0).toLowerCase() + one.slice(1) : one);
        const others = ['Medications:', written('Amlodipine 5 mg daily'), written(line)];
        const alone = await entriesOf(others);
        const entries = await entriesOf([...others, written(text)]);
        expect(entries.toSorted()).toEqual([...alone, written(entry)].toSorted());
      }),
      RUNS,
    );
  });

  test('is one too where a label leads to the first entry and the others stand below that', async () => {
    const drugs = fc.shuffledSubarray(
      ['folic acid 5 mg once weekly', 'zyxomarin 200 mg twice daily', 'zorbapril 60 mg daily as needed'],
      { minLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(drugs, async (lines) => {
        const label = 'Current treatment:  ';
        const [first = '', ...others] = lines;
        const entries = await entriesInPrint([
          'Seen in clinic today for the knees.',
          `${label}${first}`,
          ...others.map((line) => `${' '.repeat(label.length)}${line}`),
        ]);
        expect(entries.map((entry) => entry.split(' ')[0] ?? '').toSorted()).toEqual(
          lines.map((line) => line.split(' ')[0] ?? '').toSorted(),
        );
      }),
      RUNS,
    );
  });
});

test('a line of an unknown name among known ones, in no list, keeps how it is taken to itself', async () => {
  const unknown = fc.constantFrom(
    { text: 'Zyxomarin eye drops, 1 drop both eyes twice daily', often: 'BID' },
    { text: 'Zyxomarin: 18 units at bedtime', often: 'QHS' },
    { text: 'Zyxomarin HFA, 2 puffs every 4 hours if wheezing', often: 'Q4H PRN' },
  );
  const known = fc.constantFrom(
    ['EpiPen Jr 0.15 mg IM for a reaction to nuts'],
    ['Latanoprost eye drops, 1 drop both eyes at night'],
    ['NovoRapid: 6 units with each meal', 'Ozempic: 0.5 mg under the skin on Sundays'],
  );
  await fc.assert(
    fc.asyncProperty(unknown, known, fc.boolean(), async ({ text, often }, others, isFirst) => {
      const title = 'Seen by the nurse, four days after the operation';
      const lines = isFirst ? [text, ...others] : [...others, text];
      const entries = await entriesOf([title, ...lines]);
      const own = entries.filter((entry) => entry.startsWith('Zyxomarin'));
      expect(own.every((entry) => entry.endsWith(often))).toBe(true);
      const taken = (entry: string): string => entry.split(' | ').slice(1).join(' | ');
      const alone = (await entriesOf([title, ...others])).map(taken);
      const rest = entries.filter((entry) => !own.includes(entry)).map(taken);
      expect(alone).toEqual(expect.arrayContaining(rest));
    }),
    RUNS,
  );
});
