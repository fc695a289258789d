/** An order that stands right behind its drug ends it, in a list, a plan and a sentence; one for another day, and one that leaves somebody on a drug, does not. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(40, 10) };

const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

async function answerTo(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    ended: list.setAside.map(({ name }) => first(name)).toSorted(),
  };
}

const drugs = fc.shuffledSubarray(
  ['Lisinopril 10 mg', 'Metformin 500 mg', 'Sertraline 50 mg', 'Furosemide 20 mg'],
  { minLength: 4 },
);
const order = fc.constantFrom('stop', 'cease', 'discontinue', 'hold', 'STOP', 'Cease');
const when = fc.constantFrom('', ' today', ' tonight', ' now', ' 5/20', '.');
const place = fc.record({
  mark: fc.constantFrom('- ', '1. ', ''),
  heading: fc.constantFrom('Plan:', 'I have changed these things:', 'PLAN'),
});

test('in a plan it ends what the list above it takes', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, order, when, place, async (names, said, day, { mark, heading }) => {
      const [one = '', ...others] = names;
      const page = [
        'Medications:',
        ...names.map((name) => `${name} daily`),
        '',
        heading,
        `${mark}${one.split(' ')[0] ?? ''} ${said}${day}`,
        `${mark}Zolquara 5 mg daily to start tomorrow`,
      ];
      const { listed, ended } = await answerTo(page);
      expect(ended).toContain(first(one));
      expect(listed).toEqual(expect.arrayContaining(others.map(first)));
      expect(listed).not.toContain(first(one));
    }),
    RUNS,
  );
});

test('behind how it was taken, in a line of prose', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, order, async ([one = '', two = ''], said) => {
      const { listed, ended } = await answerTo([
        'Seen at home by the district nurse, who counted the tablets.',
        `${one} daily - ${said} 5/20, chart pulled`,
        `${two} daily - as before, chart kept`,
      ]);
      expect([listed, ended]).toEqual([[first(two)], [first(one)]]);
    }),
    RUNS,
  );
});

test('how a drug was begun then is no news behind an order that ends it', async () => {
  const recalled = fc.constantFrom(
    'You will recall that we started NAME 5 mg daily last year.',
    'We started NAME 5 mg daily two years ago and raised it.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, order, recalled, async (names, said, sentence) => {
      const [one = ''] = names;
      const page = [
        'Medications:',
        ...names.map((name) => `${name} daily`),
        'PLAN',
        `1. ${one.split(' ')[0] ?? ''}: ${said}`,
        '2. Zolquara: START 5 mg daily',
        '',
        sentence.replace('NAME', first(one)),
      ];
      expect((await answerTo(page)).listed).not.toContain(first(one));
    }),
    RUNS,
  );
});

test('what the next visit is for has not been done, and what somebody is left on goes on', async () => {
  const visit = fc.constantFrom(
    'I will see her in November to stop A.',
    'I will see her in November to stop A and leave her on B.',
    'To be reviewed in six weeks to discontinue A.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, visit, async (names, sentence) => {
      const [one = '', two = ''] = names.map(first);
      const page = [
        'Medications:',
        ...names.map((name) => `${name} daily`),
        'Plan:',
        sentence.replace(/\bA\b/u, one).replace(/\bB\b/u, two),
      ];
      expect(await answerTo(page)).toEqual({ listed: names.map(first).toSorted(), ended: [] });
    }),
    RUNS,
  );
});

test('what one drug is kept away from is no exception', async () => {
  const sentence = fc.constantFrom(
    'She was told to keep the A apart from B by two hours.',
    'Please take A apart from B.',
    'He knows to keep Zolquara apart from B.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, sentence, async (names, told) => {
      const [one = '', two = ''] = names.map(first);
      const page = [
        'Medications:',
        ...names.map((name) => `${name} daily`),
        'Plan:',
        told.replace(/\bA\b/u, one).replace(/\bB\b/u, two),
      ];
      expect((await answerTo(page)).ended).toEqual([]);
    }),
    RUNS,
  );
});

test('a drug that comes instead of the one remarked on before it ends that, and one of several or one that may come does not', async () => {
  const ended = fc.constantFrom(
    'A 10 mg back-ordered: B 20 mg daily from now on instead',
    'A 10 mg out of stock - B 20 mg daily instead',
    'A unavailable - B 20 mg daily in its place',
    'B 20 mg daily has stood in for A since May',
  );
  const open = fc.constantFrom(
    'A 10 mg daily, or B 20 mg daily instead',
    'A 10 mg daily, B 20 mg daily',
    'A 10 mg daily with food, could try B 20 mg daily instead',
  );
  await fc.assert(
    fc.asyncProperty(drugs, ended, open, async (names, over, both) => {
      const [one = '', two = '', three = ''] = names.map(first);
      const lines = (said: string): string[] => [
        'Medications:',
        `- ${said.replace(/\bA\b/u, one).replace(/\bB\b/u, two)}`,
        `- ${three} 40 mg daily`,
      ];
      expect((await answerTo(lines(over))).listed).toEqual([two, three].toSorted());
      expect((await answerTo(lines(both))).ended).toEqual([]);
    }),
    RUNS,
  );
});
