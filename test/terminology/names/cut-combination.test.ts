import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { productFacts } from '../../../src/terminology/products/product-facts.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { runs } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

/** Products of two or three ingredients with a strength in mg each. */
const COMBINATIONS = [...STORE.ingredientNames()].flatMap(([, rxcui, tty]) => {
  const key = tty === 'MIN' ? STORE.product(rxcui)?.ingredientKey : undefined;
  return (key === undefined ? [] : STORE.productsOfIngredients(key)).flatMap((code) => {
    const facts = productFacts(STORE, code);
    const components = facts?.components ?? [];
    const isInMilligrams = components.every(({ unit, per }) => unit === 'MG' && per === undefined);
    const isWritten = components.every(({ name }) => /^[a-z]{3}/.test(name));
    const isShort = components.length === 2 || components.length === 3;
    return facts && isShort && isWritten && isInMilligrams ? [facts] : [];
  });
});

describe('parts of a combination cut short', () => {
  test('lead to that combination or to none, however short they are', () => {
    const product = fc.constantFrom(...COMBINATIONS);
    const lengths = fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(product, lengths, (facts, cuts) => {
        const { components } = facts;
        const names = components.map(({ name }, at) => name.split(' ')[0]?.slice(0, cuts[at]) ?? '');
        const strengths = components.map(({ value }) => value);
        const found = resolveProductText(STORE, `${names.join('/')} TAB ${strengths.join('-')}MG`);
        const key = found?.product.ingredientKey;
        if (key !== undefined) expect(key).toBe(facts.product.ingredientKey);
      }),
      runs(600),
    );
  });

  test('are found in whatever order they stand', () => {
    const product = fc.constantFrom(...COMBINATIONS);
    const shuffled = product.chain(({ components }) => {
      const cut = components.map(({ name, value }) => `${name.split(' ')[0]?.slice(0, 5) ?? ''}/${value}`);
      return fc.tuple(fc.constant(cut), fc.shuffledSubarray(cut, { minLength: cut.length }));
    });
    fc.assert(
      fc.property(shuffled, (orders) => {
        const found = orders.map((parts) => {
          const [names, strengths] = [0, 1].map((at) => parts.map((part) => part.split('/')[at]));
          return resolveProductText(STORE, `${names?.join('/')} TAB ${strengths?.join('-')}MG`)?.product;
        });
        expect(found[0]?.ingredientKey).toBe(found[1]?.ingredientKey);
      }),
      runs(200),
    );
  });

  test.each([
    ['HYDROCO/APAP TAB 5-325MG', 'acetaminophen 325 MG / hydrocodone bitartrate 5 MG Oral Tablet'],
    ['CARB/LEVO TAB 25-100MG', 'carbidopa 25 MG / levodopa 100 MG Oral Tablet'],
    ['LOSARTAN/HCT TAB 50-12.5', 'hydrochlorothiazide 12.5 MG / losartan potassium 50 MG Oral Tablet'],
    ['HYDROCO/ZORB TAB 5-325MG', undefined],
    // A tablet is no pen: the word is a part.
    ['naloxone/pen TAB', undefined],
    ['naloxone/pen TAB 0.5-50MG', 'naloxone 0.5 MG / pentazocine 50 MG Oral Tablet'],
    ['CARB/LEVO', undefined],
  ])('%s', (text, name) => {
    expect(resolveProductText(STORE, text)?.concept.name).toBe(name);
  });
});
