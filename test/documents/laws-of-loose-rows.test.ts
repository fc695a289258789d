/** Laws of rows under a header that are in no table of the page: what stands between and below them joins none of them. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { printedText, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const typedEntries = printedText();

/** The entries below a header, each `first word | quantity | frequency`; where a line is empty nothing is printed. */
async function entriesOf(lines: readonly string[]): Promise<string[]> {
  const document = documentOf(['CURRENT MEDICATIONS', 'Medication  Directions  Qty', ...lines]);
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.filter(({ text }) => text !== ''),
  }));
  const { list } = await extractMedications([{ ...document, pages }], store);
  return list.medications
    .map(({ drugName, dosage }) =>
      [drugName.split(' ')[0], dosage.dose?.quantity ?? '', dosage.frequency ?? ''].join(' | ').toLowerCase(),
    )
    .toSorted();
}

const names = fc.uniqueArray(
  fc.constantFrom(
    'lisinopril 10 mg tablet',
    'metformin 500 mg tablet',
    'warfarin 5 mg tablet',
    'sertraline 50 mg tablet',
  ),
  { minLength: 2, maxLength: 4 },
);

test('a gap or a drawn line above or below rows, or a line of sums behind them, joins none of them', async () => {
  const between = fc.constantFrom('', '--------------------', '====================');
  await fc.assert(
    fc.asyncProperty(names, between, between, fc.boolean(), async (drugs, above, below, hasSum) => {
      const rows = drugs.map((name) => `${name}  2 tablets by mouth twice daily  60`);
      const entries = drugs.map((name) => `${name.split(' ')[0]} | 2 | bid`).toSorted();
      expect(await entriesOf([above, ...rows, below, ...(hasSum ? ['Total  -  240'] : [])])).toEqual(entries);
    }),
    { numRuns: size(60, 20) },
  );
});

test('below a label of allergies in the head of a chart rows that say how each is taken are a list', async () => {
  const label = fc.constantFrom(
    'Allergies: codeine',
    'Smith, Ann DOB 02/27/1955 Allergies: codeine',
    'ALLERGIES: NKDA',
  );
  const header = fc.constantFrom(
    'Rx no  Drug  Qty  Days',
    'Drug  Directions  Refills',
    'Filled  Drug  Qty  Prescriber',
  );
  await fc.assert(
    fc.asyncProperty(label, header, names, async (allergies, columns, drugs) => {
      const rows = drugs.flatMap((name) => [
        columns
          .split('  ')
          .map((column) => (column === 'Drug' ? name : '60'))
          .join('  '),
        'Take 2 tablets by mouth twice daily',
      ]);
      const { list } = await extractMedications(
        [documentOf(['Profile', allergies, columns, ...rows])],
        store,
      );
      expect(new Set(list.medications.map(({ drugName }) => drugName.split(' ')[0]))).toEqual(
        new Set(drugs.map((name) => name.split(' ')[0])),
      );
    }),
    { numRuns: size(60, 20) },
  );
});

test('a row of a name that nobody knows, in small letters too and however wide its gaps are, is its own', async () => {
  const unknown = fc.constantFrom(
    'zyxomarin',
    'Zyxomarin 25 mg tablet',
    'zyxomarin HCl 25 mg tablet',
    'quovadrel 25 mg tablet',
  );
  const taken = fc.constantFrom(
    { says: '3 tablets PO TID', quantity: '3', frequency: 'tid' },
    { says: '3 tablets PO TID as needed for pain', quantity: '3', frequency: 'tid prn' },
  );
  await fc.assert(
    fc.asyncProperty(names, unknown, taken, fc.nat({ max: 4 }), async (drugs, name, how, at) => {
      const known = drugs.map((drug) => `${drug}  2 tablets by mouth twice daily`);
      const rows = known.toSpliced(at, 0, `${name}  ${how.says}`);
      const entries = [
        ...drugs.map((drug) => `${drug.split(' ')[0]} | 2 | bid`),
        `${name.toLowerCase().split(' ')[0]} | ${how.quantity} | ${how.frequency}`,
      ];
      // Wide gaps between some rows, as below a drawn line, join none of the others.
      expect(await entriesOf(['', ...rows, ''])).toEqual(entries.toSorted());
    }),
    { numRuns: size(60, 20) },
  );
});

test('a name that nobody knows in small letters with its strength begins a row: its cells are none of the drug above', async () => {
  const over = fc.constantFrom('Previous', 'Zorb', 'Before');
  const amount = fc.constantFrom('1', '2', '2 tabs');
  await fc.assert(
    fc.asyncProperty(over, amount, async (header, taken) => {
      const row = typedRow(20);
      const entries = await typedEntries([
        row(['Medicine', header, 'Blib', 'Plom', 'Bedtime']),
        row(['metformin 500 mg', '1', '', '1']),
        row(['gabapentin 300 mg', '1', '1', '1']),
        row(['zyxomarin 20 mg', '', '', '', taken]),
      ]);
      expect(entries.filter((entry) => /qhs/u.test(entry) && !entry.startsWith('zyxomarin'))).toEqual([]);
    }),
    { numRuns: size(18, 9) },
  );
});
