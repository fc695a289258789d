/** Names of brands that RxNorm has no concept for, packs mostly: `Yasmin`, `Paxlovid`, `Ortho Tri-Cyclen`. */
import type { DrugNameEntry } from '../../terminology/names/drug-dictionary.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';

/**
 * Such a brand stands for its ingredients, where all of its products have the same: which of them is meant is for the text of the product to
 * say. The names are normalized, as they stand on the box and without what the box holds.
 */
export function* entriesOfUnlistedBrands(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  for (const brand of store.unlistedBrands()) {
    const keys = new Set(
      store.productsOfBrandName(brand).map((rxcui) => store.product(rxcui)?.ingredientKey ?? ''),
    );
    const [key = ''] = keys;
    if (keys.size > 1 || key === '') continue;
    yield [brand, { rxcuis: key.split('+'), needsSupport: false }];
  }
}
