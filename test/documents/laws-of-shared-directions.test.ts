/** Laws of two names that nothing but a conjunction joins: how often both are taken stands once, behind the second. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';
import { WHOLES } from '../../src/documents/names/companion-table.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const one = fc.constantFrom('Singulair', 'warfarin', 'Zyxomarin', 'krill oil', 'Cozaar');
const other = fc.constantFrom('Zyrtec', 'Plavix', 'Cardizorin', 'Lipitor');
const often = fc.constantFrom('twice a day', 'b.i.d.', 'daily', 'at bedtime', 'q.6h. p.r.n.', 'as needed');
const joint = fc.constantFrom(' and ', ' or ', ' & ');

const frequencyOf = (entries: readonly string[], name: string): string | undefined =>
  entries.find((entry) => entry.toLowerCase().startsWith(name.toLowerCase()))?.split(' | ')[3];

const forms = fc.constantFrom<(words: string) => string[]>(
  (words) => ['MEDICATIONS:', '- Flomax 0.4 mg daily', `- ${words}`],
  (words) => [`MEDICATIONS: Flomax 0.4 mg daily. ${words}. Fosamax 70 mg weekly.`],
  (words) => [`MEDICATIONS: Flomax 0.4 mg daily, ${words}, Fosamax 70 mg weekly.`],
);

describe('how often', () => {
  test('behind two bare names is said of both', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(one, joint, other),
        often,
        forms,
        async ([first, and, second], frequency, form) => {
          const entries = await entriesOf(form(`${first}${and}${second} ${frequency}`));
          expect(frequencyOf(entries, second)).not.toBe('');
          expect([first, frequencyOf(entries, first)]).toEqual([first, frequencyOf(entries, second)]);
        },
      ),
      RUNS,
    );
  });

  test('behind an amount of the second is said of that one alone', async () => {
    await fc.assert(
      fc.asyncProperty(one, other, often, forms, async (first, second, frequency, form) => {
        const entries = await entriesOf(form(`${first} and ${second} 10 mg ${frequency}`));
        expect([first, frequencyOf(entries, first)]).toEqual([first, '']);
      }),
      RUNS,
    );
  });

  test('of its own stays, and behind more than two it is open of how many', async () => {
    await fc.assert(
      fc.asyncProperty(one, other, often, async (first, second, frequency) => {
        const own = await entriesOf(['MEDICATIONS:', `- ${first} weekly and ${second} ${frequency}`]);
        expect([first, frequencyOf(own, first)]).toEqual([first, 'QWK']);
        const three = await entriesOf(['MEDICATIONS:', `- Flomax, ${first} and ${second} ${frequency}`]);
        expect([first, frequencyOf(three, first)]).toEqual([first, '']);
      }),
      RUNS,
    );
  });
});

test('nutrients that "and" joins are one product where a word for the whole stands behind them, and else two', async () => {
  const nutrients = fc.uniqueArray(
    fc.constantFrom('calcium', 'vitamin D', 'magnesium', 'zinc', 'vitamin C', 'folic acid'),
    { minLength: 2, maxLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      nutrients,
      fc.constantFrom(...WHOLES),
      often,
      async ([one = '', two = ''], whole, said) => {
        const entries = await entriesOf([
          'MEDICATIONS:',
          '- Flomax 0.4 mg daily',
          `- ${one} and ${two} ${whole} ${said}`,
        ]);
        expect([one, two, whole, entries.length]).toEqual([one, two, whole, 2]);
        const apart = await entriesOf([
          'MEDICATIONS:',
          '- Flomax 0.4 mg daily',
          `- ${one} 50 mg ${said} and ${two} ${said}`,
        ]);
        expect(apart).toHaveLength(3);
      },
    ),
    RUNS,
  );
});
