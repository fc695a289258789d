/** Laws of what shall not be taken another time, of what may come some day, and of what is left to somebody else. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 20) };

const drugs = fc.shuffledSubarray(['lisinopril', 'warfarin', 'sertraline'], { minLength: 2, maxLength: 2 });

async function answerOf(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName.toLowerCase()).join('\n'),
    ended: list.setAside.map(({ name }) => name.toLowerCase()).join('\n'),
    unread: unread.map(({ line = '' }) => line).join('\n'),
  };
}

const listOf = (names: readonly string[]): string[] => [
  'MEDICATIONS',
  ...names.map((name) => `${name} 10 mg daily`),
  '',
  'PLAN',
];

test('what shall not be had again is taken no more', async () => {
  const says = fc.constantFrom<(drug: string, when: string) => string>(
    (drug, when) => `She is not to have ${drug} ${when}.`,
    (drug, when) => `I would not give her ${drug} ${when}.`,
    (drug, when) => `The ${drug} should not be given ${when}.`,
    (drug, when) => `The ${drug} is not to be prescribed ${when}.`,
    (drug) => `The ${drug}: never again.`,
    (drug) => `She should never again be given ${drug}.`,
    (drug) => `She is not to have ${drug}.`,
    (drug) => `She can no longer have ${drug}.`,
    (drug) => `No further ${drug}.`,
  );
  const when = fc.constantFrom('again', 'any more', 'any longer', 'ever again');
  await fc.assert(
    fc.asyncProperty(drugs, says, when, async ([one = '', two = ''], say, again) => {
      const { listed, ended } = await answerOf([...listOf([one, two]), say(one, again)]);
      expect(listed).toMatch(new RegExp(`^${two}[^\n]*$`, 'u'));
      expect(ended).toMatch(new RegExp(`^${one}[^\n]*$`, 'u'));
    }),
    RUNS,
  );
});

test('what may come some day, or is for somebody else to decide, is no entry, and takes none away', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `${drug} 10 mg at a later date.`,
    (drug) => `${drug} 10 mg once daily at some point.`,
    (drug) => `${drug} if needed at a later visit.`,
    (drug) => `${drug} later if needed.`,
    (drug) => `I leave it to you whether to add ${drug} 10 mg daily.`,
    (drug) => `I leave it to her cardiologist to start ${drug} 10 mg daily.`,
    (drug) => `It is up to Dr. Haverley to begin ${drug} 10 mg daily.`,
    (drug) => `We went over ${drug} 10 mg daily.`,
    (drug) => `${drug} 10 mg daily is under consideration.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async ([one = '', two = ''], say) => {
      const { listed } = await answerOf([...listOf([one]), say(two)]);
      expect(listed).toMatch(new RegExp(`^${one}[^\n]*$`, 'u'));
      const own = await answerOf([...listOf([one]), say(one)]);
      expect(own.listed).toMatch(new RegExp(`^${one}[^\n]*$`, 'u'));
    }),
    RUNS,
  );
});

test('what is to be done on another day with a drug that is taken leaves it taken', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (drug) => `Continue ${drug} 10 mg daily and look at it again at a later date.`,
    (drug) => `${drug} 10 mg daily, 20 mg later if needed.`,
    (drug) => `She should not have stopped ${drug}.`,
    (drug) => `She may have ${drug} again.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, says, async ([one = ''], say) => {
      const { listed } = await answerOf([...listOf([one]), say(one)]);
      expect(listed).toContain(one);
    }),
    RUNS,
  );
});
