/** Laws of a column of ends in which some rows are said to be open: what it says of others is that they are not. */
import { expect, test } from '@jest/globals';
import { someDrugs } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(3);
const headers = fc.constantFrom(
  ['Began', 'Through'],
  ['Start', 'End'],
  ['Started', 'Until'],
  ['Start', 'Stop'],
);
const opens = fc.constantFrom('open', 'ongoing', 'Current', 'to date');
const row = typedRow(20);

function tableOf(
  [one = '', two = '', three = '']: readonly string[],
  header: readonly string[],
  [open, other]: readonly [string, string],
): string[] {
  return [
    row(['Medication', 'Dose', 'Frequency', ...header]),
    row([one, '10 mg', 'daily', '02/2011', open]),
    row([two, '20 mg', 'daily', '06/2007', other]),
    row([three, '30 mg', 'daily', '11/2008', open]),
  ];
}

test('a reason beside what is open is of no drug that is surely taken', async () => {
  const others = fc.constantFrom(
    'cough 02/11',
    'no help 3/12',
    "insur. won't pay",
    'pt quit (burps)',
    '5 days',
  );
  await fc.assert(
    fc.asyncProperty(drugs, headers, opens, others, async (names, header, open, other) => {
      const [one = '', , three = ''] = names;
      expect(await namesIn(tableOf(names, header, [open, other]))).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('what an end waits on, or who knows, ends nothing', async () => {
  const others = fc.constantFrom('until healed', 'per INR clinic', 'review in fall', '');
  await fc.assert(
    fc.asyncProperty(drugs, headers, opens, others, async (names, header, open, other) => {
      expect(await namesIn(tableOf(names, header, [open, other]))).toEqual(names.toSorted());
    }),
    RUNS,
  );
});
