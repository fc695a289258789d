import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { documentOf } from '../../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function doseOf(line: string): Promise<string> {
  const { list } = await extractMedications([documentOf(['MEDICATIONS', line])], store);
  const { dose } = list.medications[0]?.dosage ?? {};
  return `${dose?.quantity ?? ''} ${dose?.unit ?? ''}`.trim();
}

describe('the unit of a dose that is a bare number', () => {
  test.each([
    ['Eliquis 2.5 bid', '2.5 mg'],
    ['propranolol 20 b.i.d.', '20 mg'],
    ['Synthroid 88 daily', '88 mcg'],
    ['Furosemide 40 mg 1 in the morning', '1 tablet'],
    ['simvastatin 20 mg tablets 1-2 at night', '1-2 tablet'],
    ['Bisacodyl 10 mg supp - 1 PR daily PRN', '1 suppository'],
    // Five tablets, or five milligrams.
    ['warfarin 5 daily', '5'],
    ['Zyxomarin 20 daily', '20'],
    ['1. Tab. Zyxomarin 75 mg 0-1-0 after food', '1 tablet'],
  ])('%s: %s', async (line, dose) => expect(await doseOf(line)).toBe(dose));

  test('never another number than is written, and a unit only where the drug has that strength or form', async () => {
    const names = ['apixaban', 'levothyroxine', 'lisinopril', 'metformin', 'warfarin', 'Zyxomarin'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(0.5, 1, 2, 2.5, 5, 7.5, 10, 25, 88, 137, 500, 850, 2000),
        fc.constantFrom('daily', 'bid', 'po qhs'),
        async (name, amount, manner) => {
          const [quantity = '', unit = ''] = (await doseOf(`${name} ${amount} ${manner}`)).split(' ');
          expect(['', String(amount)]).toContain(quantity);
          const strengths = store
            .productsOfIngredients(store.conceptsNamed(name)[0]?.rxcui ?? '')
            .flatMap((rxcui) => store.product(rxcui)?.ingredients[0]?.strength?.value ?? []);
          if (unit === 'mg') expect(strengths).toContain(amount);
          if (unit === 'mcg') expect(strengths).toContain(amount / 1000);
        },
      ),
      { numRuns: 30 },
    );
  });
});
