import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { MentionDosage } from '../../src/documents/mentions/resolved-mention.ts';
import { documentOf } from '../support/document-builders.ts';
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
  'warfarin 5 mg daily',
  'furosemide 20 mg q.a.m.',
  'atorvastatin 40 mg at bedtime',
  'amlodipine',
  'prednisone 5 mg every other day',
  'carvedilol 3.125 mg p.o. b.i.d.',
];

const UNKNOWN_NAMES = ['Zyxomarin', 'Quovadrel', 'Belotrine', 'Harnexa', 'eye vitamins'] as const;
const MANNERS = [
  '10 mg daily',
  'b.i.d.',
  '2 tablets at bedtime',
  'q.i.d. as needed',
  '1 g every 6 hours',
] as const;

const list = fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 2, maxLength: 5 });
const unknown = fc
  .tuple(fc.constantFrom(...UNKNOWN_NAMES), fc.constantFrom(...MANNERS))
  .map(([name, manner]) => ({ name, text: `${name} ${manner}` }));
const place = fc.nat({ max: 5 });
const RUNS = { numRuns: size(25, 8) };

function doseText({ dose, frequency }: MentionDosage): string {
  return [dose?.quantity, dose?.unit, frequency].filter((part) => part !== undefined).join(' ');
}

/** The name that an entry begins with. */
function nameIn(entry: string): string {
  return entry.split(' ')[0] ?? '';
}

function withInserted(entries: readonly string[], at: number, text: string): string[] {
  return entries.toSpliced(Math.min(at, entries.length), 0, text);
}

describe('laws of structure', () => {
  test('an unknown drug in a run-in list changes no field of another entry, and is returned as written', async () => {
    await fc.assert(
      fc.asyncProperty(list, unknown, place, async (entries, { name, text }, at) => {
        const before = await entriesOf([`MEDICATIONS: ${entries.join(', ')}.`]);
        const after = await entriesOf([`MEDICATIONS: ${withInserted(entries, at, text).join(', ')}.`]);
        expect(after.filter((entry) => !entry.startsWith(name))).toEqual(before);
        expect(after.filter((entry) => entry.startsWith(name))).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('what is no drug hands nothing to its neighbours', async () => {
    const things = fc.constantFrom('CPAP at bedtime', 'BiPAP nightly', 'physical therapy twice weekly');
    await fc.assert(
      fc.asyncProperty(list, things, place, async (entries, thing, at) => {
        const before = await entriesOf([`MEDICATIONS: ${entries.join(', ')}.`]);
        const after = await entriesOf([`MEDICATIONS: ${withInserted(entries, at, thing).join(', ')}.`]);
        expect(after.filter((entry) => !entry.startsWith('physical therapy'))).toEqual(before);
      }),
      RUNS,
    );
  });

  test('what is no drug is no entry of its own either', async () => {
    const things = fc.constantFrom('CPAP', 'CPAP at bedtime', 'BiPAP nightly');
    await fc.assert(
      fc.asyncProperty(list, things, place, async (entries, thing, at) => {
        const before = await entriesOf(['# Medications', ...entries]);
        const lines = withInserted(entries, at, thing);
        expect(await entriesOf(['# Medications', ...lines])).toEqual(before);
      }),
      RUNS,
    );
  });

  test('what is taken in one breath with a dosed drug is taken too, wherever it stands', async () => {
    const others = fc.uniqueArray(fc.constantFrom('Zocor', 'Lasix', 'Norvasc', 'Xanax'), {
      minLength: 1,
      maxLength: 3,
    });
    const leads = fc.constantFrom('He takes', 'She is on', 'Her medications at home are');
    await fc.assert(
      fc.asyncProperty(leads, others, place, async (lead, names, at) => {
        const taken = withInserted(names, at, 'lisinopril 10 mg daily');
        const entries = await entriesOf([
          `HISTORY: ${lead} ${taken.slice(0, -1).join(', ')} and ${taken.at(-1)}.`,
        ]);
        expect(entries.map(nameIn).toSorted()).toEqual(taken.map(nameIn).toSorted());
      }),
      RUNS,
    );
  });

  test('one drug with two dosages keeps both: named twice as two entries, named once as the steps of one', async () => {
    const separators = fc.constantFrom('; ', ', ', ' and ');
    const first = fc.constantFrom('25 mg a.m.', '25 mg p.o. q.a.m.', '25 mg in the morning');
    const second = fc.constantFrom('50 mg q.h.s.', '50 mg p.o. at bedtime');
    await fc.assert(
      fc.asyncProperty(separators, first, second, fc.boolean(), async (separator, one, other, isNamed) => {
        const line = `MEDICATIONS: Seroquel ${one}${separator}${isNamed ? 'Seroquel ' : ''}${other}, lisinopril.`;
        const { medications } = (await extractMedications([documentOf([line])], store)).list;
        expect(medications).toHaveLength(isNamed ? 3 : 2);
        const told = medications.flatMap(({ dosage, steps }) =>
          steps.length > 0 ? steps.map((step) => doseText(step.dosage)) : [doseText(dosage)],
        );
        expect(told.toSorted()).toEqual(['', '25 mg QAM', '50 mg QHS']);
      }),
      RUNS,
    );
  });

  test('an unknown name of a list is kept, whatever remark stands behind it and whatever leads to it', async () => {
    const remarks = fc.constantFrom('', ' (unknown dosage)', ' (over the counter)', ' two a day', ' 70/30');
    const leads = fc.constantFrom('', 'another ', 'Her only medication is ', 'supplements including ');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...UNKNOWN_NAMES), remarks, leads, async (name, remark, lead) => {
        const entries = await entriesOf([`MEDICATIONS: ${lead}${name}${remark}, and lisinopril.`]);
        expect(entries.filter((entry) => entry.startsWith(name))).toHaveLength(1);
        expect(entries).toContain('lisinopril |   |  | ');
      }),
      RUNS,
    );
  });

  test('a known drug that is replaced by an unknown name leaves as many entries', async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom(...UNKNOWN_NAMES), place, async (entries, name, at) => {
        const replaced = entries.with(at % entries.length, name);
        for (const lines of [
          [`MEDICATIONS: ${replaced.join(', ')}.`],
          ['# Medications', ...replaced.map((entry) => `- ${entry}`)],
        ])
          expect(await entriesOf(lines)).toHaveLength(entries.length);
      }),
      RUNS,
    );
  });

  test('a stop that is said of one entry changes no other', async () => {
    const stops = [
      ' (discontinued)',
      ' - stopped',
      ', which was held,',
      ' on hold',
      ' - HOLD',
      ' was discontinued last week',
    ];
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom(...stops), place, async (entries, stop, at) => {
        const index = at % entries.length;
        const said = entries.map((entry, own) => (own === index ? `${entry}${stop}` : entry));
        const rest = entries.filter((_, own) => own !== index);
        expect(await entriesOf([`MEDICATIONS: ${said.join(', ')}`])).toEqual(
          await entriesOf([`MEDICATIONS: ${rest.join(', ')}`]),
        );
      }),
      RUNS,
    );
  });

  test('an unknown heading between two lists never changes either of them', async () => {
    const headings = [
      '# Anything at all',
      'FLUMMERY AND FIDDLESTICKS',
      'Odds and ends:',
      '# What my neighbour takes',
    ];
    const below = [
      'Penicillin',
      'Seen by Dr. Smith on Monday',
      'Ibuprofen 400 mg twice daily',
      'Nothing else was said.',
    ];
    await fc.assert(
      fc.asyncProperty(
        list,
        list,
        fc.constantFrom(...headings),
        fc.constantFrom(...below),
        async (first, second, heading, line) => {
          const above = ['# Home Medications', ...first];
          const under = ['# Discharge Medications', ...second];
          for (const [alone, both] of [
            [above, [...above, heading, line]],
            [
              [...above, ...under],
              [...above, heading, line, ...under],
            ],
          ] as const) {
            const found = await entriesOf(both);
            expect(found.filter((entry) => !/ibuprofen/iu.test(entry))).toEqual(await entriesOf(alone));
          }
        },
      ),
      RUNS,
    );
  });

  test('unrelated prose between two lists changes nothing', async () => {
    const between = [
      ['# Parking', 'Please use the north entrance. Visitors may park for two hours.'],
      ['# Physical Examination', 'Heart: regular rate and rhythm. Lungs are clear.'],
      ['# About this clinic', 'The clinic is open daily. Call us at any time.'],
    ];
    await fc.assert(
      fc.asyncProperty(list, list, fc.constantFrom(...between), async (first, second, page) => {
        const lists = [
          ['# Home Medications', ...first],
          ['# Discharge Medications', ...second],
        ];
        expect(await entriesOf([...(lists[0] ?? []), ...page, ...(lists[1] ?? [])])).toEqual(
          await entriesOf(lists.flat()),
        );
      }),
      RUNS,
    );
  });
});

test('what steps back to the margin behind a list is no entry of it, and changes none', async () => {
  const closings = fc.constantFrom(
    'With kind regards, Samir Patel',
    'Yours sincerely, Anna Moore, MD',
    'Copy to Dr. Lena Ortiz, Hillside Clinic',
    'Thank you for referring her',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ENTRIES], { minLength: 2, maxLength: 5 }),
      closings,
      async (entries, closing) => {
        const list = ['# Current medications', ...entries.map((entry) => `    ${entry}`)];
        expect(await entriesOf([...list, closing])).toEqual(await entriesOf(list));
      },
    ),
    { numRuns: size(30, 8) },
  );
});

test('a sentence about someone is no entry of the list above it', async () => {
  const sentences = fc.constantFrom(
    'Our hours are 8 to 5 on weekdays.',
    'We are open 7 days a week.',
    'Their office is closed 2 days every week.',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ENTRIES], { minLength: 2, maxLength: 5 }),
      sentences,
      async (entries, sentence) => {
        const list = ['# Current medications', ...entries];
        const names = (all: readonly string[]): string[] => all.map(nameIn);
        expect(names(await entriesOf([...list, '# Our clinic', sentence]))).toEqual(
          names(await entriesOf(list)),
        );
        expect(names(await entriesOf([...list, sentence]))).toEqual(names(await entriesOf(list)));
      },
    ),
    { numRuns: size(30, 8) },
  );
});
