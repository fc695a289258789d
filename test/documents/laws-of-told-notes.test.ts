/** Laws of what notes tell in passing: where a sentence ends, whom it speaks of, what goes on, and which words are no drug. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const drug = fc.constantFrom('lisinopril', 'atenolol', 'warfarin', 'glipizide');

describe('sentences', () => {
  test('end behind a length of time that is abbreviated', async () => {
    const first = fc.constantFrom('x 7 d', 'x 90 d', 'for 10 d', 'q6h x 24 h');
    const second = fc.constantFrom('Continue home meds except hold', 'Hold', 'Stop', 'Please hold');
    await fc.assert(
      fc.asyncProperty(first, second, drug, async (time, hold, name) => {
        const lines = (stop: string): string[] => [
          `PLAN: Keflex 500 mg po qid ${time}${stop} ${hold} ${name} tonight.`,
        ];
        expect(await entriesOf(lines('.'))).toEqual(await entriesOf(lines(';')));
        expect(await entriesOf(lines('.'))).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('speak of another person also where the patient is beside her', async () => {
    const person = fc.constantFrom('brother', 'sister', 'grandfather', 'roommate');
    const beside = fc.constantFrom('with this patient', 'with the patient', 'by us with him', 'beside her');
    await fc.assert(
      fc.asyncProperty(person, beside, drug, async (who, where, name) => {
        const lines = [
          `SOCIAL HISTORY: The ${who} was seen ${where} and was sent home on ${name} 5 mg daily.`,
        ];
        expect(await entriesOf(lines)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('that say what is taken on say so of each drug, with or without a verb of taking', async () => {
    const says = fc.constantFrom('continue to take', 'continue taking', 'keep taking', 'continue');
    const two = fc.shuffledSubarray(['lisinopril', 'atenolol', 'warfarin'], { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(says, two, async (say, [one = '', other = '']) => {
        const plain = await entriesOf([`PLAN: He was advised to continue ${one} and ${other}.`]);
        expect(plain).toHaveLength(2);
        expect(await entriesOf([`PLAN: He was advised to ${say} ${one} and ${other}.`])).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('of what is resumed list it', async () => {
    const lead = fc.constantFrom(
      'Medications resumed include',
      'Medications restarted are',
      'Meds continued include',
    );
    await fc.assert(
      fc.asyncProperty(lead, drug, async (say, name) => {
        const entries = await entriesOf([`PLAN: She was admitted. ${say} Zyprexa, ${name} and Actos.`]);
        expect(entries).toHaveLength(3);
      }),
      RUNS,
    );
  });

  test('that say a drug is unchanged say it is taken', async () => {
    const says = fc.constantFrom<(name: string) => string>(
      (name) => `${name} unchanged.`,
      (name) => `${name} is to go on unchanged.`,
      (name) => `Unchanged: ${name}.`,
    );
    await fc.assert(
      fc.asyncProperty(says, drug, async (say, name) => {
        expect(await entriesOf([`PLAN: ${say(name)}`])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

test('a label that says what is new leads to an entry, and to nothing of the one above', async () => {
  const labels = fc.constantFrom('New today:', 'New this visit:', 'Started today:', 'Added today:');
  const items = fc.constantFrom(
    'Zorvexa 5 mg daily',
    'magic mouthwash 5 mL four times daily',
    'Zocor 40 mg daily',
  );
  const above = fc.constantFrom('EMLA cream to port.', 'Lasix 20 mg daily', 'warfarin');
  await fc.assert(
    fc.asyncProperty(labels, items, above, async (label, item, first) => {
      const list = ['HOME MEDICATIONS:', 'aspirin 81 mg daily', first];
      const plain = await entriesOf([...list, item]);
      expect(plain).toHaveLength(3);
      expect(await entriesOf([...list, `${label} ${item}`])).toEqual(plain);
    }),
    RUNS,
  );
});

test('what was given once, or only thought of, is no entry', async () => {
  const says = fc.constantFrom<(name: string) => string>(
    (name) => `${name} 5 mg x 1 dose given on 5/30 per order.`,
    (name) => `${name} 5 mg bid was considered for this but she prefers to wait.`,
    (name) => `${name} 5 mg daily was offered and he will think it over.`,
  );
  await fc.assert(
    fc.asyncProperty(says, drug, fc.boolean(), async (say, name, isListed) => {
      const list = ['MEDICATIONS:', 'aspirin 81 mg daily', 'Zocor 40 mg at bedtime'];
      const told = say(name);
      if (isListed && told.includes('was'))
        expect(await entriesOf([...list, told])).toEqual(await entriesOf(list));
      expect(await entriesOf([`INTERVAL HISTORY: She gained 4 lb. ${told}`])).toEqual([]);
    }),
    RUNS,
  );
});

describe('an enumeration of drugs in a sentence', () => {
  const dosed = fc.shuffledSubarray(
    [
      'losartan 100 mg daily',
      'amlodipine 10 mg nightly',
      'glipizide 5 mg twice a day',
      'Zocor 40 mg at bedtime',
    ],
    { minLength: 2 },
  );
  const bare = fc.shuffledSubarray(['Nexium', 'warfarin per clinic', 'Lasix 20 mg', 'atenolol 25 mg'], {
    minLength: 1,
    maxLength: 2,
  });
  const enumerated = (items: readonly string[]): string =>
    `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

  test('says of each that it is taken where it says so of several', async () => {
    const leads = fc.constantFrom(
      'When she came in she had written all the pills on a used envelope: ',
      'The bottles in his bag were those of ',
      'The regimen when she arrived consisted of ',
    );
    await fc.assert(
      fc.asyncProperty(leads, dosed, bare, async (lead, whole, open) => {
        const items = [...whole.slice(0, 1), ...open, ...whole.slice(1)];
        expect(await entriesOf([`HPI: ${lead}${enumerated(items)}.`])).toHaveLength(items.length);
      }),
      RUNS,
    );
  });

  test('says so of none where it was then, given there, or failed', async () => {
    const leads = fc.constantFrom(
      'He has tried ',
      'In the past she was on ',
      'She failed ',
      'He is allergic to ',
    );
    await fc.assert(
      fc.asyncProperty(leads, bare, async (lead, open) => {
        const items = ['losartan', ...open, 'Zocor'];
        expect(await entriesOf([`HPI: ${lead}${enumerated(items)}.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

test('what shall end when its time is over is taken until then', async () => {
  const ends = fc.constantFrom('discontinued', 'stopped', 'off');
  const times = fc.constantFrom('two weeks', '10 days', '1 month');
  await fc.assert(
    fc.asyncProperty(drug, ends, times, async (name, end, time) => {
      const list = `MEDICATIONS: ${name} 10 mg daily.`;
      const say = `${name} should be lowered to 5 mg at night for ${time} and then ${end}.`;
      expect(await entriesOf([list, `PLAN: ${say}`])).toEqual([expect.stringContaining('| 5 mg |')]);
      const told = `${name} was given to her for ${time} and then ${end === 'off' ? 'stopped' : end}.`;
      expect(await entriesOf([list, `PLAN: ${told}`])).toEqual([]);
    }),
    RUNS,
  );
});

test('in a plan a pack that holds its directions is an order', async () => {
  const packs = fc.constantFrom(
    'Azithromycin 5-day dose pack',
    'Z-pack',
    'Medrol Dosepak',
    'azithromycin Z-Pak',
  );
  await fc.assert(
    fc.asyncProperty(packs, fc.constantFrom('PLAN', 'ASSESSMENT AND PLAN'), async (pack, at) => {
      expect(await entriesOf([`${at}: Rest and fluids. ${pack}. Follow up in a week.`])).toHaveLength(1);
      expect(await entriesOf([`HPI: She did well. ${pack} last year. Now a cough.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('what is prescribed at the end of a visit to the emergency department is no part of its course', async () => {
  const ends = fc.constantFrom(
    'Dispo: d/c home. Rx ',
    'Dispo: home. ',
    'MDM: UTI. Rx ',
    'Disposition: home. Rx ',
  );
  await fc.assert(
    fc.asyncProperty(ends, drug, async (end, name) => {
      const course = 'ED COURSE: Tylenol 1 g po x1, Rocephin 1 g IM x1 given.';
      expect(await entriesOf([course, `${end}${name} 5 mg po daily x 7 d.`])).toHaveLength(1);
    }),
    RUNS,
  );
});

describe('a course that is completed in words', () => {
  test('is over, with the day it ended and without', async () => {
    const days = fc.constantFrom('02/2026', '02/14/2026', 'on 2/14/26', 'February 2026', 'in March');
    const ended = fc.constantFrom('completed', 'finished');
    await fc.assert(
      fc.asyncProperty(ended, days, drug, async (end, day, name) => {
        const list = ['MEDICATIONS:', 'aspirin 81 mg daily'];
        const course = `${name} 5 mg bid - during radiation only, ${end}`;
        expect(await entriesOf([...list, `${course} ${day}`])).toEqual(await entriesOf(list));
        expect(await entriesOf([...list, course])).toEqual(await entriesOf(list));
      }),
      RUNS,
    );
  });
});

describe('words that are no drug', () => {
  test('point at the drug before them, with another amount of it', async () => {
    const words = fc.constantFrom('usual', 'regular', 'normal', 'customary');
    await fc.assert(
      fc.asyncProperty(words, drug, async (usual, name) => {
        const lines = [
          `MEDICATIONS: ${name} 20 mg daily for 3 days, then resume her ${usual} 5 mg daily. Zocor 40 mg daily.`,
        ];
        expect(await entriesOf(lines)).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('measure something of the patient', async () => {
    const words = fc.constantFrom('sats 97%', 'PVR 40 cc');
    await fc.assert(
      fc.asyncProperty(words, drug, async (said, name) => {
        const list = ['MEDICATIONS:', `- ${name} 5 mg daily`, '- aspirin 81 mg daily'];
        expect(await entriesOf([...list, `- Zocor 40 mg prn, ${said}`])).toHaveLength(3);
        expect(await entriesOf([...list, `- ${said}`])).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('begin again: to restart is no brand', async () => {
    await fc.assert(
      fc.asyncProperty(drug, fc.constantFrom('in am', 'tomorrow', 'in 2 days'), async (name, when) => {
        const lines = [`PLAN: hold tonight's ${name}, restart ${when}. Zocor 40 mg daily.`];
        expect(await entriesOf(lines)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('are what the patient is allergic to, in a list too', async () => {
    const others = fc.constantFrom('adhesive', 'tape, latex', 'walnuts and adhesive');
    await fc.assert(
      fc.asyncProperty(drug, others, async (name, other) => {
        const list = ['MEDICATIONS:', `- ${name} 5 mg daily`, '- aspirin 81 mg daily'];
        expect(await entriesOf([...list, `- Allergic to Neosporin, ${other}.`])).toEqual(
          await entriesOf(list),
        );
      }),
      RUNS,
    );
  });
});

describe('what a plan resumes', () => {
  const verb = fc.constantFrom('Resume', 'Restart', 'I will resume', 'We will restart', 'She is to resume');

  test('is taken as what it starts or goes on with', async () => {
    const lead = fc.constantFrom('', 'the ', 'her ', 'the oral ');
    await fc.assert(
      fc.asyncProperty(verb, lead, drug, async (says, article, name) => {
        const listed = await entriesOf([`PLAN: ${says} ${article}${name}.`]);
        expect(listed.map((entry) => entry.split(' ')[0])).toEqual([name]);
      }),
      RUNS,
    );
  });

  test('on a day to come is still held', async () => {
    const later = fc.constantFrom(
      'tomorrow',
      'on Friday',
      'in 48 hours',
      'on 5/12',
      'after the procedure',
      'once she eats',
      'when her creatinine is back to normal',
    );
    await fc.assert(
      fc.asyncProperty(verb, drug, later, async (says, name, when) => {
        expect(await entriesOf([`PLAN: Hold ${name} tonight. ${says} ${name} ${when}.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a sentence behind the one that names the drug', () => {
  test('tells how often "it" is taken, and nothing where it speaks of something else', async () => {
    const says = fc.constantFrom('It is taken', 'It can be used', 'She takes it', 'He is to apply it');
    const often = fc.constantFrom(['twice daily', 'BID'], ['t.i.d.', 'TID'], ['every 6 hours', 'Q6H']);
    await fc.assert(
      fc.asyncProperty(drug, says, often, async (name, it, [words = '', code]) => {
        const [entry] = await entriesOf([`PLAN: I have prescribed ${name}. ${it} ${words}.`]);
        expect(entry?.split(' | ').at(-1)).toBe(code);
        const [other] = await entriesOf([`PLAN: I have prescribed ${name}. She uses a walker ${words}.`]);
        expect(other?.split(' | ').at(-1)).toBe('');
      }),
      RUNS,
    );
  });
});

describe('how many are taken', () => {
  test('is read behind a name that a verb leads to as it is without the verb', async () => {
    const product = fc.constantFrom('Vicodin', 'Tylenol #3', 'Percocet');
    const count = fc.constantFrom('one to two', 'one', '1-2');
    const quantity = fc.constantFrom('', ' #40', ', #30');
    await fc.assert(
      fc.asyncProperty(product, count, quantity, async (name, many, given) => {
        const said = `${name}${given} ${many} p.o. q.6h. p.r.n. pain.`;
        const listed = await entriesOf([`DISCHARGE MEDICATIONS: ${said}`]);
        expect(listed).toHaveLength(1);
        expect(await entriesOf([`PLAN: She was given a prescription for ${said}`])).toEqual(listed);
      }),
      RUNS,
    );
  });
});

describe('words before a name that are no part of it', () => {
  test('change nothing of a line that orders it', async () => {
    const lead = fc.constantFrom('Over-the-counter', 'OTC', 'Generic', 'Over the counter');
    const often = fc.constantFrom('p.r.n.', 'twice daily', 'as needed');
    await fc.assert(
      fc.asyncProperty(lead, drug, often, async (word, name, when) => {
        const plain = await entriesOf(['PLAN:', `1. ${name} ${when}`]);
        expect(plain).toHaveLength(1);
        expect(await entriesOf(['PLAN:', `1. ${word} ${name} ${when}`])).toEqual(plain);
      }),
      RUNS,
    );
  });
});

describe('nutrients in one product', () => {
  test('are one entry beside others, whatever separates those', async () => {
    const joined = fc.constantFrom('calcium with vitamin D', 'calcium/vitamin D');
    const separator = fc.constantFrom(', ', '; ');
    await fc.assert(
      fc.asyncProperty(joined, separator, drug, fc.boolean(), async (product, mark, name, isFirst) => {
        const [alone] = await entriesOf(['MEDICATIONS:', product]);
        const list = isFirst ? [product, name] : [name, product];
        const entries = await entriesOf([`MEDICATIONS: ${list.join(mark)}.`]);
        expect(entries).toHaveLength(2);
        expect(entries).toContain(alone);
      }),
      RUNS,
    );
  });
});

describe('a word that a margin breaks behind its hyphen', () => {
  test('is the word', async () => {
    const group = fc.constantFrom(['beta', 'blocker'], ['beta', 'blockers'], ['alpha', 'blocker']);
    await fc.assert(
      fc.asyncProperty(group, drug, async ([left = '', right = ''], name) => {
        const lines = (gap: string): string[] =>
          `PLAN: Continue her regimen, which includes ${left}-${gap}${right}, aspirin, and ${name}.`.split(
            '\n',
          );
        expect(await entriesOf(lines('\n'))).toEqual(await entriesOf(lines('')));
      }),
      RUNS,
    );
  });
});
