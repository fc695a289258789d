/** Finds the products a drug mention can mean: those of its brand, or of exactly its ingredients. */
import type { DrugNameMatch, GenericName } from '../names/drug-names.ts';
import { productFacts } from './product-facts.ts';
import type { ProductFacts } from './product-facts.ts';
import type { RxNormConcept, RxNormStore, TermType } from '../rxnorm.ts';

/** The products of the brand or of exactly the named ingredients; undefined when the names do not belong together. */
export function candidateProducts(store: RxNormStore, drug: DrugNameMatch): ProductFacts[] | undefined {
  if (drug.brandName !== undefined) {
    const branded = factsOf(store, store.productsOfBrandName(drug.brandName), BRANDED);
    if (drug.generics.length === 0) return branded;
    const keys = new Set(ingredientKeys(store, drug.generics));
    const ofBoth = branded.filter((facts) => keys.has(facts.product.ingredientKey));
    return ofBoth.length > 0 ? ofBoth : undefined;
  }
  const products = ingredientKeys(store, drug.generics).flatMap((key) => store.productsOfIngredients(key));
  return products.length === 0 && drug.generics.length > 1 ? undefined : factsOf(store, products, UNBRANDED);
}

const BRANDED: readonly TermType[] = ['SBD', 'BPCK'];
const UNBRANDED: readonly TermType[] = ['SCD', 'GPCK'];

function factsOf(store: RxNormStore, rxcuis: readonly string[], types: readonly TermType[]): ProductFacts[] {
  return [...new Set(rxcuis)].flatMap((rxcui) => {
    const facts = productFacts(store, rxcui);
    return facts && types.includes(facts.product.tty) ? [facts] : [];
  });
}

/** Names with several meanings give several keys; more than this many combinations of them are not tried. */
const MAX_KEYS = 16;

/** The ingredient keys the generic names can stand for: their IN RxCUIs in numeric order. */
function ingredientKeys(store: RxNormStore, generics: readonly GenericName[]): string[] {
  let sets: string[][] = [[]];
  for (const { concepts } of generics) {
    const choices = concepts.map((concept) => ingredientsOf(store, concept));
    sets = sets.flatMap((set) => choices.map((choice) => [...set, ...choice])).slice(0, MAX_KEYS);
  }
  const keys = sets.map((set) => [...new Set(set)].toSorted((a, b) => Number(a) - Number(b)).join('+'));
  return [...new Set(keys)];
}

function ingredientsOf(store: RxNormStore, concept: RxNormConcept): string[] {
  return store.product(concept.rxcui)?.ingredients.map((ingredient) => ingredient.rxcui) ?? [];
}
