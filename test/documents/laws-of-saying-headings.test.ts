/** Laws of headings by their words: what says that something is not taken says so wherever it stands, what says that it is lists. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { headingsOfTaken, headingsOfUntaken } from '../support/arbitrary-saying-headings.ts';
import { printedOf } from '../support/document-builders.ts';
import { firstWordsIn } from '../support/first-words.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const LISTED = ['CURRENT MEDICATIONS', 'Lisinopril 10 mg daily', 'Zyxomarin 5 mg twice daily', ''];
const BELOW = ['Warfarin 5 mg daily', 'Quovadrel 20 mg at bedtime'];

async function answerTo(lines: readonly string[]) {
  const { listed, aside, unread } = await firstWordsIn(printedOf(lines), store);
  return { listed, told: [...aside, unread] };
}

const print = fc.constantFrom(
  (text: string) => text,
  (text: string) => `# ${text}`,
  (text: string) => text.toUpperCase(),
);

test('what a heading says not to be taken is not listed, and is told; what stands above goes on', async () => {
  await fc.assert(
    fc.asyncProperty(headingsOfUntaken, print, async (heading, printed) => {
      const { listed, told } = await answerTo([...LISTED, printed(heading), ...BELOW]);
      expect(listed).toEqual(['lisinopril', 'zyxomarin']);
      for (const name of ['warfarin', 'quovadrel']) expect(told.join(' ')).toContain(name);
    }),
    { numRuns: size(600, 80) },
  );
});

test('what a heading says to be taken is listed, whatever was before', async () => {
  await fc.assert(
    fc.asyncProperty(headingsOfTaken, print, async (heading, printed) => {
      const { listed } = await answerTo([...LISTED, printed(heading), ...BELOW]);
      expect(listed).toEqual(['lisinopril', 'quovadrel', 'warfarin', 'zyxomarin']);
    }),
    { numRuns: size(600, 80) },
  );
});

test('what an entry under such a heading names as the reason, and as taken, stays on the list', async () => {
  await fc.assert(
    fc.asyncProperty(headingsOfUntaken, async (heading) => {
      const lines = [...LISTED, heading, 'Warfarin 5 mg daily - on lisinopril', 'Quovadrel 20 mg at bedtime'];
      expect((await answerTo(lines)).listed).toEqual(['lisinopril', 'zyxomarin']);
    }),
    { numRuns: size(100, 20) },
  );
});

test('in small letters a colon makes it a heading, right below the last entry too', async () => {
  const above = LISTED.filter((line) => line !== '');
  await fc.assert(
    fc.asyncProperty(headingsOfUntaken, async (heading) => {
      const { listed } = await answerTo([...above, `${heading.toLowerCase()}:`, ...BELOW]);
      expect(listed).toEqual(['lisinopril', 'zyxomarin']);
    }),
    { numRuns: size(300, 40) },
  );
});

test('two letters and a colon are enough where they say an end over marked entries', async () => {
  const short = fc.constantFrom('D/C:', 'd/c:', 'Off:', 'DC:');
  const mark = fc.constantFrom('- ', '• ', '1. ');
  await fc.assert(
    fc.asyncProperty(short, mark, async (heading, sign) => {
      const entries = [...LISTED.slice(1, 3), heading, ...BELOW];
      const lines = entries.map((line) => (line === heading ? line : `${sign}${line}`));
      expect((await answerTo(['CURRENT MEDICATIONS', ...lines])).listed).toEqual(['lisinopril', 'zyxomarin']);
    }),
    { numRuns: size(60, 12) },
  );
});

test('a noun for what is taken, set apart over entries, ends what harms above it', async () => {
  const noun = fc.constantFrom('Drugs', 'Medicines', 'Tablets', 'Prescriptions', 'Treatments', 'DRUGS');
  const harm = fc.constantFrom('Adverse drug reactions - DO NOT PRESCRIBE', 'Allergies', 'Intolerances:');
  await fc.assert(
    fc.asyncProperty(harm, noun, async (title, heading) => {
      const lines = [title, 'Atenolol 50 mg (slow pulse)', 'Tramadol (rash)', '', heading, ...BELOW];
      expect((await answerTo(lines)).listed).toEqual(['quovadrel', 'warfarin']);
    }),
    { numRuns: size(60, 12) },
  );
});
