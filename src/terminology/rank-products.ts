/** Ranks the products of a drug by how well each fits a description, and says whether one of them is meant. */
import { ELEMENT_NAMES } from './product-line-table.ts';
import { fitsSites, isSite } from './form-words.ts';
import { kindFeatures, productFacts } from './product-facts.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import { fitStrength, STRENGTH_FIT } from './product-strength.ts';
import type { StrengthFit } from './product-strength.ts';
import type { FormFeature } from './form-word-table.ts';
import type { DrugNameMatch, GenericName } from './drug-names.ts';
import type { RxNormConcept, RxNormStore, TermType } from './rxnorm.ts';

export interface RankedProduct {
  readonly facts: ProductFacts;
  readonly strengthFit: StrengthFit;
  /** Special features of the product that the text does not mention. */
  readonly extraFeatures: number;
  /** The text says less about the form than the product's form does. */
  readonly isBroadForm: boolean;
  readonly isQuantityNamed: boolean;
  /** How many names of the text differ from the product's in the salt. */
  readonly saltRank: number;
}

export interface ProductRanking {
  /** The one product meant, if one is. */
  readonly best?: RankedProduct;
  /** Every product that has the strength, whatever its form. */
  readonly ofStrength: readonly RankedProduct[];
  /** The names in the text do not belong together: no answer at all. */
  readonly isContradictory: boolean;
}

/** Ranks what the store has for the drug of a description. */
export function rankProducts(store: RxNormStore, description: ProductDescription): ProductRanking {
  const candidates = candidatesOf(store, description.drug);
  if (!candidates) return { ofStrength: [], isContradictory: true };
  const explained = candidates.filter((facts) => explainsWords(facts, description));
  const ofStrength = rankedByStrength(explained, description);
  const best = onlyOne(ofStrength, description) ?? onlyPack(explained, description);
  return { ...(best && { best }), ofStrength, isContradictory: false };
}

/** The products of the brand or of exactly the named ingredients; undefined when the names do not belong together. */
function candidatesOf(store: RxNormStore, drug: DrugNameMatch): ProductFacts[] | undefined {
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

function explainsWords(facts: ProductFacts, description: ProductDescription): boolean {
  return description.unexplained.every((word) => facts.qualifiers.includes(word));
}

/** The products that fit the first strength any product fits, those with the best salt and fit only. */
function rankedByStrength(
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): RankedProduct[] {
  const names = description.drug.generics.map((generic) => generic.name);
  for (const parts of description.strengths) {
    const ranked = candidates.flatMap((facts) => {
      const strengthFit = fitStrength(parts, facts, names);
      const saltRank = rankSalts(facts, description.drug.generics);
      if (strengthFit === undefined || saltRank === undefined) return [];
      if (strengthFit === STRENGTH_FIT.spoonful && !description.kinds.has('liquid')) return [];
      return [{ ...rankedProduct(facts, strengthFit, description), saltRank }];
    });
    const named = lowest(ranked, (product) => product.saltRank);
    if (named.length > 0) return lowest(named, (product) => product.strengthFit);
  }
  return [];
}

/** How many names differ from the product's in the salt; undefined when the text names one salt and the product another. */
function rankSalts(facts: ProductFacts, generics: readonly GenericName[]): number | undefined {
  const made = new Set(facts.components.map((component) => component.name));
  let rank = 0;
  for (const { name, detail } of generics) {
    if (made.has(name)) continue;
    const isUnstated = facts.components.some((component) => name.startsWith(`${component.name} `));
    if (detail === 'suffix' || (detail === 'salt' && !(isUnstated && isOptionalSalt(name)))) return undefined;
    rank += 1;
  }
  return rank;
}

/** The compound of an element is the drug, not a salt of it: calcium malate is no calcium carbonate. */
function isOptionalSalt(name: string): boolean {
  return !ELEMENT_NAMES.has(name.split(' ')[0] ?? '');
}

function rankedProduct(
  facts: ProductFacts,
  strengthFit: StrengthFit,
  { kinds, words }: ProductDescription,
): Omit<RankedProduct, 'saltRank'> {
  const extra = facts.specialFeatures.filter((feature) => !kinds.has(feature));
  return {
    facts,
    strengthFit,
    extraFeatures: extra.length,
    isBroadForm: kindFeatures(facts.features).some((feature) => !kinds.has(feature) && feature !== 'liquid'),
    isQuantityNamed: facts.quantity !== undefined && words.includes(` ${facts.quantity} `),
  };
}

/** The one product that fits, or the siblings of one: those that differ only in their quantity. */
function onlyOne(
  ofStrength: readonly RankedProduct[],
  description: ProductDescription,
): RankedProduct | undefined {
  const ofForm = ofStrength.filter(({ facts }) => fitsForm(facts, description));
  const plainest = lowest(ofForm, (product) => product.extraFeatures);
  const literal = lowest(plainest, (product) => literalRank(product.facts, description));
  if (new Set(literal.map(({ facts }) => facts.doseForm)).size > 1) return undefined;
  const siblings = lowest(literal, (product) => qualifierRank(product.facts, description));
  const nearest = lowest(siblings, (product) => quantityRank(product, description));
  const [first] = nearest;
  if (!first || siblings.some(({ facts }) => facts.siblingName !== first.facts.siblingName)) return undefined;
  // Volumes are sizes of one product, but 12 and 24 hours are two: Wellbutrin SR and XL.
  const hours = new Set(
    nearest.map(({ facts }) => facts.quantity).filter((quantity) => quantity?.endsWith(' hr')),
  );
  return hours.size > 1 ? undefined : first;
}

/** A brand of packs is a product without any strength: `Seasonique`, `Yaz 28 Day Pack`. */
function onlyPack(
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): RankedProduct | undefined {
  const [only, ...others] = candidates;
  const isPack = only !== undefined && others.length === 0 && only.features.has('pack');
  if (!isPack || description.drug.brandName === undefined) return undefined;
  return { ...rankedProduct(only, STRENGTH_FIT.exact, description), saltRank: 0 };
}

/** A form written out as RxNorm names it comes first ("topical solution"); "injection" does not, being everyone's word for them all. */
function literalRank({ doseForm }: ProductFacts, { words }: ProductDescription): number {
  return doseForm !== '' && doseForm !== 'injection' && words.includes(` ${doseForm} `) ? 0 : 1;
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
  for (const kind of description.kinds) if (!hasKind(facts, kind)) return false;
  const sites: readonly FormFeature[] = description.sites.length > 0 ? description.sites : description.routes;
  return fitsSites(sites.filter(isSite), facts.product.doseFormGroup);
}

/** Every patch releases over hours, so "extended release" says nothing more about it. */
function hasKind({ features, product }: ProductFacts, kind: FormFeature): boolean {
  if (kind === 'immediate') return product.release === 'immediate';
  return features.has(kind) || (kind === 'extended' && features.has('patch'));
}

/** Words before the name that the text has too come first, then none at all, then words the text lacks. */
function qualifierRank(facts: ProductFacts, { words }: ProductDescription): number {
  if (facts.qualifiers.length === 0) return 1;
  return facts.qualifiers.every((word) => words.includes(` ${word} `)) ? 0 : 2;
}

function quantityRank({ facts, isQuantityNamed }: RankedProduct, { words }: ProductDescription): number {
  const letters = HOUR_LETTERS[facts.quantity ?? ''];
  if (isQuantityNamed || letters?.some((word) => words.includes(` ${word} `))) return 0;
  return facts.quantity === undefined ? 1 : 2;
}

/** Makers' letters that stand for a duration: XL is once, SR twice a day. */
const HOUR_LETTERS: Readonly<Record<string, readonly string[]>> = {
  '24 hr': ['xl', 'xl24', 'once daily', 'er24h'],
  '12 hr': ['sr', 'er12h'],
};
