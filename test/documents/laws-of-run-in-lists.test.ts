/** Laws of lists on one line: the mark between two entries, a form in front of a name and what is said of one entry change nothing of another. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const ENTRIES = [
  'lisinopril 10 mg daily',
  'metformin 500 mg BID',
  'warfarin 3 mg nightly',
  'Zyxomel 5 mg daily',
];
const entries = fc.shuffledSubarray(ENTRIES, { minLength: 2 });
const mark = fc.constantFrom(', ', '; ', ' | ', ' · ', ' • ');

test('what is said of an entry with no dose is said of no neighbour, whatever mark stands between', async () => {
  const said = fc.constantFrom(
    'declined',
    'stopped',
    'dropped',
    'refused',
    'on hold',
    '- discontinued',
    'never picked up',
  );
  await fc.assert(
    fc.asyncProperty(entries, mark, said, fc.nat(), async (names, between, end, at) => {
      const parts = [...names];
      parts.splice(1 + (at % names.length), 0, `atenolol ${end}`);
      expect(await entriesOf([`Medications: ${parts.join(between)}`])).toEqual(
        await entriesOf([`Medications: ${names.join(', ')}`]),
      );
    }),
    RUNS,
  );
});

test('names that are denied together are, also in a list', async () => {
  const denial = fc.constantFrom('Denies', 'No', 'Specifically denies', 'Does not take');
  await fc.assert(
    fc.asyncProperty(entries, denial, fc.constantFrom(' or ', ', or '), async (names, no, last) => {
      const list = `Medications: ${names.join(', ')}.`;
      expect(await entriesOf([`${list} ${no} aspirin, ibuprofen${last}naproxen.`])).toEqual(
        await entriesOf([list]),
      );
    }),
    RUNS,
  );
});

test('a form in front of a name, known or not, hides no entry', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.constantFrom('Tab ', 'Tab. ', 'Cap '), async (names, form) => {
      const lines = [`Medications: ${names.map((name) => `${form}${name}`).join(', ')}`];
      expect(await entriesOf(lines)).toHaveLength(names.length);
    }),
    RUNS,
  );
});

test('an abbreviation behind an entry that has ended is no entry', async () => {
  const why = fc.constantFrom('LFTs', 'GFR', 'QTC', 'AKI');
  await fc.assert(
    fc.asyncProperty(entries, why, fc.constantFrom('stopped', 'd/c', 'held'), async (names, reason, end) => {
      const list = names.join(', ');
      expect(await entriesOf([`Medications: ${list}, atenolol - ${end}, ${reason}`])).toEqual(
        await entriesOf([`Medications: ${list}`]),
      );
    }),
    RUNS,
  );
});

test('a sentence that only denies does not end what a sentence lists, and elements behind it go on', async () => {
  const lead = fc.constantFrom(
    'Home medications are as follows:',
    'Her medicines include',
    'His medications are',
  );
  const denial = fc.constantFrom(
    '',
    'Not on a statin (refused).',
    'Declined a statin.',
    'She refused insulin pens.',
  );
  const often = fc.constantFrom('p.r.n.', 'as needed.', 'nightly.');
  await fc.assert(
    fc.asyncProperty(entries, lead, denial, often, async (names, leads, no, how) => {
      const answer = await entriesOf([`${leads} ${names.join(', ')}. ${no} Ibuprofen ${how}`]);
      expect(answer).toHaveLength(names.length + 1);
      expect(answer.some((entry) => /^ibuprofen/iu.test(entry))).toBe(true);
    }),
    RUNS,
  );
});

test('a label that says an end is said of each part behind it, whatever its parts say besides', async () => {
  const label = fc.constantFrom(
    'Do not restart:',
    "DON'T take anymore!!",
    'Stopped:',
    'No longer takes:',
    'STOP!',
  );
  const parts = fc.shuffledSubarray(
    [
      'atenolol 50 mg (falls)',
      'naproxen (stopped by Dr. Quux in July)',
      'tramadol left from 2024',
      'aspirin',
    ],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      entries,
      label,
      parts,
      fc.constantFrom('; ', ', '),
      async (names, end, ended, between) => {
        const told = ended.filter((part) => between === '; ' || !part.includes('(stopped'));
        const list = ['Medications', ...names];
        expect(await entriesOf([...list, `${end} ${told.join(between)}.`])).toEqual(await entriesOf(list));
      },
    ),
    RUNS,
  );
});

test('a dash between blanks parts entries that say how they are taken, known or not', async () => {
  const dash = fc.constantFrom(' - ', ' – ', ' — ');
  const lead = fc.constantFrom('Medications: ', 'On: ', 'She is on ');
  await fc.assert(
    fc.asyncProperty(entries, dash, lead, async (names, between, led) => {
      expect(await entriesOf([`${led}${names.join(between)}`])).toEqual(
        await entriesOf([`Medications: ${names.join(', ')}`]),
      );
    }),
    RUNS,
  );
});
