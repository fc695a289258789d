/** Laws of pronouns: what a sentence names before one is what it means, whether anybody knows it or not. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { ANTECEDENT_WORDS, type AntecedentRow } from '../../src/standing/verbs/antecedent-table.ts';
import { ownAntecedent } from '../../src/standing/verbs/own-antecedent.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(80, 25) };

/** What is listed, set aside and told of a document. */
async function readOf(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    ended: list.setAside.map(({ name }) => name),
    told: unread.map(({ line = '' }) => line).join('\n'),
  };
}

const lists = fc.constantFrom<readonly string[]>(
  ['MEDICATIONS', 'losartan 50 mg daily', 'warfarin 3 mg nightly', '', 'PLAN'],
  ['MEDICATIONS', 'losartan 50 mg daily', 'warfarin 3 mg nightly', ''],
  ['She takes losartan 50 mg daily and warfarin 3 mg nightly.'],
  ['She takes losartan and warfarin.'],
);
const unknown = fc.constantFrom('zemolin', 'Zyxomarin', 'bitter gourd', 'mountain pepper');
const form = fc.constantFrom(' capsules', ' drops', ' tea', ' gummies');
const gets = fc.constantFrom<(name: string) => string>(
  (name) => `She mentioned buying ${name}`,
  (name) => `She found some ${name} online`,
  (name) => `She always drinks ${name} at night`,
  (name) => `Of late she has been trying ${name}`,
);
const ends = fc.constantFrom(
  'I have asked her to stop these',
  'I told her to stop it',
  'we asked her to stop taking them',
  'she was told to discontinue this',
);

test('a pronoun behind something that its own sentence names ends that, and nothing above it', async () => {
  const said = fc.tuple(unknown, form, gets, ends, fc.constantFrom(' and ', ', and '));
  await fc.assert(
    fc.asyncProperty(lists, said, async (above, [name, as, get, end, and]) => {
      const before = await readOf(above);
      const { listed, ended, told } = await readOf([...above, `${get(`${name}${as}`)}${and}${end}.`]);
      expect({ listed, ended }).toEqual({ listed: before.listed, ended: [] });
      expect(told).toContain(name);
    }),
    RUNS,
  );
});

test('a sentence that names nothing before its pronoun speaks of the drugs above', async () => {
  const why = fc.constantFrom('She felt dizzy', 'Her pressure was low', 'She takes them without food');
  await fc.assert(
    fc.asyncProperty(
      why,
      fc.constantFrom('we stopped them', 'I told her to stop these'),
      async (first, end) => {
        const { listed, ended } = await readOf(['She takes losartan and warfarin.', `${first} and ${end}.`]);
        expect({ listed, ended }).toEqual({ listed: [], ended: ['losartan', 'warfarin'] });
      },
    ),
    RUNS,
  );
});

test('the end of a sentence that the margin broke is no remark on the list above it', async () => {
  const lines = ['MEDICATIONS', 'losartan 50 mg daily', 'warfarin 3 mg nightly', ''];
  const first = fc.constantFrom(
    'Her aunt gave her something for the joints and I have asked her to',
    'We talked about what is sold for the joints in shops and she agreed to',
  );
  const last = fc.constantFrom('stop these.', 'stop all of these.', 'stop both.', 'discontinue all of them.');
  await fc.assert(
    fc.asyncProperty(first, last, async (above, end) => {
      const { listed, ended } = await readOf([...lines, above, end]);
      expect({ listed: listed.length, ended }).toEqual({ listed: 2, ended: [] });
    }),
    RUNS,
  );
});

describe.each(Object.values<AntecedentRow>(ANTECEDENT_WORDS))('$reason', ({ examples }) => {
  test.each(examples.map(([before, named]) => ({ before, named })))(
    '$before: $named',
    ({ before, named }) => {
      const found = ownAntecedent(before);
      expect(found && before.slice(found.start, found.end)).toBe(named);
    },
  );
});
