/** Laws of two amounts that prose tells of one drug: the one of the statement is taken, and where nobody knows which, none is shown and the line is told. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 12) };

const name = fc.constantFrom('lisinopril', 'atenolol', 'furosemide', 'glipizide');
const amounts = fc.constantFrom(['10 mg', '20 mg'], ['40 mg', '20 mg'], ['5 mg', '2.5 mg']);
const often = fc.constantFrom('daily', 'twice a day', 'at bedtime', 'every morning');
const before = fc.constantFrom('', 'Plan: ', 'She slept well. ');

/** A told drug: its name, what was taken once, what is taken now and how often. */
type Tell = (drug: string, was: string, is: string, how: string) => string;

test('a clause between a name and its statement tells no dose where the statement names another', async () => {
  const tells = fc.constantFrom<Tell>(
    (drug, was, is, how) =>
      `Her ${drug}, which she has taken at ${was} for ages, we have raised to ${is} ${how}.`,
    (drug, was, is, how) => `The ${drug}, that he put to ${was} on his own, is back at ${is} ${how}.`,
    (drug, was, is, how) => `His ${drug}, ${was} when he was seen in May, should now be ${is} ${how}.`,
    (drug, was, is, how) => `Her ${drug} - ${was} up to last week - will be ${is} ${how}.`,
    (drug, was, is, how) => `Her ${drug} (${was} until June) is ${is} ${how} from today.`,
    (drug, was, is, how) => `We have changed her ${drug}, which had been ${was}, to ${is} ${how}.`,
    (drug, was, is, how) => `Her ${drug}, which I have raised to ${is} ${how}, was ${was} before.`,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(before, tells),
      name,
      amounts,
      often,
      async ([lead, tell], drug, [was = '', is = ''], how) => {
        expect(await entriesOf([`${lead}${tell(drug, was, is, how)}`])).toEqual(
          await entriesOf([`She takes ${drug} ${is} ${how}.`]),
        );
      },
    ),
    RUNS,
  );
});

test('a clause between a name and its statement tells the dose where the statement names none', async () => {
  await fc.assert(
    fc.asyncProperty(name, amounts, often, async (drug, [, is = ''], how) => {
      for (const end of ['goes on', 'was found in her bag', 'can be taken with food'])
        expect((await entriesOf([`Her ${drug}, which she takes at ${is} ${how}, ${end}.`])).join()).toContain(
          `| ${is} |`,
        );
    }),
    RUNS,
  );
});

test('a sentence that begins with a change is of the one drug of the sentence before it, whoever says it', async () => {
  const orders = fc.constantFrom(
    'Go up to',
    'Please increase to',
    'Dr. Sample: change it to',
    'We will move to',
    'New dose:',
    'The dose is now',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(before, orders),
      name,
      amounts,
      often,
      async ([lead, order], drug, [was = '', is = ''], how) => {
        expect(await entriesOf([`${lead}He takes ${drug} ${was} daily. ${order} ${is} ${how}.`])).toEqual(
          await entriesOf([`She takes ${drug} ${is} ${how}.`]),
        );
      },
    ),
    RUNS,
  );
});

test('of two amounts in two statements that no word of a change joins none is shown, and the line is told', async () => {
  const tells = fc.constantFrom<Tell>(
    (drug, was, is, how) => `She came in on ${drug} ${was} ${how} and goes home on ${is} ${how}.`,
    (drug, was, is, how) => `She is on ${drug} ${was} ${how} and takes ${is} ${how} at home.`,
    (drug, was, is, how) => `Her ${drug} has been ${was} ${how} and she has been using ${is} ${how} of late.`,
  );
  await fc.assert(
    fc.asyncProperty(tells, name, amounts, often, async (tell, drug, [was = '', is = ''], how) => {
      const text = tell(drug, was, is, how);
      const { list, unread } = await extractMedications([documentOf([text])], store);
      expect([text, list.medications.map(({ dosage: { dose } }) => dose)]).toEqual([text, [undefined]]);
      expect(unread.map(({ line }) => line)).toEqual([text]);
    }),
    RUNS,
  );
});

test('by how much the dose shall move from now on is no other dose, and by how much it was moved has made one', async () => {
  const moves = fc.constantFrom<readonly [text: string, isToCome: boolean]>(
    ['and he will go up by 1 mg each week', true],
    ['and I will raise it by 2 mg every three days until she is well', true],
    ['and she is to come down by 1 mg per month', true],
    ['and was increased by 7 mg in May', false],
  );
  await fc.assert(
    fc.asyncProperty(name, amounts, often, moves, async (drug, [amount = ''], how, [move, isToCome]) => {
      const [entry = ''] = await entriesOf([`PLAN: Begin ${drug} ${amount} ${how}, ${move}.`]);
      expect(entry).toContain(drug);
      const [quantity = ''] = amount.split(' ');
      expect(entry.includes(`| ${quantity} mg |`)).toBe(isToCome);
    }),
    RUNS,
  );
});
