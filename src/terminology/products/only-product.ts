/** Of the products that fit a text the one it means, where the text says enough to tell it from all others. */
import { isPlaceGuess } from './dose-of-vial.ts';
import { isOpenRelease } from './open-release-table.ts';
import { isReleaseSaid, plainUnlessSaid, saysHours } from './place-and-hours.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import { STRENGTH_FIT } from './product-strength.ts';
import { fitsForm, lowest, rankedProduct } from './ranked-product.ts';
import type { RankedProduct } from './ranked-product.ts';

/** The one product that fits, or the siblings of one: those that differ only in their quantity. */
export function onlyOne(
  ranked: readonly RankedProduct[],
  description: ProductDescription,
): RankedProduct | undefined {
  const ofForm = ranked.filter(({ facts }) => fitsForm(facts, description));
  const fitting = plainUnlessSaid(
    lowest(ofForm, (product) => product.strengthFit),
    description,
  );
  if (isOpenPlace(description) && differ(fitting, ({ facts }) => facts.product.doseFormGroup))
    return undefined;
  if (description.kinds.size === 0 && (isSaltGuess(fitting) || isReleaseGuess(fitting))) return undefined;
  if (isPartGuess(fitting)) return undefined;
  return onlySibling(fitting, description);
}

/** Of the products of one form and strength the one whose salt, volume, qualifier and quantity the text names. */
function onlySibling(
  fitting: readonly RankedProduct[],
  description: ProductDescription,
): RankedProduct | undefined {
  const named = lowest(fitting, (product) => product.saltRank);
  const ofVolume = lowest(named, (product) => (hasVolume(product.facts, description) ? 0 : 1));
  const plainest = lowest(ofVolume, (product) => product.extraFeatures);
  if (isDeviceGuess(plainest, ofVolume, description)) return undefined;
  const literal = lowest(plainest, (product) => literalRank(product.facts, description));
  if (differ(literal, ({ facts }) => facts.doseForm)) return undefined;
  const siblings = lowest(literal, (product) => qualifierRank(product.facts, description));
  if (differ(siblings, ({ facts }) => facts.siblingName)) return undefined;
  const nearest = lowest(siblings, (product) => quantityRank(product, description));
  // Volumes are sizes of one product, but 12 and 24 hours are two: Wellbutrin SR and XL.
  const isByHours = nearest.some(({ facts }) => facts.quantity?.endsWith(' hr'));
  if (isByHours && differ(nearest, ({ facts }) => facts.quantity)) return undefined;
  const [only, ...others] = nearest;
  if (others.length > 0 || only === undefined) return undefined;
  if (differ(literal, ({ facts }) => facts.application) && isApplicationGuess(only, description))
    return undefined;
  const isOnlySize = !differ(fitting, ({ facts }) => facts.quantity);
  return isOnlySize || !isSizeGuess(only, description) ? only : undefined;
}

/** `albuterol HFA 90 mcg` does not say under which of several applications it is sold; a brand has one. */
function isApplicationGuess(
  { facts: { application } }: RankedProduct,
  { words }: ProductDescription,
): boolean {
  return application !== undefined && !words.includes(` ${application} `);
}

/**
 * Of several sizes one that the text does not say is nobody's to choose. What a strength implies is said: 40 mg at 100 mg/mL are 0.4 mL.
 */
function isSizeGuess(
  { facts, strengthFit, isQuantityNamed }: RankedProduct,
  { strengths }: ProductDescription,
): boolean {
  const { quantity, volumeMl } = facts;
  if (quantity === undefined || isQuantityNamed || IS_DURATION.test(quantity)) return false;
  if (volumeMl === undefined) return true;
  const isTotal = strengthFit === STRENGTH_FIT.implied;
  return !strengths.some((parts) =>
    parts.some(({ unit, per }) =>
      per === undefined ? isTotal && unit !== undefined : per.unit === 'ML' && per.value === volumeMl,
    ),
  );
}

/** How long a product works is how it is made, and no size. */
const IS_DURATION = / (?:hr|day)$/;

/** `Mounjaro 5 mg/0.5 mL` is a pen or a vial: of one strength and volume in two devices the text names none. */
function isDeviceGuess(
  chosen: readonly RankedProduct[],
  products: readonly RankedProduct[],
  { kinds }: ProductDescription,
): boolean {
  const [first] = chosen;
  if (kinds.size > 0 || first?.facts.quantity === undefined) return false;
  return products.some(
    ({ facts }) => facts.quantity === first.facts.quantity && facts.doseForm !== first.facts.doseForm,
  );
}

/** One number of a combination tells the strengths of its other parts only where every product that has it agrees on them. */
function isPartGuess(fitting: readonly RankedProduct[]): boolean {
  if (!fitting.some(({ strengthFit }) => strengthFit === STRENGTH_FIT.partial)) return false;
  return differ(fitting, ({ facts }) => strengthsOf(facts.components));
}

function strengthsOf(components: ProductFacts['components']): string {
  return components.map(({ value, unit }) => `${value} ${unit}`).join('+');
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

/**
 * `Tylenol 650`: without a word for the form an amount may be a dose, here of two plain tablets, and then it says nothing of the product that
 * releases slowly or is not swallowed, though that is the only one with the strength (`rifampin 600 mg`: two capsules).
 */
export function isDoseOfPlain(
  { facts }: RankedProduct,
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): boolean {
  const { product, components } = facts;
  const [part, ...others] = components;
  const isPlace = isPlaceGuess(facts, candidates, description);
  if (description.kinds.size > 0 || !part || others.length > 0) return false;
  if (product.release === 'immediate' && !isPlace) return false;
  const group = isPlace ? 'oral' : product.doseFormGroup;
  return candidates.some(({ product: { release, doseFormGroup }, components: [plain, ...more] }) => {
    const isPlain = release === 'immediate' && doseFormGroup === group && more.length === 0;
    if (!isPlain || plain?.unit !== part.unit || plain.per !== part.per) return false;
    return TABLETS_OF_A_DOSE.includes(Number((part.value / plain.value).toPrecision(6)));
  });
}

/**
 * `Ditropan 5 mg`, `Phenergan 25 mg`, `Lortab 5 mg`: what the brand was sold as before had the strength too, and was the plain one, was
 * swallowed, or had another second strength. What sets the product of today apart from these is not in the text.
 */
export function rivalsOf(
  product: RankedProduct,
  former: readonly RankedProduct[],
  description: ProductDescription,
): readonly RankedProduct[] {
  const { facts, strengthFit } = product;
  const isSaid = isReleaseSaid(product, description);
  const { ingredientKey, release, doseFormGroup } = facts.product;
  return former.filter((rival) => {
    const { product: other, components } = rival.facts;
    if (other.ingredientKey !== ingredientKey || !fitsForm(rival.facts, description)) return false;
    if (components.some(({ per }) => per !== undefined)) return false;
    if (strengthsOf(components) !== strengthsOf(facts.components))
      return strengthFit === STRENGTH_FIT.partial;
    if (other.doseFormGroup !== doseFormGroup)
      return isOpenPlace(description) && other.doseFormGroup === 'oral';
    return !isSaid && other.release === 'immediate' && release !== 'immediate';
  });
}

/** Of three tablets one says that they are three. */
const TABLETS_OF_A_DOSE: readonly number[] = [0.5, 1, 2];

/**
 * Whether a text leaves the release open: `metoprolol 50 mg` is read as the plain tablet, and yet may be the one that releases over
 * the day, which has the strength too. `metoprolol 50 mg tablet` says its form, and a brand its release: beside `Janumet XR`, `Janumet`
 * is the plain one.
 */
export function isReleaseOpen(
  ranked: readonly RankedProduct[],
  { drug, kinds }: ProductDescription,
): boolean {
  if (drug.brandName !== undefined || kinds.size > 0) return false;
  return differ(
    lowest(ranked, ({ strengthFit }) => strengthFit),
    ({ facts }) => facts.product.release,
  );
}

function isOpenPlace({ kinds, sites, routes }: ProductDescription): boolean {
  return kinds.size === 0 && sites.length === 0 && routes.length === 0;
}

function differ(products: readonly RankedProduct[], property: (product: RankedProduct) => unknown): boolean {
  return new Set(products.map(property)).size > 1;
}

/** `40 mg/0.4 mL` is the syringe of 0.4 mL, not the vial of the same concentration. */
function hasVolume(facts: ProductFacts, description: ProductDescription): boolean {
  return description.strengths.some((parts) =>
    parts.some(
      ({ per }) =>
        per?.unit === 'ML' &&
        per.value === facts.volumeMl &&
        (per.value !== 1 || isLabelOfSyringe(facts, description)),
    ),
  );
}

/**
 * `500 mcg/mL syringe` is the syringe of 1 mL: labels of single doses show what is in all of it, and of less than 1 mL nothing else (USP
 * chapter 7). In RxNorm's own unit the ratio may be RxNorm's, which has every size of a strength under the same one.
 */
function isLabelOfSyringe(
  { features, components }: ProductFacts,
  { kinds, words }: ProductDescription,
): boolean {
  const isSyringe = kinds.has('syringe') && features.has('syringe');
  return isSyringe && components.every(({ unit }) => !words.includes(` ${unit.toLowerCase()} ml `));
}

/** A brand of packs is a product without any strength: `Seasonique`, `Yaz 28 Day Pack`. */
export function onlyPack(
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

/** Words before the name that the text has too come first, then none at all, then words the text lacks. */
function qualifierRank(facts: ProductFacts, { words }: ProductDescription): number {
  if (facts.qualifiers.length === 0) return 1;
  return facts.qualifiers.every((word) => words.includes(` ${word} `)) ? 0 : 2;
}

function quantityRank({ facts, isQuantityNamed }: RankedProduct, { words }: ProductDescription): number {
  if (isQuantityNamed || saysHours(words, facts.quantity)) return 0;
  return facts.quantity === undefined ? 1 : 2;
}
