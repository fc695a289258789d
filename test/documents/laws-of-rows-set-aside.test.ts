/** Laws of rows below headings that list nothing: what a table says is taken is listed or told, whatever it is called. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** What is listed or told of a page with a heading, a line below it, and a table. */
async function saidOf(lines: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const words = [...lines.map((line) => [line]), ...rows].flatMap((cells, at) =>
    cells.flatMap((cell, column) => printedWords(cell, 40 + column * 150, 100 + at * 13)),
  );
  const pages = composePages([{ page: 1, width: 700, height: 792, words, rules: [], asides: [] }]);
  const { list, unread } = await extractMedications(
    [{ name: 'a.pdf', pageCount: 1, pages, notes: [] }],
    store,
  );
  const listed = list.medications.map(({ drugName }) => drugName);
  return [...listed, ...unread.map(({ line }) => line ?? '')].join('\n').toLowerCase();
}

const heading = fc.constantFrom(
  ['PROCEDURES', 'Colonoscopy 2021'],
  ['IMMUNIZATIONS', 'Influenza 2024'],
  ['VITAL SIGNS', 'BP 120/80'],
  ['RESULTS', 'Sodium 138'],
  ['ALLERGIES', 'Penicillin'],
  ['PAST MEDICAL HISTORY', 'Appendectomy'],
  ['PROBLEMS', 'Hypertension'],
  ['REVIEW OF SYSTEMS', 'Negative'],
);
const names = fc.uniqueArray(
  fc.constantFrom('Warfarin', 'Zyxomarin', 'Metformin', 'Quovadrel', 'Nephroblend'),
  {
    minLength: 2,
    maxLength: 4,
  },
);
const table = fc.constantFrom(
  { header: ['Drug', 'Dose', 'How often'], ways: ['5 mg', 'twice daily'] },
  { header: ['Medication', 'Directions'], ways: ['1 tablet by mouth daily'] },
  { header: ['Medicine', 'Strength', 'Route', 'Frequency'], ways: ['20 mg', 'PO', 'TID'] },
);

test('a row with the name of a drug, how much and how often is listed or told, below whatever heading', async () => {
  await fc.assert(
    fc.asyncProperty(heading, names, table, async (above, drugs, { header, ways }) => {
      const said = await saidOf(above, [header, ...drugs.map((name) => [name, ...ways])]);
      for (const name of drugs) expect(said).toContain(name.toLowerCase());
    }),
    { numRuns: size(120, 40) },
  );
});

test('rows of values are none of them', async () => {
  const values = fc.constantFrom(
    ['Sodium', '138', 'mmol/L'],
    ['Glucose', '5.5', 'mmol/L'],
    ['Ferritin', '20', 'ng/mL'],
  );
  await fc.assert(
    fc.asyncProperty(values, async (row) => {
      const said = await saidOf(['RESULTS'], [['Name', 'Value', 'Unit'], row, ['Urea', '4.1', 'mmol/L']]);
      expect(said).toBe('');
    }),
    { numRuns: size(3, 3) },
  );
});
