/** Laws of amounts in entries that an order begins or heads: of two amounts the second is the one that is taken. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

test('an order to change a dose gives the dose that it leads to, wherever its word stands', async () => {
  const written = fc.constantFrom<(amounts: string) => readonly string[]>(
    (amounts) => ['Medications', 'metoprolol 25 mg BID', `Change Lipitor ${amounts} nightly`],
    (amounts) => ['Medications', 'metoprolol 25 mg BID', `Increase Lipitor ${amounts} nightly`],
    (amounts) => ['CHANGED:', `Lipitor ${amounts} nightly`, 'CONTINUE:', 'metoprolol 25 mg BID'],
    (amounts) => [`CHANGE: Lipitor ${amounts} nightly`, 'CONTINUE: metoprolol 25 mg BID'],
  );
  const amounts = fc.constantFrom('20 mg to 40 mg', 'from 20 mg to 40 mg', '20 to 40 mg');
  await fc.assert(
    fc.asyncProperty(written, amounts, async (page, two) => {
      expect(await entriesOf(page(two))).toEqual(['atorvastatin | 40 | qhs', 'metoprolol | 25 | bid']);
    }),
    { numRuns: size(30, 12) },
  );
});

test('the directions of a label in capitals are those of the drug above it, whatever sentence stands behind them', async () => {
  const name = fc.constantFrom('Amoxicillin', 'Zyxomarin');
  const how = fc.constantFrom('TAKE ONE CAPSULE FOUR TIMES A DAY', 'Take one capsule four times a day');
  const behind = fc.constantFrom('', ' Space the doses evenly through the day.', ' Finish the course.');
  await fc.assert(
    fc.asyncProperty(name, how, behind, async (drug, directions, more) => {
      const page = [
        `28 ${drug} 500mg capsules`,
        `${directions}.${more}`,
        '28 Lansoprazole 30mg gastro-resistant capsules',
        'ONE TO BE TAKEN EACH MORNING',
      ];
      expect(await entriesOf(page)).toEqual(
        [`${drug.toLowerCase()} | 1 | qid`, 'lansoprazole | 1 | qam'].toSorted(),
      );
    }),
    { numRuns: size(12, 6) },
  );
});

test('counted products below a label for allergies are a list; products alone may be what harms', async () => {
  const forms = fc.constantFrom('tablets', 'capsules');
  await fc.assert(
    fc.asyncProperty(forms, fc.constantFrom(' ', '   '), async (form, gap) => {
      const rows = ['Lisinopril 10mg', 'Memantine 10mg', 'Sertraline 50mg'].map((name) => `${name} ${form}`);
      const head = ['Allergies: Penicillin', ''];
      expect(await entriesOf([...head, ...rows.map((row) => `${row}${gap} 1`)])).toHaveLength(3);
      expect(await entriesOf([...head, ...rows])).toHaveLength(0);
    }),
    { numRuns: size(8, 4) },
  );
});

test('what a column says is in a product names it, where nobody knows its brand', async () => {
  const header = fc.constantFrom('Content', 'Composition', 'Salt', 'Molecule', 'Ingredients');
  const row = (cells: readonly string[]): string =>
    cells.map((cell, at) => cell.padEnd(at === 0 ? 22 : 24)).join('');
  await fc.assert(
    fc.asyncProperty(header, async (content) => {
      const page = [
        row(['Medicine', content, 'Morning', 'Night']),
        row(['Tab Zyxotel 40', 'Telmisartan 40 mg', '1', '0']),
        row(['Tab Zyxolong 5', 'Amlodipine 5 mg', '0', '1']),
      ];
      expect(await entriesOf(page)).toEqual(['amlodipine | 1 | qhs', 'telmisartan | 1 | qam']);
    }),
    { numRuns: size(5, 5) },
  );
});
