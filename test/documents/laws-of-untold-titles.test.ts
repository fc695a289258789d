/** Laws of titles in words that no table knows: what they deny or oppose to what goes on is kept apart as unclear; what may be said of a drug that is taken says nothing. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(150, 25) };
const first = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';

async function answerTo(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    setAside: list.setAside.map(({ name, reason }) => `${first(name)} ${reason}`).toSorted(),
  };
}

/** `[plain form, form in which it is done]`. */
const verb = fc.constantFrom(
  ['zorg', 'zorged'],
  ['blanter', 'blantered'],
  ['quimp', 'quimped'],
  ['purchase', 'purchased'],
  ['fetch', 'fetched'],
  ['buy', 'bought'],
) as fc.Arbitrary<readonly [string, string]>;

const denial = fc
  .tuple(verb, fc.constantFrom('', ' again', ' by the family', ' here any further', ', says her son'))
  .chain(([[plain, done], behind]) =>
    fc.constantFrom(
      `Not to be ${done}${behind}`,
      `Never ${done}${behind}`,
      `Must not be ${done}${behind}`,
      `Have not been ${done}${behind}`,
      `Do not ${plain} these${behind}`,
      `Nobody should ${plain} these${behind}`,
      `We won't ${plain} these${behind}`,
    ),
  );

/** What is denied of drugs that are taken. */
const neutral = fc.constantFrom(
  'Do not crush',
  'Not to be chewed',
  'Do not split or break',
  'Never interrupt',
  'Not to be missed',
  'Do not stop',
  'Never run out of these',
  'Do not substitute',
  'Not changed',
  'Not yet reconciled',
  'Not verified',
  'Medications not reviewed today',
  'Medicines not seen in the bag',
  'Not to be purchased without a prescription',
  'Not fetched by anybody but his wife',
);

const TAKEN = ['lisinopril 10 mg daily', 'metformin 500 mg twice daily'];
const APART = ['warfarin 5 mg daily', 'sertraline 50 mg at bedtime'];
const UNCLEAR = ['sertraline unclear', 'warfarin unclear'];

/** A title as it may be printed. */
const printed = (title: string): fc.Arbitrary<string> =>
  fc.constantFrom(`${title}:`, `# ${title}`, title.toUpperCase());

test('a title that denies what nobody knows leaves what stands below it unclear, and nothing above', async () => {
  await fc.assert(
    fc.asyncProperty(denial.chain(printed), fc.boolean(), async (title, isFirst) => {
      const above = isFirst ? [] : ['# Medications', ...TAKEN, ''];
      const answer = await answerTo([...above, title, ...APART]);
      expect(answer).toEqual({ listed: isFirst ? [] : ['lisinopril', 'metformin'], setAside: UNCLEAR });
    }),
    RUNS,
  );
});

test('a label that does so before a drug leaves that drug unclear, and none beside it', async () => {
  await fc.assert(
    fc.asyncProperty(
      denial.filter((title) => !title.includes(',')),
      async (label) => {
        const [one = '', two = ''] = TAKEN;
        const answer = await answerTo(['# Medications', one, `${label}: warfarin 5 mg daily`, two]);
        expect(answer).toEqual({ listed: ['lisinopril', 'metformin'], setAside: ['warfarin unclear'] });
      },
    ),
    RUNS,
  );
});

test('what may be denied of a drug that is taken leaves it listed', async () => {
  await fc.assert(
    fc.asyncProperty(neutral.chain(printed), async (title) => {
      const answer = await answerTo(['# Medications', ...TAKEN, '', title, ...APART]);
      expect(answer).toEqual({ listed: ['lisinopril', 'metformin', 'sertraline', 'warfarin'], setAside: [] });
    }),
    RUNS,
  );
});

test('what is listed elsewhere as taken stays so', async () => {
  await fc.assert(
    fc.asyncProperty(denial, async (title) => {
      const answer = await answerTo(['# Current medications', ...TAKEN, '', `${title}:`, TAKEN[0] ?? '']);
      expect(answer.listed).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});

test('a label that ends what it names ends all of it, whether its first names are those of drugs or not', async () => {
  const end = fc.constantFrom(
    'Swapped out',
    'Finished with',
    'Never to be offered',
    'Not to be zorged again',
  );
  const others = fc.shuffledSubarray(['peanut', 'zyxomarin', 'quovadrel'], { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(end, others, fc.boolean(), async (label, unknown, isLast) => {
      const names = isLast ? [...unknown, 'warfarin'] : ['warfarin', ...unknown];
      const [one = '', two = ''] = TAKEN;
      const page = [
        '# Medications',
        `${one} with a large glass of water half an hour before breakfast`,
        `${label}: ${names.join(', ')}`,
        two,
      ];
      const { listed, setAside } = await answerTo(page);
      expect(listed).toEqual(['lisinopril', 'metformin']);
      expect(setAside.map(first)).toContain('warfarin');
    }),
    RUNS,
  );
});

/** What was done, by verbs that no table knows. */
const done = fc
  .tuple(
    fc.constantFrom('Zorged', 'Blantered', 'Put', 'Left', 'Shut away'),
    fc.constantFrom('in the shed by her niece', 'near the back step', 'behind at the ward'),
  )
  .map(([verbs, where]) => `${verbs} ${where}`);
const goesOn = fc.constantFrom(
  'Carry on with',
  'Keep taking',
  'To go on with',
  'Going home on',
  'Continue these',
);

test('beside a list that goes on, what was done by a verb that nobody knows leaves its list unclear', async () => {
  await fc.assert(
    fc.asyncProperty(
      goesOn.chain((title) => fc.constantFrom(`${title}:`, `# ${title}`)),
      done,
      fc.boolean(),
      async (going, title, isLast) => {
        const gone = isLast ? `# ${title}` : `${title}:`;
        const lists = [
          [going, ...TAKEN, ''],
          [gone, ...APART, ''],
        ];
        const page = ['Seen at home with her niece.', '', ...(isLast ? lists : lists.toReversed()).flat()];
        expect(await answerTo(page)).toEqual({ listed: ['lisinopril', 'metformin'], setAside: UNCLEAR });
      },
    ),
    RUNS,
  );
});

test('what was done for a time by such a verb leaves its list unclear, whatever stands beside it', async () => {
  const time = fc.constantFrom('for now', 'until the scan', 'for the time being');
  await fc.assert(
    fc.asyncProperty(done, time, fc.boolean(), async (gone, span, isFirst) => {
      const above = isFirst ? [] : ['# Medications', ...TAKEN, ''];
      const answer = await answerTo([...above, `# ${gone} ${span}`, ...APART]);
      expect(answer).toEqual({ listed: isFirst ? [] : ['lisinopril', 'metformin'], setAside: UNCLEAR });
    }),
    RUNS,
  );
});

test('beside a list that goes on, titles that name what is taken for, or how it came or is changed, are lists', async () => {
  const title = fc.constantFrom(
    'For the heart',
    'Inhalers',
    'Bought over the counter',
    'Prescribed by the heart clinic',
    'Packed in the blister',
    'Increased at this visit',
    'Starting from today',
    'Recommended by the dietician',
    'Sleeping tablets for now',
    'Needed for the journey',
  );
  await fc.assert(
    fc.asyncProperty(goesOn.chain(printed), title.chain(printed), async (going, other) => {
      const answer = await answerTo([going, ...TAKEN, '', other, ...APART]);
      expect(answer).toEqual({ listed: ['lisinopril', 'metformin', 'sertraline', 'warfarin'], setAside: [] });
    }),
    RUNS,
  );
});

test('a title among entries that begin with their forms heads those below it', async () => {
  const form = fc.constantFrom('Tab.', 'Tab', 'T.');
  await fc.assert(
    fc.asyncProperty(denial, form, async (title, lead) => {
      const formed = (names: readonly string[]): string[] => names.map((name) => `${lead} ${name}`);
      const answer = await answerTo(['# Medications', ...formed(TAKEN), title, ...formed(APART)]);
      expect(answer).toEqual({ listed: ['lisinopril', 'metformin'], setAside: UNCLEAR });
    }),
    RUNS,
  );
});

test('where a drug goes, or which parent is named before it, does not tell whether the patient takes it', async () => {
  const label = fc.constantFrom('Out', 'Mom (nursing)', 'Mum', 'Dad (diabetic)', 'Grandma');
  const goes = fc.constantFrom('In', 'Stays put', 'Up', 'Night', 'For the heart', 'Back');
  await fc.assert(
    fc.asyncProperty(label, goes, async (out, other) => {
      const [one = '', two = ''] = TAKEN;
      const page = ['# Medications', one, `${out}: warfarin 5 mg daily`, `${other}: ${two}`];
      const answer = await answerTo(page);
      expect(answer).toEqual({ listed: ['lisinopril', 'metformin'], setAside: ['warfarin unclear'] });
    }),
    RUNS,
  );
});

test('in prose such a label lists nothing that its line names, and all of it is told', async () => {
  const label = fc.oneof(
    denial.filter((title) => !title.includes(',')),
    fc.constantFrom('Out', 'Mum', 'Left behind at the ward for now'),
  );
  await fc.assert(
    fc.asyncProperty(label, fc.boolean(), async (out, isOfTwo) => {
      const apart = isOfTwo ? APART : APART.slice(0, 1);
      const lines = [
        'She was seen at home. She takes lisinopril 10 mg daily.',
        `${out}: ${apart.join(', ')}.`,
      ];
      const { list, unread } = await extractMedications([documentOf(lines)], store);
      expect(list.medications.map(({ drugName }) => first(drugName))).toEqual(['lisinopril']);
      const told = [
        ...unread.map(({ line = '' }) => line),
        ...list.setAside.map(({ source }) => source.line),
      ];
      for (const drug of apart) expect(told.some((line) => line.includes(drug))).toBe(true);
    }),
    RUNS,
  );
});
