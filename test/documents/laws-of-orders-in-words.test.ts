/** Laws of orders that plans give in other words than "start" and "continue": names alone, permissions, members of a class. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const DRUGS = ['lisinopril', 'atenolol', 'glipizide', 'warfarin', 'omeprazole'] as const;
const drugs = (count: number) => fc.shuffledSubarray([...DRUGS], { minLength: count, maxLength: count });
const heading = fc.constantFrom('PLAN:', 'ASSESSMENT AND PLAN:', 'RECOMMENDATIONS:');

/** The names of a list, in the order of the alphabet. */
async function namesIn(lines: readonly string[]): Promise<string[]> {
  const entries = await entriesOf(lines);
  return entries.map((entry) => (/\p{L}+/u.exec(entry)?.[0] ?? '').toLowerCase()).toSorted();
}

describe('a numbered item of a plan', () => {
  const way = fc.constantFrom('', 'IV ', 'oral ', 'p.o. ');

  test('that holds nothing but names and ways of taking them orders each', async () => {
    const and = fc.constantFrom(' and ', ' & ', ' plus ', ', ', ' as well as ');
    await fc.assert(
      fc.asyncProperty(heading, way, drugs(2), and, async (plan, how, [one = '', two = ''], joined) => {
        const lines = [plan, '1. Echocardiogram.', `2. ${one}${joined}${how}${two}.`, '3. Daily weights.'];
        expect(await namesIn(lines)).toEqual([one, two].toSorted());
        expect(await namesIn([plan, '1. Echocardiogram.', `2. ${how}${one}.`, '3. Daily weights.'])).toEqual([
          one,
        ]);
      }),
      RUNS,
    );
  });

  test('that says anything else of a name orders nothing', async () => {
    const else_ = fc.constantFrom(
      'level',
      'toxicity',
      'clinic',
      'allergy',
      'washout',
      'monitoring',
      'education',
    );
    await fc.assert(
      fc.asyncProperty(heading, way, drugs(1), else_, async (plan, how, [one = ''], other) => {
        expect(await namesIn([plan, '1. Echocardiogram.', `2. ${how}${one} ${other}.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('what a plan lets the patient take', () => {
  const who = fc.constantFrom('May', 'She may', 'He can', 'You may', 'The patient may');
  const takes = fc.constantFrom('use', 'take', 'also take', 'continue to use', 'use some');
  const why = fc.constantFrom('for the itching', 'for pain', 'as needed', 'p.r.n.', 'for headache as needed');

  test('for a complaint or as needed is taken', async () => {
    await fc.assert(
      fc.asyncProperty(
        heading,
        drugs(1),
        fc.tuple(who, takes),
        why,
        async (plan, [one = ''], may, reason) => {
          expect(await namesIn([`${plan} Rest and fluids. ${may.join(' ')} ${one} ${reason}.`])).toEqual([
            one,
          ]);
        },
      ),
      RUNS,
    );
  });

  test('some day, or that it may need, is not', async () => {
    const says = fc.constantFrom<(one: string) => string>(
      (one) => `She may need ${one}.`,
      (one) => `May use ${one} in the future.`,
      (one) => `We may try ${one} at some point.`,
      (one) => `She may take ${one} if her pressure rises above 160.`,
      (one) => `He may start ${one} after the operation.`,
      (one) => `She may be on ${one}.`,
    );
    await fc.assert(
      fc.asyncProperty(heading, drugs(1), says, async (plan, [one = ''], say) => {
        expect(await namesIn([`${plan} Rest and fluids. ${say(one)}`])).toEqual([]);
      }),
      RUNS,
    );
  });

  test('and what it tells the patient to take, is', async () => {
    const says = fc.constantFrom('Use', 'Take', 'Apply', 'Give');
    await fc.assert(
      fc.asyncProperty(heading, drugs(2), says, why, async (plan, [one = '', two = ''], verb, reason) => {
        expect(await namesIn([`${plan} Rest and fluids. ${verb} ${one} or ${two} ${reason}.`])).toEqual(
          [one, two].toSorted(),
        );
      }),
      RUNS,
    );
  });
});

describe('what the patient may take', () => {
  const where = fc.constantFrom('', 'HISTORY OF PRESENT ILLNESS: ', 'PLAN: ', 'HOSPITAL COURSE: ');
  const who = fc.constantFrom(
    'She may',
    'He can',
    'For the pain she may',
    'You may still',
    'No more Aleve. He may',
  );
  const verb = fc.constantFrom('take', 'use', 'resume', 'restart her', 'go back to his');
  const how = fc.constantFrom('5 mg daily', '10 mg p.o. b.i.d. p.r.n.', '5 mg every 8 hours as needed');

  test('is taken where it says how much and how often, wherever prose tells it', async () => {
    await fc.assert(
      fc.asyncProperty(
        where,
        drugs(2),
        fc.tuple(who, verb, how),
        async (section, [one = '', two = ''], [may, takes, often]) => {
          const text = `${section}${may} ${takes} ${one} ${often} and ${two} ${often}.`;
          expect(await namesIn([text])).toEqual([one, two].toSorted());
        },
      ),
      RUNS,
    );
  });

  test('or have, as needed, is taken', async () => {
    const has = fc.constantFrom('She may have', 'He can have', 'May have some');
    await fc.assert(
      fc.asyncProperty(has, drugs(1), async (may, [one = '']) => {
        expect(await namesIn([`PLAN: Rest and fluids. ${may} ${one} as needed between.`])).toEqual([one]);
      }),
      RUNS,
    );
  });

  test('if something comes about, or as is asked, is not', async () => {
    const waits = fc.constantFrom<(said: string) => string>(
      (said) => `If her pressure stays up ${said}.`,
      (said) => `Should sleep worsen ${said}.`,
      (said) => `After delivery, ${said}.`,
      (said) => `She asked whether ${said}.`,
    );
    await fc.assert(
      fc.asyncProperty(
        where,
        drugs(1),
        fc.tuple(verb, how),
        waits,
        async (section, [one = ''], [takes, often], wait) => {
          expect(await namesIn([`${section}${wait(`she may ${takes} ${one} ${often}`)}`])).toEqual([]);
        },
      ),
      RUNS,
    );
  });
});

describe('behind the name of a class', () => {
  const kind = fc.constantFrom(
    'IV antibiotics',
    'antihypertensives',
    'two medications',
    'her home medications',
  );
  const lead = fc.constantFrom(
    'We will start',
    'We placed her on',
    'Place this patient on',
    'Will put him on',
    'Continue',
  );

  test('each of its members is begun', async () => {
    const comes = fc.constantFrom(',', ' including', ' such as', ':');
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(lead, kind, comes).map(([a, b, c]) => `${a} ${b}${c}`),
        drugs(3),
        fc.nat(2),
        async (say, all, extra) => {
          const members = all.slice(0, extra + 1);
          const listed =
            members.length === 1
              ? members.join('')
              : `${members.slice(0, -1).join(', ')} and ${members.at(-1) ?? ''}`;
          expect(await namesIn([`PLAN: ${say} ${listed} for at least 48 hours.`])).toEqual(
            members.toSorted(),
          );
        },
      ),
      RUNS,
    );
  });
});
