/** Laws of printed forms: what is drawn, ruled or said in the head of a form changes nothing of its table. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(25, 8) };

const names = fc.uniqueArray(
  fc.constantFrom('lisinopril 10 mg', 'Zyxomarin 12 mg', 'metformin 500 mg', 'warfarin 5 mg'),
  { minLength: 2, maxLength: 4 },
);

test('a line drawn with characters under all columns ends no table and is no row of it', async () => {
  const line = fc.constantFrom('-', '=', '_').map((character) => character.repeat(80));
  const header = fc.constantFrom(
    ['Last fill', 'Rx number', 'Drug name', 'Qty'],
    ['Date', 'Qty', 'Medication', 'Refills'],
  );
  await fc.assert(
    fc.asyncProperty(names, header, line, fc.boolean(), async (drugs, heads, drawn, isBetween) => {
      const rows = drugs.flatMap((name) => [
        ['05/28/26', '30', name, '3'],
        ['', '', 'take 1 tablet twice daily'],
        ...(isBetween ? [[drawn]] : []),
      ]);
      const bare = rows.filter(([cell]) => cell !== drawn);
      const expected = drugs.map((name) => `${name.split(' ')[0]?.toLowerCase()} | 1 | bid`);
      expect(await entriesOf([heads, ...bare])).toEqual(expected.toSorted());
      expect(await entriesOf([heads, [drawn], ...rows])).toEqual(expected.toSorted());
    }),
    RUNS,
  );
});

test('an allergy among the labels of the head takes no table whose rows say how they are taken', async () => {
  const head = fc.constantFrom('Allergy: sulfa', 'Allergies: codeine (nausea)', 'ALLERGIES: NKDA');
  const table = fc.constantFrom(
    ['Order', 'Hour', '25', '26', '27'],
    ['Drug', 'Hour', 'Mon', 'Tue', 'Wed'],
    ['Medication', 'Given', 'Prescriber', '', ''],
  );
  await fc.assert(
    fc.asyncProperty(names, head, table, async (drugs, said, header) => {
      const rows = drugs.map((name) => [`${name} PO BID`, '', 'JK', 'JK', 'LM']);
      const labels = [['Resident: E. Trial', 'Rm 118', said]];
      const read = await entriesOf([...labels, header, ...rows]);
      expect(read).toEqual(await entriesOf([header, ...rows]));
      expect(read).toHaveLength(drugs.length);
    }),
    RUNS,
  );
});
