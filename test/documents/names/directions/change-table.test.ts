import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { extractMedications } from '../../../../src/documents/med-list-from-documents.ts';
import { CHANGE_ROWS } from '../../../../src/documents/names/directions/change-table.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** The drug of all examples. */
const CHANGED_DRUG = 'atenolol';

async function doseIn(text: string) {
  const { list } = await extractMedications([documentOf(['# Plan', text])], store);
  const changed = list.medications.find(({ drugName }) => drugName.startsWith(CHANGED_DRUG));
  const { quantity, unit } = changed?.dosage.dose ?? {};
  return { name: changed?.drugName, dose: quantity === undefined ? undefined : `${quantity} ${unit}` };
}

describe.each(CHANGE_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([text, amount]) => ({ text, amount })))('$text', async ({ text, amount }) => {
    const { dose } = await doseIn(`${text}.`);
    expect(dose).toBe(amount ?? '50 mg');
  });
});

const done = CHANGE_ROWS.find(({ id }) => id === 'done')?.words ?? [];
const manner = fc.constantFrom(' daily', ' twice daily', ' at bedtime', '');

test('a change that is done leaves one dose: the one it leads to, of a product that can have it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...done),
      fc.constantFrom('', ', ', ' was ', ' - '),
      manner,
      manner,
      async (word, join, before, behind) => {
        fc.pre(before !== '' || behind !== '');
        const text = `Atenolol 25 mg${before}${join === '' ? ' ' : join}${word} to 100 mg${behind}.`;
        expect(await doseIn(text)).toEqual({ name: expect.stringContaining('100 MG'), dose: '100 mg' });
      },
    ),
    { numRuns: 25 },
  );
});
