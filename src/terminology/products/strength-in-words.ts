/** The strength that stands in words alone, where no product of the drug has it or the drug is unknown. */
import { tokenize } from '../../text/normalize-text.ts';
import { inPlainNumbers } from '../codes/plain-numbers.ts';
import { readStrength } from '../codes/strength.ts';
import type { StrengthPart } from '../codes/strength.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { featuresOf } from '../forms/form-words.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { DrugProduct, RxNormStore } from '../rxnorm.ts';
import { candidateProducts, formerProducts } from './candidate-products.ts';
import { directionsStart } from './line-roles.ts';
import { describeLine } from './product-description.ts';
import { productFacts } from './product-facts.ts';
import { fitStrength, milligramsPerUnit } from './product-strength.ts';

/** Longer texts are letters, and no names. */
const LONGEST_NAME = 600;
/** What a thing is measured or counted in, and not what it holds. */
const NO_CONTENT: ReadonlySet<string> = new Set(['ML', 'HR', 'ACTUAT', 'BODY', 'SQCM']);

/** What gives so much a puff, so that the base goes without saying: labels have `100 micrograms` and `100 micrograms/actuation` alike. */
const COUNTED_IN_PUFFS: readonly FormFeature[] = ['inhaler', 'metered', 'spray'];

/**
 * In the form of `strengthKey` without ingredients: `Vitamin D3 20.000 IE` → `0.5MG`, `Zaldorin 5 mg` → `5MG`, `salbutamol 100 mcg inhaler` →
 * `0.1MG/ACTUAT`. Undefined where the words give none, and for a bare amount of what is sold by its concentration alone, which is a dose.
 */
export function strengthInWords(
  store: RxNormStore,
  text: string,
  product: DrugProduct | undefined,
): string | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const parts = firstContent(text.slice(0, LONGEST_NAME));
  if (parts === undefined) return product && strengthOfNumber(store, text);
  if (product !== undefined && parts.some(({ per }) => per === undefined) && isOnlyDissolved(store, product))
    return undefined;
  return parts.map((part) => written(part, product)).join('+');
}

/** The first amount before the directions. */
function firstContent(text: string): readonly StrengthPart[] | undefined {
  const plain = inPlainNumbers(text).replace(SPACED_GROUPS, (number) => number.replace(/\D/gu, ''));
  const tokens = tokenize(plain);
  const end = directionsStart(plain, tokens, 0);
  for (let at = 0; at < end; at += 1) {
    const parts = readStrength(plain, tokens, at)?.parts;
    if (!parts?.every(({ unit, per }) => isContent(unit) && per?.unit !== 'BODY')) continue;
    const features = featuresOf(tokens.slice(0, end));
    return COUNTED_IN_PUFFS.some((feature) => features.has(feature)) ? parts.map(perPuff) : parts;
  }
  return undefined;
}

/** `lisinopril 10`, `L-Thyroxin 100`: the one strength of the products of the drug that the number is; of a combination it is but a part. */
function strengthOfNumber(store: RxNormStore, text: string): string | undefined {
  const description = describeLine(store, text);
  const { number, drug } = description ?? {};
  if (number === undefined || drug === undefined) return undefined;
  const wanted = { names: [], isByName: false, isBrand: drug.brandName !== undefined };
  const products = [...(candidateProducts(store, drug) ?? []), ...formerProducts(store, drug)];
  const strengths = products.flatMap((facts) => {
    const [only, ...others] = facts.components;
    const isNamed = others.length === 0 && (only?.per === undefined || wanted.isBrand);
    if (!isNamed || fitStrength([{ value: number }], facts, wanted) === undefined) return [];
    return only === undefined
      ? []
      : `${only.value}${only.unit}${only.per === undefined ? '' : `/${only.per}`}`;
  });
  const [one, ...more] = new Set(strengths);
  return more.length === 0 ? one : undefined;
}

function perPuff(part: StrengthPart): StrengthPart {
  return part.per === undefined && part.unit !== '%' ? { ...part, per: { value: 1, unit: 'ACTUAT' } } : part;
}

/** `1 500 mg`: whether the first group is of the number or of the name, the amount is not one of 500 mg. */
const SPACED_GROUPS = /(?<![\d.,])\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+(?![\d.,])/gu;

function isContent(unit: string | undefined): boolean {
  return unit !== undefined && !NO_CONTENT.has(unit);
}

/** Every product of its ingredients is a concentration: ten units of insulin are no product. */
function isOnlyDissolved(store: RxNormStore, { ingredientKey }: DrugProduct): boolean {
  const components = store
    .productsOfIngredients(ingredientKey)
    .flatMap((rxcui) => productFacts(store, rxcui)?.components ?? []);
  return components.length > 0 && components.every(({ per }) => per !== undefined);
}

function written({ value, unit, per }: StrengthPart, product: DrugProduct | undefined): string {
  const name = normalizeDrugName(product?.ingredients[0]?.name ?? '');
  const factor = unit === 'UNT' ? milligramsPerUnit(name) : undefined;
  const amount = Number(((value * (factor ?? 1)) / (per?.value ?? 1)).toPrecision(6));
  return `${amount}${factor === undefined ? (unit ?? '') : 'MG'}${per === undefined ? '' : `/${per.unit}`}`;
}
