/** What words tell of a product that they do not name: where it goes (a patch of fentanyl), how it releases and over how many hours (Wellbutrin SR and XL). */
import type { DoseFormGroup, DrugProduct, ReleaseType, RxNormStore } from '../rxnorm.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import { defined } from '../defined.ts';
import { candidateProducts } from './candidate-products.ts';
import { describeFields, describeLine } from './product-description.ts';
import type { ProductDescription, ProductFields } from './product-description.ts';
import { fitsForm, isForSkin } from './ranked-product.ts';
import type { RankedProduct } from './ranked-product.ts';
import { strengthKey } from './strength-key.ts';

/** `{ name: 'fentanyl patch' }` → transdermal: the place that all products of the drug in this form share; undefined without a word for the form. */
export function placeOfForm(store: RxNormStore, fields: ProductFields): DoseFormGroup | undefined {
  const description = describeFields(store, fields);
  if (!description || description.kinds.size === 0) return undefined;
  const products = candidateProducts(store, description.drug) ?? [];
  const ofForm = products.filter((facts) => fitsForm(facts, description));
  const places = new Set(ofForm.map(({ product }) => product.doseFormGroup));
  if (places.size > 1) return isForSkin(description) && places.has('topical') ? 'topical' : undefined;
  return [...places][0];
}

/** A form that a drug comes in, and what its strength is in. */
export type ProductForm = Pick<DrugProduct, 'doseForm' | 'doseFormGroup' | 'release' | 'ingredients'>;

/** A strength of a brand, in the form of `strengthKey`, and where it is given. */
export interface UsualStrength {
  readonly group: DoseFormGroup | undefined;
  readonly strength: string;
}

/** What all products of a brand share, the former ones too. */
export interface UsualForm {
  readonly group?: DoseFormGroup;
  /** Every place it is or was given in. */
  readonly groups?: readonly DoseFormGroup[];
  readonly release?: ReleaseType;
  /** Every form it is or was sold in. */
  readonly forms?: readonly ProductForm[];
  /** Every strength it is or was sold in, where the drug is named without one. */
  readonly strengths?: readonly UsualStrength[];
}

/**
 * Flonase → nasal, OxyContin → oral and of extended release; neither for a brand that is sold in several, and `{}` for what is neither brand
 * nor salt, or has its form. Proscar → 5 MG, where nothing is said of the strength.
 */
export function usualForm(store: RxNormStore, named: DrugProduct): UsualForm {
  const { brandName, doseFormGroup } = named;
  if (doseFormGroup !== undefined) return {};
  if (brandName === undefined) return usualOfSalt(store, named);
  const name = normalizeDrugName(brandName);
  const products = [...store.productsOfBrandName(name), ...store.formerProductsOfBrandName(name)]
    .flatMap((rxcui) => store.product(rxcui) ?? [])
    .filter((product) => product.doseFormGroup !== undefined);
  const places = placesOf(products);
  const release = shared(products.map((product) => product.release));
  const strengths = strengthKey(named) === undefined ? strengthsOf(products) : [];
  return defined({
    ...places,
    release,
    ...(products.length > 0 && { forms: formsOf(products) }),
    ...(strengths.length > 0 && { strengths }),
  });
}

/** Testosterone cypionate → injectable: where the products of a salt that is named without a form are given. */
function usualOfSalt(store: RxNormStore, { rxcui, tty, ingredientKey }: DrugProduct): UsualForm {
  if (tty !== 'PIN') return {};
  const products = store.productsOfIngredients(ingredientKey).flatMap((code) => store.product(code) ?? []);
  return placesOf(
    products.filter(({ ingredients }) => ingredients.some(({ precise }) => precise?.rxcui === rxcui)),
  );
}

function placesOf(products: readonly DrugProduct[]): Pick<UsualForm, 'group' | 'groups'> {
  const groups = [...new Set(products.flatMap(({ doseFormGroup }) => doseFormGroup ?? []))].toSorted();
  const [only, ...others] = groups;
  if (only === undefined) return {};
  return others.length === 0 ? { group: only, groups } : { groups };
}

function strengthsOf(products: readonly DrugProduct[]): readonly UsualStrength[] {
  const known = products.flatMap((product): UsualStrength[] => {
    const strength = strengthKey(product);
    return strength === undefined ? [] : [{ group: product.doseFormGroup, strength }];
  });
  return [...new Map(known.map((one) => [`${one.group ?? ''} ${one.strength}`, one])).values()];
}

/** The forms of products, each once by what its strength is in. */
export function formsOf(products: readonly DrugProduct[]): readonly ProductForm[] {
  const keyOf = ({ doseForm = '', ingredients }: DrugProduct): string =>
    `${doseForm} ${ingredients[0]?.strength?.unit ?? ''}`;
  return [...new Map(products.map((product) => [keyOf(product), product])).values()];
}

function shared<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Makers' letters that stand for a duration: XL is once, SR twice a day. */
const HOUR_LETTERS: Readonly<Record<string, readonly string[]>> = {
  '24 hr': ['xl', 'xl24', 'once daily', 'er24h', 'tb24', 'cp24'],
  '12 hr': ['sr', 'er12h', 'tb12', 'cp12'],
};

/** Whether words, single-spaced with a space at both ends, have letters for a quantity as `ProductFacts` writes it. */
export function saysHours(words: string, quantity: string | undefined): boolean {
  return HOUR_LETTERS[quantity ?? '']?.some((word) => words.includes(` ${word} `)) === true;
}

/**
 * Who writes a form writes its release as well (ISMP, FDA: the suffix is part of the name): `amphetamine 10 mg tablet` is the plain one of
 * the two that have the strength, in whatever salt.
 */
export function plainUnlessSaid(
  fitting: readonly RankedProduct[],
  description: ProductDescription,
): readonly RankedProduct[] {
  if (description.kinds.size === 0 || fitting.some((product) => isReleaseSaid(product, description)))
    return fitting;
  const plain = fitting.filter(({ facts }) => facts.product.release === 'immediate');
  return plain.length > 0 ? plain : fitting;
}

/** The text says how the product releases: by a word, by hours, by its maker's letters for them. */
export function isReleaseSaid(
  { facts, isQuantityNamed }: RankedProduct,
  { kinds, words }: ProductDescription,
): boolean {
  return (
    isQuantityNamed || saysHours(words, facts.quantity) || RELEASES.some((release) => kinds.has(release))
  );
}

const RELEASES: readonly FormFeature[] = ['extended', 'delayed', 'immediate'];

/** `24 hr` of `24 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet`; undefined where RxNorm names no hours. */
export function hoursOfProduct({ quantity }: DrugProduct): string | undefined {
  return quantity !== undefined && IS_HOURS.test(quantity) ? quantity.toLowerCase() : undefined;
}

const IS_HOURS = / HR$/i;

/** The hours that words name, of those that products of their drug have: `Wellbutrin XL` → `24 hr`; in `metoprolol SR`, which has one, they tell nothing. */
export function hoursInWords(store: RxNormStore, text: string): string | undefined {
  if (!HOUR_WORD.test(text)) return undefined;
  const description = describeLine(store, text);
  const candidates = description === undefined ? [] : (candidateProducts(store, description.drug) ?? []);
  const hours = new Set(candidates.flatMap(({ product }) => hoursOfProduct(product) ?? []));
  const [only, ...others] = [...hours].filter(
    (quantity) =>
      description?.words.includes(` ${quantity} `) === true || saysHours(description?.words ?? '', quantity),
  );
  return others.length === 0 && hours.size > 1 ? only : undefined;
}

/** Most texts have none. */
const HOUR_WORD = new RegExp(`\\b(?:hr|${Object.values(HOUR_LETTERS).flat().join('|')})\\b`, 'i');
