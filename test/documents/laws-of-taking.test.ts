/** Laws of sentences that say what is taken now: they list it, whose dose is not told too; what is, was or will be taken otherwise is no entry. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(80, 20) };

const drugs = fc.shuffledSubarray(['lisinopril', 'atenolol', 'warfarin', 'glipizide'], { minLength: 1 });
const now = fc.constantFrom(
  'is on',
  'is also on',
  'is currently on',
  'remains on',
  'takes',
  'uses',
  'is taking',
  'is also taking',
);

function enumerated(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

describe('an allergy that tells why or when a drug is taken', () => {
  const name = fc.constantFrom('lisinopril', 'atenolol', 'glipizide');
  const why = fc.constantFrom(
    'when her allergies act up',
    'whenever his spring allergies bother him',
    'in view of her penicillin allergy',
    'on account of a sulfa allergy',
    'given his penicillin allergy',
    'for her allergies',
  );

  test('is none to the drug', async () => {
    await fc.assert(
      fc.asyncProperty(name, why, async (drug, reason) => {
        for (const sentence of [
          `She uses ${drug} 10 mg daily ${reason}.`,
          `${drug} 10 mg daily was started ${reason}.`,
        ])
          expect(await entriesOf([`HISTORY OF PRESENT ILLNESS: ${sentence}`])).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('and one that is told of the drug is', async () => {
    const told = fc.constantFrom<(drug: string) => string>(
      (drug) => `Known ${drug} allergy.`,
      (drug) => `She has a ${drug} 10 mg daily allergy.`,
      (drug) => `He is allergic to ${drug} 10 mg daily.`,
    );
    await fc.assert(
      fc.asyncProperty(name, told, async (drug, tell) => {
        expect(await entriesOf([`HISTORY OF PRESENT ILLNESS: ${tell(drug)}`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('what a sentence says is taken now', () => {
  test('is listed, be it one drug or several', async () => {
    const who = fc.constantFrom('She', 'The patient', 'Mr. Example');
    await fc.assert(
      fc.asyncProperty(who, now, drugs, async (subject, is, names) => {
        const lines = [`HISTORY OF PRESENT ILLNESS: ${subject} ${is} ${enumerated(names)}.`];
        expect(await entriesOf(lines)).toHaveLength(names.length);
      }),
      RUNS,
    );
  });

  test('is another person’s where that person stands before the verb', async () => {
    const person = fc.constantFrom('uncle', 'sister', 'mother', 'husband', 'twin', 'landlady', 'dad');
    const name = fc.constantFrom('lisinopril', 'atenolol');
    const often = fc.constantFrom('', ' weekly', ' 10 mg daily');
    await fc.assert(
      fc.asyncProperty(person, now, name, often, async (who, is, drug, how) => {
        for (const sentence of [
          `Her ${who} ${is} ${drug}${how}.`,
          `She asked about ${drug}, which her ${who} ${is}${how}.`,
        ])
          expect(await entriesOf([`HISTORY OF PRESENT ILLNESS: ${sentence}`])).toEqual([]);
      }),
      RUNS,
    );
  });

  test('is the patient’s where someone gives it', async () => {
    const gives = fc.constantFrom('gives him', 'has been giving him', 'still gives him');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('mother', 'wife'), gives, async (who, verb) => {
        const lines = [`HISTORY OF PRESENT ILLNESS: His ${who} ${verb} lisinopril 10 mg daily.`];
        expect(await entriesOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('was not, may be or will be taken is no entry', async () => {
    const other = fc.constantFrom(
      'was on',
      'was taking',
      'was injecting',
      'had been using',
      'has in the past been on',
      'ended up taking',
      'will need to be on',
      'may need',
      'is not on',
    );
    await fc.assert(
      fc.asyncProperty(other, drugs, async (verb, names) => {
        expect(await entriesOf([`HISTORY OF PRESENT ILLNESS: She ${verb} ${enumerated(names)}.`])).toEqual(
          [],
        );
      }),
      RUNS,
    );
  });
});
