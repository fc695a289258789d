/** Ranks the products of a drug by how well each fits a description, and says whether one of them is meant. */
import { fitsSites, isSite } from './form-words.ts';
import { kindFeatures, productFacts } from './product-facts.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import { fitStrength } from './product-strength.ts';
import type { StrengthFit } from './product-strength.ts';
import type { FormFeature } from './form-word-table.ts';
import type { RxNormConcept, RxNormStore } from './rxnorm.ts';

export interface RankedProduct {
  readonly facts: ProductFacts;
  readonly strengthFit: StrengthFit;
  /** Special features of the product that the text does not mention. */
  readonly extraFeatures: number;
  /** The text says less about the form than the product's form does. */
  readonly isBroadForm: boolean;
  readonly isQuantityNamed: boolean;
}

export interface ProductRanking {
  /** The one product meant, if one is. */
  readonly best?: RankedProduct;
  /** Every product that has the strength, whatever its form. */
  readonly ofStrength: readonly RankedProduct[];
  /** The names in the text do not belong together: no answer at all. */
  readonly isContradictory: boolean;
}

const PRODUCT_TYPES = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);

export function rankProducts(store: RxNormStore, description: ProductDescription): ProductRanking {
  const candidates = candidatesOf(store, description);
  if (!candidates) return { ofStrength: [], isContradictory: true };
  const salts = description.drug.generics.filter((concept) => concept.tty === 'PIN');
  const ofSalt = candidates.filter((facts) => hasSalts(facts, salts));
  const explained = ofSalt.filter((facts) => explainsWords(facts, description));
  const ofStrength = strongest(rankedByStrength(explained, description));
  const best = onlyOne(ofStrength, description);
  return { ...(best && { best }), ofStrength, isContradictory: false };
}

/** The products of the brand or of exactly the named ingredients; undefined when names contradict each other. */
function candidatesOf(store: RxNormStore, { drug }: ProductDescription): ProductFacts[] | undefined {
  const key = drug.generics.length > 0 ? ingredientKey(store, drug.generics) : undefined;
  const generic = key === undefined ? [] : factsOf(store, store.productsOfIngredients(key), ['SCD', 'GPCK']);
  if (drug.brandName === undefined) {
    return generic.length === 0 && drug.generics.length > 1 && !isKnownCombination(store, drug.generics)
      ? undefined
      : generic;
  }
  const branded = factsOf(store, store.productsOfBrandName(drug.brandName), ['SBD', 'BPCK']);
  if (key === undefined) return branded;
  const ofBoth = branded.filter((facts) => facts.product.ingredientKey === key);
  return ofBoth.length > 0 ? ofBoth : undefined;
}

function isKnownCombination(store: RxNormStore, generics: readonly RxNormConcept[]): boolean {
  return store.productsOfIngredients(ingredientKey(store, generics)).length > 0;
}

function factsOf(store: RxNormStore, rxcuis: readonly string[], types: readonly string[]): ProductFacts[] {
  return rxcuis.flatMap((rxcui) => {
    const facts = productFacts(store, rxcui);
    return facts && PRODUCT_TYPES.has(facts.product.tty) && types.includes(facts.product.tty) ? [facts] : [];
  });
}

/** The IN RxCUIs of all named generics, in the numeric order of `DrugProduct.ingredientKey`. */
function ingredientKey(store: RxNormStore, generics: readonly RxNormConcept[]): string {
  return [...new Set(ingredientOrder(store, generics))].toSorted((a, b) => Number(a) - Number(b)).join('+');
}

/** The IN RxCUIs in the order the text names them. */
function ingredientOrder(store: RxNormStore, generics: readonly RxNormConcept[]): string[] {
  return generics.flatMap(
    (concept) => store.product(concept.rxcui)?.ingredients.map((ingredient) => ingredient.rxcui) ?? [],
  );
}

/** A salt in the text must be the product's, unless the product names none. */
function hasSalts(facts: ProductFacts, salts: readonly RxNormConcept[]): boolean {
  return salts.every((salt) => {
    const made = facts.product.ingredients.filter((ingredient) => ingredient.precise);
    return (
      made.length === 0 ||
      facts.product.ingredients.some((ingredient) => ingredient.precise?.rxcui === salt.rxcui)
    );
  });
}

function explainsWords(facts: ProductFacts, description: ProductDescription): boolean {
  return description.unexplained.every((word) => facts.qualifiers.includes(word));
}

function rankedByStrength(
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): RankedProduct[] {
  for (const parts of description.strengths) {
    const ranked = candidates.flatMap((facts) => {
      const strengthFit = fitStrength(parts, facts, []);
      return strengthFit === undefined ? [] : [rankedProduct(facts, strengthFit, description)];
    });
    if (ranked.length > 0) return ranked;
  }
  return [];
}

function rankedProduct(
  facts: ProductFacts,
  strengthFit: StrengthFit,
  { kinds, words }: ProductDescription,
): RankedProduct {
  const extra = facts.specialFeatures.filter((feature) => !kinds.has(feature));
  return {
    facts,
    strengthFit,
    extraFeatures: extra.length,
    isBroadForm: kindFeatures(facts.features).some((feature) => !kinds.has(feature) && feature !== 'liquid'),
    isQuantityNamed: facts.quantity !== undefined && words.includes(` ${facts.quantity} `),
  };
}

function strongest(ranked: readonly RankedProduct[]): RankedProduct[] {
  const best = Math.min(...ranked.map((product) => product.strengthFit));
  return ranked.filter((product) => product.strengthFit === best);
}

function onlyOne(
  ofStrength: readonly RankedProduct[],
  description: ProductDescription,
): RankedProduct | undefined {
  const ofForm = ofStrength.filter(({ facts }) => fitsForm(facts, description));
  const plainest = lowest(ofForm, (product) => product.extraFeatures);
  const qualified = lowest(plainest, (product) => qualifierRank(product.facts, description));
  const siblings = lowest(qualified, (product) => quantityRank(product));
  const [first] = siblings;
  if (!first || siblings.some(({ facts }) => facts.siblingName !== first.facts.siblingName)) return undefined;
  return first;
}

function lowest(
  products: readonly RankedProduct[],
  rank: (product: RankedProduct) => number,
): RankedProduct[] {
  const best = Math.min(...products.map(rank));
  return products.filter((product) => rank(product) === best);
}

/** Every word about the form must hold of the product; the route of the directions only where the name says no place. */
function fitsForm(facts: ProductFacts, description: ProductDescription): boolean {
  for (const kind of description.kinds) if (kind !== 'immediate' && !facts.features.has(kind)) return false;
  if (description.kinds.has('immediate') && facts.product.release !== 'immediate') return false;
  const sites: readonly FormFeature[] = description.sites.length > 0 ? description.sites : description.routes;
  return fitsSites(sites.filter(isSite), facts.product.doseFormGroup);
}

/** Words before the name that the text has too come first, then none at all, then words the text lacks. */
function qualifierRank(facts: ProductFacts, { words }: ProductDescription): number {
  if (facts.qualifiers.length === 0) return 1;
  return facts.qualifiers.every((word) => words.includes(` ${word} `)) ? 0 : 2;
}

function quantityRank({ facts, isQuantityNamed }: RankedProduct): number {
  if (isQuantityNamed) return 0;
  return facts.quantity === undefined ? 1 : 2;
}
