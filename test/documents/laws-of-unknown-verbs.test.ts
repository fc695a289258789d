/** Laws of verbs that nobody knows: what a sentence says was done with a drug may be its end, so it is kept apart as unclear, and no neighbour with it. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { KNOWN_VERB_ROWS } from '../../src/standing/verbs/known-verb-table.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(60, 15) };

async function read(lines: readonly string[]): Promise<{ listed: string[]; apart: string[] }> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    apart: list.setAside.map(({ name, reason }) => `${name}: ${reason}`),
  };
}

const drug = fc.constantFrom('lisinopril', 'metformin', 'warfarin');
const zorged = fc.constantFrom('zorged', 'blimpted', 'frobbed', 'dwindelled', 'kweffen');
const voice = fc.constantFrom<(verb: string, drug: string) => string>(
  (verb, name) => `${name} 5 mg daily was ${verb} in May.`,
  (verb, name) => `${name} 5 mg daily has since been ${verb}.`,
  (verb, name) => `${name} 5 mg daily got ${verb} by neurology.`,
  (verb, name) => `${name} 5 mg daily, which was quickly ${verb}.`,
);

test('what was done with a drug in a word that nobody knows leaves it unclear, and its neighbour taken', async () => {
  await fc.assert(
    fc.asyncProperty(zorged, voice, drug, async (verb, say, name) => {
      const { listed, apart } = await read([`HISTORY: ${say(verb, name)} She takes atenolol 25 mg daily.`]);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('so does one right before the drug', async () => {
  const who = fc.constantFrom('She', 'We', 'The neurologist', 'Dr. Osman');
  const verb = fc.constantFrom('zorged', 'blimpted', 'frobbed');
  await fc.assert(
    fc.asyncProperty(who, verb, drug, async (person, done, name) => {
      const { listed, apart } = await read([`HISTORY: ${person} ${done} her ${name} 5 mg daily.`]);
      expect(listed).toEqual([]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('in a list the entry stays', async () => {
  await fc.assert(
    fc.asyncProperty(zorged, drug, async (verb, name) => {
      const lines = ['# Medications', `${name} 5 mg daily, was ${verb} in May`, 'atenolol 25 mg daily'];
      expect((await read(lines)).listed).toHaveLength(2);
    }),
    RUNS,
  );
});

test.each(
  KNOWN_VERB_ROWS.flatMap(({ reason, examples }) => examples.map((example) => ({ reason, example }))),
)('$reason: $example', async ({ example }) =>
  expect((await read([`HISTORY: ${example}.`])).listed).toHaveLength(1),
);
