/** Laws of supplements that are one product whatever is in them: said to be taken they are listed as written, and what they hold is no drug beside them. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const drug = fc.constantFrom('lisinopril', 'atenolol', 'warfarin');
const supplement = fc.constantFrom(
  'multivitamin',
  'prenatal vitamin',
  'multiple vitamin',
  'B complex',
  'PNV',
  'Centrum Silver',
);
const section = fc.constantFrom(
  '',
  'HISTORY OF PRESENT ILLNESS: ',
  'SOCIAL HISTORY: He lives alone.\n\nPLAN: ',
);

test('a supplement that a sentence says is taken is listed beside the drug', async () => {
  const says = fc.constantFrom<(drug: string, other: string) => string>(
    (one, other) => `She takes ${one} 10 mg daily and a ${other}.`,
    (one, other) => `She remains on ${one} 10 mg each morning and takes a ${other}.`,
    (one, other) => `He is on ${one} 10 mg daily, and a ${other} once a day.`,
  );
  await fc.assert(
    fc.asyncProperty(section, fc.tuple(drug, supplement), says, async (head, [one, other], say) => {
      const entries = await entriesOf([`${head}${say(one, other)}`]);
      expect(entries).toHaveLength(2);
      expect(entries.some((entry) => entry.includes(other))).toBe(true);
    }),
    RUNS,
  );
});

test('one that is thought of, or that another person takes, is not', async () => {
  const says = fc.constantFrom<(other: string) => string>(
    (other) => `She should ask about a ${other}.`,
    (other) => `Her mother takes a ${other}.`,
    (other) => `He does not take a ${other}.`,
    (other) => `Consider a ${other}.`,
  );
  await fc.assert(
    fc.asyncProperty(section, supplement, says, async (head, other, say) => {
      expect(await entriesOf([`${head}${say(other)}`])).toEqual([]);
    }),
    RUNS,
  );
});

test('what it is said to hold is no drug beside it, and leaves it its directions', async () => {
  const holds = fc.constantFrom('with minerals', 'with iron', 'with folic acid', 'plus calcium', 'w/ zinc');
  const often = fc.constantFrom('one daily', 'one p.o. q. day', '1 tablet by mouth twice a day');
  const lists = fc.constantFrom<(drug: string, other: string) => readonly string[]>(
    (one, other) => [`MEDICATIONS: ${one} 10 mg daily, ${other}, metformin 500 mg b.i.d.`],
    (one, other) => ['MEDICATIONS:', `${one} 10 mg daily`, other, 'metformin 500 mg b.i.d.'],
  );
  const product = fc.tuple(fc.constantFrom('multivitamin', 'prenatal vitamin'), holds);
  await fc.assert(
    fc.asyncProperty(drug, product, fc.tuple(often, lists), async (one, [name, content], [how, list]) => {
      const entries = await entriesOf(list(one, `${name} ${content} ${how}`));
      expect(entries).toHaveLength(3);
      expect(entries.some((entry) => entry.includes(`${name} ${content}`))).toBe(true);
    }),
    RUNS,
  );
});
