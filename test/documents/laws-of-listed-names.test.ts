/** Laws of names that no dictionary has and a list of the document gives: the rest of the document knows them as it knows others. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const unknown = fc.constantFrom('Zorvexa', 'Cardizorin', 'Tremolux XR', 'Belvac-D', 'vaxorin');
const at = fc.constantFrom('PLAN', 'PLANS', 'ASSESSMENT AND PLAN', 'HOSPITAL COURSE');
const list = (name: string): string[] => [
  'MEDICATIONS:',
  `- ${name} 10 mg daily`,
  '- lisinopril 20 mg daily',
  '- aspirin 81 mg daily',
];
const rest = ['MEDICATIONS:', '- lisinopril 20 mg daily', '- aspirin 81 mg daily'];

test('what ends a drug ends one that nobody knows', async () => {
  const ends = fc.constantFrom<(name: string) => string>(
    (name) => `Stop ${name}.`,
    (name) => `${name} was discontinued.`,
    (name) => `We will hold ${name} for now.`,
    (name) => `She was told it is okay to discontinue the ${name} at this time.`,
    (name) => `She has a rash and is no longer taking ${name}.`,
    (name) => `Because of her rash, ${name} was therefore stopped.`,
  );
  await fc.assert(
    fc.asyncProperty(unknown, at, ends, async (name, heading, end) => {
      const known = await entriesOf(rest);
      expect(known).toHaveLength(2);
      expect(await entriesOf([...list(name), `${heading}: ${end(name)}`])).toEqual(known);
      expect(await entriesOf([...list('atenolol'), `${heading}: ${end('atenolol')}`])).toEqual(known);
    }),
    RUNS,
  );
});

test('what ends a drug ends one that nobody knows and prose tells', async () => {
  const names = fc.oneof(unknown, fc.constantFrom('MST', 'atenolol'));
  const ends = fc.constantFrom<(name: string) => string>(
    (name) => `${name} was stopped because of nausea.`,
    (name) => `${name} was converted to a fentanyl patch 50 mcg/hour every 72 hours.`,
    (name) => `Nausea followed and ${name} was therefore withdrawn.`,
  );
  await fc.assert(
    fc.asyncProperty(names, ends, async (name, end) => {
      const told = `On admission he was on ${name} 60 mg bd, amitriptyline 25 mg nocte. ${end(name)}`;
      const entries = await entriesOf([told]);
      expect(entries.some((entry) => entry.startsWith(name))).toBe(false);
      expect(entries.some((entry) => entry.startsWith('amitriptyline'))).toBe(true);
    }),
    RUNS,
  );
});

test('what replaces it takes its place, and nothing of its own goes to another', async () => {
  const says = fc.constantFrom<(from: string, to: string) => string>(
    (from, to) => `Switch ${from} to ${to} 50 mg daily.`,
    (from, to) => `${from} was converted to ${to} 50 mg daily.`,
    (from, to) => `Stop ${from} and start ${to} 50 mg daily.`,
  );
  await fc.assert(
    fc.asyncProperty(unknown, says, async (name, say) => {
      const entries = await entriesOf([...list(name), `PLAN: ${say(name, 'metoprolol')}`]);
      expect(entries).toHaveLength(3);
      expect(entries).toEqual(expect.arrayContaining(await entriesOf(rest)));
      expect(entries.find((entry) => /metoprolol/u.test(entry))).toContain('| 50 mg |');
    }),
    RUNS,
  );
});

test('a change of its dose is the dose, and words that only name it change nothing', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `She feels well on ${name}.`,
    (name) => `Continue ${name}.`,
    (name) => `${name} and lisinopril were tolerated.`,
    (name) => `We discussed ${name} and diet.`,
  );
  await fc.assert(
    fc.asyncProperty(unknown, says, async (name, say) => {
      const plain = await entriesOf(list(name));
      expect(plain).toHaveLength(3);
      expect(await entriesOf([...list(name), `PLAN: ${say(name)}`])).toEqual(plain);
      const changed = await entriesOf([...list(name), `PLAN: Increase ${name} to 20 mg daily.`]);
      expect(changed).toHaveLength(3);
      expect(changed.find((entry) => entry.startsWith(name))).toContain('| 20 mg |');
    }),
    RUNS,
  );
});
