/** Laws of lists that are counted by numbers without a stop: they read as those whose numbers have one. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const product = fc.constantFrom(
  'Ramipril 5mg capsules',
  'Paracetamol 500mg tablets',
  'Zyxomarin 2.5mg tablets',
  'Quidane 100micrograms/dose inhaler CFC free',
  'Atorvastatin 20mg tablets',
);
const how = fc.constantFrom<readonly string[]>(
  ['One To Be Taken Each Morning'],
  ['Two To Be Taken Up To Four Times', 'A Day When Required'],
  ['One Or Two Puffs To Be Inhaled Up To Four Times', 'A Day When Required'],
  ['One To Be Taken At Night                 28 tablet     Last issued 02-Jul-2024'],
);
const entry = fc.record({ product, how });
const list = fc
  .uniqueArray(entry, { minLength: 3, maxLength: 5, selector: (one) => one.product })
  .filter((entries) => entries.some((one) => /Ramipril|Paracetamol|Atorvastatin/u.test(one.product)));
/** A title that says what stands below it, one that nobody knows, none. */
const title = fc.constantFrom<readonly string[]>(
  ['Medications'],
  ['Right hand side'],
  ['Surgery of Netherby                    REPEAT ITEMS - right hand side'],
);

interface Entry {
  readonly product: string;
  readonly how: readonly string[];
}

function counted(entries: readonly Entry[], stop: '.' | ''): string[] {
  return entries.flatMap((one, at) => [
    ` ${at + 1}${stop} ${one.product}`,
    ...one.how.map((line) => `      ${line}`),
  ]);
}

test('numbers without a stop count entries as those with one do, wherever the list stands', async () => {
  await fc.assert(
    fc.asyncProperty(list, title, async (entries, above) => {
      const expected = await entriesOf(['Medications', ...counted(entries, '.')]);
      expect(expected).toHaveLength(entries.length);
      expect(await entriesOf([...above, ...counted(entries, '')])).toEqual(expected);
    }),
    RUNS,
  );
});

test('a number before a form counts what is taken', async () => {
  const entries = await entriesOf([
    'Medications',
    'Ramipril 5mg capsules',
    '      1 Capsule in the morning',
    'Zyxomarin 2.5mg tablets',
    '      2 Tablets at night',
  ]);
  expect(entries).toHaveLength(2);
  expect(entries.join('\n')).toMatch(/zyxomarin \| 2 \| qhs/u);
});

test('letters in a cell of their own before entries take no name from the list', async () => {
  const letters = fc.array(fc.constantFrom('N', 'C', 'U', 'R'), { minLength: 5, maxLength: 5 });
  const entries = fc.shuffledSubarray(
    [
      'Aricept 10 mg po q hs',
      'Coreg 6.25 mg po bid',
      'Zyxomarin 50 mg po daily',
      'Nystatin powder to groin folds bid',
      'Santyl oint to L heel wound daily',
    ],
    { minLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(letters, entries, title, async (marks, listed, above) => {
      const expected = await entriesOf(['Medications', ...listed]);
      expect(expected).toHaveLength(listed.length);
      const lines = listed.map((one, at) => ` ${marks[at] ?? 'N'}     ${one}`);
      expect(await entriesOf([...above, ...lines])).toEqual(expected);
    }),
    RUNS,
  );
});
