import { describe, expect, test } from '@jest/globals';
import type { InferredMedication } from '../../src/medications/medication-list.ts';
import type { DrugProduct } from '../../src/terminology/rxnorm.ts';
import { directionsInWords } from '../../src/workbench/readable-directions.ts';
import { readableName, strengthText } from '../../src/workbench/readable-name.ts';
import { UNIT_WORDS } from '../../src/workbench/unit-word-table.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();

function entryOf(product: DrugProduct): InferredMedication {
  return {
    id: 'med-1',
    displayName: product.name,
    concept: product,
    product,
    status: 'active',
    confidence: 0.9,
    isReportedOnly: false,
    provenance: { sources: [], evidence: [], enrichments: [] },
  };
}

const products = [...new Set([...store.ingredientNames()].map(([, rxcui]) => rxcui))]
  .flatMap((rxcui) => store.productsOfIngredients(rxcui))
  .map((rxcui) => store.product(rxcui))
  .filter((product) => product !== undefined);

describe('names people read', () => {
  test.each([
    ['314076', 'lisinopril 10 mg tablet'],
    ['745752', 'albuterol 90 mcg/actuation inhaler'],
    ['866436', 'metoprolol succinate 50 mg 24-hour extended release tablet'],
    ['847230', 'insulin glargine 100 units/mL pen injector'],
  ])('%s → %s', (rxcui, name) => {
    const product = store.product(rxcui);
    expect(product && readableName(entryOf(product)).name).toBe(name);
  });

  test('the name to prescribe by stands first where the release has one', () => {
    const product = store.product('861007');
    const named = product && entryOf({ ...product, prescribableName: 'metFORMIN 500 MG Oral Tablet' });
    expect(named && readableName(named)).toMatchObject({
      name: 'metFORMIN 500 MG Oral Tablet',
      official: 'metformin hydrochloride 500 MG Oral Tablet',
    });
  });

  test('every name has every ingredient of the product, and RxNorm’s name stands below one that differs', () => {
    expect(products.length).toBeGreaterThan(500);
    const wrong = products.filter((product) => {
      const { name, official } = readableName(entryOf(product));
      const isWhole = product.ingredients.every((one) => name.includes(one.precise?.name ?? one.name));
      return (name !== product.name && !isWhole) || (official ?? name) !== product.name;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('two generic products of one drug and form with other strengths never have one name', () => {
    const generic = products.filter(({ tty }) => tty === 'SCD');
    const strengths = Map.groupBy(generic, (product) => readableName(entryOf(product)).name);
    const shared = [...strengths].filter(
      ([, same]) => new Set(same.map(({ ingredients }) => JSON.stringify(ingredients))).size > 1,
    );
    expect(shared.map(([name]) => name)).toEqual([]);
  });

  test.each(UNIT_WORDS)('$written is printed as $word', ({ written, word }) => {
    expect(strengthText({ value: 5, unit: written })).toBe(`5 ${word}`);
  });
});

describe('directions people read', () => {
  test.each([
    ['1 tab PO BID', '1 tablet by mouth twice daily'],
    ['Take 1 tablet by mouth once daily', '1 tablet by mouth once daily'],
    ['10 units sc qhs', 'Use 10 units under the skin at bedtime'],
  ])('%s → %s', (written, text) => {
    expect(directionsInWords(written).text).toBe(text);
  });

  test.each(['as directed by Dr. Brandt', 'Take 1 tablet (100 mg) by mouth daily', 'per protocol 7b'])(
    'what is not understood as a whole stays as it is written: %s',
    (written) => {
      expect(directionsInWords(written)).toEqual({ text: written, written: undefined });
    },
  );
});
