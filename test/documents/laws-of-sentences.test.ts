/** Laws of sentences: what a sentence says of a drug it says of no other, in a list and beside one. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const ENTRIES: readonly string[] = [
  'lisinopril 10 mg daily',
  'metformin 500 mg b.i.d.',
  'furosemide 20 mg q.a.m.',
  'atorvastatin 40 mg at bedtime',
  'prednisone 5 mg every other day',
];
const OTHERS = ['Bactrim', 'clopidogrel', 'Zocor', 'amiodarone'] as const;

const list = fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 2, maxLength: 4 });
const other = fc.constantFrom(...OTHERS);
const RUNS = { numRuns: size(25, 8) };

describe('a sentence behind a list', () => {
  test('that ends, denies or proposes a drug gives no entry and changes none', async () => {
    const sentences = fc.constantFrom<(drug: string) => string>(
      (drug) => `Finished ${drug}.`,
      (drug) => `Recently completed ${drug}.`,
      (drug) => `${drug} allergy.`,
      (drug) => `Stopped ${drug}.`,
      (drug) => `I would be grateful for your opinion regarding ${drug}.`,
    );
    await fc.assert(
      fc.asyncProperty(list, sentences, other, async (entries, sentence, drug) => {
        const text = `MEDICATIONS: ${entries.join(', ')}.`;
        expect(await entriesOf([`${text} ${sentence(drug)}`])).toEqual(await entriesOf([text]));
      }),
      RUNS,
    );
  });
});

test('a finding in brackets behind the directions of a drug changes none of them', async () => {
  const findings = fc.constantFrom('(INR 2.4 on Monday)', '(level 0.8 on 5/2)', '(BP 150/90 at night)');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENTRIES), findings, async (entry, finding) => {
      for (const lead of ['MEDICATIONS:', 'PLAN: She takes'])
        expect(await entriesOf([`${lead} ${entry} ${finding}, warfarin 3 mg daily.`])).toEqual(
          await entriesOf([`${lead} ${entry}, warfarin 3 mg daily.`]),
        );
    }),
    RUNS,
  );
});

test('a drug that a carer gives is taken by the patient', async () => {
  const carers = fc.constantFrom(
    'His wife gives him',
    'Her mother gives her',
    'His daughter still gives him',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENTRIES), carers, async (entry, carer) => {
      expect(await entriesOf([`HISTORY: ${carer} ${entry}.`])).toEqual(
        await entriesOf([`HISTORY: He takes ${entry}.`]),
      );
    }),
    RUNS,
  );
});

test('what was done with one drug is done to none behind a semicolon', async () => {
  const remarks = fc.constantFrom(
    'which he last took Sunday',
    'took it this morning',
    'used to take it twice a day',
    'previously took more',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENTRIES), remarks, async (entry, remark) => {
      const others = 'warfarin 3 mg daily, clopidogrel 75 mg daily';
      const marked = await entriesOf([`MEDICATIONS: ${entry}, ${remark}; ${others}.`]);
      expect(marked).toEqual(expect.arrayContaining(await entriesOf([`MEDICATIONS: ${others}.`])));
    }),
    RUNS,
  );
});

test('a sentence that begins behind an abbreviation gives nothing to the drug before it', async () => {
  const manners = fc.constantFrom('p.r.n.', '10 mg q.d.', '5 mg b.i.d.', '20 mg p.o.', 'q.h.s.');
  const subjects = fc.constantFrom(
    'I will continue with the fluids at 75 mL an hour.',
    'The fluids run at 75 mL an hour IV.',
    'She was seen 3 times daily by the nurse.',
    'Her INR was 2.4 every morning.',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...OTHERS), manners, subjects, async (drug, manner, sentence) => {
      const told = `PLAN: She takes lisinopril 10 mg daily and ${drug} ${manner}`;
      expect(await entriesOf([`${told} ${sentence}`])).toEqual(await entriesOf([told]));
    }),
    RUNS,
  );
});

test('what something is for is no misspelt drug', async () => {
  // Brands are near to these: Psoriasin, Migranal, Glaucon.
  const reasons = fc.constantFrom('psoriasis', 'migraine', 'glaucoma', 'her psoriasis');
  const things = fc.constantFrom('Topical medications', 'Some cream daily', 'Drops twice daily', 'Patches');
  await fc.assert(
    fc.asyncProperty(list, things, reasons, async (entries, thing, reason) => {
      const names = async (line: string) =>
        (await entriesOf(['MEDICATIONS', ...entries, line])).filter((entry) => !entry.startsWith(thing));
      expect(await names(`${thing} for ${reason}.`)).toEqual(await names(`${thing} for pain.`));
    }),
    RUNS,
  );
});

describe('a name that nobody knows', () => {
  const UNKNOWN = fc.constantFrom('zyxomarin', 'Trovaquil', 'Belsomax');
  test('behind a verb of taking takes nothing from a neighbour and gives it nothing', async () => {
    const leads = fc.constantFrom(
      'She takes',
      'The patient is currently taking',
      'He has also been on',
      'She is on',
      'At home he was on',
      'Medications prior to admission:',
    );
    const doses = fc.constantFrom('', ' daily', ' 40 mg daily', ' two puffs b.i.d.');
    await fc.assert(
      fc.asyncProperty(leads, UNKNOWN, doses, other, async (lead, name, dose, known) => {
        const text = `MEDICATIONS: Aspirin 81 mg daily. ${lead} ${name}${dose} and ${known}.`;
        const entries = await entriesOf([text]);
        const alone = await entriesOf([`MEDICATIONS: ${known}.`]);
        expect(entries).toHaveLength(3);
        expect(entries).toEqual(expect.arrayContaining(alone));
      }),
      RUNS,
    );
  });

  test('is an entry also where only its dose is spoken of', async () => {
    const tells = fc.constantFrom(
      ', dose is unknown.',
      ', she is unsure of the dose.',
      ', the dose was not known.',
      ', strength unknown',
    );
    await fc.assert(
      fc.asyncProperty(list, UNKNOWN, tells, async ([first = '', ...others], name, tell) => {
        const numbered = [first, `${name}${tell}`, ...others].map((text, index) => `${index + 1}. ${text}`);
        expect(await entriesOf(['MEDICATIONS:', ...numbered])).toHaveLength(numbered.length);
      }),
      RUNS,
    );
  });

  test('ends before how many of it are taken', async () => {
    const counts = fc.constantFrom('one capsule', 'two tablets', 'one tablet');
    await fc.assert(
      fc.asyncProperty(UNKNOWN, counts, async (name, count) => {
        const [entry] = await entriesOf(['MEDICATIONS:', `1. ${name} with minerals ${count} once daily.`]);
        expect(entry).toMatch(new RegExp(`^${name} with minerals \\| [12] (?:capsule|tablet)`, 'u'));
      }),
      RUNS,
    );
  });
});

test('what is said of a drug before a separator is never of the one behind it', async () => {
  const units = fc.constantFrom('20 mg', '20 mg.', '20 milligrams');
  const often = fc.constantFrom('twice per day', 'three times a day', 'every 6 hours');
  const headings = fc.constantFrom(
    'PLAN: She takes',
    'DISCHARGE INSTRUCTIONS: His medications were to be',
    'PLAN:',
  );
  await fc.assert(
    fc.asyncProperty(headings, units, often, fc.constantFrom(...ENTRIES), async (lead, unit, how, entry) => {
      const text = `${lead} famotidine ${unit} one p.o. ${how}, ${entry}.`;
      const entries = await entriesOf([text]);
      const alone = await entriesOf([`PLAN: She takes ${entry}.`]);
      expect(entries).toHaveLength(2);
      expect(entries).toEqual(expect.arrayContaining(alone));
    }),
    RUNS,
  );
});

/** The drugs of entries, without their dosage. */
const drugsIn = async (lines: readonly string[]): Promise<string[]> =>
  (await entriesOf(lines)).map((entry) => entry.split(' | ')[0] ?? '');

describe('drugs that one breath tells of', () => {
  const names = fc.uniqueArray(fc.constantFrom('Plendil', 'pravastatin', 'Eltroxin', 'Zoloft', 'Diovan'), {
    minLength: 2,
    maxLength: 4,
  });
  const because = fc.constantFrom('', ' for her heart', ' which is for her mood');

  test('are all listed where they are taken now, whatever is said of why', async () => {
    const leads = fc.constantFrom('She also takes', 'He is also on', 'She is still on', 'He is currently on');
    await fc.assert(
      fc.asyncProperty(leads, names, because, async (lead, drugs, why) => {
        const [first = '', ...others] = drugs;
        const listed = await drugsIn([
          'HISTORY OF PRESENT ILLNESS:',
          `${lead} ${first}${why}, ${others.join(', ')}.`,
        ]);
        expect(listed).toHaveLength(drugs.length);
      }),
      RUNS,
    );
  });

  test('are none where they were, or may be', async () => {
    const leads = fc.constantFrom('She was on', 'He took', 'She has never been on', 'We may try');
    await fc.assert(
      fc.asyncProperty(leads, names, async (lead, drugs) => {
        expect(await drugsIn(['HISTORY OF PRESENT ILLNESS:', `${lead} ${drugs.join(', ')}.`])).toEqual([]);
      }),
      RUNS,
    );
  });

  test('to be taken in their own way are prescribed alike', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (drugs) => {
        const told = drugs.map((drug) => `${drug} to be taken twice a day`).join(' as well as ');
        expect(await drugsIn(['PROCEDURE:', `She was given a prescription for ${told}.`])).toHaveLength(
          drugs.length,
        );
      }),
      RUNS,
    );
  });
});

test('an order at the head of a sentence needs no verb: in a plan how often, behind a procedure how as well', async () => {
  const orders = fc.constantFrom<readonly [heading: string, order: string, count: number]>(
    ['PLAN:', 'Tylenol and Motrin p.r.n.', 2],
    ['PLAN:', 'Zyrtec daily for the rash.', 1],
    ['PLAN:', 'Caltrate b.i.d. while on steroids.', 1],
    ['PLAN:', 'Zyrtec twice daily until she is seen.', 1],
    ['PLAN:', 'Colace daily as long as the pain lasts.', 1],
    ['PLAN:', 'Zyrtec daily was given up during the winter.', 0],
    ['PROCEDURE:', 'Erythromycin ointment to both eyes twice daily for three days.', 1],
    ['PLAN:', 'Lisinopril daily was discussed.', 0],
    ['PROCEDURE:', 'Erythromycin ointment was put on both eyes.', 0],
    ['PAST MEDICAL HISTORY:', 'Prednisone tablets daily.', 0],
  );
  const before = fc.constantFrom('He tolerated it well.', 'Fluids and rest.');
  await fc.assert(
    fc.asyncProperty(orders, before, async ([heading, order, count], sentence) => {
      expect(await drugsIn([heading, `${sentence} ${order}`])).toHaveLength(count);
    }),
    RUNS,
  );
});

test('a treatment that is told between findings of today with how much and how often is listed', async () => {
  const sections = fc.constantFrom('PHYSICAL EXAMINATION:', 'VITAL SIGNS:', 'REVIEW OF SYSTEMS:');
  await fc.assert(
    fc.asyncProperty(sections, list, async (heading, entries) => {
      const lines = [heading, 'Heart: regular.', `The patient was started on ${entries.join(', ')}.`];
      expect(await drugsIn(lines)).toEqual(await drugsIn(['MEDICATIONS:', ...entries]));
    }),
    RUNS,
  );
});

test('so is an order that stands between findings of today as a sentence of its own', async () => {
  const sections = fc.constantFrom('PHYSICAL EXAMINATION:', 'REVIEW OF SYSTEMS:');
  const order = fc.constantFrom('Escitalopram 10 mg po daily.', 'Tramadol 50 mg po every 6 hours as needed.');
  await fc.assert(
    fc.asyncProperty(sections, order, async (heading, sentence) => {
      expect(await drugsIn([heading, `Psych: tearful. ${sentence} Sleeps poorly.`])).toHaveLength(1);
      expect(await drugsIn([heading, 'Neuro: Tone 2 of 5. Baclofen 10 mg at noon gave relief.'])).toEqual([]);
    }),
    RUNS,
  );
});

test('"of taking it" revives nothing', async () => {
  const ends = fc.constantFrom('tired of taking it', 'sick after taking it', 'worried about taking it');
  await fc.assert(
    fc.asyncProperty(list, other, ends, async (entries, drug, end) => {
      const text = `MEDICATIONS: ${entries.join(', ')}`;
      expect(await entriesOf([`${text}, quit ${drug} 6 months ago (${end}).`])).toEqual(
        await entriesOf([`${text}.`]),
      );
    }),
    RUNS,
  );
});

test('whom somebody sends home with drugs may stand inside the verb', async () => {
  const verbs = fc.constantFrom(
    (who: string) => `I have discharged ${who} home with`,
    (who: string) => `We will send ${who} home on`,
    (who: string) => `They sent ${who} home with`,
  );
  const drugs = fc.uniqueArray(other, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(verbs, fc.constantFrom('her', 'him', 'the patient'), drugs, async (verb, who, sent) => {
      const text = `${verb(who)} ${sent.join(' and ')} for now.`;
      expect(await drugsIn(['HOSPITAL COURSE:', text])).toHaveLength(sent.length);
    }),
    RUNS,
  );
});

test('a prescription that was never filled is told as not taken', async () => {
  const ends = fc.constantFrom('was unable to get it filled', 'never filled it', 'could not get it filled');
  await fc.assert(
    fc.asyncProperty(other, ends, async (drug, end) => {
      expect(await drugsIn([`HISTORY: She was given a prescription for ${drug} but ${end}.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('how often something else is makes no entry of a drug that was given once', async () => {
  const told = fc.constantFrom(
    'but yesterday at night the cough got worse and he also started having fever',
    'and this morning twice the cough came back',
  );
  await fc.assert(
    fc.asyncProperty(other, told, async (drug, behind) => {
      expect(await drugsIn([`HISTORY: They gave him ${drug}, ${behind}.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('a form that is abbreviated before a name ends no sentence; behind an amount it does', async () => {
  const form = fc.constantFrom('Tab.', 'Cap.', 'Inj.');
  await fc.assert(
    fc.asyncProperty(form, list, async (abbreviated, listed) => {
      const told = (lead: string): string[] => [
        `HISTORY: He is taking ${listed.map((entry) => `${lead}${capital(entry)}`).join(', ')}.`,
      ];
      expect(await entriesOf(told(`${abbreviated} `))).toEqual(await entriesOf(told('')));
      const behind = (stop: string): string[] => [
        `HISTORY: He takes warfarin 5 mg, 1 tab${stop} Returns in May. No longer on lisinopril 10 mg daily.`,
      ];
      expect(await entriesOf(behind('.'))).toEqual(await entriesOf(behind(' daily.')).then(withoutOften));
    }),
    RUNS,
  );
});

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withoutOften(entries: readonly string[]): string[] {
  return entries.map((entry) => entry.replace(/[^|]*$/u, ' '));
}

test('what is stopped by a word for it ends, also where the sentence goes on with another drug', async () => {
  const stop = fc.constantFrom('I stopped it and', 'We discontinued it and', 'He has stopped taking it and');
  const begin = fc.constantFrom('gave her', 'started', 'put him on');
  const before = fc.constantFrom('', ' 10 mg daily', ' 10 mg at bedtime');
  await fc.assert(
    fc.asyncProperty(other, stop, begin, before, async (...[drug, end, start, dose]) => {
      const said = `${drug}${dose} does little for the pain. ${end} ${start} gabapentin 300 mg t.i.d. instead.`;
      expect((await entriesOf([said])).map((entry) => entry.split(' ')[0])).toEqual(['gabapentin']);
    }),
    RUNS,
  );
});

test('what is to be stopped by a word for it when something happens goes on', async () => {
  const order = fc.constantFrom('She is to stop it and call us', 'Stop it and ring the office');
  const condition = fc.constantFrom('if she has a rash', 'should there be any rash', 'unless she is better');
  await fc.assert(
    fc.asyncProperty(other, order, condition, async (drug, stop, when) => {
      const [entry = ''] = await entriesOf([`She takes ${drug} 10 mg daily. ${stop} ${when}.`]);
      expect(entry).toEqual((await entriesOf([`She takes ${drug} 10 mg daily.`]))[0]);
    }),
    RUNS,
  );
});

test('what an item of a plan says of its drugs it says of no other item, whatever the items are counted with', async () => {
  const counts = fc.constantFrom<(at: number) => string>(
    (at) => `(${'abcdefgh'.charAt(at)})  `,
    (at) => `(${at + 1}) `,
    (at) => `(${['i', 'ii', 'iii', 'iv', 'v', 'vi'][at] ?? ''}) `,
    (at) => `${at + 1}. `,
    () => '- ',
  );
  const items = fc.shuffledSubarray(
    [
      'Lisinopril will be stopped; she is to take half of it for a week and quit.',
      'For her sleep mirtazapine 15 mg daily plus melatonin 3 mg daily.',
      'No warfarin, since she falls.',
      'Other medications unchanged.',
      'Start sertraline 50 mg b.i.d. with food.',
    ],
    { minLength: 3 },
  );
  const taken = [
    ['mirtazapine', 'mirtazapine'],
    ['melatonin', 'mirtazapine'],
    ['sertraline', 'sertraline'],
  ];
  await fc.assert(
    fc.asyncProperty(counts, items, async (count, told) => {
      const plan = told.map((item, at) => `${count(at)}${item}`);
      const listed = (await entriesOf(['PLAN:', ...plan])).map((entry) => entry.split(' ')[0]);
      const expected = taken.flatMap(([name, by = '']) =>
        told.some((item) => item.includes(by)) ? [name] : [],
      );
      expect(new Set(listed)).toEqual(new Set(expected));
      expect(listed).toHaveLength(expected.length);
    }),
    { numRuns: size(80, 20) },
  );
});

test('what may be tried some day, behind how often another drug is taken, leaves that one taken', async () => {
  const often = fc.constantFrom('q.h.s.', 'h.s.', 'b.i.d.', 'q.a.m.', 'q.p.m.', 't.i.d.');
  const tried = fc.constantFrom(
    'Bactrim or Zocor may be worth a try later.',
    'Zocor could be tried after this.',
    'Bactrim is the next step.',
  );
  await fc.assert(
    fc.asyncProperty(often, tried, async (manner, sentence) => {
      const told = `PLAN: Sleep: use trazodone 50 mg ${manner}`;
      expect(await entriesOf([`${told} ${sentence}`])).toEqual(await entriesOf([told]));
    }),
    RUNS,
  );
});
