/** Laws of lines of their own that say of several drugs that they are over: they reach all they speak of, and no other. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { documentOf } from '../support/document-builders.ts';
import { firstWordsIn } from '../support/first-words.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(200, 30) };

const firstWords = (lines: readonly string[]) => firstWordsIn(documentOf(lines), store);

const UPPER = ['Lisinopril 10 mg daily', 'Zyxomarin 5 mg twice daily', 'Metformin 500 mg twice daily'];
const LOWER = ['Warfarin 5 mg daily', 'Quovadrel 20 mg at bedtime'];
const ENDS = fc.constantFrom(
  'stopped',
  'discontinued',
  'held',
  'no longer taken',
  "d/c'd",
  'stopped by the ward',
  'discontinued in March',
  'held since the fall',
);
const head = fc.constantFrom('Current medications', 'Meds', 'Medication list:');

describe('a remark on its own line', () => {
  const signs = fc.constantFrom(
    (text: string) => text,
    (text: string) => `(${text})`,
    (text: string) => `[${text}]`,
    (text: string) => `-- ${text} --`,
    (text: string) => `*** ${text} ***`,
    (text: string) => `${text}.`,
  );

  test('behind the last entry is said of all above it', async () => {
    const who = fc.constantFrom(
      'All of these were',
      'All',
      'These were',
      'All of the above',
      'The above meds were',
    );
    await fc.assert(
      fc.asyncProperty(head, who, ENDS, signs, async (title, subject, end, sign) => {
        const { listed, aside } = await firstWords([title, ...UPPER, sign(`${subject} ${end}`)]);
        expect({ listed, aside }).toEqual({ listed: [], aside: ['lisinopril', 'metformin', 'zyxomarin'] });
      }),
      RUNS,
    );
  });

  test('that points up is said of those above, and what stands below goes on', async () => {
    const who = fc.constantFrom('All of the above', 'The above were', 'The preceding were');
    await fc.assert(
      fc.asyncProperty(head, who, ENDS, signs, async (title, subject, end, sign) => {
        const { listed } = await firstWords([title, ...UPPER, sign(`${subject} ${end}`), ...LOWER]);
        expect(listed).toEqual(['quovadrel', 'warfarin']);
      }),
      RUNS,
    );
  });

  test('that counts the last entries is said of so many', async () => {
    const who = fc.constantFrom('The last two were', 'Both', 'Both of these were', 'The last 2 were');
    await fc.assert(
      fc.asyncProperty(head, who, ENDS, async (title, subject, end) => {
        const { listed } = await firstWords([title, ...UPPER, `${subject} ${end}`]);
        expect(listed).toEqual(['lisinopril']);
      }),
      RUNS,
    );
  });

  test('in signs that points down is the title of those below', async () => {
    const who = fc.constantFrom(
      'The following were',
      'The next two were',
      'All of those below were',
      'The rest were',
    );
    await fc.assert(
      fc.asyncProperty(head, who, ENDS, signs, async (title, subject, end, sign) => {
        const { listed } = await firstWords([title, ...UPPER, sign(`${subject} ${end}`), ...LOWER]);
        expect(listed).toEqual(['lisinopril', 'metformin', 'zyxomarin']);
      }),
      RUNS,
    );
  });

  test('that counts hours or weeks counts no entries: it is the title of those below', async () => {
    const end = fc.constantFrom('Discontinued', 'STOPPED', 'Held');
    const time = fc.constantFrom(
      'in last 24 h',
      'in the last 3 months',
      'within the last two days',
      'last 12 hours',
    );
    await fc.assert(
      fc.asyncProperty(end, time, async (said, when) => {
        const { listed } = await firstWords(['Current medications', ...UPPER, `${said} ${when}:`, ...LOWER]);
        expect(listed).toEqual(['lisinopril', 'metformin', 'zyxomarin']);
      }),
      RUNS,
    );
  });

  test('drawn over drugs is their title', async () => {
    const drawn = fc.constantFrom('-- ', '--- ', '== ', '~~ ');
    const said = fc.constantFrom('off these since June', 'these were stopped', 'not taking these');
    const titled = fc.oneof(
      fc.tuple(drawn, fc.constant('no longer taken')),
      // Stars around what is not said of several are a remark on the drug above.
      fc.tuple(fc.oneof(drawn, fc.constant('**')), said),
    );
    await fc.assert(
      fc.asyncProperty(titled, async ([sign, text]) => {
        const line = `${sign}${text}${sign.split('').toReversed().join('')}`;
        const { listed } = await firstWords(['Current medications', ...UPPER, line, ...LOWER]);
        expect(listed).toEqual(['lisinopril', 'metformin', 'zyxomarin']);
      }),
      RUNS,
    );
  });

  test('that says how or when they are taken, or tells of something else, ends none', async () => {
    const said = fc.constantFrom(
      'Do not take these with milk.',
      'Do not take all of these at once.',
      'All questions were answered.',
      'Never stop any of these without asking us.',
      'All of these were stopped and then restarted.',
      'These were reviewed with the patient.',
    );
    await fc.assert(
      fc.asyncProperty(head, said, async (title, text) => {
        const { listed } = await firstWords([title, ...UPPER, text]);
        expect(listed).toEqual(['lisinopril', 'metformin', 'zyxomarin']);
      }),
      RUNS,
    );
  });
});
