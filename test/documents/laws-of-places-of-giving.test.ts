/** Laws of labels that tell where or at which moment drugs were given: what stands behind one is none of what is taken. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const answerOf = answerOfText();

const HOME = ['Medications', 'nicorandil 10 mg bd, lisinopril 10 mg daily'];
const OF_HOME = ['lisinopril | 10 | qd', 'nicorandil | 10 | bid'];
const given = fc.shuffledSubarray(
  ['ketorolac 30 mg IM', 'furosemide 40 mg IV', 'aspirin 324 mg PO', 'morphine 5 mg IV'],
  { minLength: 1 },
);

test('a moment on the way or of an operation holds for all that its label leads to, whatever stands first', async () => {
  const label = fc.constantFrom(
    'Tx en route',
    'En route',
    'Given on scene',
    'At induction',
    'Before incision',
  );
  const first = fc.constantFrom('', 'O2 4 L NC, ', 'Zyxogas 2 L, ', '14:12 ');
  await fc.assert(
    fc.asyncProperty(label, first, given, async (moment, other, drugs) => {
      expect(await entriesOf([...HOME, `${moment}: ${other}${drugs.join(', ')}`])).toEqual(OF_HOME);
    }),
    { numRuns: size(60, 15) },
  );
});

test('one dose behind the place of a visit was given there, and what is given there again and again is taken', async () => {
  const place = fc.constantFrom('In clinic', 'In the office', 'In ED', 'Today in clinic', 'At triage');
  const once = fc.constantFrom('', ' x1', ' once');
  await fc.assert(
    fc.asyncProperty(place, once, async (where, times) => {
      const lines = [...HOME, `${where}: dexamethasone 9 mg PO${times}`];
      expect(await entriesOf(lines)).toEqual(OF_HOME);
      const { unread, list } = await answerOf(lines);
      expect(unread.length + list.setAside.length).toBeGreaterThan(0);
      expect(await entriesOf([...HOME, `${where}: dexamethasone 9 mg PO daily`])).toHaveLength(3);
    }),
    { numRuns: size(40, 10) },
  );
});

test('where a list was told or checked takes nothing from it', async () => {
  const title = fc.constantFrom(
    'PREOPERATIVE MEDICATIONS AS VERIFIED IN THE HOLDING AREA:',
    'HOME MEDICATIONS, REVIEWED IN PREOP HOLDING:',
    'Medications (told to the nurse at triage)',
  );
  await fc.assert(
    fc.asyncProperty(title, async (head) => {
      expect(await entriesOf([head, ...HOME.slice(1)])).toEqual(OF_HOME);
    }),
    { numRuns: 3 },
  );
});
