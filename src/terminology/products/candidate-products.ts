/** Finds the products a drug mention can mean: those of its brand, or of exactly its ingredients. */
import { drugsNamedLonger } from '../names/longer-names.ts';
import type { DrugNameMatch, GenericName } from '../names/drug-names.ts';
import { formerFacts, productFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import type { ProductFacts } from './product-facts.ts';
import { fitsForm } from './ranked-product.ts';
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

/** What a brand that has products today was sold as before, which a note of another year means as well. */
export function formerProducts(
  store: RxNormStore,
  { brandName }: Pick<DrugNameMatch, 'brandName'>,
): ProductFacts[] {
  const codes = brandName === undefined ? [] : store.formerProductsOfBrandName(brandName);
  return codes.flatMap((rxcui) => formerFacts(store, rxcui) ?? []);
}

/**
 * `isosorbide 20 mg` may be of the dinitrate as well as of the mononitrate: the name begins that of a drug of its own, and of which one the
 * salt is is not in the text.
 */
export function isNameOpen(
  store: RxNormStore,
  { product, components }: ProductFacts,
  description: ProductDescription,
): boolean {
  const { drug, words, kinds } = description;
  const { brandName, generics } = drug;
  const [generic, ...more] = generics;
  if (brandName !== undefined || generic === undefined || more.length > 0) return false;
  // "Imdur", whose products have all been retired, is no short name.
  if (!words.includes(` ${generic.name} `)) return false;
  if (components.some(({ name }) => name === generic.name)) return false;
  const keys = drugsNamedLonger(store, generic.name).map(
    (rxcui) => store.product(rxcui)?.ingredientKey ?? '',
  );
  const others = keys.filter((key) => key !== product.ingredientKey);
  return factsOf(
    store,
    others.flatMap((key) => store.productsOfIngredients(key)),
    UNBRANDED,
  ).some((other) => {
    const isSame = other.components[0]?.value === components[0]?.value;
    const isInPlace = other.product.doseFormGroup === product.doseFormGroup;
    // Without a word for the form an amount may be a dose, of two tablets or of half a one.
    return isInPlace && (kinds.size === 0 || (isSame && fitsForm(other, description)));
  });
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
