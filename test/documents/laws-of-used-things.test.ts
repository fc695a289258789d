/** What is used and not counted (creams, drops, what runs in hours) is an entry all the same, and is never left out without a word. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, namesInPrint, oftenInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesOf = namesInPrint();
const oftenOf = oftenInPrint();
const answerOf = answerOfText();
const RUNS = { numRuns: size(60, 15) };

const forms = fc.constantFrom('cream', 'ointment', 'gel', 'lotion', 'eye drops');
const unknown = fc.shuffledSubarray(['Zyxoderm', 'Quovadrel', 'Nephroblend', 'Cordovel'], {
  minLength: 2,
  maxLength: 2,
});
const places = fc.constantFrom(
  'all over, lots, ',
  'thin layer, both hands, ',
  'where it itches, sparingly, ',
  '',
);
const often = fc.constantFrom(
  ['twice a day', 'BID'],
  ['at least three times a day', 'TID'],
  ['once daily', 'QD'],
);
const marks = fc.constantFrom(' - ', ' – ', ': ');
const titles = fc.constantFrom([], ['Medications'], ['SKIN PLAN - for her mother'], ['What she uses']);

test('a name with its form before a mark owns all that its line says', async () => {
  await fc.assert(
    fc.asyncProperty(
      titles,
      unknown,
      forms,
      fc.tuple(places, often, marks),
      async (title, [one, two], form, [place, said, mark]) => {
        const [words = '', frequency = ''] = said;
        const lines = [
          ...title,
          `${one} ${form}${mark}${place}${words}`,
          `${two} ${form}${mark}${place}${words} and after a bath`,
          'Hydrocortisone 1% cream - face, twice a day for a week',
        ];
        const expected = [
          `hydrocortisone BID`,
          ...[one, two].map((name) => `${name?.toLowerCase()} ${frequency}`),
        ];
        expect(await oftenOf(lines)).toEqual(expected.toSorted());
      },
    ),
    RUNS,
  );
});

test('in a plan or a story it is told', async () => {
  const lines = fc.constantFrom<(name: string) => readonly string[]>(
    (name) => ['1. Stop metformin.', `2. ${name} qds both eyes`, '3. See her in May.'],
    (name) => [
      'She is well today and has no more pain.',
      `${name} gel - to both hands, morning and night`,
      'Home now.',
    ],
    (name) => ['1. Bloods done', `2. ${name} bd left ear`, '3. Clinic in 6/52'],
  );
  await fc.assert(
    fc.asyncProperty(unknown, lines, async ([one = ''], written) => {
      const { list, unread } = await answerOf(written(one));
      const told = [
        ...list.medications.map(({ drugName }) => drugName),
        ...unread.map(({ line }) => line ?? ''),
      ];
      expect(told.join('\n')).toContain(one);
    }),
    RUNS,
  );
});

test('what runs in hours below the allergies in the head is a list', async () => {
  const heads = fc.constantFrom('Allergy: sulfa', 'Known allergies: penicillin (rash)');
  const rates = fc.constantFrom('10 mg / 24 h', '20 mg/24h', '5 mg over 24 hours', '30 mg per 24 hours');
  await fc.assert(
    fc.asyncProperty(heads, rates, rates, unknown, async (head, first, second, [one = '']) => {
      const lines = [head, 'PUMP - started 14/1', `  Morphine      ${first}`, `  ${one}     ${second}`];
      expect(await namesOf(lines)).toEqual(['morphine', one.toLowerCase()].toSorted());
    }),
    RUNS,
  );
});

test('words in a drawn line are said of no sentence above or below', async () => {
  const rules = fc.constantFrom('---', '-----', '====', '___');
  const words = fc.constantFrom('not packed', 'not in the pack', 'Not blistered');
  await fc.assert(
    fc.asyncProperty(rules, words, async (rule, said) => {
      const lines = [
        'Sertraline 50 mg       1 mane',
        'Metformin 500 mg       1 nocte',
        `${rule} ${said} ${rule}`,
        'Albuterol inhaler      2 puffs prn for wheeze',
      ];
      expect(await namesOf(lines)).toEqual(['albuterol', 'metformin', 'sertraline']);
    }),
    RUNS,
  );
});

test('"carry on" is said of what stands right behind it', async () => {
  const orders = fc.constantFrom('Carry on', 'Carry on with', 'Carry on taking', 'Carrying on');
  const drugs = fc.constantFrom('metformin', 'sertraline', 'furosemide');
  await fc.assert(
    fc.asyncProperty(orders, drugs, async (order, drug) => {
      expect(await namesOf(['Seen in clinic today.', `1. ${order} ${drug} at night`, '2. Bloods'])).toEqual([
        drug,
      ]);
    }),
    RUNS,
  );
});
