/** Laws of sentences that lead from the name of a drug to another amount: a change that is made is the dose, one that is not is told. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(60, 15) };
const drug = fc.constantFrom('lisinopril', 'atenolol', 'glipizide');
const OTHER = 'aspirin 81 mg daily';

/** Dose, frequency and lines of the one entry of a drug. */
async function entryOf(name: string, lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  const [entry, ...others] = list.medications.filter(({ drugName }) => drugName.toLowerCase().includes(name));
  expect(others).toEqual([]);
  const { dose, frequency } = entry?.dosage ?? {};
  return {
    dose: dose === undefined ? undefined : `${dose.quantity} ${dose.unit}`,
    frequency,
    lines: entry?.sources.map(({ line }) => line) ?? [],
  };
}

/** A list of the drug, and a sentence in the plan or below the list of a letter. */
const PLACES: readonly ((name: string, sentence: string) => readonly string[])[] = [
  (name, sentence) => [`MEDICATIONS: ${name} 10 mg daily, ${OTHER}.`, 'PLAN:', sentence],
  (name, sentence) => [
    'Dear Doctor,',
    'Current medication:',
    `${name} 10 mg daily`,
    OTHER,
    '',
    'It was a pleasure to see her again.',
    sentence,
  ],
];
const place = fc.constantFrom(...PLACES);

describe('a name and the way to another amount', () => {
  const verb = fc.constantFrom('push', 'bring', 'stretch', 'increase', 'take', 'zorb', 'nudge');
  const lead = fc.constantFrom('I am going to', 'We will', 'Please', 'Could you please');
  const whose = fc.constantFrom('', 'the ', 'her ');
  const way = fc.constantFrom('to', 'up to', 'by 10 mg to', 'back to', 'down to');

  test('are the dose, whatever the verb', async () => {
    const ways = fc.constantFrom('to', 'by 10 mg to', 'back to', 'down to');
    await fc.assert(
      fc.asyncProperty(
        place,
        drug,
        fc.tuple(lead, verb, whose),
        ways,
        async (at, name, [who, by, of], to) => {
          const { dose, frequency } = await entryOf(
            name,
            at(name, `${who} ${by} ${of}${name} ${to} 20 mg daily.`),
          );
          expect([dose, frequency]).toEqual(['20 mg', 'QD']);
        },
      ),
      RUNS,
    );
  });

  test('and are without a verb', async () => {
    const mark = fc.constantFrom('', '- ', 'Blood pressure: ');
    const dash = fc.constantFrom('', ' -');
    await fc.assert(
      fc.asyncProperty(place, drug, fc.tuple(mark, dash), way, async (at, name, [begin, between], to) => {
        const { dose, frequency } = await entryOf(
          name,
          at(name, `${begin}${name}${between} ${to} 20 mg daily.`),
        );
        expect([dose, frequency]).toEqual(['20 mg', 'QD']);
      }),
      RUNS,
    );
  });

  test('and are with the verb behind the name', async () => {
    const ahead = fc.constantFrom('to', 'will', 'should', 'must', 'shall now', 'to now');
    const does = fc.constantFrom('rise', 'climb', 'go', 'creep', 'zorb', 'move', 'be nudged');
    const ways = fc.constantFrom('to', 'up to', 'back to', 'down to');
    await fc.assert(
      fc.asyncProperty(place, drug, fc.tuple(ahead, does), ways, async (at, name, [will, verbs], to) => {
        const { dose, frequency } = await entryOf(
          name,
          at(name, `${name} ${will} ${verbs} ${to} 20 mg daily.`),
        );
        expect([dose, frequency]).toEqual(['20 mg', 'QD']);
      }),
      RUNS,
    );
  });

  test('are none where the verb may not come true, or leads to a value', async () => {
    const may = fc.constantFrom('may', 'might', 'could', 'should not', 'will not', 'did not');
    const does = fc.constantFrom('rise', 'climb', 'go', 'creep', 'zorb');
    await fc.assert(
      fc.asyncProperty(place, drug, may, does, async (at, name, will, verbs) => {
        const { dose } = await entryOf(name, at(name, `${name} ${will} ${verbs} to 20 mg daily.`));
        expect(dose).toBe('10 mg');
      }),
      RUNS,
    );
    await fc.assert(
      fc.asyncProperty(place, drug, does, async (at, name, verbs) => {
        const { dose } = await entryOf(name, at(name, `The ${name} level should ${verbs} to 20.`));
        expect(dose).toBe('10 mg');
      }),
      RUNS,
    );
  });

  test('are a limit, an aim or an attempt behind words that say so', async () => {
    const said = fc.constantFrom(
      'Limit',
      'Keep',
      'The goal is',
      'We tried to get',
      'He could not bring',
      'Do not push',
    );
    await fc.assert(
      fc.asyncProperty(place, drug, said, whose, async (at, name, words, of) => {
        const { dose } = await entryOf(name, at(name, `${words} ${of}${name} to 20 mg daily.`));
        expect(dose).toBe('10 mg');
      }),
      RUNS,
    );
  });

  test('say nothing of the drug where the amount is of the next name', async () => {
    const verbs = fc.constantFrom('Add', 'I added', 'Compare');
    await fc.assert(
      fc.asyncProperty(drug, verbs, async (name, by) => {
        const lines = [`MEDICATIONS: ${name} 10 mg daily.`, `PLAN: ${by} ${name} to 25 mg losartan daily.`];
        expect((await entryOf(name, lines)).dose).toBe('10 mg');
      }),
      { numRuns: 9 },
    );
  });

  test('are the most that is taken of what is taken as needed', async () => {
    const often = fc.constantFrom('daily', 'a day', 'twice daily', 'as needed');
    await fc.assert(
      fc.asyncProperty(often, async (how) => {
        const lines = [
          'MEDICATIONS: Tylenol 500 mg every 6 hours as needed.',
          `PLAN: Tylenol up to 1000 mg ${how}.`,
        ];
        expect((await entryOf('tylenol', lines)).dose).toBe('500 mg');
      }),
      { numRuns: 4 },
    );
  });
});

test('what another clause of its sentence tells was leaves a change news', async () => {
  const before = fc.constantFrom(
    'Her neutrophils were 0.8 on day 1 of this cycle and we have therefore reduced her ',
    'His pressure was low this morning, so I reduced his ',
    'The cough had gone, but I have reduced the ',
  );
  const why = fc.constantFrom(
    '.',
    ' as she was dizzy.',
    ' because her pulse was 50.',
    ', and she was glad of it.',
  );
  await fc.assert(
    fc.asyncProperty(place, drug, before, why, async (at, name, words, behind) => {
      const { dose } = await entryOf(name, at(name, `${words}${name} to 5 mg${behind}`));
      expect(dose).toBe('5 mg');
    }),
    RUNS,
  );
});

test('a change that was not made is told where it was said, and changes nothing', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `Could reduce ${name} to 5 mg daily.`,
    (name) => `We may bring the ${name} to 5 mg.`,
    (name) => `${name} may be increased to 20 mg daily.`,
    (name) => `Consider increasing ${name} to 20 mg daily.`,
    (name) => `If her pressure stays high, increase ${name} to 20 mg daily.`,
    (name) => `Limit the ${name} to 5 mg daily.`,
  );
  await fc.assert(
    fc.asyncProperty(place, drug, says, async (at, name, say) => {
      const sentence = say(name);
      const { dose, lines } = await entryOf(name, at(name, sentence));
      expect(dose).toBe('10 mg');
      expect(lines).toContain(sentence);
    }),
    RUNS,
  );
});

test('a drug that only such a sentence names is none of the list', async () => {
  await fc.assert(
    fc.asyncProperty(drug, async (name) => {
      const { list, unread } = await extractMedications(
        [documentOf([`MEDICATIONS: ${OTHER}.`, 'PLAN:', `Could reduce ${name} to 5 mg daily.`])],
        store,
      );
      expect(list.medications).toHaveLength(1);
      expect(unread).toHaveLength(1);
    }),
    { numRuns: 3 },
  );
});

test('what "up from", "down from" or "instead of" leads to is taken no more', async () => {
  const words = fc.constantFrom(
    ', up from 10 mg',
    ', down from 50 mg',
    ' instead of 10 mg',
    ' (up from 10 mg)',
  );
  await fc.assert(
    fc.asyncProperty(drug, words, async (name, former) => {
      const { dose, frequency } = await entryOf(name, [`She is now on ${name} 20 mg daily${former}.`]);
      expect([dose, frequency]).toEqual(['20 mg', 'QD']);
    }),
    { numRuns: size(12, 12) },
  );
});

describe('a number alone', () => {
  test('has the unit of the amount it takes the place of', async () => {
    const says = fc.constantFrom(
      'Lantus up to 24.',
      'Increase Lantus to 24.',
      'Lantus was 20 units, going to 24 from tonight.',
    );
    await fc.assert(
      fc.asyncProperty(says, async (say) => {
        const { dose, frequency } = await entryOf('lantus', [
          'MEDICATIONS: Lantus 20 units at bedtime.',
          'PLAN:',
          say,
        ]);
        expect([dose, frequency]).toEqual(['24 unit', 'QHS']);
      }),
      { numRuns: 3 },
    );
  });

  test('of pieces is none of milligrams', async () => {
    const { dose } = await entryOf('sodium bicarbonate', [
      'MEDICATIONS: sodium bicarbonate 650 mg daily.',
      'PLAN: Increase sodium bicarbonate to 2 daily.',
    ]);
    expect(dose).not.toBe('2 mg');
  });
});

test('how many and how often take the place of how many and how often there were', async () => {
  const counts = fc.constantFrom(['one', '1'], ['two', '2'], ['one and a half', '1.5'], ['3', '3']);
  const words = fc.constantFrom(', increased to ', ', go to ', ' goes from one tablet daily to ');
  await fc.assert(
    fc.asyncProperty(drug, words, counts, async (name, by, [said, count]) => {
      const entry = `${name} 10 mg tablet${by.includes('from') ? '' : ', one tablet daily'}${by}${said} tablets three times a day.`;
      const { dose, frequency } = await entryOf(name, ['PLAN:', entry]);
      expect([dose, frequency]).toEqual([`${count} tablet`, 'TID']);
    }),
    RUNS,
  );
});

test('a change of one product of a drug leaves the other as it is', async () => {
  const { list } = await extractMedications(
    [
      documentOf([
        'MEDICATIONS: OxyContin 20 mg b.i.d., oxycodone IR 10 mg t.i.d. p.r.n.',
        'PLAN:',
        'Continue OxyContin 20 mg q.12h.',
        'Oxycodone 10 mg is cut back to one tablet b.i.d. p.r.n.',
      ]),
    ],
    store,
  );
  expect(list.medications.map(({ dosage }) => dosage.frequency)).toEqual(
    expect.arrayContaining(['BID', 'BID PRN']),
  );
});

test('an amount with a meal beside it is the amount of each time: how often stays', async () => {
  const meals = fc.constantFrom('with meals', 'before meals', 'with each meal');
  await fc.assert(
    fc.asyncProperty(meals, async (when) => {
      const lines = [
        'MEDICATIONS: Humalog 12 units three times a day.',
        'PLAN:',
        `Humalog to 10 units ${when}.`,
      ];
      const { dose, frequency } = await entryOf('humalog', lines);
      expect([dose, frequency]).toEqual(['10 unit', 'TID']);
    }),
    { numRuns: 3 },
  );
});

test('why a dose is changed says nothing of how often', async () => {
  const why = fc.constantFrom(
    'because of the overnight lows',
    'due to morning nausea',
    'on account of her nights',
  );
  await fc.assert(
    fc.asyncProperty(place, drug, why, async (at, name, reason) => {
      const { dose, frequency } = await entryOf(name, at(name, `Lower ${name} to 5 mg daily ${reason}.`));
      expect([dose, frequency]).toEqual(['5 mg', 'QD']);
    }),
    RUNS,
  );
});

test('a change of "it" is one of the drug that the sentence before names', async () => {
  const lead = fc.constantFrom('I have suggested that she', 'We have asked him to', 'I think they should');
  const change = fc.constantFrom('drop it to', 'cut it to', 'reduce it down to');
  await fc.assert(
    fc.asyncProperty(place, drug, lead, change, async (at, name, who, by) => {
      const { dose } = await entryOf(name, at(name, `She is tired of the ${name}. ${who} ${by} 5 mg daily.`));
      expect(dose).toBe('5 mg');
    }),
    RUNS,
  );
});

test('a change by so much each week has an end that is to come', async () => {
  const { dose } = await entryOf('lisinopril', [
    'PLAN: I began lisinopril 5 mg daily, to go up by 5 mg each week to 20 mg daily.',
  ]);
  expect(dose).toBe('5 mg');
});
