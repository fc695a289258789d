/** Laws of problems with what is done about each: no problem is a drug, wherever the margin breaks its sentences and whatever stands above. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { brokenAt } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const heading = fc.constantFrom(
  'IMPRESSION/PLAN:',
  'ASSESSMENT & PLAN:',
  'Assessment/Recommendations:',
  'IMPRESSION AND RECOMMENDATION:',
  'Problems and what we do:',
);
const above = fc.constantFrom(
  ['PHYSICAL EXAMINATION:', 'Heart regular. Lungs clear.', 'Vital signs: Pulse 89, blood pressure 113/69.'],
  ['LABORATORY DATA: Sodium 137, BUN 41.'],
  ['FAMILY HISTORY: Diabetes in the grandmother.'],
  ['ALLERGIES: penicillin.'],
);
const PROBLEMS = [
  'Lymphedema.',
  'Recurrent cellulitis.',
  'Obesity, morbid.',
  'Status post hernia repair.',
  'Chronic venostasis. We would check his lipid profile also.',
  'Tobacco abuse. He says he feels like smoking after meals, first thing in the morning and last thing at night.',
  'Hypertension.',
] as const;
const DRUGS = ['glipizide', 'atenolol', 'gabapentin', 'sertraline', 'omeprazole'] as const;
const treated = fc
  .tuple(
    fc.shuffledSubarray([...DRUGS], { minLength: 3, maxLength: 3 }),
    fc.constantFrom<(one: string, two: string, three: string) => string>(
      (one, two, three) =>
        `Diabetes, type 2, new onset. At this time, the patient is on ${one} as well as ${two}. His sugar right after supper was 101. So I am going to discontinue ${two}, continue on ${one}, and add ${three} 20 mg daily.`,
      (one, two, three) =>
        `Neuropathy, query etiology. We will continue ${one} and ${two}; ${three} was of no use, and we will see him in 3 months.`,
      (one, two, three) =>
        `Anxiety. She takes ${one} 25 mg at bedtime, and asked whether ${two} would be better than ${three}. I told her to go on with ${one}.`,
    ),
  )
  .map(([[one, two, three], say]) => say(one ?? '', two ?? '', three ?? ''));
const problems = fc
  .tuple(treated, fc.shuffledSubarray([...PROBLEMS], { minLength: 2 }), fc.boolean())
  .map(([told, others, isFirst]) => (isFirst ? [told, ...others] : [...others, told]));

test('no problem is a drug', async () => {
  await fc.assert(
    fc.asyncProperty(
      above,
      heading,
      problems,
      fc.integer({ min: 45, max: 110 }),
      async (before, title, told, width) => {
        const numbered = told.flatMap((text, at) => brokenAt(`${at + 1}. ${text}`, width));
        const listed = (await entriesOf([...before, title, ...numbered])).map((entry) => entry.toLowerCase());
        expect(listed.filter((entry) => !DRUGS.some((drug) => entry.startsWith(drug)))).toEqual([]);
      },
    ),
    { numRuns: size(400, 60) },
  );
});

test('words alone in a plan that lists drugs are no drug, and what it does with one of them counts', async () => {
  const problem = fc.constantFrom(
    'Swollen knee',
    'Low sodium',
    'Pale skin, mild',
    'Fetal echo next week',
    'Eye referral',
  );
  const treated = fc.constantFrom(
    'Zyxomarin 150 mg daily.',
    'Add Zyxomarin 150 mg daily.',
    'Zyxomarin 10 mg bid for now.',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 }),
      problem,
      treated,
      fc.boolean(),
      async (drugs, words, said, isAlone) => {
        const items = [
          ...drugs.map((drug) => `${drug} 20 mg daily.`),
          isAlone ? `${words}.` : `${words}. ${said}`,
        ];
        const entries = await entriesOf([
          'ALLERGIES: None.',
          'ASSESSMENT AND PLAN:',
          ...items.map((item, at) => `${at + 1}. ${item}`),
        ]);
        const expected = isAlone ? [...drugs] : [...drugs, 'zyxomarin'];
        expect(entries).toHaveLength(expected.length);
      },
    ),
    { numRuns: size(60, 20) },
  );
});
