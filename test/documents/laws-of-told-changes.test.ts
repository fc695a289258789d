/** Laws of what notes tell of changes: what ends, what takes its place, and which amount is taken from now on. */
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
const RUNS = { numRuns: size(40, 10) };

/** Drugs of one form and strength in the examples, so that an amount is read alike with each. */
const DRUGS = ['lisinopril', 'atenolol', 'warfarin', 'glipizide'] as const;
const drug = fc.constantFrom(...DRUGS);
const two = fc.shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 });
const before = fc.constantFrom('', 'PLAN: ', 'HPI: ', 'ASSESSMENT AND PLAN: ');

/** The entry of a drug, whatever else the list holds. */
async function entryOf(name: string, lines: readonly string[]): Promise<string | undefined> {
  return (await entriesOf(lines)).find((entry) => entry.toLowerCase().includes(name));
}

describe('what has ended', () => {
  const replacements = fc.constantFrom<(from: string, to: string) => string>(
    (from, to) => `Switching from ${from} to ${to} 20 mg daily beginning tonight.`,
    (from, to) => `Her treatment was eventually changed from ${from} to ${to} 20 mg daily.`,
    (from, to) => `We will switch her from ${from} to ${to} 20 mg daily.`,
    (from, to) => `Replace ${from} with ${to} 20 mg daily.`,
    (from, to) => `Swap ${from} for ${to} 20 mg daily.`,
    (from, to) => `She could not tolerate ${from} and this was exchanged for ${to} 20 mg daily.`,
    (from, to) => `${from} was exchanged for ${to} 20 mg daily.`,
  );

  test('what a later sentence replaces is not shown as taken', async () => {
    await fc.assert(
      fc.asyncProperty(before, replacements, two, async (at, say, [from = '', to = '']) => {
        const lines = [`${at}She is on ${from} 5 mg daily and feels well. ${say(from, to)}`];
        expect(await entryOf(from, lines)).toBeUndefined();
        expect(await entryOf(to, lines)).toContain('| 20 mg |');
      }),
      RUNS,
    );
  });

  test('what a sentence ends has ended, however often the sentence names it', async () => {
    const says = fc.constantFrom<(name: string) => string>(
      (name) => `Her cough is from ${name} and we stopped the ${name} today.`,
      (name) => `${name} may be the reason for the cough, so stop ${name}.`,
      (name) => `She is afraid of ${name} and does not want to take ${name} at this time.`,
      (name) => `I talked about ${name} with her and she is not taking ${name}.`,
      (name) => `Because of the effect of ${name} we will hold ${name} for now.`,
    );
    const at = fc.constantFrom('PLAN', 'ASSESSMENT', 'HOSPITAL COURSE');
    await fc.assert(
      fc.asyncProperty(at, says, drug, async (heading, say, name) => {
        const list = `MEDICATIONS: ${name} 5 mg daily, aspirin 81 mg daily.`;
        expect(await entriesOf([list, `${heading}: ${say(name)}`])).toEqual(
          await entriesOf(['MEDICATIONS: aspirin 81 mg daily.']),
        );
      }),
      RUNS,
    );
  });

  test('a value that is not needed or not stated is no drug', async () => {
    const values = fc.constantFrom('Refills: not needed', 'Stop date: Not indicated', 'Refill not needed');
    await fc.assert(
      fc.asyncProperty(values, drug, fc.boolean(), async (value, name, isPlan) => {
        const lines = isPlan ? ['PLAN:'] : ['MEDICATIONS:', 'aspirin 81 mg daily'];
        const entry = `Take ${name} 5 mg by mouth daily.`;
        expect(await entriesOf([...lines, `${entry} ${value}.`])).toHaveLength(lines.length);
      }),
      RUNS,
    );
  });

  test('a caution in the entry of a drug ends nothing', async () => {
    const cautions = fc.constantFrom<(name: string) => string>(
      (name) => `Do not take ${name} every day.`,
      (name) => `Stop taking ${name} and call us if you get a rash.`,
      (name) => `Do not use ${name} with alcohol.`,
    );
    await fc.assert(
      fc.asyncProperty(cautions, drug, async (warn, name) => {
        const list = ['MEDICATIONS:', '- aspirin 81 mg daily'];
        const entry = `- ${name} 5 mg once a week.`;
        expect(await entriesOf([...list, `${entry} ${warn(name)}`])).toEqual(
          await entriesOf([...list, entry]),
        );
      }),
      RUNS,
    );
  });

  test('an order at the head of an entry, for a day to come or for what may happen, ends nothing yet', async () => {
    const orders = fc.constantFrom<(name: string) => string>(
      (name) => `Stop ${name} 5 days before surgery`,
      (name) => `Hold ${name} on the day of the procedure`,
      (name) => `Stop ${name} if you get a rash`,
      (name) => `Hold ${name} for SBP < 100`,
    );
    await fc.assert(
      fc.asyncProperty(orders, drug, async (order, name) => {
        const list = ['MEDICATIONS:', '- aspirin 81 mg daily', `- ${name} 5 mg daily`];
        expect(await entriesOf([...list, `- ${order(name)}`])).toEqual(await entriesOf(list));
      }),
      RUNS,
    );
  });

  test('what may be replaced is taken until it is', async () => {
    const says = fc.constantFrom<(from: string, to: string) => string>(
      (from, to) => `Consider switching ${from} to ${to}.`,
      (from, to) => `If the cough persists, switch ${from} to ${to} 50 mg daily.`,
      (from, to) => `We may switch her from ${from} to ${to}.`,
      (from, to) => `Switch ${from} to ${to} if the cough comes back.`,
      (from, to) => `We discussed switching from ${from} to ${to}.`,
      (from, to) => `Could replace ${from} with ${to}.`,
    );
    await fc.assert(
      fc.asyncProperty(before, says, two, async (at, say, [from = '', to = '']) => {
        const told = `${at}She takes ${from} 10 mg daily and aspirin 81 mg daily.`;
        const entries = await entriesOf([`${told} ${say(from, to)}`]);
        expect(entries).toEqual(expect.arrayContaining(await entriesOf([told])));
      }),
      RUNS,
    );
  });

  test('what was not taken at home and is new is taken', async () => {
    const says = fc.constantFrom('was not taking', 'had not been taking', 'was not on');
    await fc.assert(
      fc.asyncProperty(says, drug, async (say, name) => {
        const list = ['DISCHARGE MEDICATIONS:', '1. aspirin 81 mg daily.'];
        const entry = `2. ${name} 5 mg one daily.`;
        const told = `${entry} This is new, as the patient ${say} ${name} at home.`;
        expect(await entriesOf([...list, told])).toEqual(await entriesOf([...list, entry]));
      }),
      RUNS,
    );
  });

  test('a stop of two drugs in one breath ends the one that is listed alone', async () => {
    const pair = fc.constantFrom<[string, string]>(
      ['hydrochlorothiazide', 'metoprolol'],
      ['hydrochlorothiazide', 'lisinopril'],
      ['amlodipine', 'valsartan'],
    );
    const say = fc.constantFrom<(one: string, other: string) => string>(
      (one, other) => `Stop ${one} and ${other}.`,
      (one, other) => `We held ${one} and ${other}.`,
      (one, other) => `${one} and ${other} were discontinued.`,
    );
    await fc.assert(
      fc.asyncProperty(pair, fc.boolean(), say, async ([one, other], isFirst, end) => {
        const listed = isFirst ? one : other;
        const lines = [
          `MEDICATIONS: ${listed} 50 mg daily, warfarin 3 mg nightly.`,
          `PLAN: ${end(one, other)}`,
        ];
        expect(await entryOf(listed, lines)).toBeUndefined();
        expect(await entryOf('warfarin', lines)).toBeDefined();
      }),
      RUNS,
    );
  });

  test('an order that begins an entry ends its drug, and nothing that the entry starts in its place', async () => {
    const starts = fc.constantFrom('trial', 'start', 'try', 'begin');
    await fc.assert(
      fc.asyncProperty(two, starts, fc.boolean(), async ([from = '', to = ''], start, isListed) => {
        const order = `stop ${from}, ${start} ${to} 20 mg daily`;
        const lines = isListed
          ? ['MEDICATIONS:', `1) ${from} 5 mg daily`, '2) aspirin 81 mg daily', `3) ${order}`]
          : [`MEDICATIONS: ${from} 5 mg daily, aspirin 81 mg daily.`, `PLAN: ${order}.`];
        expect(await entryOf(from, lines)).toBeUndefined();
        expect(await entryOf(to, lines)).toContain('| 20 mg |');
        expect(await entryOf('aspirin', lines)).toBeDefined();
      }),
      RUNS,
    );
  });

  test('what the patient is told not to take is what was replaced, not what took its place', async () => {
    const says = fc.constantFrom('told not to take it', 'instructed not to take it', 'asked to stop it');
    await fc.assert(
      fc.asyncProperty(two, says, async ([from = '', to = ''], told) => {
        const lines = [
          `She takes ${to} 20 mg daily. A bottle of ${from} was found: this was replaced by ${to} in March and she was ${told}.`,
        ];
        expect(await entryOf(to, lines)).toContain('| 20 mg |');
        expect(await entryOf(from, lines)).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('what was held says nothing of what was turned to', async () => {
    const turns = fc.constantFrom('moved to treatment with', 'turned to therapy with', 'moved on to');
    await fc.assert(
      fc.asyncProperty(two, turns, async ([one = '', other = ''], turn) => {
        const lines = [
          `PLAN: Prescription for ${one} 20 mg daily and a prescription for ${other} 5 mg daily. Continue the rest, she will need a steroid, but presently that was held and ${turn} ${one} and ${other}.`,
        ];
        expect(await entryOf(one, lines)).toContain('| 20 mg |');
        expect(await entryOf(other, lines)).toContain('| 5 mg |');
      }),
      RUNS,
    );
  });

  test('what was destroyed, is not needed, or the patient will not take is not taken', async () => {
    const says = fc.constantFrom<(name: string) => string>(
      (name) => `Destroyed 22 tabs ${name} with a witness.`,
      (name) => `${name} not needed, pressures normal.`,
      (name) => `${name} is not indicated.`,
      (name) => `She does not want to take ${name}.`,
      (name) => `He doesn't want to be on ${name} any more.`,
    );
    await fc.assert(
      fc.asyncProperty(drug, says, async (name, say) => {
        expect(await entriesOf([`PLAN: ${say(name)}`])).toEqual([]);
        const listed = ['MEDICATIONS:', '- aspirin 81 mg daily', `- ${say(name)}`];
        expect(await entriesOf(listed)).toEqual(await entriesOf(listed.slice(0, 2)));
      }),
      RUNS,
    );
  });
});

describe('amounts', () => {
  const change = fc.constantFrom('Increase', 'Decrease', 'Change', 'Reduce', 'Raise');
  const amounts = fc.constantFrom<[string, string]>(['5 mg', '10 mg'], ['10 mg', '5 mg'], ['2.5 mg', '5 mg']);
  const often = fc.constantFrom('', ' daily', ' PO daily', ' at bedtime');
  const pairOf = fc.tuple(amounts, often);

  test('of two amounts with "to" between, behind an order to change, the second is taken', async () => {
    await fc.assert(
      fc.asyncProperty(before, change, drug, pairOf, async (at, verb, name, [[was, is], how]) => {
        const plain = await entriesOf([`${at}${verb} ${name} to ${is} PO BID.`]);
        expect(await entriesOf([`${at}${verb} ${name} ${was}${how} to ${is} PO BID.`])).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('also where words stand between the change and what it comes from', async () => {
    const told = fc.constantFrom('', ' at her last visit', ' by Dr. Sample last week');
    await fc.assert(
      fc.asyncProperty(before, told, drug, pairOf, async (at, when, name, [[was, is], how]) => {
        const from = how === '' ? was : was.split(' ')[0];
        const lines = [`${at}${name} was increased${when} from ${from} to ${is} PO BID.`];
        expect(await entryOf(name, lines)).toContain(`| ${is} | PO | BID`);
      }),
      RUNS,
    );
  });

  test('a range that nothing changes stays a range', async () => {
    await fc.assert(
      fc.asyncProperty(drug, async (name) => {
        expect(await entryOf(name, [`MEDICATIONS: ${name} 5 to 10 mg daily.`])).toContain('| 5-10 mg |');
        expect(await entryOf(name, [`PLAN: Start ${name} 5 to 10 mg daily.`])).toContain('| 5-10 mg |');
      }),
      RUNS,
    );
  });

  test('what stands before a name and in another clause directs nothing of it', async () => {
    const says = fc.constantFrom<(name: string) => string>(
      (name) => `Headaches went from 18 to 9 a month since ${name} 10 mg twice daily was begun.`,
      (name) => `He sleeps twice a day because ${name} 10 mg twice daily makes him tired.`,
      (name) => `She wrote the pills on an envelope: ${name} 10 mg twice daily.`,
      (name) => `They walk every morning, while ${name} 10 mg twice daily goes on.`,
      (name) => `His other tablets are ${name} 10 mg twice daily.`,
      (name) => `Her daily tablets include ${name} 10 mg twice daily.`,
    );
    await fc.assert(
      fc.asyncProperty(drug, says, async (name, say) => {
        expect(await entryOf(name, [say(name)])).toMatch(/\| 10 mg \|.*\| BID$/u);
      }),
      RUNS,
    );
  });

  test('directions that a full stop ends are none of the next drug', async () => {
    const first = fc.constantFrom(
      'magic mouthwash 5 mL swish and spit',
      'Zorvexa 5 mg by mouth',
      'warfarin 5 mg',
    );
    await fc.assert(
      fc.asyncProperty(first, fc.constantFrom('four times daily', 'every night'), async (one, often_) => {
        const lines = ['MEDICATIONS:', '- aspirin 81 mg daily', `- ${one} ${often_}. EMLA cream to port.`];
        const entries = await entriesOf(lines);
        expect(entries).toHaveLength(3);
        expect(entries.find((entry) => /lidocaine|emla/iu.test(entry))).toMatch(/\| {3}\| TOP \| $/u);
      }),
      RUNS,
    );
  });
});

test('two names of one ingredient with a statement between them are two drugs', async () => {
  const pairs = fc.constantFrom<[string, string]>(
    ['OxyContin', 'oxycodone IR'],
    ['MS Contin', 'morphine IR'],
  );
  const says = fc.constantFrom('still using', 'now only taking', 'takes just');
  await fc.assert(
    fc.asyncProperty(pairs, says, async ([brand, generic], still) => {
      const lines = [`She was weaned off ${brand} completely, ${still} ${generic} 15 mg 1 tab q6h prn.`];
      const [entry, ...others] = await entriesOf(lines);
      expect(others).toEqual([]);
      expect(entry?.toLowerCase()).not.toContain(brand.toLowerCase());
      expect(entry).toContain('Q6H PRN');
    }),
    RUNS,
  );
});

describe('what is only asked, proposed, conditional or past', () => {
  const name = fc.constantFrom('warfarin', 'lisinopril', 'atenolol');
  const told = fc.constantFrom<(drug: string) => string>(
    (drug) => `If he is felt to be at no risk of falls, would put him on ${drug}.`,
    (drug) => `It is not clear if he is taking ${drug} 5 mg daily.`,
    (drug) => `We asked whether she is still on ${drug} 5 mg daily.`,
    (drug) => `She had initially been on ${drug} 5 mg daily here.`,
  );
  test('is no entry in prose', async () => {
    await fc.assert(
      fc.asyncProperty(told, name, async (sentence, drug) => {
        for (const heading of ['PLAN', 'HISTORY'])
          expect(await entriesOf([`${heading}: ${sentence(drug)}`])).toEqual([]);
      }),
      { numRuns: size(24, 12) },
    );
  });

  test('ends nothing: an option, or what was offered in the place of a drug', async () => {
    const open = fc.constantFrom<(drug: string) => string>(
      (drug) => `I have given him the option of stopping the ${drug}.`,
      (drug) => `Celebrex was offered instead of ${drug}.`,
    );
    await fc.assert(
      fc.asyncProperty(open, name, async (sentence, drug) => {
        const lines = [`MEDICATIONS: ${drug} 5 mg daily.`];
        const list = await entriesOf(lines);
        expect(list).toHaveLength(1);
        expect(await entriesOf([...lines, `PLAN: ${sentence(drug)}`])).toEqual(list);
      }),
      { numRuns: size(24, 12) },
    );
  });

  test('but what an end begins with has ended, and what begins behind one has not', async () => {
    await fc.assert(
      fc.asyncProperty(name, async (drug) => {
        const list = `MEDICATIONS: ${drug} 5 mg daily.`;
        expect(
          await entriesOf([list, `PLAN: We will discontinue this therapy starting with the ${drug}.`]),
        ).toEqual([]);
        const other = await entriesOf([`PLAN: We stopped aspirin, starting with ${drug} 5 mg daily.`]);
        expect(other).toEqual(await entriesOf([`PLAN: Starting with ${drug} 5 mg daily.`]));
      }),
      { numRuns: 3 },
    );
  });

  test('is not what takes the place of another drug: that one has ended', async () => {
    await fc.assert(
      fc.asyncProperty(name, async (drug) => {
        const entries = await entriesOf([
          `MEDICATIONS: ${drug} 5 mg daily.`,
          `PLAN: She will try metformin 500 mg b.i.d. instead of ${drug}.`,
        ]);
        expect(entries.map((entry) => entry.split(' ')[0])).toEqual(['metformin']);
      }),
      { numRuns: 3 },
    );
  });
});

test('a name that nobody knows ends before the verb that leads to its new amount', async () => {
  const names = fc.constantFrom('Zyxomarin', 'Qlorvast', 'MXT', 'Vremax Forte');
  const verbs = fc.constantFrom('increased', 'reduced', 'moved', 'goes', 'zorbed', 'went');
  const ways = fc.constantFrom('to', 'up to', 'down to', 'from 20 mg to');
  const leads = fc.constantFrom('Plan. ', 'Plan: ', 'PLAN\n', 'Current medication:\naspirin 81 mg daily\n');
  await fc.assert(
    fc.asyncProperty(leads, names, verbs, ways, async (lead, name, verb, way) => {
      const lines = `${lead}${name} ${verb} ${way} 40 mg twice daily.`.split('\n');
      const { list, unread } = await extractMedications([documentOf(lines)], store);
      const shown = list.medications.map(({ drugName }) => drugName).filter((one) => one !== 'aspirin');
      expect([[], [name.toLowerCase()]]).toContainEqual(shown.map((one) => one.toLowerCase()));
      expect(`${list.medications.length}${unread.length}`).not.toBe('00');
    }),
    { numRuns: size(60, 20) },
  );
});

test('a part of the dose that was taken, and the amount behind it, is the new dose', async () => {
  const part = fc.constantFrom(
    'half the present dose',
    'half the dose',
    'twice his usual dose',
    'a lower dose',
    'a reduced dose',
  );
  const link = fc.constantFrom(', that is', ', i.e.', ' of', ', namely', ',');
  const keep = fc.constantFrom('I would like to keep the', 'Continue', 'We will go on with her');
  const list = fc.constantFrom<(name: string) => readonly string[]>(
    (name) => [`She takes ${name} 20 mg twice daily.`, ''],
    (name) => ['MEDICATIONS', `${name} 20 mg twice daily`, '', 'PLAN'],
  );
  await fc.assert(
    fc.asyncProperty(list, keep, drug, fc.tuple(part, link), async (taken, on, name, [portion, is]) => {
      const line = `${on} ${name}, at ${portion}${is} 5 mg daily.`;
      const entries = await entriesOf([...taken(name), line]);
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatch(/\| 5 mg \| (?:PO)? \| QD$/u);
    }),
    RUNS,
  );
});

test('of what was taken and what is taken now, in one sentence that the drug begins, the latter is the dose', async () => {
  const was = fc.constantFrom(
    'has been coming down by 1 mg each week',
    'was 8 mg in May',
    ', which was started at 40 mg,',
    'had been raised to 15 mg twice daily',
  );
  const now = fc.constantFrom('and is now', 'and is at present', 'but is currently', 'and it is now at');
  const amount = fc.integer({ min: 2, max: 7 });
  const often = fc.constantFrom(['daily', 'QD'], ['twice daily', 'BID'], ['at night', 'QHS']);
  await fc.assert(
    fc.asyncProperty(
      drug,
      fc.tuple(was, now),
      amount,
      often,
      async (name, [then, since], dose, [how, told]) => {
        const line = `The ${name} ${then} ${since} ${dose} mg ${how}.`.replace(' ,', ',');
        const entries = await entriesOf([line]);
        expect(entries).toHaveLength(1);
        expect(entries[0]).toMatch(new RegExp(`\\| ${dose} mg \\| (?:PO)? \\| ${told}$`, 'u'));
      },
    ),
    RUNS,
  );
});
