/** Laws of ends in a dictated plan: of several drugs at once, of a state that a drug goes on being in, and of what takes its place. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(80, 25) };

const ALL = ['lisinopril', 'warfarin', 'sertraline', 'metformin'];
const drugs = fc.shuffledSubarray(ALL, { minLength: 4, maxLength: 4 });

/** A list of the drugs above a plan → what is still listed, and what is set aside. */
async function planned(plan: string) {
  const list = ALL.map((drug) => `${drug} 10 mg daily`);
  const { list: answer } = await extractMedications(
    [documentOf(['MEDICATIONS', ...list, '', 'PLAN', plan])],
    store,
  );
  const among = (text: string) => ALL.filter((drug) => text.toLowerCase().includes(drug));
  return {
    listed: among(answer.medications.map(({ drugName }) => drugName).join('\n')),
    ended: among(answer.setAside.map(({ name }) => name).join('\n')),
  };
}

/** Of the drugs these, in the order of the list. */
const sorted = (names: readonly string[]): string[] => ALL.filter((drug) => names.includes(drug));
const large = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const group = fc.constantFrom<(names: readonly string[]) => string>(
  ([one = '', two = '']) => `${one} and ${two}`,
  ([one = '', two = '']) => `the ${one} and the ${two}`,
  ([one = '', two = '']) => `both ${one} and ${two}`,
);

test('what is said in one breath of several drugs that begin the sentence is said of each, and of no other', async () => {
  const says = fc.constantFrom(
    ', discontinue',
    ', please stop',
    ', hold until Monday',
    ', stopped',
    ': discontinue',
    ' should go',
    ' have to go',
    ' stay off',
    ' are still off',
    ' remain on hold',
  );
  const behind = fc.constantFrom('', ' because of a rash');
  const around = fc.constantFrom<(said: string) => string>(
    (said) => large(said),
    (said) => `She feels better. ${large(said)}`,
  );
  const page = fc.tuple(drugs, group, says, behind, around);
  await fc.assert(
    fc.asyncProperty(page, async ([names, of, say, why, put]) => {
      const two = names.slice(0, 2);
      const { listed, ended } = await planned(`${put(`${of(two)}${say}${why}`)}.`);
      expect({ listed, ended }).toEqual({ listed: sorted(names.slice(2)), ended: sorted(two) });
    }),
    RUNS,
  );
});

test('a drug that stays off is stopped, however it was taken; a patch that is off at night is not', async () => {
  const dosage = fc.constantFrom('', ' 10 mg daily', ' one tablet Mondays, Wednesdays and Fridays');
  const state = fc.constantFrom(
    'is',
    'stays',
    'remains',
    'is still',
    'has been',
    'will stay',
    'is to be kept',
  );
  const behind = fc.constantFrom('', ' for good', ' until she has been seen', ' now that her levels are low');
  await fc.assert(
    fc.asyncProperty(drugs, dosage, state, behind, async ([drug = '', ...others], how, be, then) => {
      const { listed, ended } = await planned(`${large(drug)}${how} ${be} off${then}.`);
      expect({ listed, ended }).toEqual({ listed: sorted(others), ended: [drug] });
      const night = await planned(`The ${drug} patch ${be} off at night.`);
      expect(night.listed).toContain(drug);
    }),
    RUNS,
  );
});

test('the drug whose place another one takes has ended, in whatever sentence it was named last', async () => {
  const first = fc.constantFrom<(drug: string) => string>(
    (drug) => `The ${drug} gives her a rash`,
    (drug) => `I do not care for the ${drug}`,
    (drug) => `${large(drug)} is the likely offender`,
  );
  const link = fc.constantFrom('. ', '; ');
  const comes = fc.constantFrom<(drug: string) => string>(
    (drug) => `she will have ${drug} 20 mg daily in its place`,
    (drug) => `in its place she takes ${drug} 20 mg daily`,
    (drug) => `${drug} 20 mg daily takes its place`,
    (drug) => `she may use ${drug} 20 mg daily in its stead`,
  );
  const sentences = fc.tuple(first, link, comes);
  await fc.assert(
    fc.asyncProperty(drugs, sentences, async ([left = '', next = '', ...others], [one, mark, two]) => {
      const clause = two(next);
      const plan = `${one(left)}${mark}${mark === '. ' ? large(clause) : clause}.`;
      const { listed, ended } = await planned(plan);
      expect({ listed, ended }).toEqual({ listed: sorted([next, ...others]), ended: [left] });
      // What waits for something has not come.
      const open = await planned(`If the ${left} gives her a rash, ${clause}.`);
      expect(open.listed).toContain(left);
    }),
    RUNS,
  );
});

test('an enumeration of stops with a reason for each ends each of them, and what is gone on with stays', async () => {
  const reason = fc.constantFrom('because of her pulse', 'as she falls', 'since her kidneys are weak');
  const last = fc.constantFrom(' and', ', and');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      reason,
      reason,
      last,
      async ([one = '', two = '', three = '', left = ''], why, because, and) => {
        const plan = `I have stopped ${one} ${why}, ${two} ${because}${and} ${three} ${why}. ${large(left)} goes on.`;
        const { listed, ended } = await planned(plan);
        expect({ listed, ended }).toEqual({ listed: [left], ended: sorted([one, two, three]) });
      },
    ),
    RUNS,
  );
});
