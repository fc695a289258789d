/** Brands that have products and no concept of their own, packs mostly: `Yasmin`, `Paxlovid`, `Ortho Tri-Cyclen`. */
import type { ProductIngredient, RxNormStore } from '../rxnorm.ts';
import type { DrugNameEntry } from './drug-dictionary.ts';

/** The ingredients of every product of a normalized brand name; empty where its products differ in them, or none is known. */
export function contentOfBrand(store: RxNormStore, brandName: string): readonly ProductIngredient[] {
  const [first, ...others] = store
    .productsOfBrandName(brandName)
    .flatMap((rxcui) => store.product(rxcui) ?? []);
  const isOne = others.every(({ ingredientKey }) => ingredientKey === first?.ingredientKey);
  return isOne ? (first?.ingredients ?? []) : [];
}

/** The normalized names, as they stand on the box and without what it holds; each stands for its ingredients: which product is meant, its text says. */
export function* unlistedBrandEntries(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  for (const brand of store.unlistedBrands()) {
    const content = contentOfBrand(store, brand);
    if (content.length > 0) yield [brand, { rxcuis: content.map(({ rxcui }) => rxcui), needsSupport: false }];
  }
}
