/** Laws of the verbs with which a drug is ended or left for another: each does so in every voice, for its own drug and for no neighbour. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { ENDED_FORMS, ENDING_VERBS } from '../../src/standing/verbs/ending-verb-table.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const DRUGS = ['lisinopril 10 mg daily', 'metformin 500 mg BID', 'warfarin 3 mg nightly'] as const;
const pair = fc
  .shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 })
  .map(([one = '', other = '']) => ({ one, other }));
const forms = fc.constantFrom(...ENDING_VERBS).map(([, , past, , done]) => ({ past, done }));

/** What the neighbour gives alone, and what both sentences give. */
async function bothWays(told: string, neighbour: string): Promise<void> {
  const alone = await entriesOf([`HISTORY: She takes ${neighbour}.`]);
  expect(alone).toHaveLength(1);
  expect(await entriesOf([`HISTORY: ${told} She takes ${neighbour}.`])).toEqual(alone);
}

describe('a verb of ending', () => {
  test('ends the drug right behind it, and the one it is said of in the passive', async () => {
    const voice = fc.constantFrom<(verb: { past: string; done: string }, drug: string) => string>(
      ({ past }, drug) => `The cardiologist ${past} her ${drug}.`,
      ({ past }, drug) => `She ${past} the ${drug} in May.`,
      ({ done }, drug) => `${drug} was ${done} in May.`,
      ({ done }, drug) => `${drug} did little and was later ${done}.`,
      ({ done }, drug) => `${drug} has been ${done} by cardiology.`,
    );
    await fc.assert(
      fc.asyncProperty(voice, forms, pair, async (say, verb, { one, other }) =>
        bothWays(say(verb, one), other),
      ),
      RUNS,
    );
  });

  test('ends the entry of a list that it stands behind, and no other entry', async () => {
    const mark = fc.constantFrom(' - ', ', ', ' (', ' -- ');
    await fc.assert(
      fc.asyncProperty(mark, fc.constantFrom(...ENDED_FORMS), pair, async (before, done, { one, other }) => {
        const lines = ['# Medications', `${one}${before}${done} 3/1${before === ' (' ? ')' : ''}`, other];
        expect(await entriesOf(lines)).toEqual(await entriesOf(['# Medications', other]));
      }),
      RUNS,
    );
  });

  test('ends no drug that is not beside it', async () => {
    const elsewhere = fc.constantFrom('her job', 'the cane', 'a tendon', 'the zyxo diet', 'his plans');
    await fc.assert(
      fc.asyncProperty(forms, elsewhere, fc.constantFrom(...DRUGS), async ({ past }, what, drug) => {
        expect(await entriesOf([`HISTORY: He ${past} ${what}. He takes ${drug}.`])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('one drug in the place of another', () => {
  const swaps = fc.constantFrom<(left: string, taken: string) => string>(
    (left, taken) => `Substitute ${taken} for the ${left}.`,
    (left, taken) => `Trade the ${left} for ${taken}.`,
    (left, taken) => `Swap ${left} for ${taken}.`,
    (left, taken) => `Exchange the ${left} for ${taken}.`,
    (left, taken) => `Replace ${left} with ${taken}.`,
    (left, taken) => `${taken} will take over from ${left}.`,
    (left, taken) => `Begin ${taken} in place of ${left}.`,
  );

  test('ends the one that is left, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(swaps, pair, async (say, { one, other }) => {
        const listed = await entriesOf([`PLAN: ${say(one, other)}`]);
        expect(listed).toHaveLength(1);
        expect(listed).toEqual(await entriesOf([`PLAN: Begin ${other}.`]));
      }),
      RUNS,
    );
  });

  test('ends nothing where it is only thought of', async () => {
    const thoughts = fc.constantFrom<(left: string, taken: string) => string>(
      (left, taken) => `Could consider ${taken} in place of the ${left}.`,
      (left, taken) => `We discussed ${taken} instead of ${left}.`,
      (left, taken) => `We may substitute ${taken} for ${left}.`,
    );
    await fc.assert(
      fc.asyncProperty(thoughts, fc.constantFrom(...DRUGS), async (say, drug) => {
        const list = `MEDICATIONS: ${drug}.`;
        const name = drug.split(' ')[0] ?? '';
        expect(await entriesOf([list, `PLAN: ${say(name, 'atenolol')}`])).toEqual(await entriesOf([list]));
      }),
      RUNS,
    );
  });
});

describe('a remark behind an entry', () => {
  const over = fc.constantFrom(
    '(taper finished 4/12)',
    '-- taper done',
    '(all done 5/3)',
    '- pain gone, no more',
    "(her son's - not hers)",
    "(husband's)",
    '- belongs to her roommate',
    '- bottle empty',
    '- never picked up',
    '- charting error',
    ' Taking? N',
    ', still taking: no',
    '- does not need it',
  );
  const kept = fc.constantFrom(
    '(wife fills the box)',
    '- per her son',
    ', does not need refills',
    ' Taking? Y',
    ', still taking: yes',
    ', brand only, do not substitute',
  );
  const around = fc.constantFrom<(entry: string, other: string) => string[]>(
    (entry, other) => ['# Medications', entry, other],
    (entry, other) => ['# Medications', other, entry],
  );

  test('that says that it is over, or whose it is, takes its entry and no other from the list', async () => {
    await fc.assert(
      fc.asyncProperty(over, around, pair, async (remark, lines, { one, other }) => {
        expect(await entriesOf(lines(`${one} ${remark}`, other))).toEqual(
          await entriesOf(['# Medications', other]),
        );
      }),
      RUNS,
    );
  });

  test('with the same words and another end leaves it there', async () => {
    await fc.assert(
      fc.asyncProperty(kept, around, pair, async (remark, lines, { one, other }) => {
        expect(await entriesOf(lines(`${one} ${remark}`, other))).toHaveLength(2);
      }),
      RUNS,
    );
  });
});

test('what a plan would give only then is no entry', async () => {
  const event = fc.constantFrom(
    'If pressures go above 150/100',
    'If her sugars climb',
    'Should the rash spread',
    'Unless the cough improves',
  );
  await fc.assert(
    fc.asyncProperty(event, pair, async (when, { one, other }) => {
      expect(await entriesOf([`PLAN: Continue ${other}. ${when}, ${one}.`])).toHaveLength(1);
    }),
    RUNS,
  );
});

test('an element that begins with a word of then tells of no drug that is taken', async () => {
  const then = fc.constantFrom('previously', 'formerly', 'prior');
  await fc.assert(
    fc.asyncProperty(then, fc.constantFrom('; ', ', ', '. '), pair, async (word, mark, { one, other }) => {
      const lead = mark === '. ' ? `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}` : word;
      const name = one.split(' ')[0] ?? '';
      expect(await entriesOf([`Medications: ${other}${mark}${lead} ${name} (cough)`])).toHaveLength(1);
    }),
    RUNS,
  );
});

test('a name that begins with Q is one, known or not', async () => {
  const name = fc.constantFrom('Quidane', 'Quaxil', 'Qavren', 'Qulor');
  await fc.assert(
    fc.asyncProperty(name, pair, async (unknown, { one, other }) => {
      expect(await entriesOf([`Medications: ${one}, ${unknown} 5 mg BID, ${other}`])).toHaveLength(3);
    }),
    RUNS,
  );
});
