import { afterAll, expect, test } from '@jest/globals';
import { namesOfPack } from '../../../src/terminology/store/pack-brands.ts';
import { PACK_WORD_ROWS } from '../../../src/terminology/store/pack-word-table.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

test.each(PACK_WORD_ROWS.flatMap(({ examples }) => [...examples]))('%s → %s', (brand, name) => {
  expect(namesOfPack(brand)).toEqual(name === undefined ? [] : [name]);
});

test('a pack is known without the days it lasts, with or without what it holds', () => {
  expect(namesOfPack('junel fe 1/20 28 day')).toEqual(['junel fe', 'junel fe 1/20']);
  const packs = [...STORE.ingredientNames()]
    .flatMap(([, rxcui, tty]) =>
      tty === 'IN' || tty === 'MIN' ? [STORE.product(rxcui)?.ingredientKey ?? ''] : [],
    )
    .flatMap((key) => STORE.productsOfIngredients(key))
    .flatMap((rxcui) => STORE.product(rxcui) ?? [])
    .filter(({ tty, brandName = '' }) => tty === 'BPCK' && / \d+ Day$/u.test(brandName));
  expect(packs.length).toBeGreaterThan(0);
  for (const { brandName = '', ingredientKey } of packs) {
    const name = brandName.replace(/ \d+ Day$/u, '');
    const found = resolveProductText(STORE, name);
    if (found !== undefined) expect([name, found.product.ingredientKey]).toEqual([name, ingredientKey]);
  }
  expect(resolveProductText(STORE, 'Junel Fe 1/20')?.concept.rxcui).toBe('1358765');
});
