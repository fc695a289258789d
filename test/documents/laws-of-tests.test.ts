/** Laws of tests: a test that is called by a drug is no drug, and says nothing of the drugs beside it. */
import { describe, expect, test } from '@jest/globals';
import { NO_TEST_BEHIND, TEST_ROWS } from '../../src/documents/names/unknown/test-table.ts';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

const given = fc.constantFrom(
  'Adenosine',
  'dobutamine',
  'Furosemide',
  'dexamethasone',
  'aspirin',
  'Zyxomarin',
);
const nouns = fc.constantFrom(
  ...TEST_ROWS.flatMap(({ id, words }) => (id === 'provoking' ? [] : [...words])),
);
const when = fc.constantFrom(' in the morning', ' at bedtime', ' on Monday', ' daily', ' weekly', '');

test('a name, two words of a kind at most and the noun of a test name no drug, whenever it is done', async () => {
  const kinds = fc.constantFrom('', ' nuclear', ' renal', ' cardiac', ' rest myocardial', '-enhanced');
  const places = fc.constantFrom<(named: string) => readonly string[]>(
    (named) => ['MEDICATIONS', 'lisinopril 10 mg daily', named],
    (named) => [`RECOMMENDATIONS: I am adding lisinopril 10 mg daily. ${named}. Thank you.`],
    (named) => [`Medications: lisinopril 10 mg daily, ${named}`],
    (named) => ['PLAN', '1. Start lisinopril 10 mg daily.', `2. ${named}.`],
  );
  await fc.assert(
    fc.asyncProperty(places, given, kinds, fc.tuple(nouns, when), async (place, drug, kind, [noun, day]) => {
      const alone = await entriesOf(['MEDICATIONS', 'lisinopril 10 mg daily']);
      expect(await entriesOf(place(`${drug}${kind} ${noun}${day}`))).toEqual(alone);
    }),
    RUNS,
  );
});

test('what stands beside a test, leads to one or is an article of it is the drug that it is', async () => {
  const beside = fc.constantFrom(
    'before stress test',
    'prior to CT scan',
    'and MRI on Monday',
    'until the study',
    ...NO_TEST_BEHIND.filter((word) => word.startsWith('dose')).map((word) => `test ${word} of 10 mg daily`),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('prednisone', 'metformin', 'lisinopril'),
      beside,
      async (drug, words) => {
        const [entry = ''] = await entriesOf(['MEDICATIONS', `${drug} 10 mg daily ${words}`]);
        expect(entry.startsWith(drug)).toBe(true);
      },
    ),
    RUNS,
  );
});

describe.each(TEST_ROWS)('$reason', ({ examples }) => {
  test.each([...examples])('%s', async (example) => {
    const alone = await entriesOf(['MEDICATIONS', 'lisinopril 10 mg daily']);
    expect(await entriesOf(['MEDICATIONS', example, 'lisinopril 10 mg daily'])).toEqual(alone);
  });
});

test('what is ended before a test is a drug', async () => {
  expect(
    await entriesOf(['Medications: metformin 500 mg bid', 'Plan: Hold metformin CT scan tomorrow.']),
  ).toEqual([]);
});
