/** Laws of what is removed: a part of the body that a remark names is no end of the drug; the drug, or no other word, is. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { documentOf, printedWords } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const drug = fc.constantFrom('Lisinopril', 'Metformin', 'Warfarin', 'Sertraline');
const part = fc.constantFrom('tonsils', 'spleen', 'left ovary', 'zorbs', 'wisdom teeth', 'adrenal gland');
const own = fc.constantFrom('', 'Medication ', 'Patient ', 'Treatment ');
const when = fc.constantFrom('', ' 2010', ' 5/1');
const RUNS = { numRuns: size(40, 12) };

type Place = (name: string, remark: string) => Parameters<typeof extractMedications>[0];

/** The remark behind its entry, and in a cell of its own. */
const place = fc.constantFrom<Place>(
  (name, remark) => [documentOf(['Medications', `${name} 5 mg daily - ${remark}`, 'Aspirin 81 mg daily'])],
  (name, remark) => [documentOf(['Medications', `${name} 5 mg daily (${remark})`, 'Aspirin 81 mg daily'])],
  (name, remark) => {
    const rows = [
      ['Drug', 'Dose', 'Comment'],
      [name, '5 mg daily', remark],
      ['Aspirin', '81 mg daily', ''],
    ];
    const words = rows.flatMap((cells, at) =>
      cells.flatMap((cell, column) => printedWords(cell, 40 + column * 150, 100 + at * 13)),
    );
    const pages = composePages([{ page: 1, width: 600, height: 792, words, rules: [], asides: [] }]);
    return [{ name: 'a.pdf', pageCount: 1, pages, notes: [] }];
  },
);

test('a remark that something else was removed leaves the drug as it is, and is told', async () => {
  await fc.assert(
    fc.asyncProperty(drug, part, when, place, async (name, what, day, placed) => {
      const remark = `${what.charAt(0).toUpperCase()}${what.slice(1)} removed${day}`;
      const { list, unread } = await extractMedications(placed(name, remark), store);
      expect(list.medications).toHaveLength(2);
      expect(unread.map(({ line }) => line ?? '').join('\n')).toContain(remark);
    }),
    RUNS,
  );
});

test('where nothing else is named, the drug was removed', async () => {
  await fc.assert(
    fc.asyncProperty(drug, own, when, place, async (name, what, day, placed) => {
      const remark = what === '' ? `removed${day}` : `${what}removed${day}`;
      const { list } = await extractMedications(placed(name, remark), store);
      expect(list.medications).toHaveLength(1);
    }),
    RUNS,
  );
});
