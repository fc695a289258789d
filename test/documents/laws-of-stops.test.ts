/** Laws of stops: what ends one drug ends no other, and ends it no longer once it is taken again. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const LIST = 'MEDICATIONS: lisinopril 10 mg daily, metformin 500 mg b.i.d., warfarin 3 mg nightly.';
const drug = fc.constantFrom('lisinopril', 'metformin', 'warfarin');
const OTHERS = ['Demerol', 'prednisone', 'atenolol'] as const;
const heading = fc.constantFrom('PLAN', 'HOSPITAL COURSE', 'ASSESSMENT');
const RUNS = { numRuns: size(40, 10) };

test('what one comes to is not what one leaves', async () => {
  const sentences = fc.constantFrom<(other: string, drug: string) => string>(
    (other, one) => `Will wean her off ${other} to her usual ${one} dose.`,
    (other, one) => `Stopped ${other} in favor of ${one}.`,
    (other, one) => `Discontinue ${other} and go back to ${one}.`,
    (other, one) => `${other} was given for pain. Will wean her off that to ${one}.`,
  );
  await fc.assert(
    fc.asyncProperty(heading, sentences, fc.constantFrom(...OTHERS), drug, async (at, say, other, one) => {
      expect(await entriesOf([LIST, `${at}: ${say(other, one)}`])).toEqual(await entriesOf([LIST]));
    }),
    RUNS,
  );
});

test('an order for the day of an operation ends nothing, whether the drug is its object or its subject', async () => {
  const order = fc.constantFrom<(drug: string) => string>(
    (one) => `Do not take ${one}`,
    (one) => `Skip ${one}`,
    (one) => `Omit ${one}`,
    (one) => `${one} is not to be taken`,
    (one) => `${one} should not be given`,
    (one) => `${one} is to be omitted`,
  );
  const then = fc.constantFrom(
    'on the morning of surgery',
    'on the day of the procedure',
    'the morning of surgery',
    'on the day of the prep or the morning of surgery',
  );
  const plan = fc.constantFrom('PLAN', 'ASSESSMENT');
  await fc.assert(
    fc.asyncProperty(plan, fc.tuple(order, then), drug, async (at, [say, when], one) => {
      const text = `${say(one)} ${when}.`;
      expect(await entriesOf([LIST, `${at}: ${text.charAt(0).toUpperCase()}${text.slice(1)}`])).toEqual(
        await entriesOf([LIST]),
      );
    }),
    RUNS,
  );
});

test('how or why something was done, between the auxiliary and what was done, says nothing of its own', async () => {
  const how = fc.constantFrom('therefore', 'thus', 'gradually', 'abruptly', 'promptly', 'safely', 'finally');
  const done = fc.constantFrom('stopped', 'discontinued', 'held', 'withdrawn');
  await fc.assert(
    fc.asyncProperty(heading, how, done, drug, async (at, adverb, action, one) => {
      const say = (words: string): string[] => [LIST, `${at}: Her nausea went away and ${one} was ${words}.`];
      const plain = await entriesOf(say(action));
      expect(plain).toHaveLength(2);
      expect(await entriesOf(say(`${adverb} ${action}`))).toEqual(plain);
    }),
    RUNS,
  );
});

const ends = fc.constantFrom<(drug: string) => string>(
  (one) => `${one} was stopped on admission.`,
  (one) => `We held ${one}.`,
  (one) => `She had been out of ${one} for a month.`,
);
const stopIn = fc.record({
  at: heading,
  end: ends,
  middle: fc.constantFrom('', ' Her fever went away.', ' She takes aspirin 81 mg daily.'),
});

test('a stop that is told before the drug is taken again is over, and that of another drug is not', async () => {
  const resumes = fc.constantFrom<(drug: string) => string>(
    (one) => `${one} was resumed at discharge.`,
    (one) => `She is back on ${one}.`,
    (one) => `Medications restarted include ${one}.`,
  );
  await fc.assert(
    fc.asyncProperty(stopIn, resumes, drug, async ({ at, end, middle }, resume, one) => {
      const told = `${at}: ${end(one)}${middle}`;
      const untouched = await entriesOf([LIST, `${at}:${middle}`]);
      expect(await entriesOf([LIST, `${told} ${resume(one)}`])).toEqual(untouched);
      for (const other of ['lisinopril', 'metformin', 'warfarin'].filter((name) => name !== one))
        expect(await entriesOf([LIST, `${told} ${resume(other)}`])).toEqual(await entriesOf([LIST, told]));
    }),
    RUNS,
  );
});

test('what will be taken again some day is not taken yet', async () => {
  const plans = fc.constantFrom<(drug: string) => string>(
    (one) => `${one} will be resumed after the scan.`,
    (one) => `${one} should be restarted next month.`,
    (one) => `${one} may be resumed.`,
  );
  await fc.assert(
    fc.asyncProperty(heading, plans, drug, async (at, plan, one) => {
      const told = `${at}: We held ${one}.`;
      expect(await entriesOf([LIST, `${told} ${plan(one)}`])).toEqual(await entriesOf([LIST, told]));
    }),
    RUNS,
  );
});

test('a list of what is stopped outlives the story of the stay', async () => {
  await fc.assert(
    fc.asyncProperty(ends, drug, async (end, one) => {
      const stopped = [LIST, `STOP TAKING: ${one}`];
      const story = `HOSPITAL COURSE: ${end(one)} ${one} was resumed on the third day.`;
      expect(await entriesOf([...stopped, story])).toEqual(await entriesOf(stopped));
    }),
    RUNS,
  );
});

test('who refuses to take a drug refuses the drug', async () => {
  const refusals = fc.constantFrom('refused', 'refuses', 'declined', 'has stopped');
  const complements = fc.constantFrom('to take', 'to start', 'to use', 'to continue', 'to restart');
  await fc.assert(
    fc.asyncProperty(heading, refusals, complements, drug, async (at, refused, to, one) => {
      expect(await entriesOf([LIST, `${at}: She ${refused} ${to} her ${one}.`])).toEqual(
        await entriesOf([LIST, `${at}: She ${refused} ${one}.`]),
      );
    }),
    RUNS,
  );
});

test('in a section of medications what a sentence says is taken is an entry, whatever stands before it', async () => {
  const names = fc.constantFrom('omeprazole (Prilosec)', 'Prilosec', 'baby aspirin', 'her old atenolol');
  const before = fc.constantFrom(
    '',
    'Enalapril, fentanyl patches, hydralazine p.r.n. ',
    'He is no longer on fluconazole and has not been for quite some time now. ',
  );
  await fc.assert(
    fc.asyncProperty(before, names, async (first, name) => {
      const alone = await entriesOf([`MEDICATIONS: He is on ${name}.`]);
      expect(alone).toHaveLength(1);
      const entries = await entriesOf([`MEDICATIONS: ${first}He is on ${name}, Zofran and Toradol.`]);
      expect(entries).toEqual(expect.arrayContaining(alone));
    }),
    RUNS,
  );
});

test('the last word of a sentence is no label of the drugs behind it', async () => {
  const sentences = fc.constantFrom(
    'The following was phoned into the pharmacy:',
    'A two week supply of the following was sent to the pharmacy:',
    'We called these in with no refills:',
  );
  await fc.assert(
    fc.asyncProperty(sentences, fc.constantFrom('', 'Aspirin 81 mg daily. '), async (sentence, first) => {
      const drugs = 'quetiapine 25 mg nightly.';
      const plain = await entriesOf([`DISCHARGE MEDICATIONS: ${first}${drugs}`]);
      expect(await entriesOf([`DISCHARGE MEDICATIONS: ${first}${sentence} ${drugs}`])).toEqual(plain);
    }),
    RUNS,
  );
});

test('of what is excepted the contrary is said, and of nothing else', async () => {
  const exception = fc.constantFrom(
    'except',
    'except for',
    'with the exception of',
    'apart from',
    'other than',
  );
  const order = fc.constantFrom('Continue all home medications', 'Resume previous medications');
  const list = 'DISCHARGE MEDICATIONS: metformin 500 mg b.i.d., aspirin 81 mg daily.';
  await fc.assert(
    fc.asyncProperty(exception, order, drug, async (but, told, one) => {
      const entries = await entriesOf([list, `${told} ${but} ${one}.`]);
      const others = (await entriesOf([list])).filter((entry) => !JSON.stringify(entry).includes(one));
      expect(entries.filter((entry) => !JSON.stringify(entry).includes(one))).toEqual(others);
      const alone = await entriesOf(['DISCHARGE MEDICATIONS', `${told} ${but} ${one}.`]);
      expect(alone).toEqual([]);
      const kept = await entriesOf(['DISCHARGE MEDICATIONS', `Stop all medications ${but} ${one}.`]);
      expect(kept).toHaveLength(1);
    }),
    RUNS,
  );
});

test('an element of a list that begins with what was once is not taken now, and "the latter" is no drug', async () => {
  const once = fc.constantFrom('used to take', 'previously on', 'formerly on', 'took');
  await fc.assert(
    fc.asyncProperty(once, fc.constantFrom(...OTHERS), async (was, other) => {
      const plain = await entriesOf([LIST]);
      const [first, ...rest] = LIST.slice(0, -1).split(', ');
      expect(await entriesOf([`${[first, `${was} ${other}`, ...rest].join(', ')}.`])).toEqual(plain);
      expect(await entriesOf([`${LIST.slice(0, -1)}, ${other}, the latter discontinued in March.`])).toEqual(
        plain,
      );
    }),
    RUNS,
  );
});

test('what was taken at home until the patient came is taken', async () => {
  const tells = fc.constantFrom<(drugs: string) => string>(
    (drugs) => `At home she was on ${drugs}.`,
    (drugs) => `Prior to admission he was taking ${drugs}.`,
    (drugs) => `She was maintained on ${drugs} as an outpatient.`,
    (drugs) => `The patient took ${drugs} before admission.`,
  );
  const several = fc.uniqueArray(fc.constantFrom('Symbicort', 'ibuprofen', 'Biaxin', 'prednisone'), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(tells, several, async (tell, drugs) => {
      const listed = `${drugs.slice(0, -1).join(', ')} and ${drugs.at(-1)}`;
      const told = await entriesOf([
        `MEDICATIONS: ${tell(listed)} Currently she is also on Lasix 20 mg daily.`,
      ]);
      expect(told).toHaveLength(drugs.length + 1);
      const dosed = drugs.map((drug) => `${drug} 5 mg daily`).join(', ');
      const prose = await entriesOf([`HISTORY OF PRESENT ILLNESS: ${tell(dosed)}`]);
      expect(prose).toHaveLength(drugs.length);
    }),
    RUNS,
  );
});

test('who is out of work or of town takes all that is listed', async () => {
  const asides = fc.constantFrom(
    'out-of-work excuse for 10 days',
    'she is out of town',
    'out of bed as tolerated',
  );
  await fc.assert(
    fc.asyncProperty(drug, asides, async (one, aside) => {
      const list = [`MEDICATIONS: aspirin 81 mg daily, ${one} 3 mg nightly`];
      expect(await entriesOf([`${list.join('')}, ${aside}.`])).toEqual(await entriesOf(list));
    }),
    RUNS,
  );
});

test('a prescription and a start in a plan are entries, whatever else is said of the drug', async () => {
  const starts = fc.constantFrom<(drugs: string) => string>(
    (drugs) => `We will start ${drugs} to keep her from going back into fibrillation.`,
    (drugs) => `She was started on ${drugs} to broaden her coverage.`,
    (drugs) => `I prescribe ${drugs} and want to see him in a month.`,
    (drugs) => `He will be placed on ${drugs} for the time being.`,
    (drugs) => `He was given a prescription for ${drugs} and was told to call with any questions.`,
  );
  const some = fc.uniqueArray(fc.constantFrom('amiodarone', 'cefuroxime', 'Coreg', 'Plavix'), {
    minLength: 1,
    maxLength: 3,
  });
  const behind = fc.constantFrom('', ' if the fever comes back', ' in the near future');
  await fc.assert(
    fc.asyncProperty(starts, some, behind, async (start, drugs, later) => {
      const told = start(drugs.join(' and '));
      expect(await entriesOf([LIST, `PLAN: ${told}`])).toHaveLength(3 + drugs.length);
      if (later !== '' && /start /u.test(told) && drugs.length === 1)
        expect(await entriesOf([LIST, `PLAN: We will start ${drugs.join('')}${later}.`])).toEqual(
          await entriesOf([LIST]),
        );
      const prescribed = `PROCEDURE: The wound was closed. He was given a prescription for ${drugs.join(' and ')}.`;
      expect(await entriesOf([LIST, prescribed])).toHaveLength(3 + drugs.length);
    }),
    RUNS,
  );
});

test('what one was switched from is over, and what one was switched to is taken', async () => {
  const behind = fc.constantFrom<(drug: string) => string>(
    (one) => `(switched from ${one} at 5 weeks)`,
    (one) => `- converted from ${one} in May`,
    (one) => `(transitioned from ${one})`,
  );
  await fc.assert(
    fc.asyncProperty(behind, fc.constantFrom(...OTHERS), async (from, other) => {
      const told = `MEDICATIONS: labetalol 200 mg twice daily ${from(other)}, aspirin 81 mg daily.`;
      expect(await entriesOf([told])).toEqual(
        await entriesOf(['MEDICATIONS: labetalol 200 mg twice daily, aspirin 81 mg daily.']),
      );
    }),
    RUNS,
  );
});

test('a stop for what may happen ends nothing; one for what did happen does', async () => {
  const event = fc.constantFrom('rash', 'bleeding or black stools', 'muscle pain');
  await fc.assert(
    fc.asyncProperty(
      event,
      drug,
      fc.constantFrom('stop', 'hold', 'stop taking'),
      async (what, one, order) => {
        expect(await entriesOf([LIST, `PLAN: Any ${what}: ${order} ${one} the same day and call.`])).toEqual(
          await entriesOf([LIST]),
        );
        expect(await entriesOf([LIST, `PLAN: New ${what}: ${order} ${one} today.`])).toHaveLength(2);
      },
    ),
    RUNS,
  );
});

test('a column of why they were stopped ends the drugs of its rows that say why', async () => {
  const header = fc.constantFrom('Why stopped', 'Reason stopped', 'Why it was stopped', 'Why discontinued');
  const why = fc.constantFrom('rash with fever', 'gums', 'word finding trouble', 'did not work');
  await fc.assert(
    fc.asyncProperty(header, why, drug, async (last, said, one) => {
      const rows = [`Drug  Years  ${last}`, `${one}  2013  ${said}`, `sertraline  2014-16  ${said}`];
      expect(await entriesOf(['TRIED BEFORE', ...rows])).toEqual([]);
    }),
    RUNS,
  );
});

test('an end with its day, where a row says how often, ends the drug of that row and no other', async () => {
  const header = fc.constantFrom('When', 'How often', 'Directions');
  const ended = fc.constantFrom('D/C 4/02', 'finished 3/09', 'stopped 3/09/26', 'completed 03/09/2026');
  await fc.assert(
    fc.asyncProperty(header, ended, drug, async (column, said, one) => {
      const rows = ['lisinopril', 'metformin', 'warfarin'].map(
        (name) => `${name}  5 mg  ${name === one ? said : 'once a day'}  since spring`,
      );
      const read = await entriesOf([`Medicine  How much  ${column}  Notes`, ...rows]);
      expect(read).toHaveLength(2);
      expect(read.join(' ').toLowerCase()).not.toContain(one);
    }),
    RUNS,
  );
});

test('the drug that a stopped one interacts with is not stopped with it', async () => {
  const reason = fc.constantFrom('interacts with', 'interaction with', 'interacts with the');
  const other = fc.constantFrom('naproxen 500 mg', 'Zyxomarin 300 mg capsule');
  await fc.assert(
    fc.asyncProperty(reason, other, drug, fc.constantFrom(' - ', '  '), async (why, ended, one, gap) => {
      const stopped = ['', 'NO LONGER TAKEN', `${ended}${gap}${why} ${one}`];
      expect(await entriesOf([LIST, ...stopped])).toEqual(await entriesOf([LIST]));
    }),
    RUNS,
  );
});

test('an order that ends one cell leads to no drug of an order for what may happen', async () => {
  const order = fc.constantFrom('STOP', 'HOLD');
  await fc.assert(
    fc.asyncProperty(order, drug, async (cell, one) => {
      const grid = ['CROSS-OVER', `prednisone  PM  10 mg  5 mg  ${cell}`];
      expect(await entriesOf([LIST, '', ...grid, `Any rash: stop ${one} the same day and call.`])).toEqual(
        await entriesOf([LIST, '', ...grid]),
      );
    }),
    RUNS,
  );
});

test('a patch that is off for some hours of the day is taken, and a drug that is off is not', async () => {
  const pause = fc.constantFrom(
    '12 h on / 12 h off',
    '12 hours on and 12 hours off',
    '12 hrs on, 12 hrs off',
  );
  await fc.assert(
    fc.asyncProperty(pause, drug, async (said, one) => {
      const worn = ['MEDICATIONS', `${one} patch, 1 patch to the skin, ${said}`, 'aspirin 81 mg daily'];
      expect((await entriesOf(worn)).join()).toContain(one);
      const off = ['MEDICATIONS', `${one} 10 mg daily, now off`, 'aspirin 81 mg daily'];
      expect((await entriesOf(off)).join()).not.toContain(one);
    }),
    RUNS,
  );
});

test('a condition of one line is none of a stop on the next, and how a drug is taken is no condition', async () => {
  const needs = fc.constantFrom(
    'if needed',
    'if you have pain',
    'if necessary',
    'unless it rains',
    'when it hurts',
  );
  const stops = fc.constantFrom<(one: string) => string>(
    (one) => `Stop taking: ${one} 10 mg`,
    (one) => `STOP ${one}`,
    (one) => `Discontinue ${one} 10 mg daily`,
  );
  await fc.assert(
    fc.asyncProperty(drug, needs, stops, fc.boolean(), async (one, need, stop, isInLine) => {
      const lead =
        isInLine && need.endsWith('ed')
          ? [`Ibuprofen 400 mg every 8 hours ${need}, stop ${one}`]
          : [`Ibuprofen 400 mg every 8 hours ${need}`, stop(one)];
      const entries = await entriesOf([...lead, 'Thank you for your visit.']);
      expect(entries.filter((entry) => entry.toLowerCase().includes(one))).toEqual([]);
    }),
    RUNS,
  );
});

test('a drug that is replaced in kind is taken on, and one that another replaces is not', async () => {
  const replaced = fc.constantFrom('replaced with', 'replaced by', 'was replaced with');
  const inKind = fc.constantFrom('new supply', 'a new bottle', 'a fresh box', 'unexpired stock');
  const another = fc.constantFrom('metformin', 'another agent', 'a new drug', 'something milder');
  await fc.assert(
    fc.asyncProperty(replaced, inKind, another, async (verb, same, other) => {
      const list = (said: string): string[] => [
        'MEDICATIONS',
        `Glyburide 5 mg daily${said}`,
        'aspirin 81 mg daily',
      ];
      expect(await entriesOf(list(` - expired, ${verb} ${same}`))).toEqual(await entriesOf(list('')));
      const ended = await entriesOf(list(`, ${verb} ${other}`));
      expect(ended.filter((entry) => entry.includes('glyburide'))).toEqual([]);
    }),
    RUNS,
  );
});

test('a label behind an entry of a list is said of that entry alone, and the entries below go on with the list', async () => {
  const shape = fc.constantFrom<(name: string) => string>(
    (name) => `${name} 500 mg, take 1 tablet daily.`,
    (name) => `${name} 500 mg tablet, 1 tablet by mouth daily.`,
    (name) => `- ${name} 500 mg daily.`,
  );
  const names = fc.shuffledSubarray(['Naproxen', 'Metformin', 'Zolquara', 'Levetiracetam'], { minLength: 3 });
  const ends = fc.constantFrom(
    'Patient not taking: Reported on 6/1/2026',
    'Not taking: ran out in May',
    'Stopped: 6/1/2026',
    'Discontinued: side effects',
  );
  const others = fc.constantFrom('Allergies: penicillin', 'Indication: pain', 'Note: with food', 'PMH: gout');
  const title = fc.constantFrom('MEDICATIONS', 'Current medications:', 'Pills at home');
  const at = fc.nat({ max: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(title, shape),
      names,
      at,
      fc.tuple(ends, others),
      async ([heading, write], listed, index, [end, other]) => {
        const entries = listed.map((name) => write(name));
        const whole = await entriesOf([heading, ...entries]);
        expect(whole).toHaveLength(listed.length);
        const behind = (label: string): string[] => entries.with(index, `${entries[index] ?? ''} ${label}`);
        expect(await entriesOf([heading, ...behind(other)])).toEqual(whole);
        const ended = (listed[index] ?? '').toLowerCase();
        expect(await entriesOf([heading, ...behind(end)])).toEqual(
          whole.filter((entry) => !entry.toLowerCase().includes(ended)),
        );
      },
    ),
    RUNS,
  );
});

test('an end with its day on a line below an entry is of that entry, and what is to be avoided beside it ends nothing', async () => {
  const ends = fc.constantFrom(
    'Patient not taking: Reported on 6/1/2026',
    'Not taking: 06/2026',
    'Discontinued on: 6/1/2026',
    'No longer taking: since 1.6.2026',
  );
  const advice = fc.constantFrom('Avoid: alcohol', 'Do not take: grapefruit', 'Last filled: 6/1/2026');
  const names = fc.shuffledSubarray(['Naproxen', 'Metformin', 'Zolquara'], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(names, fc.nat({ max: 1 }), ends, advice, async (listed, index, end, advised) => {
      const entries = listed.map((name) => `${name} 500 mg, take 1 tablet daily.`);
      const whole = await entriesOf(['MEDICATIONS', ...entries]);
      const below = (line: string): string[] => ['MEDICATIONS', ...entries.toSpliced(index + 1, 0, line)];
      const ended = (listed[index] ?? '').toLowerCase();
      expect(await entriesOf(below(end))).toEqual(
        whole.filter((entry) => !entry.toLowerCase().includes(ended)),
      );
      expect(await entriesOf(below(advised))).toEqual(whole);
    }),
    RUNS,
  );
});

test('a bullet under that of an entry tells of it, and of no other', async () => {
  const told = fc.constantFrom(
    ['stopped by the patient in May', true],
    ['discontinued 6/1/2026', true],
    ['stop if cough returns', false],
    ['hold on dialysis days', false],
    ['hold 5 days before surgery', false],
  );
  const bullets = fc.constantFrom(['- ', '    - '], ['• ', '    - '], ['• ', '      • ']);
  const names = fc.shuffledSubarray(['Naproxen', 'Metformin', 'Zolquara'], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(names, fc.nat({ max: 2 }), told, bullets, async (listed, index, words, marks) => {
      const [[remark, isEnd], [outer, inner]] = [words, marks];
      const entries = listed.map((name) => `${outer ?? ''}${name} 500 mg daily`);
      const whole = await entriesOf(['MEDICATIONS', ...entries]);
      expect(whole).toHaveLength(listed.length);
      const lines = entries.toSpliced(index + 1, 0, `${inner ?? ''}${String(remark)}`);
      const ended = (listed[index] ?? '').toLowerCase();
      expect(await entriesOf(['MEDICATIONS', ...lines])).toEqual(
        isEnd === true ? whole.filter((entry) => !entry.toLowerCase().includes(ended)) : whole,
      );
    }),
    RUNS,
  );
});

test('an end of something that no dictionary names ends no neighbour, whatever stands over the lines', async () => {
  const something = fc.constantFrom(
    'Something for sleep',
    'A patch for her pain',
    'The old water tablet',
    'Her sleeping aid',
  );
  const setOff = fc.constantFrom(', ', ' - ', '; ');
  const end = fc.constantFrom(
    'stopped last month',
    'discontinued in May',
    'no longer taken',
    'on hold',
    'given up',
    'stopped',
  );
  const over = fc.constantFrom([], ['She told me this:'], ['# Medications'], ['What she takes'], ['MEDS']);
  const neighbours = fc.shuffledSubarray(
    [
      'Eye drops latanoprost each night',
      'Metformin 500 mg twice a day',
      'Lisinopril 10 mg daily',
      'Zyxomar 5 mg daily',
    ],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(over, neighbours),
      something,
      fc.tuple(setOff, end),
      fc.nat({ max: 2 }),
      async ([above, lines], one, [mark, said], place) => {
        const told = lines.toSpliced(place, 0, `${one}${mark}${said}`);
        const listed = await entriesOf([...above, ...told]);
        const whole = await entriesOf([...above, ...lines]);
        // A first line that is no entry may leave a list unknown as one: less is listed, and told, and nothing else.
        if (place > 0) expect(listed).toEqual(whole);
        expect(listed.filter((entry) => !whole.includes(entry))).toEqual([]);
        const { list } = await extractMedications([documentOf([...above, ...told])], store);
        expect(list.setAside.filter(({ name }) => !one.includes(name))).toEqual([]);
      },
    ),
    { numRuns: size(150, 30) },
  );
});

test('what stands between a drug and its end, when or from whom it was, changes nothing of the end', async () => {
  const between = fc.constantFrom(
    '',
    ' in May',
    ' since May',
    ' from her dentist',
    ' he got in May',
    ' that she got from you in early May',
    ' you gave in January',
    ' started in May',
    ' prescribed by you',
    ', which he got in May,',
  );
  const end = fc.constantFrom(
    'was stopped',
    'has been stopped',
    'is no longer taken',
    'was discontinued in May',
  );
  const done = fc.constantFrom('has been finished', 'is finished', 'was completed last week');
  await fc.assert(
    fc.asyncProperty(between, fc.oneof(end, done), drug, async (words, said, one) => {
      fc.pre(!/finished|completed/.test(said) || /^(?:| you gave.*| he got.*| that she.*)$/.test(words));
      const listed = await entriesOf([LIST, '', `The ${one}${words} ${said}.`]);
      expect(listed).toEqual((await entriesOf([LIST])).filter((entry) => !entry.toLowerCase().includes(one)));
    }),
    { numRuns: size(120, 25) },
  );
});

test('what may end has not ended, in May or at any time', async () => {
  const says = fc.constantFrom<(drug: string) => string>(
    (one) => `The ${one} may be stopped in May.`,
    (one) => `In May ${one} may be discontinued.`,
    (one) => `Her ${one} might be finished in May.`,
  );
  await fc.assert(
    fc.asyncProperty(says, drug, async (say, one) => {
      expect(await entriesOf([LIST, '', say(one)])).toEqual(await entriesOf([LIST]));
    }),
    RUNS,
  );
});

test('what another person takes begins with that person: the drug before is the patient’s', async () => {
  const joins = fc.constantFrom(' and ', ' but ', ', and ', ' while ');
  const person = fc.constantFrom('her husband takes', 'his mother is on', 'their son uses');
  await fc.assert(
    fc.asyncProperty(
      joins,
      person,
      drug,
      fc.constantFrom('10 mg', '10 mg daily'),
      async (join, who, one, dose) => {
        const other = one === 'warfarin' ? 'metformin' : 'warfarin';
        const listed = await entriesOf([
          `Mrs Owen takes ${one} ${dose}${join}${who} ${other} 500 mg twice daily.`,
        ]);
        expect(listed.map((entry) => entry.split(' ')[0])).toEqual([one]);
      },
    ),
    RUNS,
  );
});

test('an end of a name that nobody knows, told in a bracket or behind a separator, ends no drug before it', async () => {
  const told = fc.constantFrom(
    '(not the patch, Zyxomarin was stopped in May)',
    ', and Zyxomarin was discontinued',
    'because Zyxomarin was stopped',
  );
  await fc.assert(
    fc.asyncProperty(told, async (end) => {
      const lines = [`HISTORY: She takes atenolol 50 mg daily ${end}, lisinopril 10 mg in the morning.`];
      const { list } = await extractMedications([documentOf(lines)], store);
      expect(list.medications.map(({ drugName }) => drugName.split(' ')[0])).toEqual([
        'atenolol',
        'lisinopril',
      ]);
    }),
    { numRuns: 3 },
  );
});

test('a problem that begins with its mark ends what is said of the problem above it', async () => {
  const problem = fc.constantFrom(
    '#Tobacco - gum declined.',
    '#HTN - warfarin was refused.',
    '#Gout: declined.',
  );
  await fc.assert(
    fc.asyncProperty(problem, async (next) => {
      const lines = ['A/P', '#Knees - Tylenol 650 mg, 2 tabs', 'q8h prn.', next];
      const { list } = await extractMedications([documentOf(lines)], store);
      expect(list.medications).toHaveLength(1);
    }),
    { numRuns: 3 },
  );
});

test('an order set off behind a name is said of that one, and of no drug behind it', async () => {
  const mark = fc.constantFrom(' - ', ': ', ' – ', ' 10 mg - ');
  const order = fc.constantFrom('d/c', 'stop', 'discontinue', 'hold');
  const behind = fc.constantFrom('. ', ' (CKD, not working). ', '.  ');
  const at = fc.constantFrom('PLAN', 'Orders', 'Recommendations');
  const told = fc.record({ title: at, one: drug, set: mark, end: order, rest: behind });
  await fc.assert(
    fc.asyncProperty(told, async ({ title, one, set, end, rest }) => {
      const others = (await entriesOf([LIST])).filter((entry) => !entry.startsWith(one));
      expect(others).toHaveLength(2);
      const line = `${one}${set}${end}${rest}Coreg - down to 6.25 mg daily`;
      const entries = await entriesOf([LIST, `${title}:`, line]);
      expect(entries.filter((entry) => !/^(?:carvedilol|coreg)/iu.test(entry))).toEqual(others);
      expect(entries).toHaveLength(3);
    }),
    RUNS,
  );
});

test('a brand that is stopped ends the drug that is listed by its own name, whatever else is told of it', async () => {
  const listed = fc.constantFrom(
    ['zolpidem 5 mg QHS PRN', 'zolpidem', 'Ambien'],
    ['simvastatin 20 mg QHS', 'simvastatin', 'Zocor'],
    ['metoprolol 50 mg bid', 'metoprolol', 'Lopressor'],
    ['fluticasone nasal spray daily', 'fluticasone', 'Flonase'],
  );
  const also = fc.boolean();
  await fc.assert(
    fc.asyncProperty(listed, also, async ([line = '', drug = '', brand = ''], isTwice) => {
      const plan = isTwice ? [`1. Discontinue ${drug}.`] : [];
      expect(
        await entriesOf([
          `S: No longer taking ${brand}.`,
          'MEDICATIONS:',
          '  lisinopril 10 mg daily',
          `  ${line}`,
          'A/P:',
          `2. No longer taking ${brand}.`,
          ...plan,
        ]),
      ).toHaveLength(1);
    }),
    RUNS,
  );
});

test('the stop of one strength leaves another that the list gives, and of the same or of none it ends the drug', async () => {
  const listed = fc.constantFrom('CURRENT MEDICATIONS', 'Your medicines now');
  const over = fc.constantFrom('STOP taking these medications', 'Discontinued medications', 'Stopped today:');
  const strengths = fc.constantFrom(
    ['75 mcg', false] as const,
    ['88 mcg', true] as const,
    ['', true] as const,
  );
  await fc.assert(
    fc.asyncProperty(listed, over, strengths, async (at, end, [strength, doesEnd]) => {
      const lines = [at, 'Levothyroxine 88 mcg tablet 1 tablet daily', 'Warfarin 5 mg tablet 1 tablet daily'];
      const stop = `Levothyroxine ${strength}${strength === '' ? '' : ' tablet'}`.trim();
      const entries = await entriesOf([...lines, end, stop, 'Meloxicam 7.5 mg tablet']);
      expect(entries.some((entry) => entry.startsWith('levothyroxine'))).toBe(!doesEnd);
      expect(entries.some((entry) => entry.startsWith('warfarin'))).toBe(true);
    }),
    RUNS,
  );
});

test('doses that were left out end no drug', async () => {
  const left = fc.constantFrom('left out', 'held', 'paused', 'withheld', 'discontinued');
  const many = fc.constantFrom('two', 'one', 'a', 'some', 'several', 'a few', 'the first two', '3');
  const doses = fc.constantFrom('dose', 'doses', 'infusions', 'scheduled doses');
  const sentences = fc.constantFrom<(done: string, some: string, drug: string) => string>(
    (done, some, one) => `In June we ${done} ${some} of ${one}.`,
    (done, some, one) => `In June we ${done} ${some} of her ${one} and she did well.`,
    (done, some, one) => `${some} of ${one} were ${done} in June.`,
  );
  await fc.assert(
    fc.asyncProperty(sentences, fc.tuple(left, many, doses), drug, async (say, [done, count, noun], one) => {
      const text = say(done, `${count} ${noun}`, one);
      expect(await entriesOf([LIST, `PLAN: ${text}`])).toEqual(await entriesOf([LIST]));
      const whole = say(done, `the ${noun}`, one).replace(`the ${noun} of `, 'the ');
      expect(await entriesOf([LIST, `PLAN: ${whole}`])).not.toEqual(await entriesOf([LIST]));
    }),
    RUNS,
  );
});

test('a stop in a sentence ends the listed drug, whatever times, days and numbers the sentence tells besides', async () => {
  const told = fc.constantFrom(
    'because it made her sick twice a day',
    'as she was up 5 times a night',
    'at 8 am',
    'on Friday',
    'this morning',
    'after 1 tablet',
    'since it cost $40 a month',
    'after the first dose on Tuesday',
    'and feels 100 % better',
    'in the evening of June 3',
  );
  const says = fc.constantFrom<(drug: string, rest: string) => string>(
    (drug, rest) => `She stopped the ${drug} ${rest}.`,
    (drug, rest) => `${drug} was stopped ${rest}.`,
    (drug, rest) => `She came off ${drug} ${rest}.`,
  );
  const heads = fc.constantFrom('MEDICATIONS: ', 'Current medications: ');
  await fc.assert(
    fc.asyncProperty(heads, says, told, async (head, say, rest) => {
      const list = `${head}prednisone 5 mg every evening, lisinopril 10 mg twice daily`;
      expect(await entriesOf([list, '', say('prednisone', rest)])).toEqual([
        expect.stringMatching(/^lisinopril/u),
      ]);
    }),
    { numRuns: size(60, 15) },
  );
});

test('an order behind an arrow is of the drug its line begins with, whatever stands between and behind', async () => {
  const between = fc.constantFrom('', ' contributing to K+', ' 10 mg causing cough', ' may be why he fell');
  const arrow = fc.constantFrom('->', '-->', '=>', '→');
  const order = fc.constantFrom('stop', 'stop, see again', 'hold until seen', 'hold', 'please stop.');
  await fc.assert(
    fc.asyncProperty(between, arrow, order, async (why, leads, does) => {
      const list = ['Medications', 'ramipril 10 mg daily', 'metformin 500 mg BID'];
      const answer = await entriesOf([...list, '', 'Plan', `- ramipril${why} ${leads} ${does}`]);
      expect(answer).toEqual([expect.stringMatching(/^metformin/u)]);
    }),
    RUNS,
  );
});

test('what ended when another thing was begun, known or not, has ended', async () => {
  const when = fc.constantFrom('when', 'once', 'because', 'after');
  const other = fc.constantFrom('insulin', 'the new inhaler', 'mealtime insulin', 'dialysis', 'Zyxomarin');
  const was = fc.constantFrom('was stopped', 'was discontinued', "was d/c'd");
  await fc.assert(
    fc.asyncProperty(was, when, other, async (ended, at, began) => {
      const answer = await entriesOf([
        'metformin 500 mg BID',
        `Glipizide ${ended} ${at} ${began} was started.`,
      ]);
      expect(answer.filter((entry) => entry.startsWith('glipizide'))).toEqual([]);
      expect(answer).toContainEqual(expect.stringMatching(/^metformin/u));
    }),
    RUNS,
  );
});

test('what a label says was given on the way holds for its line, and lends its words to no name', async () => {
  const label = fc.constantFrom('GIVEN ON SCENE', 'Given en route', 'Given by EMS', 'Given by the crew');
  const time = fc.constantFrom('', '14:12 ');
  await fc.assert(
    fc.asyncProperty(label, time, async (given, at) => {
      const lines = [
        'Medications',
        'ramipril 5 mg daily',
        `${given}: ${at}aspirin 300 mg PO`,
        'metformin 500 mg BID',
      ];
      expect(await entriesOf(lines)).toEqual([
        expect.stringMatching(/^metformin/u),
        expect.stringMatching(/^ramipril/u),
      ]);
    }),
    RUNS,
  );
});
