/** One product of a drug, with how well it fits what a text says. */
import { fitsSites, isSite } from '../forms/form-words.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { kindFeatures } from './product-facts.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import type { StrengthFit } from './product-strength.ts';

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

/** The product with what the text leaves out of its form; the salts are ranked by the names in the text. */
export function rankedProduct(
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
function isUnusualPlace({ product }: ProductFacts, description: ProductDescription): boolean {
  return isForSkin(description) && product.doseFormGroup !== 'topical';
}

/** Nothing is said of the place of a form that is for the skin. */
export function isForSkin({ kinds, sites, routes }: ProductDescription): boolean {
  return sites.length + routes.length === 0 && SKIN_KINDS.some((kind) => kinds.has(kind));
}

const SKIN_KINDS: readonly FormFeature[] = ['cream', 'ointment', 'gel', 'lotion', 'foam'];

/** Every word about the form must hold of the product; the route of the directions only where the name says no place. */
export function fitsForm(facts: ProductFacts, description: ProductDescription): boolean {
  for (const kind of description.kinds) if (!hasKind(facts, kind)) return false;
  return isInPlace(facts, description);
}

/** Whether the product is given where the text says. */
export function isInPlace({ product }: ProductFacts, { sites, routes }: ProductDescription): boolean {
  const places: readonly FormFeature[] = sites.length > 0 ? sites : routes;
  return fitsSites(places.filter(isSite), product.doseFormGroup);
}

/** Every patch releases over hours, so "extended release" says nothing more about it; auto-injectors are called pens, and a mucosal spray is for under the tongue. */
function hasKind({ features, product }: ProductFacts, kind: FormFeature): boolean {
  if (kind === 'immediate') return product.release === 'immediate';
  if (kind === 'extended' && features.has('patch')) return true;
  if (kind === 'sublingual' && features.has('mucosal')) return true;
  if (kind === 'dispersible') return DISPERSIBLE.some((feature) => features.has(feature));
  return features.has(kind) || (kind === 'pen' && features.has('auto-injector'));
}

/** What falls apart on the tongue, in water with a fizz, or in water without. */
const DISPERSIBLE: readonly FormFeature[] = ['disintegrating', 'effervescent', 'reconstituted'];

/** The products with the lowest rank. */
export function lowest(
  products: readonly RankedProduct[],
  rank: (product: RankedProduct) => number,
): RankedProduct[] {
  const best = Math.min(...products.map(rank));
  return products.filter((product) => rank(product) === best);
}
