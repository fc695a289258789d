/** Laws of what a plan changes: the dose, how often, and what is given, ended or advised against beside what goes on. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const drug = fc.constantFrom('lisinopril', 'atenolol', 'glipizide');
const at = fc.constantFrom('PLAN: ', 'ASSESSMENT AND PLAN: ', 'RECOMMENDATIONS: ');

/** Dose and frequency of the only entry of a drug. */
async function takenOf(name: string, lines: readonly string[]): Promise<string> {
  const found = (await entriesOf(lines)).filter((entry) => entry.toLowerCase().includes(name));
  return found
    .map((entry) => entry.split(' | '))
    .map(([, dose = '', , often = '']) => `${dose} ${often}`)
    .join('; ');
}

describe('a change', () => {
  const amount = fc.constantFrom('5 mg', '20 mg', '2.5 mg');
  /** Of several times a day the new amount may be that of the day. */
  const former = fc.constantFrom(
    ['q.d.', 'QD'],
    ['at bedtime', 'QHS'],
    ['once a week', 'QWK'],
    ['every other day', 'QOD'],
    ['b.i.d.', ''],
  );

  test('to an amount alone makes it the dose, and leaves how often', async () => {
    const says = fc.constantFrom<(name: string, amount: string) => string>(
      (name, is) => `Increase ${name} to ${is}.`,
      (name, is) => `Reduce the ${name} to ${is}.`,
      (name, is) => `${name} was cut to ${is}.`,
      (name, is) => `- ${name} down to ${is}`,
      (name, is) => `We have lowered her ${name} to ${is}.`,
      (name, is) => `${name} back to ${is}.`,
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(at, says), drug, amount, former, async ([heading, say], name, is, when) => {
        const lines = [
          `MEDICATIONS: ${name} 10 mg ${when[0] ?? ''}, aspirin 81 mg daily.`,
          heading + say(name, is),
        ];
        expect(await takenOf(name, lines)).toBe(`${is} ${when[1] ?? ''}`);
        expect(await takenOf('aspirin', lines)).toBe('81 mg QD');
      }),
      RUNS,
    );
  });

  test('of how often leaves the dose', async () => {
    const often = fc.constantFrom(['b.i.d.', 'BID'], ['three times a day', 'TID'], ['twice daily', 'BID']);
    const says = fc.constantFrom<(name: string, often: string) => string>(
      (name, is) => `I have increased ${name} to ${is}`,
      (name, is) => `${name} was changed to ${is} for now.`,
      (name, is) => `Increase ${name} from daily to ${is}`,
      (name, is) => `${name} raised to ${is} today.`,
    );
    await fc.assert(
      fc.asyncProperty(at, says, drug, often, async (heading, say, name, [words = '', code = '']) => {
        const lines = [`MEDICATIONS: ${name} 10 mg q.d., aspirin 81 mg daily.`, heading + say(name, words)];
        expect(await takenOf(name, lines)).toBe(`10 mg ${code}`);
        expect(await takenOf('aspirin', lines)).toBe('81 mg QD');
      }),
      RUNS,
    );
  });
});

test('an amount that is called the dose is the dose', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `Start ${name} at a dose of 5 mg.`,
    (name) => `Start ${name} at a dose of 5 mg to begin with.`,
    (name) => `Continue ${name} dosed at 5 mg.`,
    (name) => `Start ${name}, dose 5 mg.`,
  );
  await fc.assert(
    fc.asyncProperty(at, says, drug, async (heading, say, name) => {
      expect(await takenOf(name, [heading + say(name)])).toMatch(/^5 mg/u);
    }),
    RUNS,
  );
});

describe('what a relative clause says', () => {
  test('to the patient not to take is not taken, and nothing else is', async () => {
    const says = fc.constantFrom(
      'which I advised her not to take',
      'which she was told not to use with her kidney disease',
      'which I have asked him not to take',
      'which she was advised to avoid',
      'which I asked her to stop',
    );
    await fc.assert(
      fc.asyncProperty(
        says,
        drug,
        fc.constantFrom('.', '; Tylenol 650 mg q6h prn instead.'),
        async (say, name, end) => {
          const entries = await entriesOf([
            `INTERVAL HISTORY: She is on aspirin 81 mg daily and ${name} 5 mg daily, ${say}${end}`,
          ]);
          expect(entries.some((entry) => entry.includes(name))).toBe(false);
          expect(entries).toHaveLength(end === '.' ? 1 : 2);
        },
      ),
      RUNS,
    );
  });
});

test('what was given at the place of the visit is no entry; what is given there again and again is', async () => {
  const places = fc.constantFrom('in clinic', 'in the ED', 'in the office', 'here', 'in triage');
  const ends = fc.constantFrom('.', ' for vomiting, tolerated fluids after.', ' with relief.');
  await fc.assert(
    fc.asyncProperty(at, drug, places, ends, async (heading, name, place, end) => {
      const plain = [`${heading}Aspirin 81 mg daily.`];
      expect(await entriesOf([...plain, `${name} 5 mg given ${place}${end}`])).toEqual(
        await entriesOf(plain),
      );
      expect(await entriesOf([...plain, `${name} 5 mg given ${place} every 4 weeks${end}`])).toHaveLength(2);
    }),
    RUNS,
  );
});

test('a nutrient that a plan orders is a medication, and one that is measured is none', async () => {
  const orders = fc.constantFrom('Continue', 'Start', 'Resume', 'Continue home');
  const nutrients = fc.constantFrom('folate', 'folic acid', 'vitamin D', 'zinc', 'iron');
  await fc.assert(
    fc.asyncProperty(at, orders, nutrients, async (heading, order, name) => {
      expect(await entriesOf([`${heading}${order} ${name}.`])).toHaveLength(1);
      expect(await entriesOf([`${heading}Continue to check ${name} levels.`])).toEqual([]);
      expect(await entriesOf([`${heading}Recheck ${name}.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('what is held and will be resumed is held', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `${name} is held and she will resume it on Friday.`,
    (name) => `${name} was held and will be restarted next week.`,
    (name) => `Hold ${name}, which she can resume in 2 days.`,
  );
  await fc.assert(
    fc.asyncProperty(at, says, drug, async (heading, say, name) => {
      const list = ['MEDICATIONS:', '- aspirin 81 mg daily'];
      expect(await entriesOf([...list, `- ${name} 5 mg daily`, heading + say(name)])).toEqual(
        await entriesOf(list),
      );
    }),
    RUNS,
  );
});

test('what a carer is told to do is done with the drugs of the patient', async () => {
  const carers = fc.constantFrom('mother', 'wife', 'daughter', 'husband');
  const says = fc.constantFrom<(carer: string, name: string) => string>(
    (carer, name) => `I advised her ${carer} to stop the ${name}.`,
    (carer, name) => `We told ${carer} it is okay to discontinue the ${name} at this time.`,
    (carer, name) => `Her ${carer} was instructed to hold the ${name}.`,
    (carer, name) => `I asked Rosa's ${carer} to stop ${name}.`,
  );
  await fc.assert(
    fc.asyncProperty(at, carers, says, drug, async (heading, carer, say, name) => {
      const list = ['MEDICATIONS:', '- aspirin 81 mg daily'];
      expect(await entriesOf([...list, `- ${name} 5 mg daily`, heading + say(carer, name)])).toEqual(
        await entriesOf(list),
      );
    }),
    RUNS,
  );
});

test('what a relative takes is not shown, whoever was told of it', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `Her mother was told of her diabetes and takes ${name} 5 mg daily.`,
    (name) => `Her husband takes ${name} 5 mg daily.`,
    (name) => `Her sister was on ${name} 5 mg daily.`,
  );
  await fc.assert(
    fc.asyncProperty(at, says, drug, async (heading, say, name) => {
      expect(await entriesOf([heading + say(name)])).toEqual([]);
    }),
    RUNS,
  );
});

test('a drug right behind "after" or "before" is a time: nothing of the action is done to it', async () => {
  const order = fc.constantFrom('Begin', 'Start', 'She takes', 'Stop');
  const time = fc.constantFrom(
    'after his last',
    'two days before the',
    'thirty-six hours after',
    'an hour before',
  );
  await fc.assert(
    fc.asyncProperty(at, order, time, drug, async (heading, verb, when, other) => {
      const said = `${heading}${verb} apixaban 5 mg twice daily ${when} ${other}.`;
      expect((await entriesOf([said])).filter((entry) => entry.toLowerCase().includes(other))).toEqual([]);
      const list = `MEDICATIONS: ${other} 10 mg q.d., aspirin 81 mg daily.`;
      expect(await takenOf(other, [list, said])).toBe('10 mg QD');
    }),
    RUNS,
  );
});
