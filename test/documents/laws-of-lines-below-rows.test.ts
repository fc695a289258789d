/** Laws of lines below a row, under its drug: they are of the row, however far they run and whatever gap is in them, and the table goes on. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const drugs = fc.shuffledSubarray(
  [
    'LISINOPRIL 10MG TAB',
    'METFORMIN 500MG TAB',
    'SERTRALINE 50MG TAB',
    'WARFARIN 5MG TAB',
    'BACLOFEN 10MG TAB',
    'ZOLQUARA 20MG TAB',
  ],
  { minLength: 3, maxLength: 6 },
);

const HEADER = ['FILLED', 'RX#', 'DRUG / SIG', 'QTY', 'DS', 'RF', 'PRESCRIBER'];
const WIDTHS = [9, 8, 42, 4, 5, 3, 14];
const inColumns = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('');
const below = (text: string): string => ' '.repeat(17) + text;

/** Lines below a drug and what the answer says of it then; undefined: it is not listed. */
const lines = fc.constantFrom(
  { text: 'TAKE 1 TABLET BY MOUTH DAILY', says: '1 | qd' },
  { text: 'TAKE 2 TABLETS BY MOUTH TWICE DAILY   ** CALL THE PATIENT WHEN READY 11/19 **', says: '2 | bid' },
  { text: 'TAKE 1 TABLET DAILY   ** DISCONTINUED BY PRESCRIBER 06/12/26 (GOUT) **', says: undefined },
  { text: 'USE AS DIRECTED   ** RETURNED TO STOCK 11/19/26 - NOT PICKED UP **', says: undefined },
);

const told = fc.array(lines, { minLength: 6, maxLength: 6 });

function rowsOf(names: readonly string[], under: readonly { readonly text: string }[]): string[] {
  return names.flatMap((name, index) => [
    inColumns(['11/17/26', String(6_650_213 + index), name, '90', '90', '3', 'SANDOVAL K']),
    below(under[index]?.text ?? ''),
  ]);
}

test('what runs over other columns below a drug is said of it, and of none below', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, told, async (names, under) => {
      // The end of a table is no part of this law.
      const last = { text: 'TAKE 1 TABLET BY MOUTH DAILY', says: '1 | qd' };
      const own = [...under.slice(0, names.length - 1), last];
      const entries = names.flatMap((name, index) => {
        const says = own[index]?.says;
        return says === undefined ? [] : [`${(name.split(' ')[0] ?? '').toLowerCase()} | ${says}`];
      });
      expect(await entriesOf(['PHARMACY PROFILE', '', inColumns(HEADER), ...rowsOf(names, own)])).toEqual(
        entries.toSorted(),
      );
    }),
    RUNS,
  );
});
