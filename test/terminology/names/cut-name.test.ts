import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { isCutFrom } from '../../../src/terminology/names/cut-name.ts';
import { drugNameMatcher, drugNameTokens } from '../../../src/terminology/names/drug-dictionary.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { runs } from '../../support/runs.ts';
import type { DrugProduct } from '../../../src/terminology/rxnorm.ts';
import { strengthKey } from '../../../src/terminology/products/strength-key.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

interface Plain {
  readonly product: DrugProduct;
  readonly name: string;
  readonly rest: string;
}

const FORM = / Oral (?<form>Tab|Cap)[a-z]+$/;

/** Plain tablets and capsules of one ingredient of one word, with what stands behind the name on a claim. */
const PRODUCTS = [...STORE.ingredientNames()].flatMap(([, rxcui, tty]) =>
  tty === 'IN' ? STORE.productsOfIngredients(rxcui).flatMap(plain) : [],
);

function plain(rxcui: string): readonly Plain[] {
  const product = STORE.product(rxcui);
  const [part, ...others] = product?.ingredients ?? [];
  const form = product === undefined ? undefined : FORM.exec(product.name)?.groups?.['form'];
  if (product === undefined || part?.strength === undefined || form === undefined) return [];
  if (others.length > 0 || !/^[a-z]{6,}$/.test(part.name)) return [];
  const { value, unit } = part.strength;
  return [{ product, name: part.name, rest: `${form.toUpperCase()} ${value}${unit}` }];
}

describe('a name without some of its vowels, cut short', () => {
  const line = fc.record({
    product: fc.constantFrom(...PRODUCTS),
    kept: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    length: fc.integer({ min: 4, max: 10 }),
  });

  test('is that drug in that strength, or none', () => {
    fc.assert(
      fc.property(line, ({ product: { product, name, rest }, kept, length }) => {
        const tail = name
          .slice(3)
          .replace(/[aeiou]/g, (vowel, at: number) => (kept[at] === true ? vowel : ''));
        const cut = `${name.slice(0, 3)}${tail}`.slice(0, length).toUpperCase();
        // What is left may be a name of its own: `niacin`, `amox`.
        fc.pre(drugNameMatcher(STORE).matchTokens(drugNameTokens(cut)).length === 0);
        const found = resolveProductText(STORE, `${cut} ${rest}`)?.product;
        if (found === undefined) return;
        expect(found.ingredientKey).toBe(product.ingredientKey);
        expect([undefined, strengthKey(product)]).toContain(strengthKey(found));
      }),
      runs(2000),
    );
  });

  test('tells nothing without the strength or the form of one of its products', () => {
    for (const text of ['BENAZP', 'BENAZP TAB', 'BENAZP 20MG', 'BENAZP TAB 33MG', 'BENAZP CRE 20MG'])
      expect(resolveProductText(STORE, text)).toBeUndefined();
  });
});

test.each([
  ['BENAZP TAB 20MG', 'benazepril hydrochloride 20 MG Oral Tablet'],
  ['BUPROPN XL TAB 150MG', '24 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet'],
  // Of 12 or of 24 hours.
  ['BUPROPN TAB 150MG ER', undefined],
  ['BENAZP/HCTZ TAB 20-12.5', 'benazepril hydrochloride 20 MG / hydrochlorothiazide 12.5 MG Oral Tablet'],
  // A consonant is missing: some other name.
  ['BENAP TAB 20MG', undefined],
  // By its sound thymol, by its consonants timolol.
  ['TIMOLL TAB 10MG', undefined],
  // Cut short it is chlorthalidone, without a vowel chlorothiazide.
  ['CHLORT TAB 500MG', undefined],
])('%s', (text, name) => expect(resolveProductText(STORE, text)?.concept.name).toBe(name));

test.each([
  ['bupropn', 'bupropion', true],
  ['bupropn', 'buprenorphine', false],
  ['bup', 'bupropion', false],
  ['mtoprolol', 'metoprolol', false],
])('%s of %s: %s', (word, name, is) => expect(isCutFrom(word, name)).toBe(is));
