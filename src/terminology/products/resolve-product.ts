/** Resolves text to the most specific RxNorm concept it supports, by stepwise relaxation; ambiguous means the less specific concept. */
import { isDeepStrictEqual } from 'node:util';
import { defined } from '../defined.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import { describeFields, describeLine } from './product-description.ts';
import type { ProductDescription, ProductFields } from './product-description.ts';
import type { GenericName } from '../names/drug-names.ts';
import { contentOfBrand } from '../names/unlisted-brands.ts';
import { isElement } from '../names/words-of-names.ts';
import { rankProducts } from './rank-products.ts';
import type { ProductRanking } from './rank-products.ts';
import type { RankedProduct } from './ranked-product.ts';
import { ingredientAndStrength, ingredientsAndForm } from './shared-concept.ts';
import { byName } from './strength-key.ts';
import type { DrugProduct, ProductIngredient, RxNormConcept, RxNormStore, TermType } from '../rxnorm.ts';
import { STRENGTH_FIT } from './product-strength.ts';

/** What decided a resolution, from the strongest to the weakest. */
export const RESOLUTION_STEPS = {
  name: 'the text is an RxNorm name',
  exact: 'ingredients, strength, dose form and brand all stand in the text',
  quantity: 'the same, but the text does not say the volume or duration that RxNorm puts before the name',
  'dose-form-group': 'the form in the text is a broader word ("drops", "inhaler") that one product fits',
  route: 'the form follows from the route or the unit of the dose',
  strength: 'the only product of that strength',
  'ingredient-strength': 'ingredient and strength; the form is open',
  'ingredient-form':
    'ingredients and form; sizes or packages are open, and RxNorm has no concept with the strength alone',
  brand: 'the brand; the product is open',
  ingredient: 'the ingredients; the product is open',
} as const;
export type ResolutionStep = keyof typeof RESOLUTION_STEPS;

/** One drug identified: the concept, what RxNorm says about it, and how it was found. */
export interface DrugMatch {
  readonly concept: RxNormConcept;
  readonly product: DrugProduct;
  readonly ingredients: readonly ProductIngredient[];
  readonly via: 'code' | 'ndc' | 'text';
  /** For `text`: the step that decided. */
  readonly step?: ResolutionStep;
  /** The text says nothing of the release, and the strength exists in another one too: `metoprolol 50 mg tablet`. */
  readonly isReleaseOpen?: true;
}

/** A free line: `"Lisinopril 10 mg tab PO BID"` → 314076 (SCD). Undefined when it names no drug; never a fuzzy guess. */
export function resolveProductText(store: RxNormStore, text: string): DrugMatch | undefined {
  const named = conceptNamed(store, text);
  return named ? matchOf(store, named.rxcui, 'name') : resolveDescribedText(store, text);
}

/** The same for a text that is no name of RxNorm, which is not looked up again. */
export function resolveDescribedText(store: RxNormStore, text: string): DrugMatch | undefined {
  const description = describeLine(store, text);
  return description && resolveDescription(store, description);
}

/** The same from separate fields, as a table row or a parsed mention has them. */
export function resolveProduct(store: RxNormStore, fields: ProductFields): DrugMatch | undefined {
  const isWhole = fields.strength === undefined && fields.form === undefined && fields.route === undefined;
  if (isWhole) return resolveProductText(store, fields.name);
  const description = describeFields(store, fields);
  return description && resolveDescription(store, description);
}

/** Term types whose name says all; an SCDC or SCDF name is read as a line, which may mean one product. */
const NAME_PREFERENCE: readonly TermType[] = ['SCD', 'SBD', 'GPCK', 'BPCK', 'IN', 'PIN', 'MIN', 'BN'];
const LONGEST_NAME = 3000;

/** The concept whose name or synonym is exactly the text; two of one name are no answer. */
function conceptNamed(store: RxNormStore, text: string): RxNormConcept | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const name = normalizeDrugName(text);
  const concepts = name === '' ? [] : store.conceptsNamed(name);
  for (const tty of NAME_PREFERENCE) {
    const ofType = concepts.filter(
      (concept) => concept.tty === tty && store.concept(concept.rxcui) !== undefined,
    );
    if (ofType.length > 0) return ofType.length === 1 ? ofType[0] : undefined;
  }
  return undefined;
}

function resolveDescription(store: RxNormStore, description: ProductDescription): DrugMatch | undefined {
  const ranking = rankProducts(store, description);
  if (ranking.isContradictory) return undefined;
  const { best, ofStrength } = ranking;
  if (best) {
    const match = matchOf(store, best.facts.product.rxcui, stepOf(best, description));
    return match && ranking.isReleaseOpen ? { ...match, isReleaseOpen: true } : match;
  }
  if (description.isNameCut) return undefined;
  const generic = ofStrength.length === 0 ? withoutBrand(store, description) : undefined;
  return (
    generic ??
    sharedConcept(store, description, ranking) ??
    withFormer(nameAlone(store, description, ranking), ranking)
  );
}

/** What all products of the strength have in common: ingredient and strength, else ingredients and form. */
function sharedConcept(
  store: RxNormStore,
  description: ProductDescription,
  { ofStrength, ofForm, ofAnySalt, hasRivals }: ProductRanking,
): DrugMatch | undefined {
  const partial = isOfBareNumber(description, ofStrength)
    ? undefined
    : ingredientAndStrength(store, ofStrength);
  if (partial) {
    const match = matchOf(store, partial.rxcui, 'ingredient-strength');
    return hasRivals ? withPlace(match, ofAnySalt) : withForm(match, ofAnySalt);
  }
  const formed = description.unexplained.length > 0 ? undefined : ingredientsAndForm(store, ofForm);
  return formed && withStrengths(matchOf(store, formed.rxcui, 'ingredient-form'), ofForm);
}

function nameAlone(
  store: RxNormStore,
  description: ProductDescription,
  ranking: ProductRanking,
): DrugMatch | undefined {
  const isSure = ranking.isSupported || description.isByBody || !description.drug.needsSupport;
  if (!isSure || description.unexplained.length > 0) return undefined;
  return withoutProduct(store, description);
}

/**
 * `Lortab 5/500`, which is sold no more: the strengths are those of the tablet that had them. Of one ingredient the amount may be a dose.
 */
function withFormer(match: DrugMatch | undefined, { ofFormer }: ProductRanking): DrugMatch | undefined {
  const isCombination = match !== undefined && match.ingredients.length > 1;
  if (!isCombination || ofFormer.length === 0) return match;
  return withForm(withStrengths(match, ofFormer), ofFormer);
}

/** `metoprolol tartrate (LOPRESSOR) 25 mg tablet`: a brand that has no such product is another name of the generic. */
function withoutBrand(store: RxNormStore, description: ProductDescription): DrugMatch | undefined {
  const { brandName, brand: _, ...drug } = description.drug;
  if (brandName === undefined || drug.generics.length === 0) return undefined;
  const match = resolveDescription(store, { ...description, drug });
  return match && PRODUCTS.includes(match.concept.tty) ? match : undefined;
}

const PRODUCTS: readonly TermType[] = ['SCD', 'GPCK'];

/** `vitamin E 400`: a number without a unit behind a generic name is no concentration. */
function isOfBareNumber(
  { drug, strengths }: ProductDescription,
  products: readonly RankedProduct[],
): boolean {
  const isBare = strengths.every((parts) => parts.every((part) => part.unit === undefined));
  const isConcentration = products.every(({ facts }) =>
    facts.components.every(({ per }) => per !== undefined),
  );
  return isBare && isConcentration && drug.brandName === undefined;
}

function stepOf(best: RankedProduct, description: ProductDescription): ResolutionStep {
  if (best.strengthFit >= STRENGTH_FIT.partial) return 'strength';
  if (description.kinds.size === 0)
    return description.sites.length + description.routes.length > 0 ? 'route' : 'strength';
  if (best.extraFeatures > 0 || best.isBroadForm) return 'dose-form-group';
  return best.facts.quantity !== undefined && !best.isQuantityNamed ? 'quantity' : 'exact';
}

/** A form has no strength of its own: where the products of the text agree on theirs, it is what the text says. */
function withStrengths(
  match: DrugMatch | undefined,
  products: readonly RankedProduct[],
): DrugMatch | undefined {
  const [first, ...others] = products.map(({ facts }) => facts.product.ingredients);
  if (!match || !first) return match;
  const isOne = ({ rxcui, strength }: ProductIngredient): boolean =>
    others.every((other) =>
      other.some((one) => one.rxcui === rxcui && isDeepStrictEqual(one.strength, strength)),
    );
  const ingredients = first.map((part) => (isOne(part) ? part : withoutStrength(part)));
  return { ...match, product: Object.freeze({ ...match.product, ingredients }), ingredients };
}

function withoutStrength({ strength: _open, ...part }: ProductIngredient): ProductIngredient {
  return part;
}

/** A strength has no form of its own: where the products of the text agree on theirs, it is known, whatever their sizes. */
function withForm(match: DrugMatch | undefined, products: readonly RankedProduct[]): DrugMatch | undefined {
  const [first, ...others] = products.map(({ facts }) => facts.product);
  const isOne = others.every(({ doseForm }) => doseForm === first?.doseForm);
  if (!match || !isOne || first?.doseForm === undefined) return match;
  const { doseForm, doseFormGroup, release } = first;
  return {
    ...match,
    product: Object.freeze({ ...match.product, ...defined({ doseForm, doseFormGroup, release }) }),
  };
}

/** Of several forms the place that they share. */
function withPlace(match: DrugMatch | undefined, products: readonly RankedProduct[]): DrugMatch | undefined {
  const [place, ...others] = new Set(products.map(({ facts }) => facts.product.doseFormGroup));
  if (!match || place === undefined || others.length > 0) return match;
  return { ...match, product: Object.freeze({ ...match.product, doseFormGroup: place }) };
}

function withoutProduct(store: RxNormStore, { drug }: ProductDescription): DrugMatch | undefined {
  if (drug.generics.some(isUnknownCompound)) return undefined;
  if (drug.brand) return matchOf(store, drug.brand.rxcui, 'brand');
  const [first, ...others] = drug.generics.length > 0 ? drug.generics : contentOf(store, drug.brandName);
  if (!first) return undefined;
  const concept = others.length === 0 ? onlyConcept(first) : combinationOf(store, [first, ...others]);
  return concept && matchOf(store, concept.rxcui, 'ingredient');
}

/** The ingredients of a brand as names. */
function contentOf(store: RxNormStore, brandName: string | undefined): readonly GenericName[] {
  return contentOfBrand(store, brandName ?? '').flatMap(({ rxcui, name }) => {
    const concept = store.concept(rxcui);
    return concept ? [{ name: normalizeDrugName(name), detail: 'plain', concepts: [concept] }] : [];
  });
}

/** Calcium malate is neither calcium nor one of its known compounds. */
function isUnknownCompound({ name, detail, concepts }: GenericName): boolean {
  return detail === 'salt' && isElement(name) && concepts.every((concept) => concept.tty === 'IN');
}

/** A name that is an ingredient and a salt at once means the ingredient; one of several ingredients is no answer. */
function onlyConcept({ name, concepts }: GenericName): RxNormConcept | undefined {
  const ingredients = concepts.filter((concept) => concept.tty === 'IN');
  const meant = ingredients.length > 0 ? ingredients : concepts;
  const named =
    meant.length > 1 ? meant.filter((concept) => normalizeDrugName(concept.name) === name) : meant;
  return named.length === 1 ? named[0] : undefined;
}

/** The MIN of several ingredients, by the name RxNorm gives it: the parts in alphabetical order. */
function combinationOf(store: RxNormStore, generics: readonly GenericName[]): RxNormConcept | undefined {
  const names = generics.map(({ name, concepts }) => {
    const [ingredient] = store.product(concepts[0]?.rxcui ?? '')?.ingredients ?? [];
    return ingredient?.name ?? name;
  });
  const sorted = [...new Set(names)].toSorted(byName);
  if (sorted.length < 2) return undefined;
  const combinations = store.conceptsNamed(normalizeDrugName(sorted.join(' / ')));
  return combinations.find((concept) => concept.tty === 'MIN');
}

function matchOf(store: RxNormStore, rxcui: string, step: ResolutionStep): DrugMatch | undefined {
  const concept = store.concept(rxcui);
  const product = store.product(rxcui);
  if (!concept || !product) return undefined;
  return { concept, product, ingredients: product.ingredients, via: 'text', step };
}
