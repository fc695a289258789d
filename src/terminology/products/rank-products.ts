/** Ranks the products of a drug by how well each fits a description, and says whether one of them is meant. */
import { isElement } from './product-line-table.ts';
import { fitsSites, isSite } from '../forms/form-words.ts';
import { candidateProducts } from './candidate-products.ts';
import { withoutDoses } from './dose-of-vial.ts';
import { kindFeatures } from './product-facts.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import { fitStrength, STRENGTH_FIT } from './product-strength.ts';
import type { StrengthFit } from './product-strength.ts';
import { isOpenRelease } from './open-release-table.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import type { GenericName } from '../names/drug-names.ts';
import type { RxNormStore } from '../rxnorm.ts';

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
  /** Some product has what the text says beside the name, which an abbreviation with other meanings needs. */
  readonly isSupported: boolean;
  /** The names in the text do not belong together: no answer at all. */
  readonly isContradictory: boolean;
}

/** Ranks what the store has for the drug of a description. */
export function rankProducts(store: RxNormStore, description: ProductDescription): ProductRanking {
  const candidates = candidateProducts(store, description.drug);
  if (!candidates) return { ofStrength: [], isSupported: false, isContradictory: true };
  const explained = candidates.filter((facts) => explainsWords(facts, description));
  const fitting = rankedByStrength(explained, description);
  const ranked = withoutDoses(fitting, description);
  const best = onlyOne(ranked, description) ?? onlyPack(explained, description);
  const named = lowest(ranked, (product) => product.saltRank);
  const inPlace = inPlaceOfForm(named, explained, description).filter(({ facts }) =>
    isInPlace(facts, description),
  );
  const ofStrength = lowest(inPlace, (product) => product.strengthFit);
  return { ...(best && { best }), ofStrength, isSupported: fitting.length > 0, isContradictory: false };
}

/** The strength of a tablet says nothing about a patch: where some product has the form of the text, only those given in the same place count. */
function inPlaceOfForm(
  ranked: readonly RankedProduct[],
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): readonly RankedProduct[] {
  if (description.kinds.size === 0) return ranked;
  const ofForm = candidates.filter((facts) => fitsForm(facts, description));
  const places = new Set(ofForm.map(({ product }) => product.doseFormGroup));
  return places.size === 0 ? ranked : ranked.filter(({ facts }) => places.has(facts.product.doseFormGroup));
}

function explainsWords(facts: ProductFacts, description: ProductDescription): boolean {
  return description.unexplained.every((word) => facts.qualifiers.includes(word));
}

/** The products that fit the first strength any product fits. */
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
    if (ranked.length > 0) return ranked;
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
  return !isElement(name);
}

function rankedProduct(
  facts: ProductFacts,
  strengthFit: StrengthFit,
  description: ProductDescription,
): Omit<RankedProduct, 'saltRank'> {
  const { kinds, words } = description;
  const extra = facts.specialFeatures.filter((feature) => !kinds.has(feature));
  return {
    facts,
    strengthFit,
    extraFeatures: extra.length + (isUnusualPlace(facts, description) ? 1 : 0),
    isBroadForm: kindFeatures(facts.statedFeatures).some(
      (feature) => !kinds.has(feature) && feature !== 'liquid',
    ),
    isQuantityNamed: facts.quantity !== undefined && words.includes(` ${facts.quantity} `),
  };
}

/** A cream is for the skin unless the text says where else. */
function isUnusualPlace({ product }: ProductFacts, { kinds, sites, routes }: ProductDescription): boolean {
  const isOpen = sites.length === 0 && routes.length === 0;
  return isOpen && SKIN_KINDS.some((kind) => kinds.has(kind)) && product.doseFormGroup !== 'topical';
}

const SKIN_KINDS: readonly FormFeature[] = ['cream', 'ointment', 'gel', 'lotion', 'foam'];

/** The one product that fits, or the siblings of one: those that differ only in their quantity. */
function onlyOne(
  ranked: readonly RankedProduct[],
  description: ProductDescription,
): RankedProduct | undefined {
  const ofForm = ranked.filter(({ facts }) => fitsForm(facts, description));
  const fitting = lowest(ofForm, (product) => product.strengthFit);
  if (isOpenPlace(description) && differ(fitting, ({ facts }) => facts.product.doseFormGroup))
    return undefined;
  if (description.kinds.size === 0 && (isSaltGuess(fitting) || isReleaseGuess(fitting))) return undefined;
  const named = lowest(fitting, (product) => product.saltRank);
  const ofVolume = lowest(named, (product) => (hasVolume(product.facts, description) ? 0 : 1));
  const plainest = lowest(ofVolume, (product) => product.extraFeatures);
  const literal = lowest(plainest, (product) => literalRank(product.facts, description));
  if (differ(literal, ({ facts }) => facts.doseForm)) return undefined;
  const siblings = lowest(literal, (product) => qualifierRank(product.facts, description));
  if (differ(siblings, ({ facts }) => facts.siblingName)) return undefined;
  const nearest = lowest(siblings, (product) => quantityRank(product, description));
  // Volumes are sizes of one product, but 12 and 24 hours are two: Wellbutrin SR and XL.
  const isByHours = nearest.some(({ facts }) => facts.quantity?.endsWith(' hr'));
  return isByHours && differ(nearest, ({ facts }) => facts.quantity) ? undefined : nearest[0];
}

/** `rosuvastatin 10 mg`: most tablets are of the calcium salt, a capsule is not; without a form the salt nobody writes decides nothing. */
function isSaltGuess(fitting: readonly RankedProduct[]): boolean {
  const plainest = lowest(fitting, (product) => product.extraFeatures);
  return differ(plainest, (product) => product.saltRank) && differ(plainest, ({ facts }) => facts.doseForm);
}

/** `oxycodone 10 mg`, `diltiazem 120 mg`: the tablet or the one that releases over the day. */
function isReleaseGuess(fitting: readonly RankedProduct[]): boolean {
  const isOpen = fitting.some(({ facts }) => facts.components.some(({ name }) => isOpenRelease(name)));
  return isOpen && differ(fitting, ({ facts }) => facts.product.release);
}

function isOpenPlace({ kinds, sites, routes }: ProductDescription): boolean {
  return kinds.size === 0 && sites.length === 0 && routes.length === 0;
}

function differ(products: readonly RankedProduct[], property: (product: RankedProduct) => unknown): boolean {
  return new Set(products.map(property)).size > 1;
}

/** `40 mg/0.4 mL` is the syringe of 0.4 mL, not the vial of the same concentration. */
function hasVolume({ volumeMl }: ProductFacts, { strengths }: ProductDescription): boolean {
  return strengths.some((parts) =>
    parts.some(({ per }) => per?.unit === 'ML' && per.value !== 1 && per.value === volumeMl),
  );
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
  return isInPlace(facts, description);
}

function isInPlace({ product }: ProductFacts, { sites, routes }: ProductDescription): boolean {
  const places: readonly FormFeature[] = sites.length > 0 ? sites : routes;
  return fitsSites(places.filter(isSite), product.doseFormGroup);
}

/** Every patch releases over hours, so "extended release" says nothing more about it; auto-injectors are called pens, and a mucosal spray is for under the tongue. */
function hasKind({ features, product }: ProductFacts, kind: FormFeature): boolean {
  if (kind === 'immediate') return product.release === 'immediate';
  if (kind === 'extended' && features.has('patch')) return true;
  if (kind === 'sublingual' && features.has('mucosal')) return true;
  return features.has(kind) || (kind === 'pen' && features.has('auto-injector'));
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
