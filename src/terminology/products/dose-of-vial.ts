/** Tells how much is given from how much a vial holds: `morphine 2 mg IV` names no product. */
import { alternatives } from '../../text/alternatives.ts';
import { INFUSION_WORDS } from './product-line-table.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import type { ProductDescription } from './product-description.ts';
import type { ProductFacts } from './product-facts.ts';
import { STRENGTH_FIT } from './product-strength.ts';
import type { StrengthFit } from './product-strength.ts';

/** Words that make the amount before them the content of something. */
const FORM_SAID = new RegExp(` (?:${alternatives(INFUSION_WORDS.container.words)}) `);

/** `1 g in sodium chloride 0.9 %`: an infusion that is made up. */
const DILUTED = new RegExp(` in (?:${alternatives(INFUSION_WORDS.diluent.words)}) `);

/** How a product fits a description, as far as it is needed here. */
interface Fitting {
  readonly facts: ProductFacts;
  readonly strengthFit: StrengthFit;
  readonly isQuantityNamed: boolean;
}

/** Pens and syringes are given whole, so that a dose names them: `enoxaparin 40 mg SC`; into a vein they are not. */
const WHOLE_DEVICES: readonly FormFeature[] = ['pen', 'auto-injector', 'syringe', 'cartridge'];

/**
 * The products without those that an amount beside a route, or without any, fits only because their container holds as much; the
 * candidates are all products of the drug.
 */
export function withoutDoses<Product extends Fitting>(
  products: readonly Product[],
  description: ProductDescription,
  candidates: readonly ProductFacts[],
): readonly Product[] {
  const { kinds, sites, routes, strengths, words } = description;
  if (isPlaceOpen(description))
    return candidates.some(isForSwallowing) ? products.filter((product) => !isFilled(product)) : products;
  const isAmount = strengths.every((parts) => parts.every(({ unit, per }) => unit !== undefined && !per));
  const isDiluted = DILUTED.test(words);
  const isPlaced = isDiluted || sites.length + routes.length > 0;
  if (kinds.size > 0 || !isPlaced || !isAmount) return products;
  const isIntoVein = (isDiluted || words.includes(' iv ')) && !FORM_SAID.test(words);
  const isDose = (product: Fitting) => holdsAmount(product, isIntoVein);
  const isSure = products.some((product) => isDose(product) && (isIntoVein || !isWholeDevice(product)));
  return isSure ? products.filter((product) => !isDose(product)) : products;
}

/** No word tells where it goes, nor what it comes in. */
export function isPlaceOpen({ kinds, sites, routes, words }: ProductDescription): boolean {
  return kinds.size + sites.length + routes.length === 0 && !FORM_SAID.test(words) && !DILUTED.test(words);
}

/**
 * `rifampin 600 mg`, `diazepam 7.5 mg`: without a word for the place an amount may be so much of what is swallowed, whatever else the drug
 * comes as; how much is in a millilitre, a puff or an hour says of itself what it is.
 */
export function isPlaceGuess(
  { product, components }: ProductFacts,
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): boolean {
  if (!isPlaceOpen(description) || product.doseFormGroup === 'oral') return false;
  return components.every(({ per }) => per === undefined) && candidates.some(isForSwallowing);
}

/** `Restasis 0.05 % vials`, `levalbuterol 3 mL ampule`: where no product of the drug is injected, a container of one dose holds a liquid for another place. */
export function inContainerOfDrug(
  description: ProductDescription,
  known: readonly ProductFacts[],
): ProductDescription {
  const { isInContainer, sites, kinds } = description;
  if (isInContainer !== true || known.some(({ product }) => product.doseFormGroup === 'injectable'))
    return description;
  return {
    ...description,
    sites: sites.filter((site) => site !== 'injectable'),
    kinds: new Set([...kinds, 'liquid']),
  };
}

/** A vial of powder is named by its content, which a dose for a vein may equal as well. */
function holdsAmount({ facts, strengthFit, isQuantityNamed }: Fitting, isIntoVein: boolean): boolean {
  if (isQuantityNamed || facts.product.doseFormGroup !== 'injectable') return false;
  return strengthFit === STRENGTH_FIT.implied || (isIntoVein && strengthFit < STRENGTH_FIT.implied);
}

function isForSwallowing({ product }: ProductFacts): boolean {
  return product.doseFormGroup === 'oral';
}

/** `acetaminophen 1 g` is what is taken, not the bag that holds a gram. */
function isFilled({ facts, strengthFit, isQuantityNamed }: Fitting): boolean {
  const isContent = strengthFit === STRENGTH_FIT.implied && !isQuantityNamed;
  return isContent && facts.product.doseFormGroup === 'injectable';
}

function isWholeDevice({ facts }: Fitting): boolean {
  return WHOLE_DEVICES.some((kind) => facts.features.has(kind));
}
