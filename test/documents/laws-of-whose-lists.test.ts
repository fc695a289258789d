/** Laws of sheets with the lists of several persons: those of one are listed, those of the others are kept apart. */
import { afterAll, expect, test } from '@jest/globals';
import { documentOf } from '../support/document-builders.ts';
import { firstWordsIn } from '../support/first-words.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(200, 30) };

const firstWords = (lines: readonly string[]) => firstWordsIn(documentOf(lines), store);

const FIRST = ['Lisinopril 10 mg - 1 tab daily', 'Zyxomarin 5 mg twice daily'];
const SECOND = ['Warfarin 5 mg - 1 tab daily', 'Quovadrel 20 mg at bedtime'];
const TIMES = ['Morning', 'Warfarin 5 mg - 1 tab', 'Night', 'Metformin 500 mg - 1 tab'];
const noun = fc.constantFrom('medicines', 'meds', 'pills', 'tablets', 'medication list', 'medications');
const tail = fc.constantFrom('', ':', ' (what is taken)', ', kept in the same drawer', ' - May 2026');
const PERSONS = ['Mom', 'Dad', 'Grandma', 'Papa', 'Odette', 'Quentin', 'Mum', 'Nana'] as const;
const two = fc.shuffledSubarray([...PERSONS], { minLength: 2, maxLength: 2 });

test('the list of a second person is kept apart, at whatever times it is taken', async () => {
  const below = fc.constantFrom(SECOND, TIMES);
  await fc.assert(
    fc.asyncProperty(two, noun, tail, below, async ([one, other], what, end, lines) => {
      const of = end === '' ? '’s' : "'s";
      const titleOf = (person = ''): string => `${person}${of} ${what}${end}`;
      expect(await firstWords([titleOf(one), ...FIRST, titleOf(other), ...lines])).toMatchObject({
        listed: ['lisinopril', 'zyxomarin'],
        aside: [lines === TIMES ? 'metformin' : 'quovadrel', 'warfarin'],
      });
    }),
    RUNS,
  );
});

test('a list under a name and what that person is to the patient is kept apart below another list', async () => {
  const names = fc.constantFrom('GERRIT', 'Odette', 'Quentin Zorb');
  const relative = fc.constantFrom('husband', 'wife', 'her son', 'roommate');
  const title = fc.constantFrom(
    (name: string, who: string) => `${name} (${who})`,
    (name: string, who: string) => `${name} - ${who}:`,
  );
  await fc.assert(
    fc.asyncProperty(names, relative, title, fc.boolean(), async (name, who, titled, isAlone) => {
      const other = [titled(name, who), ...SECOND.map((line) => `  ${line}`)];
      const lines = isAlone ? other : ['DOLORES', ...FIRST.map((line) => `  ${line}`), ...other];
      const { listed } = await firstWords(lines);
      expect(listed).toEqual(isAlone ? ['quovadrel', 'warfarin'] : ['lisinopril', 'zyxomarin']);
    }),
    RUNS,
  );
});

test('what is said to be the own list is, wherever it stands', async () => {
  const own = fc.constantFrom('My', 'The patient’s', "Pt's");
  await fc.assert(
    fc.asyncProperty(
      own,
      fc.constantFrom(...PERSONS),
      noun,
      fc.boolean(),
      async (mine, person, what, isFirst) => {
        const lists = [
          [`${mine} ${what}`, ...FIRST],
          [`${person}'s ${what}`, ...SECOND],
        ];
        const { listed } = await firstWords((isFirst ? lists : lists.toReversed()).flat());
        expect(listed).toEqual(['lisinopril', 'zyxomarin']);
      },
    ),
    RUNS,
  );
});

test('one person alone is whoever the sheet is of, in all its lists', async () => {
  const other = fc.constantFrom(
    'Supplements:',
    "PARKINSON'S MEDICINES",
    "Today's medications:",
    'Other medications',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PERSONS), noun, tail, other, async (person, what, end, title) => {
      const { listed } = await firstWords([`${person}'s ${what}${end}`, ...FIRST, title, ...SECOND]);
      expect(listed).toEqual(['lisinopril', 'quovadrel', 'warfarin', 'zyxomarin']);
    }),
    RUNS,
  );
});

test('a label says so as well, on a line of its own or in a cell beside other words', async () => {
  const label = fc.constantFrom("Quentin's pills (not mine):", "Dad's tablets:", "Odette's meds (NOT MINE):");
  const before = fc.constantFrom('', 'Seen by Dr. Quux on Monday   ', 'Call the clinic with questions.   ');
  await fc.assert(
    fc.asyncProperty(label, before, async (title, words) => {
      const lines = ['My pills', ...FIRST, `${words}${title} Warfarin, Metformin`];
      const { listed, aside, unread } = await firstWords(lines);
      expect(listed).toEqual(['lisinopril', 'zyxomarin']);
      for (const name of ['metformin', 'warfarin']) expect(`${aside.join(' ')} ${unread}`).toContain(name);
    }),
    RUNS,
  );
});

test('what is no person has no list of its own: the lists of days, times and doctors are all of one', async () => {
  const kinds = fc.constantFrom(
    ['Sunday', 'Monday'],
    ['Morning', 'Evening'],
    ['Cardiologist', 'Neurologist'],
    ['March', 'April'],
  );
  await fc.assert(
    fc.asyncProperty(kinds, noun, async ([one, other], what) => {
      const { listed } = await firstWords([`${one}'s ${what}`, ...FIRST, `${other}'s ${what}`, ...SECOND]);
      expect(listed).toEqual(['lisinopril', 'quovadrel', 'warfarin', 'zyxomarin']);
    }),
    RUNS,
  );
});

test('a list under nothing but whose it is is kept apart where another list tells who the patient is not', async () => {
  const whose = fc.constantFrom(
    ['Hers (Odette)', 'His (Quentin)'],
    ["Odette's", "Quentin's"],
    ['Mine', 'Hers'],
  );
  const isRunIn = fc.boolean();
  await fc.assert(
    fc.asyncProperty(whose, isRunIn, async ([one = '', other = ''], isOnLine) => {
      const listOf = (title: string, lines: readonly string[]): readonly string[] =>
        isOnLine ? [`${title}: ${lines.join(', ')}`] : [title, ...lines];
      const { listed, aside } = await firstWords([
        'The bag on the kitchen table, which two of them share.',
        ...listOf(one, ['Lisinopril 10 mg daily', 'Sertraline 50 mg daily']),
        ...listOf(other, ['Warfarin 5 mg daily', 'Metformin 500 mg twice daily']),
      ]);
      expect([listed, aside]).toEqual([
        ['lisinopril', 'sertraline'],
        ['metformin', 'warfarin'],
      ]);
    }),
    RUNS,
  );
});

test('names alone behind whose they are, below another list, are kept apart', async () => {
  const label = fc.constantFrom("Bob's", 'Hers', "Dad's", "Wife's");
  await fc.assert(
    fc.asyncProperty(label, async (whose) => {
      const { listed, aside } = await firstWords(['My pills', ...FIRST, `${whose}: warfarin, metformin`]);
      expect([listed, aside]).toEqual([
        ['lisinopril', 'zyxomarin'],
        ['metformin', 'warfarin'],
      ]);
    }),
    RUNS,
  );
});

test("a list that is called by another word's apostrophe is nobody else's", async () => {
  const title = fc.constantFrom("Rx's", "Med's", "Pill's:", "Script's");
  await fc.assert(
    fc.asyncProperty(title, async (heading) => {
      const { listed } = await firstWords([heading, ...SECOND]);
      expect(listed).toEqual(['quovadrel', 'warfarin']);
    }),
    RUNS,
  );
});
