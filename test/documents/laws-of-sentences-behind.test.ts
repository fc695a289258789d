/** Laws of sentences that speak of a drug by another word than its name, of the drug that a sentence begins with, and of what a plan orders. */
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
const RUNS = { numRuns: size(30, 10) };

const DRUGS = ['lisinopril', 'atenolol', 'warfarin', 'glipizide'] as const;
const drug = fc.constantFrom(...DRUGS);
const two = fc.shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 });

/** What is set aside, as `name | reason`; a name in brackets is the brand. */
async function setAsideOf(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.setAside.map(({ name, reason }) => `${/^\p{L}+/u.exec(name)?.[0] ?? ''} | ${reason}`);
}

describe('a sentence that names no drug', () => {
  const end = fc.constantFrom(
    'was stopped in June',
    'has been discontinued',
    'was then withdrawn',
    'was held',
  );
  const word = fc.constantFrom('This', 'It', 'That', 'The medication', 'This medication');

  test('ends the one drug that the sentence before it names', async () => {
    await fc.assert(
      fc.asyncProperty(drug, word, end, async (name, it, ends) => {
        const lines = [`HISTORY: He takes ${name} 10 mg daily. ${it} ${ends}.`];
        expect(await entriesOf(lines)).toEqual([]);
        expect(await setAsideOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('ends both where it speaks of both, and the one it points at', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ([one = '', other = '']) => {
        const told = `HISTORY: She takes ${one} 10 mg daily and ${other} 5 mg daily.`;
        expect(await entriesOf([`${told} Both were stopped in May.`])).toEqual([]);
        const [left] = await entriesOf([`${told} The latter was stopped in May.`]);
        expect(await entriesOf([`${told} The latter was stopped in May.`])).toHaveLength(1);
        expect(left).toContain(one);
      }),
      RUNS,
    );
  });

  test('says nothing of a drug where something else was spoken of last, or several drugs may be meant', async () => {
    await fc.assert(
      fc.asyncProperty(two, end, async ([one = '', other = ''], ends) => {
        const several = [`HISTORY: She takes ${one} 10 mg daily and ${other} 5 mg daily. It ${ends}.`];
        expect(await entriesOf(several)).toHaveLength(2);
        const drain = [`HISTORY: She takes ${one} 10 mg daily and a drain was placed. It ${ends}.`];
        expect(await setAsideOf(drain)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('goes on with the drug that it points at', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ([one = '', other = '']) => {
        const entries = await entriesOf([
          `HISTORY: He was tried on ${one} and ${other}. The former made him cough; the latter he still takes, 5 mg every morning.`,
        ]);
        expect(entries).toHaveLength(1);
        expect(entries[0]).toContain(other);
      }),
      RUNS,
    );
  });
});

describe('an end of a day to come', () => {
  test('has not come', async () => {
    const later = fc.constantFrom('in three months', 'in March', 'after six weeks', 'on June 5');
    const shall = fc.constantFrom('should be stopped', 'will be discontinued', 'is to be stopped');
    await fc.assert(
      fc.asyncProperty(drug, shall, later, async (name, ends, then) => {
        expect(await entriesOf([`PLAN: Continue ${name} 5 mg daily. It ${ends} ${then}.`])).toHaveLength(1);
        expect(await entriesOf([`PLAN: ${name} 5 mg daily ${ends} ${then}.`])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('the drug that a sentence of a plan begins with', () => {
  const lists = (name: string): string[] => [
    'MEDICATIONS:',
    `${name} 5 mg daily`,
    'metformin 500 mg daily',
    'PLAN:',
  ];

  test('is what an order at its end is said of, whatever stands between', async () => {
    const why = fc.constantFrom(
      ': no help in some time, and this may be clouding him, therefore',
      ' puts her at risk of a clot, will',
      ' seems to do little for her.',
    );
    const order = fc.constantFrom('D/C', 'discontinue', 'stop');
    await fc.assert(
      fc.asyncProperty(drug, why, order, async (name, told, stop) => {
        const lines = [...lists(name), `1. ${name}${told} ${stop}. Walk daily.`, '2. See me in May.'];
        expect(await entriesOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('and not the one that the next sentence begins with', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ([one = '', other = '']) => {
        const lines = [
          ...lists(one),
          `1. ${one} puts her at risk of a clot, and the leg is larger. D/C. ${other} 7.5 mg at bedtime instead.`,
          '2. See me in May.',
        ];
        const entries = await entriesOf(lines);
        expect(entries.filter((entry) => entry.includes(other))).toHaveLength(1);
        expect(entries.filter((entry) => entry.includes(one))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a course of a plan that ends', () => {
  test('is taken until then', async () => {
    const ends = fc.constantFrom('then off', 'then stop', 'then discontinue', 'thereafter off');
    await fc.assert(
      fc.asyncProperty(drug, ends, async (name, end) => {
        const lines = [
          'PLAN:',
          `- ${name}: take 5 mg b.i.d. x 1 week, then at bedtime x 1 week, ${end}.`,
          '- Labs.',
        ];
        expect(await entriesOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('off one, on the other', () => {
  test('ends only what it is off', async () => {
    const off = fc.constantFrom('off', 'stopped', 'came off');
    const on = fc.constantFrom(', on', ', now on', ' and on', '; still on');
    await fc.assert(
      fc.asyncProperty(two, off, on, async ([one = '', other = ''], leaves, takes) => {
        const entries = await entriesOf([`Clinic note: ${leaves} ${one}${takes} ${other} 5 mg daily.`]);
        expect(entries).toHaveLength(1);
        expect(entries[0]).toContain(other);
      }),
      RUNS,
    );
  });
});

describe('what a plan orders', () => {
  const orders = fc.constantFrom<(name: string) => string>(
    (name) => `${name} 10 mg b.i.d.`,
    (name) => `${name} up to 10 mg b.i.d.`,
    (name) => `${name} goes to the 10 mg tablet b.i.d.`,
    (name) => `Go up on ${name} to 10 mg b.i.d.`,
    (name) => `We will raise her ${name} 10 mg b.i.d.`,
    (name) => `I will start ${name} 10 mg b.i.d.`,
  );

  test('is newer than what is listed or told above it in the same document', async () => {
    const before = fc.constantFrom(
      'MEDICATIONS: metformin 500 mg daily,',
      'HISTORY: She takes metformin 500 mg daily and',
    );
    await fc.assert(
      fc.asyncProperty(drug, orders, before, async (name, order, taken) => {
        const entries = await entriesOf([
          `${taken} ${name} 5 mg b.i.d.`,
          'PLAN:',
          `1. ${order(name)}`,
          '2. Labs in May.',
        ]);
        const own = entries.filter((entry) => entry.includes(name));
        expect(own).toHaveLength(1);
        expect(own[0]).toContain('| 10 mg |');
        expect(own[0]).toMatch(/BID$/u);
      }),
      RUNS,
    );
  });

  test('stays behind the list that a patient goes home with', async () => {
    await fc.assert(
      fc.asyncProperty(drug, async (name) => {
        const entries = await entriesOf([
          'DISCHARGE MEDICATIONS:',
          `${name} 5 mg daily`,
          'PLAN:',
          `1. ${name} 10 mg b.i.d.`,
        ]);
        expect(entries).toHaveLength(1);
        expect(entries[0]).toContain('| 5 mg |');
      }),
      RUNS,
    );
  });
});

describe('a single dose', () => {
  test('is told of no drug whose end is told, nor of the first of many', async () => {
    await fc.assert(
      fc.asyncProperty(drug, async (name) => {
        const end = await setAsideOf([
          `HOSPITAL COURSE: Her cough came from ${name} and we stopped ${name} today.`,
        ]);
        expect(end).toEqual([`${name} | stopped`]);
        const first = [
          `Our nurse gave the first ${name} 5 mg with her today; she will continue ${name} once weekly.`,
        ];
        expect(await entriesOf(first)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('of what is taken now is how it is taken', async () => {
    await fc.assert(
      fc.asyncProperty(drug, async (name) => {
        const lines = [
          `HISTORY: For attacks she uses ${name} 10 mg, which may be repeated once after two hours.`,
        ];
        expect(await entriesOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('that a story tells of is over', async () => {
    const told = fc.constantFrom('She required', 'He got', 'We gave her', 'She needed');
    await fc.assert(
      fc.asyncProperty(drug, told, async (name, verb) => {
        expect(await entriesOf([`HISTORY: ${verb} ${name} 5 mg p.o. x1 in the recovery room.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

test('what somebody does so often, in a sentence behind an entry, is no frequency of its drug; what is done with the drug is', async () => {
  const doing = fc.constantFrom(
    'She checks her sugars twice a day.',
    'He walks to the shop every other day.',
    'Her daughter visits every Sunday.',
    'The patient will call if the nebulizer is needed more often than every four hours.',
  );
  const taking = fc.constantFrom<readonly [words: string, frequency: string]>(
    ['She takes it twice a day.', 'BID'],
    ['He swallows this every other day.', 'QOD'],
    ['The patient takes one tablet every Sunday.', 'QWK'],
    ['She takes 10 mg every four hours.', 'Q4H'],
  );
  await fc.assert(
    fc.asyncProperty(drug, doing, taking, async (name, does, [takes, frequency]) => {
      const frequencyOf = async (sentence: string): Promise<string | undefined> => {
        const [entry = ''] = await entriesOf(['MEDICATIONS', `${name} 10 mg. ${sentence}`]);
        return entry.split(' | ').at(-1);
      };
      expect([does, await frequencyOf(does)]).toEqual([does, '']);
      expect([takes, await frequencyOf(takes)]).toEqual([takes, frequency]);
    }),
    RUNS,
  );
});

describe('a sentence that is nothing but a drug and how often', () => {
  const often = fc.constantFrom(
    'once in a while for heartburn',
    'as needed',
    'occasionally',
    'daily',
    'at bedtime',
  );
  const head = fc.constantFrom('SUBJECTIVE: ', 'HISTORY OF PRESENT ILLNESS: ');

  test('is one more behind a sentence that enumerates what somebody takes', async () => {
    const takes = fc.constantFrom('She takes', 'He is on', 'The patient is taking');
    await fc.assert(
      fc.asyncProperty(head, takes, two, often, async (at, who, [one = '', other = ''], how) => {
        const entries = await entriesOf([
          `${at}${who} ${one} 5 mg b.i.d. and a baby aspirin. ${other} ${how}.`,
        ]);
        expect(entries).toHaveLength(3);
        expect(entries.some((entry) => entry.startsWith(other))).toBe(true);
      }),
      RUNS,
    );
  });

  test('is none behind any other', async () => {
    const told = fc.constantFrom(
      'She has a cough.',
      'Her mother takes aspirin 81 mg daily.',
      'He took aspirin 81 mg daily until May.',
      'His daughter has asthma. She takes aspirin 81 mg daily.',
    );
    await fc.assert(
      fc.asyncProperty(head, told, drug, often, async (at, before, name, how) => {
        const entries = await entriesOf([`${at}${before} ${name} ${how}.`]);
        expect(entries.filter((entry) => entry.startsWith(name))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('what is not taken, sentences behind its name', () => {
  const between = fc.constantFrom(
    'The patient reports hives with sulfa.',
    'Her pressure is 140/90.',
    'She was called twice.',
  );
  const untaken = fc.constantFrom('We have NOT filled it.', 'She has not started it.', 'He never took it.');
  const received = 'We received your e-Rx for';

  test('is the only drug that they name', async () => {
    await fc.assert(
      fc.asyncProperty(drug, between, untaken, async (name, told, end) => {
        const lines = [`${received} ${name}. ${told} ${end}`];
        expect(await entriesOf(lines)).toEqual([]);
        expect(await setAsideOf(lines)).toEqual([`${name} | not-taken`]);
      }),
      RUNS,
    );
  });

  test('is neither of two', async () => {
    await fc.assert(
      fc.asyncProperty(two, between, untaken, async ([one = '', other = ''], told, end) => {
        const lines = [`She takes ${one} 10 mg daily and ${other} 5 mg daily. ${told} ${end}`];
        expect(await entriesOf(lines)).toHaveLength(2);
      }),
      RUNS,
    );
  });
});
