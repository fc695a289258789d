/** Laws of drugs told beside what they are for: "on" before a name and its amount says that it is taken, in any section and without a verb. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function listed(lines: readonly string[]): Promise<readonly string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(({ drugName }) => drugName.toLowerCase());
}

const condition = fc.constantFrom('Hypertension', 'Gout', 'Type 2 diabetes', 'Old asthma', 'Reflux');
const drug = fc.constantFrom('lisinopril 10 mg', 'warfarin 5 mg', 'sertraline 50 mg', 'metformin 500 mg');
const other = fc.constantFrom('pravastatin 20 mg', 'allopurinol 100 mg', 'omeprazole 20 mg');
const lead = fc.constantFrom(', on ', ': on ', ' - on ');
const RUNS = { numRuns: size(60, 20) };

const nameOf = (product: string): unknown => expect.stringContaining(product.split(' ')[0] ?? '');

test('one or two drugs behind "on", in the beginning of a note or in a history', async () => {
  const title = fc.constantFrom<string[]>([], ['Past medical history:'], ['Problems'], ['HPI']);
  await fc.assert(
    fc.asyncProperty(title, fc.tuple(condition, lead), drug, other, async (above, [of, on], one, two) => {
      const names = await listed([...above, `${of}${on}${one} and ${two}, both once daily. Sleeps well.`]);
      expect(names).toContainEqual(nameOf(one));
      expect(names).toContainEqual(nameOf(two));
    }),
    RUNS,
  );
});

test('what somebody was on, or what happened on it, is no such statement', async () => {
  const told = fc.constantFrom('was on', 'bled while on', 'came out in a rash on', 'had been on');
  await fc.assert(
    fc.asyncProperty(condition, told, drug, async (of, was, product) => {
      expect(await listed(['Past medical history:', `${of}, ${was} ${product}.`])).toEqual([]);
    }),
    RUNS,
  );
});
