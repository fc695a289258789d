/** Laws of titles in words that no table knows: what they deny or oppose to what goes on is kept apart as unclear; what may be said of a drug that is taken says nothing. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(150, 25) };
const first = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';

async function answerTo(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    setAside: list.setAside.map(({ name, reason }) => `${first(name)} ${reason}`).toSorted(),
  };
}

/** `[plain form, form in which it is done]`. */
const verb = fc.constantFrom(
  ['zorg', 'zorged'],
  ['blanter', 'blantered'],
  ['quimp', 'quimped'],
  ['purchase', 'purchased'],
  ['fetch', 'fetched'],
  ['buy', 'bought'],
) as fc.Arbitrary<readonly [string, string]>;

const denial = fc
  .tuple(verb, fc.constantFrom('', ' again', ' by the family', ' here any further', ', says her son'))
  .chain(([[plain, done], behind]) =>
    fc.constantFrom(
      `Not to be ${done}${behind}`,
      `Never ${done}${behind}`,
      `Must not be ${done}${behind}`,
      `Have not been ${done}${behind}`,
      `Do not ${plain} these${behind}`,
      `Nobody should ${plain} these${behind}`,
      `We won't ${plain} these${behind}`,
    ),
  );

/** What is denied of drugs that are taken. */
const neutral = fc.constantFrom(
  'Do not crush',
  'Not to be chewed',
  'Do not split or break',
  'Never interrupt',
  'Not to be missed',
  'Do not stop',
  'Never run out of these',
  'Do not substitute',
  'Not changed',
  'Not yet reconciled',
  'Not verified',
  'Medications not reviewed today',
  'Medicines not seen in the bag',
  'Not to be purchased without a prescription',
  'Not fetched by anybody but his wife',
);

const TAKEN = ['lisinopril 10 mg daily', 'metformin 500 mg twice daily'];
const APART = ['warfarin 5 mg daily', 'sertraline 50 mg at bedtime'];
const UNCLEAR = ['sertraline unclear', 'warfarin unclear'];

/** A title as it may be printed. */
const printed = (title: string): fc.Arbitrary<string> =>
  fc.constantFrom(`${title}:`, `# ${title}`, title.toUpperCase());

test('a title that denies what nobody knows leaves what stands below it unclear, and nothing above', async () => {
  await fc.assert(
    fc.asyncProperty(denial.chain(printed), fc.boolean(), async (title, isFirst) => {
      const above = isFirst ? [] : ['# Medications', ...TAKEN, ''];
      const answer = await answerTo([...above, title, ...APART]);
      expect(answer).toEqual({ listed: isFirst ? [] : ['lisinopril', 'metformin'], setAside: UNCLEAR });
    }),
    RUNS,
  );
});

test('a label that does so before a drug leaves that drug unclear, and none beside it', async () => {
  await fc.assert(
    fc.asyncProperty(
      denial.filter((title) => !title.includes(',')),
      async (label) => {
        const [one = '', two = ''] = TAKEN;
        const answer = await answerTo(['# Medications', one, `${label}: warfarin 5 mg daily`, two]);
        expect(answer).toEqual({ listed: ['lisinopril', 'metformin'], setAside: ['warfarin unclear'] });
      },
    ),
    RUNS,
  );
});

test('what may be denied of a drug that is taken leaves it listed', async () => {
  await fc.assert(
    fc.asyncProperty(neutral.chain(printed), async (title) => {
      const answer = await answerTo(['# Medications', ...TAKEN, '', title, ...APART]);
      expect(answer).toEqual({ listed: ['lisinopril', 'metformin', 'sertraline', 'warfarin'], setAside: [] });
    }),
    RUNS,
  );
});

test('what is listed elsewhere as taken stays so', async () => {
  await fc.assert(
    fc.asyncProperty(denial, async (title) => {
      const answer = await answerTo(['# Current medications', ...TAKEN, '', `${title}:`, TAKEN[0] ?? '']);
      expect(answer.listed).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});
