import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();

async function entriesOf(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications;
}

const BRANDS = ['Tylenol', 'Lipitor', 'Lasix', 'Plavix'] as const;
const unknownWord = fc.constantFrom('Quovadrel', 'Zorblax', 'Vexoril', 'Sinus');

describe('the word behind a brand makes it another product', () => {
  test('it is listed as it is written, without the code of the brand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BRANDS), unknownWord, async (brand, word) => {
        const entries = await entriesOf(['Current medications:', `${brand} ${word} 2 tablets every 6 hours`]);
        expect(entries.map(({ drugName, concept }) => [drugName, concept])).toEqual([
          [`${brand} ${word}`, undefined],
        ]);
      }),
      { numRuns: 25 },
    );
  });

  test.each(BRANDS)('two of the family %s, and the brand alone, are three entries', async (brand) => {
    const entries = await entriesOf([
      'Current medications:',
      `${brand} Quovadrel 1 tablet daily`,
      `${brand} Zorblax 2 tablets twice a day`,
      `${brand} 1 tablet at bedtime`,
    ]);
    expect(entries).toHaveLength(3);
  });

  test.each([
    ['Tylenol Extra Strength 500 mg tablet', '209459'],
    ['Lipitor Oral 20 mg daily', '617318'],
    ['LASIX TABLET 40 MG DAILY', '200809'],
    ['Lasix plus Plavix 75 mg daily', '202991'],
  ])('%s: forms, labels and words that join are no name', async (line, rxcui) => {
    const entries = await entriesOf(['Current medications:', line]);
    expect(entries.map(({ concept }) => concept?.rxcui)).toContain(rxcui);
  });
});
