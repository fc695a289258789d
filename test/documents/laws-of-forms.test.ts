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

test('an allergy in the head of a card takes no lines below it that say how much and how often', async () => {
  const head = fc.constantFrom(
    'ALLERGIES: Levaquin, iodine',
    'Allergies: sulfa',
    'Allergy: codeine (nausea)',
  );
  const known = fc.uniqueArray(fc.constantFrom('lisinopril', 'metformin', 'warfarin', 'furosemide'), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(known, head, async (drugs, said) => {
      const rows = drugs.map((name) => [name, '10 mg', 'twice daily']);
      const expected = drugs.map((name) => `${name} | 10 | bid`);
      expect(await entriesOf([['Name: Tess Blanko'], [said], ...rows])).toEqual(expected.toSorted());
    }),
    RUNS,
  );
});

test('labelled directions below a row, however far they run, are those of its drug; a remark of an end between rows too', async () => {
  const sig = fc.constantFrom(
    'Sig: Take 1 tablet by mouth 2 (two) times a day as needed for pain that comes and goes with the weather.',
    'Sig: Take 1 tablet by mouth twice daily.',
  );
  await fc.assert(
    fc.asyncProperty(names, sig, fc.nat({ max: 3 }), async (drugs, said, which) => {
      const header = ['Medication', 'Disp', 'Refills', 'Start'];
      const ended = drugs[which % (drugs.length - 1)];
      const rows = drugs.flatMap((name) => [
        [name, '90', '3', '1/4/2026'],
        [said],
        ...(name === ended ? [['Patient not taking: Reported on 6/1/2026']] : [['Route: oral']]),
      ]);
      const going = drugs.filter((name) => name !== ended);
      const read = await entriesOf([header, ...rows]);
      const listed = new Set(read.map((entry) => entry.split(' ')[0]));
      expect(read).toHaveLength(going.length);
      expect(listed).toEqual(new Set(going.map((name) => name.split(' ')[0]?.toLowerCase())));
      expect(read.every((entry) => /\| 1 \| bid/u.test(entry))).toBe(true);
    }),
    RUNS,
  );
});

test('a brand that nobody knows above the drug it holds, in one cell, is one row with its own directions', async () => {
  const lead = fc.constantFrom('TAB.', 'CAP.', 'Tab');
  await fc.assert(
    fc.asyncProperty(lead, fc.boolean(), async (form, isMorning) => {
      const scheme = isMorning ? '1-0-0' : '1-0-1';
      const rows = ['metformin', 'telmisartan', 'rosuvastatin'].flatMap((name, index) => [
        [String(index + 1), `${form} ZYXO${'ABC'[index]}IN 40 MG`, index === 1 ? scheme : '1-1-1'],
        ['', `${name} 40 mg`],
      ]);
      const read = await entriesOf([['Sr', 'Medicine', 'Dosage'], ...rows]);
      expect(read.map((entry) => entry.split(' | ')[2])).toEqual(['tid', 'tid', isMorning ? 'qam' : 'bid']);
    }),
    RUNS,
  );
});
