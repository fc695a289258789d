/** A dose that no product of the drug supports is never passed on as read: withheld where a digit or a point went astray, else told. */
import { drugsNamedLonger } from '../../terminology/names/longer-names.ts';
import type { ProductIngredient, RxNormStore } from '../../terminology/rxnorm.ts';
import type { MedicationMention } from './mention.ts';
import type { MentionMatch } from './resolve-mention.ts';
import type { MentionDosage, WrittenDose } from './resolved-mention.ts';

/** Units of the strongest product, and the part of one of the weakest. */
interface DoseBounds {
  readonly most: number;
  readonly least: number;
}

/** Beyond these a dose is told, beyond the others it is no dose. */
const UNUSUAL: DoseBounds = { most: 10, least: 0.25 };
const FAR: DoseBounds = { most: 25, least: 0.05 };

/** How many milligrams one of a unit of weight is. */
export const MILLIGRAMS: Readonly<Record<string, number>> = { mg: 1, g: 1000, mcg: 0.001 };

/** Judges the dose by the strengths in RxNorm; `doubted` keeps it as written. Only drugs that are swallowed whole are judged: of liquids any amount is taken. */
export function withoutDoubtfulDose(
  dosage: MentionDosage,
  mention: MedicationMention,
  match: MentionMatch | undefined,
  store: RxNormStore,
): MentionDosage {
  const { dose, ...rest } = dosage;
  if (dose === undefined) return dosage;
  if (match === undefined) return isTooMany(dosage) ? { ...rest, doubted: dose } : dosage;
  if (isStrengthAsCount(dosage, match, store)) return { ...rest, doubted: dose };
  return withoutFarDose({ dose, ...rest }, mention, match, store);
}

function withoutFarDose(
  dosage: MentionDosage & { readonly dose: WrittenDose },
  { product }: MedicationMention,
  match: MentionMatch,
  store: RxNormStore,
): MentionDosage {
  const { dose, ...rest } = dosage;
  const amounts = milligramsOf(dose);
  const strengths = solidStrengths(match, store);
  if (amounts.length === 0 || strengths.size === 0) return dosage;
  const isSlip = amounts.some((amount) => isTenfold(amount, match.product.ingredients[0], strengths));
  const isUnusual = isSlip || isFar(amounts, strengths, UNUSUAL);
  if (!isUnusual || isOfSalt(amounts, match, store)) return dosage;
  // The same digits in the same unit: a point was lost, or a nought.
  const isSameUnit = dose.unit === 'mg' && IN_MILLIGRAMS.test(product);
  if ((isSlip && isSameUnit) || isFar(amounts, strengths, FAR)) return { ...rest, doubted: dose };
  return { ...dosage, doubted: dose };
}

/**
 * `"Lasix 40 tab daily"`: so many pieces that are a strength of the drug, where no strength is written. What is taken once a week may be many
 * pieces.
 */
function isStrengthAsCount(dosage: MentionDosage, { product }: MentionMatch, store: RxNormStore): boolean {
  if (!isTooMany(dosage) || /WK|WEEK|MO/u.test(dosage.frequency ?? '')) return false;
  const count = Number(dosage.dose?.quantity);
  const isUnwritten = product.ingredients.every(({ strength }) => strength === undefined);
  return isUnwritten && strengthsOf(product.ingredientKey, store).solid.has(count);
}

/** `"Evorel 50 patch"`: of a name that nobody knows so many pieces at once may as well be its strength. */
function isTooMany({ dose }: MentionDosage): boolean {
  return PIECES.has(dose?.unit ?? '') && Number(dose?.quantity) >= FEWEST_DOUBTED;
}

const PIECES: ReadonlySet<string> = new Set(['tablet', 'capsule', 'patch']);
/** Pieces. */
const FEWEST_DOUBTED = 10;

/** `"Lithium 450 mg"`: RxNorm counts some salts as drugs of their own, and notes go by the short name. */
function isOfSalt(amounts: readonly number[], { product }: MentionMatch, store: RxNormStore): boolean {
  const [ingredient] = product.ingredients;
  if (ingredient === undefined) return false;
  const longer = drugsNamedLonger(store, ingredient.name.toLowerCase());
  const salts = longer.map((rxcui) => store.product(rxcui)?.ingredientKey ?? '');
  return amounts.every((amount) => salts.some((key) => strengthsOf(key, store).solid.has(amount)));
}

function isFar(amounts: readonly number[], strengths: ReadonlySet<number>, bounds: DoseBounds): boolean {
  const most = Math.max(...strengths) * bounds.most;
  const least = Math.min(...strengths) * bounds.least;
  return amounts.some((amount) => amount > most || amount < least);
}

const IN_MILLIGRAMS = /\d\s?mg\b/iu;

const NOTHING: ReadonlySet<number> = new Set();

/** The strengths of a drug of one ingredient, where it is a tablet or the like, or comes as nothing else. */
function solidStrengths({ product, ingredients }: MentionMatch, store: RxNormStore): ReadonlySet<number> {
  if (ingredients.length !== 1) return NOTHING;
  const { solid, hasLiquid } = strengthsOf(product.ingredientKey, store);
  const isTablet = product.doseFormGroup === 'oral' && product.ingredients[0]?.strength?.unit === 'MG';
  return isTablet || !hasLiquid ? solid : NOTHING;
}

/** Ten or a hundred times the strength beside it, or a tenth, and no strength that exists: "25 mg" beside a tablet of 2.5 mg. */
function isTenfold(
  amount: number,
  own: ProductIngredient | undefined,
  strengths: ReadonlySet<number>,
): boolean {
  if (own?.strength?.unit !== 'MG' || strengths.has(amount)) return false;
  const ratio = Number((amount / own.strength.value).toPrecision(9));
  return ratio === 10 || ratio === 100 || ratio === 0.1;
}

/** Both ends of the dose in milligrams; empty for a count or another unit. */
function milligramsOf({ quantity, unit }: WrittenDose): readonly number[] {
  const factor = MILLIGRAMS[unit];
  if (factor === undefined) return [];
  const amounts = quantity.split('-').map((part) => Number((Number(part) * factor).toPrecision(9)));
  return amounts.every((amount) => amount > 0) ? amounts : [];
}

/** In milligrams: what tablets and capsules hold, and whether the drug comes in another way too. */
interface KnownStrengths {
  readonly solid: ReadonlySet<number>;
  readonly hasLiquid: boolean;
}

const KNOWN = new WeakMap<RxNormStore, Map<string, KnownStrengths>>();

function strengthsOf(ingredientKey: string, store: RxNormStore): KnownStrengths {
  const ofStore = KNOWN.get(store) ?? new Map<string, KnownStrengths>();
  KNOWN.set(store, ofStore);
  const strengths = ofStore.get(ingredientKey) ?? readStrengths(ingredientKey, store);
  ofStore.set(ingredientKey, strengths);
  return strengths;
}

/** What tablets and capsules of a drug hold, in milligrams. */
export function solidStrengthsOf(ingredientKey: string, store: RxNormStore): ReadonlySet<number> {
  return strengthsOf(ingredientKey, store).solid;
}

function readStrengths(ingredientKey: string, store: RxNormStore): KnownStrengths {
  const products = store.productsOfIngredients(ingredientKey).flatMap((rxcui) => store.product(rxcui) ?? []);
  const ofForm = products.map(({ doseFormGroup, ingredients }) => ({
    isOral: doseFormGroup === 'oral',
    strength: ingredients[0]?.strength,
  }));
  const isSolid = (one: (typeof ofForm)[number]) => one.isOral && one.strength?.unit === 'MG';
  return {
    solid: new Set(ofForm.filter(isSolid).flatMap(({ strength }) => strength?.value ?? [])),
    hasLiquid: ofForm.some((one) => one.strength !== undefined && !isSolid(one)),
  };
}
