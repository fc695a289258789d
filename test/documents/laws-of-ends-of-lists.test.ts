/** Laws of ends of lists: what a document writes behind its medications, in the shape of something else, adds no entry and changes none. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf, printedOf } from '../support/document-builders.ts';
import { firstWordsIn } from '../support/first-words.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    setAside: list.setAside.map(({ name, reason }) => `${name} ${reason}`),
    told: unread.map(({ line }) => line ?? '').join('\n'),
  };
}

/** What is found and done, in fragments of which many look like names. */
const fragment = fc.constantFrom(
  'alert',
  'cranky',
  'bulging',
  'abdomen soft',
  'affect constricted',
  'thoughts linear',
  'contrast ok',
  'pacing',
  'creatinine in two weeks',
  'dementia with unrest',
);
const fragments = fc.uniqueArray(fragment, { minLength: 2, maxLength: 5 }).map((parts) => parts.join(', '));
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const label = fc.constantFrom('O', 'PE', 'MSE', 'Soc', 'Exam', 'Skin', 'Befund', 'Follow up', 'Fam hx');

describe('behind medications that a label opened', () => {
  const lists = fc.constantFrom('Meds', 'Current meds', 'Home medications');

  test('a label with other content ends them', async () => {
    await fc.assert(
      fc.asyncProperty(lists, label, fragments, async (at, named, words) => {
        const list = `${at}: lisinopril 10 mg daily, Zyxomarin 5 mg bid`;
        const { listed } = await answerTo([list]);
        const after = await answerTo([list, `${named}: ${capital(words)}.`]);
        expect(after.listed).toEqual(listed);
      }),
      { numRuns: size(120, 40) },
    );
  });

  test('a label with drugs, or with how one is taken, goes on with them', async () => {
    const group = fc.constantFrom('Eyes', 'Inhalers', 'Evening', 'For pain');
    await fc.assert(
      fc.asyncProperty(lists, group, async (at, named) => {
        const { listed } = await answerTo([
          `${at}: lisinopril 10 mg daily, metformin 500 mg bid`,
          `${named}: latanoprost, Zyxomarin 5 mg bid`,
        ]);
        expect(listed).toContainEqual(expect.stringMatching(/latanoprost/iu));
        expect(listed).toContainEqual(expect.stringMatching(/zyxomarin/iu));
      }),
      { numRuns: size(30, 10) },
    );
  });
});

describe('behind entries that all say how often, under a title that nobody knows', () => {
  const list = ['Medications', 'lisinopril 10 mg daily', 'Zyxomarin 5 mg bid'];
  const title = fc.constantFrom(
    'Ward round sheet',
    'NMT PANEL',
    'Crew gave',
    'QX-SCREEN:',
    'Papers handed over',
  );
  const drug = fc.constantFrom('methadone', 'oxycodone', 'ketorolac', 'diphenhydramine');
  const drugs = fc.uniqueArray(drug, { minLength: 2, maxLength: 3 });

  test('drugs with a finding, or given once into a vein, are told and not listed', async () => {
    const said = fc.constantFrom('not detected', '<10', 'and your driving', '4 mg IV', '10 mg IV x1');
    await fc.assert(
      fc.asyncProperty(title, drugs, said, async (at, names, what) => {
        const { listed, setAside, told } = await answerTo([
          ...list,
          at,
          ...names.map((name) => `${name} ${what}`),
        ]);
        expect(listed).toHaveLength(2);
        expect(setAside.filter((aside) => !aside.endsWith('no-support'))).toEqual([]);
        for (const name of names) expect(told).toContain(`${name} ${what}`);
      }),
      { numRuns: size(60, 20) },
    );
  });

  test('drugs of which one says how often, or how much, are listed', async () => {
    const said = fc.constantFrom('10 mg daily', '25 mg at bedtime', '50 mg', '200 mg prn');
    await fc.assert(
      fc.asyncProperty(title, drugs, said, async (at, names, what) => {
        const { listed } = await answerTo([...list, at, ...names.map((name) => `${name} ${what}`)]);
        const drugLike = listed.filter((name) => names.some((one) => name.toLowerCase().includes(one)));
        expect(drugLike).toHaveLength(names.length);
      }),
      { numRuns: size(60, 20) },
    );
  });

  test('names alone go on with the list, whatever name in small print stands before them', async () => {
    const other = fc.constantFrom('Quidane Plus', 'Cardizorin', 'Zorb Complex');
    await fc.assert(
      fc.asyncProperty(other, async (name) => {
        const { listed } = await answerTo([...list, name, 'fish oil', 'turmeric', 'aspirin']);
        expect(listed.length).toBeGreaterThanOrEqual(5);
        expect(listed).toContainEqual(expect.stringMatching(/aspirin/iu));
      }),
      { numRuns: size(3, 3) },
    );
  });
});

describe('behind a list that marks all its entries', () => {
  test('sentences without a mark are none', async () => {
    const mark = fc.constantFrom<(at: number) => string>(
      () => '- ',
      () => '• ',
      (at) => `${at + 1}. `,
      (at) => `${at + 1}) `,
    );
    await fc.assert(
      fc.asyncProperty(mark, fragments, fragments, async (marked, one, other) => {
        const entries = ['lisinopril 10 mg daily', 'Zyxomarin 5 mg bid', 'metformin 500 mg bid with meals'];
        const list = ['Medications', ...entries.map((text, at) => `${marked(at)}${text}`)];
        const { listed } = await answerTo(list);
        const after = await answerTo([...list, `${capital(one)}. ${capital(other)}.`]);
        expect(listed).toHaveLength(3);
        expect(after.listed).toEqual(listed);
      }),
      { numRuns: size(80, 25) },
    );
  });
});

test('an arrow from a name to words that tell of no amount and no action: neither taken nor without a word', async () => {
  const arrow = fc.constantFrom('->', '=>', '→', '-->');
  const effect = fc.constantFrom('hives', 'throat swelling', 'bad dreams', 'zorble');
  await fc.assert(
    fc.asyncProperty(arrow, effect, async (to, what) => {
      const { listed, setAside } = await answerTo([
        'Medications:',
        'lisinopril 10 mg daily',
        `ketorolac ${to} ${what}`,
      ]);
      expect(listed).toHaveLength(1);
      expect(setAside).toEqual(['ketorolac unclear']);
    }),
    { numRuns: size(16, 8) },
  );
});

test('of sentences that share a line each is told as if it stood alone', async () => {
  const understood = fc.constantFrom('She takes metformin 500 mg twice a day.', 'Warfarin was stopped.');
  const other = fc.constantFrom(
    'He now gets 2 mg of Zorbquix a week.',
    'She uses hypertonic saline irrigation twice a day.',
  );
  await fc.assert(
    fc.asyncProperty(understood, other, async (one, two) => {
      const apart = await answerTo([`PLAN: ${one}`, two]);
      const together = await answerTo([`PLAN: ${one} ${two}`]);
      expect(apart.told).toContain(two);
      expect(together.told).toContain(two);
    }),
    { numRuns: size(8, 4) },
  );
});

describe('a time of the day that stands left of an entry, with a gap between', () => {
  const time = fc.constantFrom('BREAKFAST', 'Morning', 'Tea', 'BED', 'Noon', 'At bedtime');
  const drug = fc.constantFrom('Losartan 50 mg', 'Gabapentin 300 mg', 'Zyxomarin 5 mg');

  test('is when it is taken, and loses no entry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(time, { minLength: 2, maxLength: 4 }),
        fc.uniqueArray(drug, { minLength: 2, maxLength: 3 }),
        async (times, drugs) => {
          const rows = drugs.map((name, at) => `${times[at % times.length] ?? ''}   ${name}   1 tablet`);
          const { listed } = await answerTo(['CURRENT MEDICATIONS', 'Aspirin 81 mg daily', ...rows]);
          expect(listed).toHaveLength(drugs.length + 1);
        },
      ),
      { numRuns: size(60, 20) },
    );
  });
});

test('whose list it is, between its heading and the next one, is nothing that was not understood', async () => {
  const banner = fc.constantFrom(
    'Patient: Jane Norvasc-Sample   DOB: 01/02/1960   MRN: 123',
    'Sample, Jane  Date of birth: 1960-02-01',
  );
  await fc.assert(
    fc.asyncProperty(banner, async (whose) => {
      const { listed, told } = await answerTo([
        'Medication List',
        whose,
        'Current Medications',
        'lisinopril 10 mg daily',
      ]);
      expect(listed).toHaveLength(1);
      expect(told).toBe('');
    }),
    { numRuns: size(2, 2) },
  );
});

test('a block of marked lines in a letter, most of them entries, lists the others too', async () => {
  const other = fc.constantFrom(
    'levothyroxine 75 first thing',
    'warfarin as the yellow book says',
    'Zyxomarin XL',
  );
  const mark = fc.constantFrom('- ', '• ', '* ');
  await fc.assert(
    fc.asyncProperty(other, mark, async (open, marked) => {
      const entries = [
        'lansoprazole 30 mg daily',
        open,
        'clopidogrel 75 mg daily',
        'donepezil 10 mg at bedtime',
      ];
      const { listed } = await answerTo([
        'Dear colleague,',
        'Everything else stays as you had it, which by my reckoning is',
        ...entries.map((entry) => marked + entry),
        'Many thanks and kind regards.',
      ]);
      expect(listed).toHaveLength(4);
    }),
    { numRuns: size(9, 9) },
  );
});

describe('a guessed heading', () => {
  test('hides nothing: what is done below it counts', async () => {
    const heading = fc.constantFrom('Procedere:', 'Proceduren:', 'Laboratoryy:', 'Problemss:');
    await fc.assert(
      fc.asyncProperty(heading, async (at) => {
        const { listed, setAside, told } = await answerTo([
          'Current medications:',
          'lisinopril 10 mg daily',
          'metformin 500 mg daily',
          at,
          'Stop metformin.',
        ]);
        expect(`${setAside.join()} ${told}`).toMatch(/metformin/u);
        expect(listed).toContainEqual(expect.stringMatching(/lisinopril/u));
      }),
      { numRuns: size(4, 4) },
    );
  });
});

test('a paragraph of several sentences below a list, on however few lines, tells and lists nothing by its names', async () => {
  const told = fc.constantFrom(
    'cilostazol is not suitable for him given the echo findings',
    'he asked about naltrexone, which his neighbour was given',
    'I explained what warfarin would mean for his driving',
  );
  await fc.assert(
    fc.asyncProperty(told, told, async (one, other) => {
      const { list } = await extractMedications(
        [
          printedOf([
            'Current medication: amlodipine 10 mg daily, metformin 500 mg twice daily.',
            '',
            'Thank you for referring this gentleman, who has pain on walking about one hundred and fifty yards.',
            '',
            `I examined him today and all was well. ${capital(one)}. ${capital(other)}. I will see him again in four months.`,
          ]),
        ],
        store,
      );
      expect(list.medications).toHaveLength(2);
    }),
    { numRuns: size(9, 9) },
  );
});

describe('on the line of a list that commas divide', () => {
  const remark = fc.constantFrom(
    'Non-smoker',
    'Lives alone',
    'Widowed',
    'Independent',
    'Quellora',
    'Retired',
  );
  const remarks = fc.uniqueArray(remark, { minLength: 1, maxLength: 3 });
  const drugs = fc.shuffledSubarray(
    ['metformin 500 mg bid', 'lisinopril 10 mg daily', 'sertraline 50 mg qd'],
    {
      minLength: 2,
    },
  );
  const lead = fc.constantFrom('Home medications: ', 'Current medications: ', 'Medications: ');
  const listedIn = async (line: string) => await answerTo([line]);

  test('bare words behind its sentence are no entries', async () => {
    await fc.assert(
      fc.asyncProperty(lead, drugs, remarks, async (before, taken, behind) => {
        const list = `${before}${taken.join(', ')}.`;
        const alone = await listedIn(list);
        const { listed } = await listedIn(`${list} ${behind.map((text) => `${text}.`).join(' ')}`);
        expect(listed).toEqual(alone.listed);
        expect(listed).not.toContain(behind[0]);
      }),
      { numRuns: size(40, 10) },
    );
  });

  test('what says how it is taken goes on with the list', async () => {
    await fc.assert(
      fc.asyncProperty(lead, drugs, async (before, taken) => {
        const { listed } = await listedIn(`${before}${taken.join(', ')}. Quellora 20 mg daily.`);
        expect(listed).toHaveLength(taken.length + 1);
      }),
      { numRuns: size(20, 6) },
    );
  });
});

test('a word that labels a field names no drug, with a colon behind it or without, whatever divides the fields', async () => {
  const labels = fc.constantFrom(
    ['dose ', 'frequency ', 'route '],
    ['Dose: ', 'Frequency: ', 'Route: '],
    ['Strength: ', 'Sig: ', 'Route: '],
  );
  const divided = fc.constantFrom(', ', '; ', ' | ');
  const names = fc.shuffledSubarray(['lisinopril', 'metformin', 'zyxomarin'], { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(labels, divided, names, async ([dose = '', often = '', way = ''], mark, taken) => {
      const entries = taken.map((name) =>
        [capital(name), `${dose}10 mg`, `${often}twice daily`, `${way}oral`].join(mark),
      );
      const { listed } = await answerTo(['Medications:', ...entries]);
      expect(listed.map((name) => (name.split(' ')[0] ?? '').toLowerCase()).toSorted()).toEqual(
        taken.toSorted(),
      );
    }),
    { numRuns: size(40, 12) },
  );
});

test('an end of medications that names none is told, and ends the drug before it where it can mean no other', async () => {
  const drugs = fc.constantFrom(
    ['Lisinopril 10 mg daily', 'warfarin 5 mg daily'],
    ['metformin 500 mg twice daily', 'sertraline 50 mg at night'],
  );
  const ended = fc.constantFrom('has stopped', 'stopped taking', 'came off');
  await fc.assert(
    fc.asyncProperty(drugs, ended, async ([one = '', two = ''], end) => {
      const alone = await answerTo([`He takes ${one}. He ${end} the medication.`]);
      expect(alone.listed).toEqual([]);
      expect(alone.setAside).toHaveLength(1);
      for (const what of ['his medications', 'his medication', 'the medication']) {
        const several = await answerTo([`He takes ${one} and ${two}. He ${end} ${what}.`]);
        expect(several.listed).toHaveLength(2);
        expect(several.told).toContain(what);
      }
      const all = await answerTo([`He takes ${one} and ${two}. He ${end} the medications.`]);
      expect(all.listed).toEqual([]);
    }),
    { numRuns: size(12, 6) },
  );
});

test('a word that nobody knows, with how much and how often behind it, is listed or told wherever it stands in a sentence', async () => {
  const leads = fc.constantFrom('DHx (from memory) ', 'Meds, as far as he knows, ', 'On the usual ', 'Gets ');
  const tails = fc.constantFrom(', ramipril 2.5 mg bd', ' and warfarin 3 mg daily', '');
  const dosed = fc.constantFrom(
    'zyxomarin 3.75mg od',
    'zyxomarin 20 mg at night',
    'zyxomarin 1 g twice daily',
  );
  await fc.assert(
    fc.asyncProperty(leads, dosed, tails, async (lead, one, tail) => {
      const { listed, told } = await answerTo(['Assessment unit, clerked 22:40', `${lead}${one}${tail}.`]);
      expect([...listed, told].join('\n')).toContain('zyxomarin');
    }),
    { numRuns: size(36, 12) },
  );
});

test('what is noted in capitals left of the entries of a list ends none of the others', async () => {
  const titles = fc.constantFrom('NOTES', 'COMMENTS', 'HISTORY', 'SUMMARY', 'RESULTS');
  const ended = fc.constantFrom('STOPPED WHEN HOSPICE STARTED', 'NO LONGER TAKEN', 'DISCONTINUED');
  const notes = fc.constantFrom(
    '10/25  Used lisinopril x2 nights, good effect.',
    'Dr. Reyes may raise lisinopril to 20 mg if worse.',
    'Lisinopril with good effect, and no side effects were told.',
  );
  const listed = ['Medications', '   Lisinopril 10 mg daily', '   Metformin 500 mg twice daily'];
  const over = ['   atorvastatin 40 mg daily', '   tiotropium inhaler - unable to use'];
  await fc.assert(
    fc.asyncProperty(titles, ended, notes, async (title, end, note) => {
      const answer = await answerTo([...listed, '', end, ...over, '', title, `   ${note}`]);
      expect(answer.listed.map((name) => name.split(' ')[0]?.toLowerCase())).toEqual([
        'lisinopril',
        'metformin',
      ]);
      expect(answer.setAside.map((text) => text.split(' ')[0])).toEqual(['atorvastatin', 'tiotropium']);
    }),
    { numRuns: size(45, 15) },
  );
});

test('orders that are numbered below a lead end what is told of allergies and findings', async () => {
  const lead = fc.constantFrom(
    'Discussed with Dr. Reyes, who recommends the following:',
    'The nurse was told by phone, and wrote down:',
    'She agrees with these steps:',
  );
  const closed = fc.constantFrom(
    'ALLERGIES: Erythromycin and tape.',
    'EXAM: Lungs clear, no edema.',
    'ALLERGIES: Erythromycin. Her chart says penicillin as well.',
  );
  const order = fc.constantFrom('Stop the sertraline.', 'Discontinue sertraline today.');
  await fc.assert(
    fc.asyncProperty(lead, closed, order, async (said, above, stop) => {
      const { listed, aside } = await firstWordsIn(
        printedOf([
          'MEDICATIONS: lisinopril 10 mg daily, sertraline 50 mg daily.',
          '',
          above,
          '',
          said,
          '',
          `1. ${stop}`,
          '2. Elevate the leg.',
        ]),
        store,
      );
      expect(listed).toEqual(['lisinopril']);
      expect(aside).toContain('sertraline');
    }),
    { numRuns: size(18, 8) },
  );
});

test('orders that are numbered below a lead end findings, whether they begin with the drug or with what is done, wherever the margin breaks the lead', async () => {
  const lead = fc.constantFrom(
    ['He is well in himself and I would propose these steps from now on:'],
    [
      'He has been well in himself for six months now, and my proposal to you both would',
      'be as given here:',
    ],
  );
  const closed = fc.constantFrom('Results: TSH 0.4, free T4 12.', 'EXAM: Lungs clear, no edema.');
  const first = fc.constantFrom('', 'Bloods again in six weeks.');
  const order = fc.constantFrom(
    'Sertraline can be stopped.',
    'Sertraline to stop today, since he no longer needs it.',
    'The sertraline was for the spring. I have stopped it.',
    'Please stop the sertraline.',
  );
  await fc.assert(
    fc.asyncProperty(lead, closed, first, order, async (said, above, other, stop) => {
      const steps = [other, stop, 'Zyxomarin 5 mg twice a day for his skin.', 'Raise the leg.'];
      const { listed, aside } = await firstWordsIn(
        printedOf([
          'MEDICATIONS: lisinopril 10 mg daily, sertraline 50 mg daily.',
          '',
          above,
          '',
          ...said,
          '',
          ...steps.filter((text) => text !== '').map((text, index) => `${index + 1}. ${text}`),
        ]),
        store,
      );
      expect(listed.toSorted()).toEqual(['lisinopril', 'zyxomarin']);
      expect(aside).toContain('sertraline');
    }),
    { numRuns: size(32, 16) },
  );
});
