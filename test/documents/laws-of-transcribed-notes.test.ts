/** Laws of notes that were dictated: what was tried then, what a stay is told by, which drug is meant, and what a plan orders in passing. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(30, 8) };

const drug = fc.constantFrom('lisinopril', 'atenolol', 'warfarin', 'glipizide');

test('what was given to try is taken no more than what was given, and what is given to try is taken', async () => {
  const trial = fc.constantFrom('a trial of', 'a brief trial of', 'another trial of');
  const given = fc.constantFrom('was given', 'received', 'underwent');
  await fc.assert(
    fc.asyncProperty(drug, trial, given, async (name, size, done) => {
      const told = (say: string): string[] => [
        `HISTORY OF PRESENT ILLNESS: She was seen in May. ${say} ${name} 10 mg at bedtime for her hand.`,
      ];
      expect(await entriesOf(told(`She ${done} ${size}`))).toEqual([]);
      expect(await entriesOf(told(`I have given her ${size}`))).toHaveLength(1);
      expect(await entriesOf(told(`She will be given ${size}`))).toHaveLength(1);
    }),
    RUNS,
  );
});

test('a topic that a hospital course is told by is of that course', async () => {
  const topic = fc.constantFrom('FEEDING AND GROWTH', 'NUTRITION', 'GLUCOSE CONTROL', 'SLEEP');
  const begun = fc.constantFrom('was started on', 'was placed on', 'was put on');
  await fc.assert(
    fc.asyncProperty(drug, topic, begun, async (name, label, done) => {
      const said = `He ${done} ${name} 5 mg daily. He improved.`;
      const home = `He will continue ${name} 5 mg daily.`;
      const course = 'HOSPITAL COURSE: These were the issues.';
      expect(await entriesOf([course, '', `${label}: ${said}`])).toEqual(
        await entriesOf([`${course} ${said}`]),
      );
      expect(await entriesOf([course, '', `${label}: ${said}`])).toEqual([]);
      expect(await entriesOf([course, '', `${label}: ${home}`])).toHaveLength(1);
      expect(await entriesOf([course, '', `${label}: Continue ${name} 5 mg daily.`])).toHaveLength(1);
      expect(await entriesOf([course, '', `${label}: ${said}`, '', `PLAN: ${home}`])).toHaveLength(1);
    }),
    RUNS,
  );
});

describe('a part of a combination that the list has', () => {
  const goesOn = fc.constantFrom('continue with the', 'continue the', 'she is to stay on the');
  const one = fc.constantFrom(['lisinopril/hydrochlorothiazide 20/25 mg daily', 'hydrochlorothiazide']);

  test('means the combination where the text goes on with it', async () => {
    await fc.assert(
      fc.asyncProperty(one, goesOn, async ([both, part], say) => {
        const list = `MEDICATIONS: atenolol 50 mg daily, ${both}.`;
        expect(await entriesOf([list, `PLAN: Edema, ${say} ${part}.`])).toEqual(await entriesOf([list]));
      }),
      RUNS,
    );
  });

  test('means it with the others where all of them are gone on with in one breath', async () => {
    const list = 'MEDICATIONS: atenolol 50 mg daily, lisinopril/hydrochlorothiazide 20/25 mg daily.';
    const plain = await entriesOf([list]);
    const says = fc.constantFrom('Continue', 'He is to stay on', 'Keep him on');
    const names = fc.constantFrom(
      'lisinopril and hydrochlorothiazide',
      'atenolol, lisinopril, and hydrochlorothiazide',
    );
    await fc.assert(
      fc.asyncProperty(says, names, async (say, parts) => {
        expect(await entriesOf([list, `PLAN: ${say} ${parts}.`])).toEqual(plain);
        expect(await entriesOf([list, `PLAN: Start ${parts}.`])).not.toEqual(plain);
      }),
      RUNS,
    );
  });

  test('is named before it by the first words of its ingredients', async () => {
    const product = 'calcium carbonate 500 mg/vitamin D 200 units one tab three times a day';
    const plain = await entriesOf(['MEDICATIONS:', '1. Zocor 10 mg daily.', `2. ${product}.`]);
    const heads = fc.constantFrom('Calcium and vitamin D combination', 'Calcium with vitamin D');
    await fc.assert(
      fc.asyncProperty(heads, async (head) => {
        const lines = ['MEDICATIONS:', '1. Zocor 10 mg daily.', `2. ${head}, ${product}.`];
        expect(await entriesOf(lines)).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('is a drug of its own where it is begun, has a dose, is listed, or the combination has ended', async () => {
    const list = 'MEDICATIONS: lisinopril/hydrochlorothiazide 20/25 mg daily.';
    const plans = [
      'Start the hydrochlorothiazide.',
      'Continue the hydrochlorothiazide 12.5 mg daily.',
      'Stop the lisinopril/hydrochlorothiazide. Continue with the hydrochlorothiazide.',
    ];
    for (const plan of plans)
      expect((await entriesOf([list, `PLAN: ${plan}`])).join(' ; ')).toMatch(
        /(?:^|; )hydrochlorothiazide\b(?! [\d.]+ MG \/)/u,
      );
  });
});

test('what a stay interrupted, and the list of the discharge names, has the dose that it had before', async () => {
  const held = fc.constantFrom('was held', 'was placed on hold', 'was held for the procedure');
  await fc.assert(
    fc.asyncProperty(drug, held, async (name, say) => {
      const note = (course: string, discharge: string): string[] => [
        `HOME MEDICATIONS: Zocor 40 mg at bedtime, ${name} 2 mg daily.`,
        `HOSPITAL COURSE: ${course}`,
        `DISCHARGE MEDICATIONS: Zocor${discharge}.`,
      ];
      const plain = await entriesOf(note('She did well.', ` and ${name}`));
      expect(plain).toEqual(expect.arrayContaining([expect.stringContaining('| 2 mg |')]));
      expect(await entriesOf(note(`Her ${name} ${say}.`, ` and ${name}`))).toEqual(plain);
      expect(await entriesOf(note(`Her ${name} ${say}.`, ''))).toHaveLength(1);
    }),
    RUNS,
  );
});

test('a number before the name of what somebody takes counts it, however it is said how often', async () => {
  const takes = fc.constantFrom('takes', 'is taking', 'is on');
  const often = fc.constantFrom(
    ['a day', 'QD'],
    ['daily', 'QD'],
    ['twice daily', 'BID'],
    ['at bedtime', 'QHS'],
  );
  const count = fc.constantFrom(['one', '1'], ['two', '2'], ['four', '4']);
  const place = fc.constantFrom('HISTORY OF PRESENT ILLNESS', 'PHYSICAL EXAMINATION', 'SOCIAL HISTORY');
  const name = fc.constantFrom('lisinopril', 'warfarin', 'aspirin');
  await fc.assert(
    fc.asyncProperty(
      takes,
      often,
      fc.tuple(count, place),
      name,
      async (say, [when, code], [[word, number], at], one) => {
        const entries = await entriesOf([`${at}: Her hand hurts. She ${say} ${word} ${one} ${when}.`]);
        expect(entries).toEqual([expect.stringMatching(`\\| ${number} .*\\| ${code}$`)]);
      },
    ),
    RUNS,
  );
});

test('between results what is taken, or came in the place of another, is listed with how often, and no value is', async () => {
  const says = fc.constantFrom(
    'It was switched to',
    'She is taking',
    'She is on',
    'He was switched from Zocor to',
  );
  await fc.assert(
    fc.asyncProperty(drug, says, async (name, say) => {
      const results = (told: string): string[] => [`LABORATORY DATA: Potassium 3.2, INR 2.3. ${told}`];
      expect(await entriesOf(results(`${say} ${name} 5 mg twice a day.`))).toHaveLength(1);
      expect(await entriesOf(results(`${say} ${name}.`))).toEqual([]);
      expect(await entriesOf(results(`Then ${name} 5 mg twice a day.`))).toEqual([]);
      expect(await entriesOf(results(`Cultures grew and she was placed on ${name} 5 mg daily.`))).toEqual([]);
    }),
    RUNS,
  );
});

test('what is given to take at home is prescribed, and what was given is not', async () => {
  const home = fc.constantFrom('to take at home', 'for home use', 'for home', 'to finish at home');
  const place = fc.constantFrom('HISTORY OF PRESENT ILLNESS', 'HOSPITAL COURSE', 'PLAN');
  await fc.assert(
    fc.asyncProperty(drug, home, place, async (name, where, at) => {
      const given = `${at}: She was given ${name} 5 mg twice daily`;
      expect(await entriesOf([`${given} ${where}.`])).toHaveLength(1);
      expect(await entriesOf([`${given}.`])).toEqual([]);
      expect(await entriesOf([`${given} and told to go home.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('how a drug is taken that did not help is told, and that somebody failed it is known', async () => {
  const failed = fc.constantFrom('did not help', 'failed');
  await fc.assert(
    fc.asyncProperty(drug, failed, async (name, end) => {
      const told = async (say: string): Promise<number> => {
        const { list, unread } = await extractMedications(
          [documentOf([`HPI: She came back. ${say}`])],
          store,
        );
        expect(list.medications).toEqual([]);
        return unread.length;
      };
      expect(await told(`She was given ${name} 5 mg twice daily, which ${end}.`)).toBe(1);
      expect(await told(`${name} 5 mg twice daily ${end}.`)).toBe(1);
      expect(await told(`She failed ${name} 5 mg twice daily.`)).toBe(0);
    }),
    RUNS,
  );
});

describe('in a plan', () => {
  test('of one sentence alone a drug is taken that is ordered in it, and not the one whose trouble is why', async () => {
    const why = fc.constantFrom(
      'did not work',
      'made her cough',
      'too costly',
      'no longer helps',
      'causes a rash',
    );
    const order = fc.constantFrom(', start', ', use', ', so change to', ', we begin the');
    await fc.assert(
      fc.asyncProperty(
        why,
        order,
        fc.constantFrom('Atenolol', 'Warfarin', 'Zocor'),
        async (trouble, start, name) => {
          const say = `${name} ${trouble}${start} losartan 50 mg daily.`;
          const behind = await entriesOf([`PLAN: He was seen. ${say}`]);
          expect(behind).toHaveLength(1);
          expect(await entriesOf([`PLAN: ${say}`])).toEqual(behind);
          expect(await entriesOf([`PLAN: ${name} 10 mg daily${start} losartan 50 mg daily.`])).toHaveLength(
            2,
          );
        },
      ),
      RUNS,
    );
  });

  test('what a condition behind an order states takes nothing back of it', async () => {
    const behind = fc.constantFrom(
      ', and return if the cough is not better',
      ', rest, and a film if he is worse',
      ', as well as rest and if his cough is worse',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Lisinopril', 'Warfarin', 'Ibuprofen'), behind, async (name, say) => {
        const plain = await entriesOf([`PLAN: Fluids. ${name} p.r.n.`]);
        expect(plain).toHaveLength(1);
        expect(await entriesOf([`PLAN: Fluids. ${name} p.r.n.${say}.`])).toEqual(plain);
        expect(await entriesOf([`PLAN: Fluids. ${name} p.r.n. is of no use.`])).toEqual([]);
      }),
      RUNS,
    );
  });

  const product = fc.constantFrom('nystatin powder', 'gentamicin ear drops', 'gentamicin eardrops');

  test('a clause that begins with a drug, and says how and how often, is an order as its sentence would be', async () => {
    const before = fc.constantFrom(
      'Warm compresses',
      'We will admit him for the croup',
      'Plan was to go by the pathway',
    );
    const join = fc.constantFrom(', and', ',');
    await fc.assert(
      fc.asyncProperty(before, join, product, async (first, joined, name) => {
        const plain = await entriesOf([
          `PLAN: ${first}. ${name[0]?.toUpperCase() ?? ''}${name.slice(1)} twice daily.`,
        ]);
        expect(plain).toHaveLength(1);
        expect(await entriesOf([`PLAN: ${first}${joined} ${name} twice daily.`])).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('behind what is done with others, waits or is thought of it is none', async () => {
    const before = fc.constantFrom(
      'Consider compresses',
      'If it is worse',
      'Should there be a rash',
      'She was treated with compresses',
      'His mother takes warm baths',
      'We discussed compresses',
    );
    await fc.assert(
      fc.asyncProperty(before, product, async (first, name) => {
        expect(await entriesOf([`PLAN: ${first}, and ${name} twice daily.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});
