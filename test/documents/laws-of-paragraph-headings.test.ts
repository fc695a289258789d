/** Laws of notes printed as one paragraph: a heading in capitals opens what it opens on a line of its own, wherever the margin breaks the text. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { brokenAt, documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(200, 40) };

interface Part {
  readonly heading: string;
  /** With what a sentence or a list ends there: a stop, or nothing. */
  readonly told: readonly string[];
  readonly isNumbered?: boolean;
  readonly listed?: readonly string[];
}

const TAKEN = [
  ['lisinopril 10 mg daily', 'gabapentin 300 mg tid'],
  ['sertraline 50 mg daily'],
  ['atorvastatin 40 mg at bedtime', 'metformin 500 mg bid', 'amlodipine 5 mg daily'],
];
const lists = fc
  .record({
    heading: fc.constantFrom('MEDICATIONS', 'CURRENT MEDICATIONS', 'HOME MEDICATIONS', 'MEDICATIONS AT HOME'),
    told: fc.constantFrom(...TAKEN),
    isNumbered: fc.boolean(),
  })
  .map((part): Part => ({ ...part, listed: part.told.map((entry) => entry.split(' ')[0] ?? '') }));
const others: fc.Arbitrary<Part> = fc.record({
  heading: fc.constantFrom('ALLERGIES', 'DRUG ALLERGIES'),
  told: fc.constantFrom(['Penicillin', 'codeine'], ['morphine']),
  isNumbered: fc.boolean(),
});
const told: fc.Arbitrary<Part> = fc.constantFrom(
  { heading: 'CHIEF COMPLAINT', told: ['Pain of the left knee for two weeks'] },
  { heading: 'FAMILY HISTORY', told: ['Her mother took warfarin 5 mg daily, her father is well'] },
  { heading: 'SOCIAL HISTORY', told: ['She lives alone and does not smoke'] },
  { heading: 'REVIEW OF SYSTEMS', told: ['No fever, no cough, no chest pain'] },
  { heading: 'PHYSICAL EXAMINATION', told: ['The chest is clear, the abdomen soft and not tender'] },
  { heading: 'LABORATORY DATA', told: ['Potassium 4.2, sodium 138, digoxin 0.8 at noon'] },
);
/** Any order, one list among them, the last one closed by a heading. */
const notes = fc
  .record({
    before: fc.array(told, { maxLength: 2 }),
    list: lists,
    allergies: others,
    after: fc.array(told, { minLength: 1, maxLength: 2 }),
    isListFirst: fc.boolean(),
  })
  .map(({ before, list, allergies, after, isListFirst }) => [
    { heading: 'CHIEF COMPLAINT', told: ['Follow-up of her knee, she is better'] } as Part,
    ...before,
    ...(isListFirst ? [list, allergies] : [allergies, list]),
    ...after,
  ]);

function said({ heading, told: items, isNumbered = false }: Part, stop: string): string {
  if (isNumbered) return `${heading} ${items.map((item, index) => `${index + 1}. ${item}.`).join(' ')}`;
  return `${heading}: ${items.join(', ')}${stop}`;
}

/** `FAMILY HISTORY` as a title of a page writes it: `Family History`. */
function titled(part: Part): Part {
  const heading = part.heading
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z](?=[a-z]{2})/g, (letter) => letter.toUpperCase());
  return { ...part, heading, isNumbered: false };
}

async function listed(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(({ drugName }) => drugName.toLowerCase().split(' ')[0] ?? '').toSorted();
}

test.each([
  ['headings in capitals', (part: Part) => part],
  ['headings that are titles', titled],
])('%s divide a paragraph as they divide lines, with a stop before them and without', async (_, printed) => {
  await fc.assert(
    fc.asyncProperty(
      notes.map((parts) => parts.map(printed)),
      fc.constantFrom('.', ''),
      fc.integer({ min: 60, max: 130 }),
      async (parts, stop, width) => {
        const text = parts.map((part) => said(part, stop)).join(' ');
        const taken = parts.flatMap((part) => part.listed ?? []);
        expect({ text, listed: await listed(brokenAt(text, width)) }).toEqual({
          text,
          listed: taken.toSorted(),
        });
      },
    ),
    RUNS,
  );
});

const ITEMS = [
  'lisinopril 40 mg daily',
  'Aspirin - 81 mg daily',
  'NPH insulin 65 units in the morning',
  'metformin 500 mg by mouth twice daily',
  'Zocor - 80 mg at bedtime',
  'gabapentin 300 mg three times a day as needed for pain',
];

test('a numbered list in a paragraph reads as one with a line for each entry, wherever the margin breaks it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 2, maxLength: 6 }),
      fc.constantFrom('fish oil - no longer using', 'omeprazole - stopped', 'naproxen - discontinued'),
      fc.nat(5),
      fc.integer({ min: 60, max: 110 }),
      async (items, ended, place, width) => {
        const entries = items.toSpliced(place, 0, ended).map((item, index) => `${index + 1}. ${item}.`);
        const lines = [
          'SUBJECTIVE: He feels well.',
          'MEDICATIONS',
          ...entries,
          'SOCIAL HISTORY: He lives alone.',
        ];
        const paragraph = brokenAt(lines.join(' '), width);
        expect({ paragraph, read: await entriesOf(paragraph) }).toEqual({
          paragraph,
          read: await entriesOf(lines),
        });
      },
    ),
    RUNS,
  );
});

test('words in capitals that no dictionary knows end the list before them inside a paragraph as well', async () => {
  const unknown = fc.constantFrom('MAJOR FINDINGS', 'HOW THE VISIT WENT', 'ZYXOMAR REVIEW', 'WHAT WE FOUND');
  const found = fc.constantFrom(
    'Weight 240, pulse 91 and regular',
    'Pleasant, well-developed, in no acute distress',
    'Pupils equal, round, reactive to light',
  );
  const taken = fc.shuffledSubarray(ITEMS, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      unknown,
      found,
      taken,
      fc.integer({ min: 60, max: 110 }),
      async (heading, told, items, width) => {
        const list = `SUBJECTIVE: He is well. MEDICATIONS: ${items.join(', ')}.`;
        const paragraph = brokenAt(`${list} ${heading}: ${told}. PLAN: Return in May.`, width);
        const alone = await entriesOf(['MEDICATIONS', ...items]);
        expect({ paragraph, read: await entriesOf(paragraph) }).toEqual({ paragraph, read: alone });
      },
    ),
    RUNS,
  );
});

test('a dash behind a heading that is nothing else is a colon, on its line and behind a sentence', async () => {
  const heading = fc.constantFrom('MEDICATIONS', 'Current medication', 'Home Medications', 'Allergies');
  const dash = fc.constantFrom(' - ', ' – ', ' — ');
  const before = fc.constantFrom(['The knee is better.', 'It was seen in May.'], ['The knee is better. ']);
  const taken = fc.shuffledSubarray(ITEMS, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(before, heading, dash, taken, async (above, title, mark, items) => {
      const content = `${items.join(', ')}.`;
      const last = above.at(-1) ?? '';
      const lines = (stop: string): string[] =>
        last.endsWith(' ') ? [`${last}${title}${stop}${content}`] : [...above, `${title}${stop}${content}`];
      expect(await entriesOf(lines(mark))).toEqual(await entriesOf(lines(': ')));
    }),
    RUNS,
  );
});

test('a plan behind findings on their line tells what it changes, in whatever letters', async () => {
  const closed = fc.constantFrom(
    'Social history: she does not smoke.',
    'Family history: none.',
    'Allergies: penicillin.',
  );
  const change = fc.constantFrom(
    'I will increase her lisinopril to 40 mg every morning.',
    'We will increase lisinopril to 40 mg every morning.',
  );
  const letters = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
  );
  await fc.assert(
    fc.asyncProperty(closed, change, letters, async (before, told, print) => {
      const [entry] = await entriesOf([
        print(`Medications: lisinopril 20 mg daily. ${before} Plan: ${told}`),
      ]);
      expect(entry).toBe('lisinopril 40 MG Oral Tablet | 40 mg | PO | QAM');
    }),
    RUNS,
  );
});
