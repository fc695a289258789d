/** Laws of ledgers: a line drawn under the header takes no room of its rows, and what is remarked behind directions is of their row, over whatever columns it runs. */
import { expect, test } from '@jest/globals';
import { someDrugs } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);
const WIDTHS = [6, 11, 31, 7, 6, 13, 6, 10];
const INDENT = ' '.repeat(17);
const row = typedRow(WIDTHS);
const HEADER = row(['St', 'Rx No.', 'Drug', 'Qty', 'DS', 'Last fill', 'Rf', 'Prescriber']);
const heads = fc.constantFrom<readonly string[]>(
  [HEADER],
  [HEADER, '-'.repeat(90)],
  [HEADER, '      Directions', '-'.repeat(90)],
);
const rowOf = (name: string, state: string, at: number): string =>
  row([state, String(4_410_982 + at), `${name.toUpperCase()} 10MG TAB`, '30', '30', '09/28/08', '2', 'HALE']);

test('the letters of a legend are states, whatever stands under the header', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, heads, async (names, head) => {
      const rows = names.flatMap((name, at) => [
        rowOf(name, ['A', 'D', 'A', 'H'][at] ?? '', at),
        `${INDENT}TAKE 1 TABLET EVERY DAY`,
      ]);
      const legend = 'St: A=active     D=discontinued/replaced     H=on hold';
      const [one = '', , three = ''] = names;
      expect(await namesIn([...head, ...rows, '-'.repeat(90), legend])).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('a remark under other columns is said of its row, and the rows go on below it', async () => {
  const remarks = fc.constantFrom<readonly [text: string, isEnd: boolean]>(
    ['** ON HOLD - MD TO CALL **', true],
    ['** DISCONTINUED BY MD 02/08 **', true],
    ['** CALL WHEN READY TO BE SENT **', false],
  );
  await fc.assert(
    fc.asyncProperty(drugs, heads, remarks, fc.nat({ max: 3 }), async (names, head, [remark, isEnd], at) => {
      const rows = names.flatMap((name, index) => [
        rowOf(name, 'A', index),
        `${INDENT}TAKE 1 TABLET EVERY DAY${index === at ? `        ${remark}` : ''}`,
      ]);
      const expected = names.filter((_, index) => !isEnd || index !== at);
      expect(await namesIn([...head, ...rows])).toEqual(expected.toSorted());
    }),
    RUNS,
  );
});
