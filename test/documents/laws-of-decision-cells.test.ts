/** Laws of decisions in cells: a column of them decides whatever its header is known as, and what one says among other words counts. */
import { expect, test } from '@jest/globals';
import { someDrugs } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTable();
const RUNS = { numRuns: size(30, 8) };

const drugs = someDrugs(4);
const first = (name: string): string => name.split(' ')[0] ?? '';
const namesOf = async (rows: readonly (readonly string[])[]): Promise<string[]> =>
  (await entriesOf(rows)).map(first).toSorted();

const goesOn = fc.constantFrom('CONTINUE', 'CHANGE', 'Continue', 'NEW');
const ends = fc.constantFrom('D/C', 'HOLD', 'STOP', 'Discontinue', "Disc'd");

test('a column of nothing but decisions decides, also where its header is a second word for the drugs', async () => {
  const header = fc.constantFrom('Admission order', 'Order', 'Ward prescription', 'Vosk', 'Remarks');
  await fc.assert(
    fc.asyncProperty(drugs, goesOn, ends, header, async (names, going, end, title) => {
      const rows = names.map((name, index) => [name, '10 mg', 'twice daily', index % 2 === 0 ? going : end]);
      const page = [['Medication', 'Dose', 'Frequency', title], ...rows];
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('decisions in other words, beside directions in the same column, decide too', async () => {
  const header = fc.constantFrom('Order on intake', 'Order', 'Ward prescription', 'Vosk');
  const going = fc.constantFrom('Continue KOP', 'Continue, see MAR', '1 tablet twice daily');
  const end = fc.constantFrom('Do not order', 'Not taking x 6 mo - refer', 'Not taking for 2 weeks', 'Hold');
  await fc.assert(
    fc.asyncProperty(drugs, going, end, header, async (names, taken, ended, title) => {
      const cells = ['Continue', ended, taken, ended];
      const rows = names.map((name, index) => [`${name} 10 mg daily`, 'Y', cells[index] ?? '']);
      const page = [['Medication reported', 'Verified?', title], ...rows];
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('what a cell of decisions says before or behind other words counts', async () => {
  const said = fc.constantFrom(
    'do not continue, see clinic',
    'non-formulary - NOT continued',
    'Stop - cough',
    'renal function (discontinued)',
    'hold, recheck on Friday',
  );
  await fc.assert(
    fc.asyncProperty(drugs, said, async (names, end) => {
      const rows = names.map((name, index) => [
        name,
        '10 mg twice daily',
        index % 2 === 0 ? 'CONTINUE' : end,
      ]);
      const page = [['Drug', 'Directions', 'Disposition'], ...rows];
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('an end with its day ends its row, whatever reason stands behind it', async () => {
  const end = fc.constantFrom(
    'DC 6/4',
    'Stopped 12/05/2026',
    "D/C'd 6/4",
    'held 6/1',
    'sodium 126, stopped 3/7',
  );
  const reason = fc.constantFrom('', ' low blood pressure here', ' K too high', ' as agreed with her son');
  await fc.assert(
    fc.asyncProperty(drugs, end, reason, async (names, said, why) => {
      const rows = names.map((name, index) => [
        name,
        '10 mg twice daily',
        index % 2 === 0 ? 'active since 6/4' : `${said}${why}`,
      ]);
      const page = [['Drug', 'Directions', 'Status'], ...rows];
      expect(await namesOf(page)).toEqual([names[0], names[2]].map((name) => first(name ?? '')).toSorted());
    }),
    RUNS,
  );
});

test('what waits for something behind a decision ends nothing', async () => {
  const said = fc.constantFrom(
    'Continue, hold if dizzy',
    'CHANGE - stop if rash',
    'continue; hold for SBP < 100',
  );
  await fc.assert(
    fc.asyncProperty(drugs, said, async (names, going) => {
      const rows = names.map((name) => [name, '10 mg twice daily', going]);
      const page = [['Drug', 'Directions', 'Disposition'], ...rows];
      expect(await namesOf(page)).toEqual(names.map(first).toSorted());
    }),
    RUNS,
  );
});

test('an end in a row of its own, once and over a drug, divides the rows', async () => {
  const title = fc.constantFrom('Not taking', 'Discontinued', 'STOPPED', 'No longer taking');
  await fc.assert(
    fc.asyncProperty(drugs, title, async (names, end) => {
      const [one, two, ...below] = names.map((name) => [name, '20 mg', 'one daily']);
      const page = [['Drug name', 'Strength', 'Directions'], one ?? [], two ?? [], [end], ...below];
      expect(await namesOf(page)).toEqual(names.slice(0, 2).map(first).toSorted());
    }),
    RUNS,
  );
});
