/** Laws of what is printed in columns without a header: entries beside each other, entries that numbers count, and directions below names. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedWords } from '../support/document-builders.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const entriesOfWords = entriesOfPage();
const RUNS = { numRuns: size(25, 8) };

const DRUGS = [
  'Lisinopril 10 mg',
  'Sertraline 50 mg',
  'Furosemide 40 mg',
  'Metformin 500 mg',
  'Warfarin 5 mg',
];
const MANNERS = {
  'Take 1 tablet once daily': '1 | qd',
  'Take 2 tablets twice daily': '2 | bid',
  '1 tablet at bedtime': '1 | qhs',
} as const;
type Manner = keyof typeof MANNERS;

const entries = (fewest: number): fc.Arbitrary<readonly { name: string; manner: Manner }[]> =>
  fc
    .tuple(
      fc.shuffledSubarray(DRUGS, { minLength: fewest }),
      fc.array(fc.constantFrom(...(Object.keys(MANNERS) as Manner[])), { minLength: 5, maxLength: 5 }),
    )
    .map(([names, manners]) =>
      names.map((name, at) => ({ name, manner: manners[at] ?? 'Take 1 tablet once daily' })),
    );

const toldOf = (taken: readonly { name: string; manner: Manner }[]): string[] =>
  taken
    .map(({ name, manner }) => `${(name.split(' ')[0] ?? '').toLowerCase()} | ${MANNERS[manner]}`)
    .toSorted();

const heads = fc.constantFrom(
  [['Allergies: penicillin (rash)']],
  [['Repeat medications']],
  [['Your medicines']],
);

describe('entries beside each other', () => {
  test('are those of each column, with the directions of that column', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries(4),
        heads,
        fc.boolean(),
        fc.boolean(),
        async (taken, head, isTicked, isBlank) => {
          const pairs = taken.slice(0, 4);
          const box = (name: string): string => (isTicked ? `[ ]  ${name}` : name);
          const rows = [0, 2].flatMap((at) => {
            const [left, right] = pairs.slice(at, at + 2);
            return [
              [box(left?.name ?? ''), box(right?.name ?? '')],
              [left?.manner ?? '', right?.manner ?? ''],
              ...(isBlank ? [[]] : []),
            ];
          });
          expect(await entriesOf([...head, ...rows])).toEqual(toldOf(pairs));
        },
      ),
      RUNS,
    );
  });

  test('one longer than the other take nothing from each other', async () => {
    await fc.assert(
      fc.asyncProperty(entries(4), async (taken) => {
        const [first, second, third, fourth] = taken.map(({ name }) => name);
        const rows = [
          [`${first} daily`, `${fourth}, 3 tablets`],
          [`${second} daily`, 'twice daily'],
          [`${third} daily`],
        ];
        const daily = [first, second, third].map((name = '') => {
          const [word = '', strength = ''] = name.toLowerCase().split(' ');
          return `${word} | ${strength} | qd`;
        });
        const other = `${fourth?.split(' ')[0]?.toLowerCase()} | 3 | bid`;
        expect(await entriesOf([['MEDICATIONS'], ...rows])).toEqual([...daily, other].toSorted());
      }),
      RUNS,
    );
  });
});

test('numbers in a cell of their own count entries, whatever heads them and however far the directions below run', async () => {
  const header = fc.constantFrom([['MEDICATIONS']], [['Rp.', 'Behandlung', 'Packung']], []);
  const further = fc.constantFrom('', ', with food and a full glass of water');
  await fc.assert(
    fc.asyncProperty(entries(3), header, further, async (taken, head, more) => {
      const rows = taken.flatMap(({ name, manner }, at) => [
        [String(at + 1), name, '2 boxes'],
        ['', `${manner}${more}`],
      ]);
      expect(await entriesOf([...head, ...rows])).toEqual(toldOf(taken));
    }),
    RUNS,
  );
});

describe('an allergy among the labels of the head', () => {
  const label = fc.constantFrom(
    'Allergies: penicillin (rash)',
    'Allergy: sulfa',
    'Sensitivities: codeine (nausea)',
  );

  test('takes no entries below it that say how they are taken, on their line or on the next one, under whatever title', async () => {
    const title = fc.constantFrom([], [['FESTE VERORDNUNG']], [['For the heart (Dr. Blanko)']]);
    await fc.assert(
      fc.asyncProperty(entries(2), label, title, fc.boolean(), async (taken, said, over, isBelow) => {
        const rows = taken.flatMap(({ name, manner }) =>
          isBelow ? [[name, 'since 2021'], [manner]] : [[name, manner]],
        );
        expect(await entriesOf([['Name: Tess Blanko'], [said], ...over, ...rows])).toEqual(toldOf(taken));
      }),
      RUNS,
    );
  });

  test('is over below a table that lists medications', async () => {
    const sentence = fc.constantFrom('', 'For pain: ');
    await fc.assert(
      fc.asyncProperty(entries(3), label, sentence, async (taken, said, lead) => {
        const [last, ...rows] = taken;
        const table = rows.map(({ name, manner }) => [name, manner]);
        const below = `${lead}${last?.name} at bedtime`;
        const read = await entriesOf([[said], ['Medicine', 'Directions'], ...table, [], [], [below]]);
        const [word = '', strength = ''] = (last?.name ?? '').toLowerCase().split(' ');
        expect(read).toEqual([...toldOf(rows), `${word} | ${strength} | qhs`].toSorted());
      }),
      RUNS,
    );
  });

  test('is of its line where titles stand side by side below it, each over a line of its own', async () => {
    await fc.assert(
      fc.asyncProperty(entries(2), label, async (taken, said) => {
        const [first, second] = taken;
        const rows = [
          ['Vaccines given today', 'Prescriptions for the trip'],
          ['-'.repeat(20), '-'.repeat(20)],
          ['Typhoid 0.5 mL IM', first?.name ?? ''],
          ['Lot T7K02', first?.manner ?? ''],
          ['Rabies: declined', second?.name ?? ''],
          ['Cholera: no', second?.manner ?? ''],
          ['-'.repeat(20), '-'.repeat(20)],
          ['Options discussed: mefloquine, primaquine.'],
        ];
        expect(await entriesOf([[said], [], ...rows])).toEqual(toldOf(taken.slice(0, 2)));
      }),
      RUNS,
    );
  });
});

test('a form in small letters below a name goes on with it, and is no heading', async () => {
  await fc.assert(
    fc.asyncProperty(entries(2), fc.constantFrom('tablets', 'tablet', 'capsules'), async (taken, form) => {
      const rows = taken.flatMap(({ name, manner }) => [
        [`${name} modified-release`],
        [`    ${form}`],
        [`    ${manner}`],
      ]);
      // A product may begin with the hours it lasts: "24 HR metformin".
      const dosage = (entry: string): string => entry.replace(/^\S+ /u, '');
      // Below a drug it is the form of that drug under no heading as well.
      for (const head of ['MEDICATIONS', 'Millbrook Surgery, 2 Weir Lane']) {
        const read = await entriesOf([[head], ...rows]);
        expect(read.map(dosage).toSorted()).toEqual(toldOf(taken).map(dosage).toSorted());
      }
    }),
    RUNS,
  );
});

/** What was taken before, of several lengths. */
const FORMER = ['20 mg at bedtime', 'the same', '1000 mg twice a day', '50 mg every morning', 'not taken'];

test('a header cell of two lines is one column, however short the words of its second line are', async () => {
  const header = fc.constantFrom(['Before your', 'stay'], ['Before this', 'day']);
  await fc.assert(
    fc.asyncProperty(entries(4), header, async (taken, [first = '', second = '']) => {
      const cells = [
        ['Medicine', 'Now', first],
        ['', '', second],
        ...taken.map(({ name, manner }, at) => [name, manner, FORMER[at] ?? '']),
      ];
      const words = cells.flatMap((row, index) =>
        row.flatMap((cell, column) =>
          printedWords(cell, 40 + column * 150, 100 + index * 11 + (index > 1 ? 8 * index : 0), {
            isBold: index < 2,
            spacesBefore: 0,
          }),
        ),
      );
      expect(await entriesOfWords({ width: 600, words, rules: [] })).toEqual(toldOf(taken));
    }),
    RUNS,
  );
});

/** Larger and bolder than what stands around it. */
const HEADING = { isBold: true, fontSize: 12 };

describe('columns painted one after the other', () => {
  // What a heading opens that nobody knows is no list where its lines say no way of taking.
  test('are two, whatever is written below both of them', async () => {
    const below = fc.constantFrom(
      [],
      ['Bring this record whenever you see a dentist.'],
      ['Call us if you are not sure.', 'Keep this page with your medicines at all times, also in hospital.'],
    );
    await fc.assert(
      fc.asyncProperty(entries(4), below, async (taken, tail) => {
        const readings = ['14.09.26   3.6   2 weeks', '28.09.26   3.3   1 week', '05.10.26   2.7   2 weeks'];
        const left = ['Readings', ...readings, ...readings];
        const own = taken.map(({ name, manner }) => `${name}, ${manner}`);
        const right = ['# Besides it I take', ...own, '# Steer clear of', 'Aspirin', 'Ibuprofen'];
        const words = [
          ...left.flatMap((text, at) => printedWords(text, 40, 100 + at * 15)),
          ...right.flatMap((text, at) =>
            printedWords(text.replace('# ', ''), 330, 102 + at * 13, text.startsWith('#') ? HEADING : {}),
          ),
          ...tail.flatMap((text, at) => printedWords(text, 40, 300 + at * 13)),
        ];
        expect(await entriesOfWords({ width: 612, words, rules: [] })).toEqual(toldOf(taken));
      }),
      RUNS,
    );
  });
});
