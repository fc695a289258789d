/** Tells a product from a list: whether a line names a second drug behind the first. */
import type { TextToken } from '../../text/normalize-text.ts';
import { drugNameMatcher } from './drug-dictionary.ts';
import type { DrugNameMatch } from './drug-names.ts';
import type { RxNormStore } from '../rxnorm.ts';

/** Whether the tokens name a drug that is not part of the mention: `lisinopril 10 mg` behind `aspirin 81 mg,`. */
export function namesAnother(store: RxNormStore, tokens: readonly TextToken[], drug: DrugNameMatch): boolean {
  const names = drugNameMatcher(store).matchTokens(tokens);
  if (names.length === 0) return false;
  const own = new Set(ownIngredients(store, drug));
  return names.some(({ values }) => {
    const meant = values.filter(({ needsSupport }) => !needsSupport);
    return (
      meant.length > 0 && meant.every(({ rxcuis }) => rxcuis.some((rxcui) => isOther(store, rxcui, own)))
    );
  });
}

function ownIngredients(store: RxNormStore, { generics, brand, brandName }: DrugNameMatch): string[] {
  const named = generics.flatMap(({ concepts }) => concepts.map((concept) => concept.rxcui));
  const branded = brandName === undefined ? [] : store.productsOfBrandName(brandName);
  const all = [...named, ...branded, ...(brand ? [brand.rxcui] : [])];
  return all.flatMap((rxcui) => [rxcui, ...ingredientsOf(store, rxcui)]);
}

/** The same drug once more, its salt or its brand has no other ingredient; a name of unknown content is let pass. */
function isOther(store: RxNormStore, rxcui: string, own: ReadonlySet<string>): boolean {
  if (own.has(rxcui)) return false;
  const ingredients = ingredientsOf(store, rxcui);
  return ingredients.some((ingredient) => !own.has(ingredient));
}

function ingredientsOf(store: RxNormStore, rxcui: string): string[] {
  const known = store.product(rxcui)?.ingredients ?? [];
  return known.map((ingredient) => ingredient.rxcui);
}
