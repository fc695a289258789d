/** What words tell of a product that they do not name: where it goes (a patch of fentanyl), over how many hours it releases (Wellbutrin SR and XL). */
import type { DoseFormGroup, DrugProduct, ReleaseType, RxNormStore } from '../rxnorm.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import { defined } from '../defined.ts';
import { candidateProducts } from './candidate-products.ts';
import { describeFields, describeLine } from './product-description.ts';
import type { ProductFields } from './product-description.ts';
import { fitsForm } from './ranked-product.ts';

/** `{ name: 'fentanyl patch' }` → transdermal: the place that all products of the drug in this form share; undefined without a word for the form. */
export function placeOfForm(store: RxNormStore, fields: ProductFields): DoseFormGroup | undefined {
  const description = describeFields(store, fields);
  if (!description || description.kinds.size === 0) return undefined;
  const products = candidateProducts(store, description.drug) ?? [];
  const ofForm = products.filter((facts) => fitsForm(facts, description));
  const places = new Set(ofForm.map(({ product }) => product.doseFormGroup));
  return places.size === 1 ? [...places][0] : undefined;
}

/** What all products of a brand share, the former ones too. */
export interface UsualForm {
  readonly group?: DoseFormGroup;
  readonly release?: ReleaseType;
}

/** Flonase → nasal, OxyContin → oral and of extended release; `{}` for what is no brand or has its form, and for a brand that is sold in several. */
export function usualForm(store: RxNormStore, { brandName, doseFormGroup }: DrugProduct): UsualForm {
  if (brandName === undefined || doseFormGroup !== undefined) return {};
  const name = normalizeDrugName(brandName);
  const products = [...store.productsOfBrandName(name), ...store.formerProductsOfBrandName(name)]
    .flatMap((rxcui) => store.product(rxcui) ?? [])
    .filter((product) => product.doseFormGroup !== undefined);
  const group = shared(products.map((product) => product.doseFormGroup));
  const release = shared(products.map((product) => product.release));
  return defined({ group, release });
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
