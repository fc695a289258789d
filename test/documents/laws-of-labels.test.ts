/** What stands before drugs (a label, a time of the day, the verb of a sentence) is said of those behind it, and of no others. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications
      .map(({ drugName, dosage }) =>
        `${drugName.toLowerCase().split(' ')[0]} ${dosage.frequency ?? ''}`.trim(),
      )
      .toSorted(),
    setAside: list.setAside.map(({ name }) => name.toLowerCase().split(' ')[0] ?? '').toSorted(),
    told: unread.map(({ line }) => line ?? '').join('\n'),
  };
}

const DRUGS = ['lisinopril', 'gabapentin', 'sertraline', 'prednisone'] as const;
const OTHERS = ['simvastatin', 'donepezil', 'naproxen'] as const;
const KEPT: readonly string[] = ['amlodipine 5 mg daily', 'metformin 500 mg daily'];
const KEPT_ANSWER = ['amlodipine QD', 'metformin QD'];

const others = fc.uniqueArray(fc.constantFrom(...OTHERS), { minLength: 1, maxLength: 3 });
const place = fc.integer({ min: 0, max: KEPT.length });

test('a label that ends what stands behind it ends all of that, wherever its line stands, and nothing else', async () => {
  const labels = [
    'Throw away:',
    'Throw away at home:',
    'Suspender:',
    'ARRÊTER :',
    'Gone:',
    'Absetzen:',
    'Get rid of:',
    'STOP:',
    'No longer on repeat - please do not order:',
    'Stopped by the clinic in May, please do not order:',
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...labels), others, place, async (label, ended, at) => {
      const line = `${label} ${ended.map((name) => `${name} 20 mg`).join(', ')}`;
      const { listed, setAside } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
      expect(listed).toEqual(KEPT_ANSWER);
      expect(setAside).toEqual([...ended].toSorted());
    }),
    { numRuns: 25 },
  );
});

test('what was given at the visit is told or set aside, and not listed', async () => {
  const labels = [
    'Given here:',
    'Given in clinic:',
    'Received today:',
    'Administered in ED:',
    'GIVEN IN THE HOSPITAL ONLY:',
    'RECEIVED IN THE ED:',
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...labels), others, place, async (label, given, at) => {
      const line = `${label} ${given.map((name) => `${name} 30 mg IV`).join(', ')}`;
      const { listed, told, setAside } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
      expect(listed).toEqual(KEPT_ANSWER);
      for (const name of given) expect([told, ...setAside].join('\n')).toContain(name);
    }),
    { numRuns: 20 },
  );
});

test('what stands below a heading that says that it was given is told and not listed', async () => {
  const headings = ['GIVEN IN CLINIC TODAY:', 'RECEIVED IN THE ED', 'GIVEN DURING YOUR STAY'] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headings), others, async (heading, given) => {
      const lines = given.map((name) => `${name} 30 mg IV`);
      const { listed, told } = await answerTo(['MEDICATIONS', ...KEPT, '', heading, ...lines]);
      expect(listed).toEqual(KEPT_ANSWER);
      for (const name of given) expect(told).toContain(name);
    }),
    { numRuns: 20 },
  );
});

test('who is given a prescription takes what it says', async () => {
  const prescriptions = fc.constantFrom('Prescriptions', 'PRESCRIPTIONS', 'Scripts', 'Rx');
  const when = fc.constantFrom(
    'given at discharge',
    'given today',
    'GIVEN AT DISCHARGE:',
    'given during visit',
  );
  await fc.assert(
    fc.asyncProperty(prescriptions, when, others, async (what, given, names) => {
      const lines = names.map((name) => `${name} 20 mg tablet, 1 tablet by mouth daily, # 30 tab`);
      const { listed } = await answerTo(['HPI', 'She came with pain.', `${what} ${given}`, ...lines]);
      expect(listed.toSorted()).toEqual(names.map((name) => `${name} QD`).toSorted());
    }),
    { numRuns: 20 },
  );
});

test('shots behind their label or below their heading are no medications', async () => {
  const shots = 'flu 10/2025, Prevnar 20 in 2024, RSV (Arexvy) 11/2025';
  for (const lines of [[`Shots: ${shots}.`], ['Shots', ...shots.split(', ')], ['SHOTS:', shots]])
    expect((await answerTo(['MEDICATIONS', ...KEPT, ...lines])).listed).toEqual(KEPT_ANSWER);
});

test('directions before a colon hold for each drug behind it', async () => {
  const leads = { 'Only if needed': 'PRN', 'As needed': 'PRN', 'Twice a day': 'BID', 'Every night': 'QHS' };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(leads)), others, async (lead, named) => {
      const { listed } = await answerTo(['MEDICATIONS', ...KEPT, `${lead}: ${named.join(', ')}`]);
      const often = leads[lead as keyof typeof leads];
      expect(listed).toEqual([...KEPT_ANSWER, ...named.map((name) => `${name} ${often}`)].toSorted());
    }),
    { numRuns: 20 },
  );
});

describe('lists under times of the day', () => {
  const TIMES = { MORNING: 'QAM', NOON: 'QD', BEDTIME: 'QHS' } as const;
  const HOW_OFTEN = ['', '', 'BID', 'TID'] as const;

  test('each drug is one entry, taken at each of its times', async () => {
    const taken = fc.dictionary(
      fc.constantFrom(...DRUGS),
      fc.subarray(Object.keys(TIMES) as (keyof typeof TIMES)[], { minLength: 1 }),
      { minKeys: 2 },
    );
    const names = fc.constantFrom(
      (time: string) => time,
      (time: string) => time.charAt(0) + time.slice(1).toLowerCase(),
      (time: string) => `${time}:`,
    );
    await fc.assert(
      fc.asyncProperty(taken, names, async (drugs, written) => {
        const lines = (Object.keys(TIMES) as (keyof typeof TIMES)[]).flatMap((time) => {
          const here = Object.entries(drugs).filter(([, times]) => times.includes(time));
          if (here.length === 0) return [];
          return [
            written(time),
            ...here.map(([name]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} 10 mg`),
          ];
        });
        const { listed } = await answerTo(lines);
        const due = Object.entries(drugs).flatMap(([name, times]) => {
          const shown = times.filter((time) => lines.includes(written(time)));
          const often =
            shown.length === 1 && shown[0] !== undefined ? TIMES[shown[0]] : HOW_OFTEN[shown.length];
          return shown.length === 0 ? [] : [`${name} ${often ?? ''}`.trim()];
        });
        expect(listed).toEqual(due.toSorted());
      }),
      { numRuns: 30 },
    );
  });

  test('another amount at another time stays apart', async () => {
    const { listed } = await answerTo([
      'MORNING',
      'Gabapentin 300 mg',
      'Sertraline 50 mg',
      'BEDTIME',
      'Gabapentin 600 mg',
    ]);
    expect(listed).toEqual(['gabapentin QAM', 'gabapentin QHS', 'sertraline QAM']);
  });
});

test('the verb of a sentence is said of its drug and not of those of the next sentences', async () => {
  const next = [
    'Continue lisinopril 10 mg daily.',
    'Sertraline increased to 100 mg daily.',
    'Start amlodipine 5 mg daily.',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Stopped', 'Held', 'Discontinued'),
      fc.constantFrom(...OTHERS),
      fc.subarray(next, { minLength: 1 }),
      async (verb, ended, behind) => {
        const { listed, setAside } = await answerTo([
          'MEDICATIONS',
          ...KEPT,
          `${verb} ${ended} (low sodium). ${behind.join(' ')}`,
        ]);
        expect(setAside).toEqual([ended]);
        for (const text of behind) {
          const [name = ''] = /lisinopril|sertraline|amlodipine/i.exec(text) ?? [];
          expect(listed.join('\n')).toContain(name.toLowerCase());
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('lines that each are a whole entry are a list under words nobody knows, however unlike they are in length', async () => {
  const lines = [
    'Ramipril 5mg capsules - One To Be Taken Each Day - 28 capsule',
    'Salbutamol 100micrograms/dose inhaler CFC free - Two Puffs To Be Inhaled Up To Four Times A Day - 200 dose',
    'Omeprazole 20mg capsules - One To Be Taken Each Day - 28 capsule',
    'Atorvastatin 20mg tablets - One To Be Taken At Night - 28 tablet',
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: 3 }), async (printed) => {
      const { listed } = await answerTo(['Brookside Surgery - Repeat Template', ...printed]);
      expect(listed).toHaveLength(printed.length);
    }),
    { numRuns: 20 },
  );
});

test('a title over the first entries is no entry, and a day in it is no amount', async () => {
  for (const title of ["Mom's pills (updated 2/1)", 'What Dad takes 03/15/2026', 'Pills of Grandpa Joe']) {
    const { listed } = await answerTo([
      title,
      ...KEPT.map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
    ]);
    expect([title, listed]).toEqual([title, KEPT_ANSWER]);
  }
});

test('where some boxes of a list are ticked, the others are set aside, and nothing else changes', async () => {
  const rows = [
    'Aspirin 81 mg daily',
    'Lisinopril 10 mg daily',
    'Loratadine 10 mg daily',
    'Melatonin 5 mg at night',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...rows), { minLength: 3 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(['[x]', '[ ]'], ['☒', '☐'], ['[X]', '[ ]']),
      async (lines, ticks, [ticked = '', empty = '']) => {
        const isTicked = (at: number): boolean => ticks[at] === true;
        const { listed, setAside } = await answerTo([
          'MEDICATIONS',
          ...lines.map((line, at) => `${isTicked(at) ? ticked : empty} ${line}`),
        ]);
        const someTicked = lines.some((_, at) => isTicked(at));
        expect(listed).toHaveLength(someTicked ? lines.filter((_, at) => isTicked(at)).length : lines.length);
        expect(listed.length + setAside.length).toBe(lines.length);
      },
    ),
    { numRuns: 25 },
  );
});

test('a list in small letters has an entry on each line, whatever is said in it and however it is spelt', async () => {
  const lines = [
    'metropolol 25 mg 2x a day',
    'lisinopril 20 once a day',
    'wafarin 5 mg  at nite',
    'tylonol 500 when my knee hurts',
    'gabapentin 300 at night',
    'i dont take the naproxen any more',
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: 3 }), async (printed) => {
      const { listed, setAside, told } = await answerTo(['my pills', ...printed]);
      for (const line of printed) {
        const word = /metropolol|lisinopril|wafarin|tylonol|gabapentin|naproxen/.exec(line)?.[0] ?? '';
        const isSaid = [...listed, ...setAside].some((text) => text.startsWith(word)) || told.includes(word);
        expect([
          word,
          isSaid || (word === 'wafarin' && listed.some((text) => text.startsWith('warfarin'))),
        ]).toEqual([word, true]);
      }
      if (printed.includes('wafarin 5 mg  at nite')) expect(listed.join('\n')).toMatch(/wa?r?farin QHS/);
    }),
    { numRuns: 25 },
  );
});

test('an unknown name that ended is set aside by its name, and the others stay', async () => {
  for (const end of ["d/c'd 2/26 (rash)", 'stopped', 'discontinued'])
    expect(await answerTo(['MEDICATIONS', ...KEPT, `Zyxomarin ${end}.`])).toMatchObject({
      listed: KEPT_ANSWER,
      setAside: ['zyxomarin'],
    });
});

test('what ends a drug behind its name ends it whatever tells when, and no other', async () => {
  const ends = [
    'no longer needed',
    'no longer taken',
    'not taken',
    'has not been taken',
    'not any more',
    'no longer prescribed',
    'stopped',
    'given up',
  ] as const;
  const times = [
    '',
    ' two days ago',
    ' 3/4/2026',
    ' in May',
    ' 2 weeks ago',
    ' since 2019',
    ' for two months',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ends),
      fc.constantFrom(...times),
      fc.constantFrom(...OTHERS),
      place,
      async (end, time, name, at) => {
        const line = `${name} ${end}${time}`;
        const { listed, setAside } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
        expect(listed).toEqual(KEPT_ANSWER);
        expect(setAside).toEqual([name]);
      },
    ),
    { numRuns: 60 },
  );
});

test('a label of directions says how the drug above it is taken, whatever adjective stands before it', async () => {
  const labels = ['Instructions', 'Special instructions', 'Additional directions', 'Patient instructions'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...labels), place, async (label, at) => {
      const line = `${label}: Take half a tablet`;
      const { listed } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
      expect(listed).toEqual(KEPT_ANSWER);
    }),
    { numRuns: 20 },
  );
});

test('who stopped a drug, with a title and a name, is no drug, and the drugs below go on', async () => {
  const who = ['Dr. Lee', 'Dr. Samplewood', 'Mrs. Example', 'the doctor', 'she'] as const;
  const doses = ['', ' 20 mg daily'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...who),
      fc.constantFrom(...doses),
      fc.constantFrom(...OTHERS),
      place,
      async (person, dose, name, at) => {
        const line = `${name}${dose} - ${person} stopped it`;
        const { listed, setAside } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
        expect(listed).toEqual(KEPT_ANSWER);
        expect(setAside).toEqual([name]);
      },
    ),
    { numRuns: 40 },
  );
});

test('a remark that denies what nobody understands is told, and its drug stays', async () => {
  const denials = ['not', 'never', 'no longer', 'cannot be', 'has not been', "isn't"] as const;
  const word = fc.constantFrom('frimmed', 'zorbled', 'blue enough', 'what she wants');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...denials),
      word,
      fc.constantFrom(...OTHERS),
      place,
      async (denial, words, name, at) => {
        const line = `${name} 20 mg daily - ${denial} ${words}`;
        const { listed, told } = await answerTo(['MEDICATIONS', ...KEPT.toSpliced(at, 0, line)]);
        expect(listed).toEqual([...KEPT_ANSWER, `${name} QD`].toSorted());
        expect(told).toBe(line);
      },
    ),
    { numRuns: 40 },
  );
});

test('a label of medications opens their list wherever it stands in its line', async () => {
  const before = fc.constantFrom('Allergies: sulfa - hives; codeine - itching', 'PMH: hypertension, gout');
  const apart = fc.constantFrom('. ', '      ');
  const label = fc.constantFrom('MEDS', 'Meds', 'Medications', 'Current Meds', 'Rx');
  const entries = ['metformin 850 mg BID', 'glimepiride 2 mg qAM', 'warfarin 5 mg daily'];
  const listed = fc.shuffledSubarray(entries, { minLength: 1 }).map((items) => items.join('; '));
  await fc.assert(
    fc.asyncProperty(before, apart, label, listed, async (lead, gap, heading, list) => {
      expect(await entriesOf([`${lead}${gap}${heading}: ${list}`])).toEqual(
        await entriesOf([`${heading}: ${list}`]),
      );
    }),
    { numRuns: size(60, 12) },
  );
});

describe('directions above names, as labels print them', () => {
  const ABOVE = [
    ['Take one capsule three times a day', 'Gabapentin 300 mg capsules', 'gabapentin TID'],
    ['Put two drops in each eye four times a day', 'Hypromellose 0.3% eye drops', 'hypromellose QID'],
    ['TAKE HALF A TABLET AT NIGHT', 'Mirtazapine 15 mg tablets', 'mirtazapine QHS'],
    ['Apply to the rash twice a day', 'Zyxomarin 2 % cream', 'zyxomarin BID'],
  ] as const;
  const labels = fc.shuffledSubarray([...ABOVE], { minLength: 2 });
  const between = fc.constantFrom<readonly string[]>([], ['------------------------'], ['']);
  const head = fc.constantFrom<readonly string[]>(
    [],
    ['Medicines'],
    ['North Street Pharmacy', 'Phone 555 0100'],
  );

  test('each drug has the directions above it, under a heading or none, with rules between or without', async () => {
    await fc.assert(
      fc.asyncProperty(labels, between, head, async (chosen, rule, above) => {
        const lines = chosen.flatMap(([directions, name], index) => [
          ...(index === 0 ? [] : rule),
          directions,
          name,
        ]);
        const { listed } = await answerTo([...above, ...lines]);
        expect(listed).toEqual(chosen.map(([, , entry]) => entry).toSorted());
      }),
      { numRuns: size(60, 12) },
    );
  });
});

test('a label of a plan or an action behind an entry says how it is taken where it gives a dosage', async () => {
  const label = fc.constantFrom('NEW PLAN', 'Action', 'Change');
  const former = fc.constantFrom('old plan 7.5 mg daily', 'prior dose 7.5 mg daily');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('Warfarin', 'Prednisone'), label, former, async (name, said, before) => {
      const lines = [`${name}: ${before}. ${said}: 5 mg PO every evening.`, 'aspirin 81 mg PO daily'];
      const taken = (await entriesOf(['Medications', ...lines])).find(
        (entry) => !entry.startsWith('aspirin'),
      );
      expect(taken?.split(' | ').slice(1)).toEqual(['5 mg', 'PO', 'QPM']);
    }),
    { numRuns: size(40, 10) },
  );
});

test('where a label of days has an item behind it and no day, what it names is listed', async () => {
  const label = fc.constantFrom('Also prescribed:', 'Prescribed:', 'Also filled:');
  const lists = fc.constantFrom<readonly string[]>(['# Medications'], []);
  await fc.assert(
    fc.asyncProperty(
      lists,
      label,
      fc.constantFrom(...DRUGS),
      fc.constantFrom(...OTHERS),
      async (head, lead, one, two) => {
        const lines = [...head, ...KEPT, `${lead} ${one} 5 mg bd, ${two} 10 mg daily`];
        expect((await answerTo(lines)).listed).toEqual(
          [...KEPT_ANSWER, `${one} BID`, `${two} QD`].toSorted(),
        );
      },
    ),
  );
});
