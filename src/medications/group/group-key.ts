/** The key that makes records one drug: ingredients, release, dose form group and depot salt of its RxNorm product. */

import type { DoseFormGroup, DrugProduct } from '../../terminology/rxnorm.ts';
import { saltMarker } from './salt-marker.ts';

/** What the grouping needs to know of a product. */
export interface ProductKeys {
  /** Undefined where the product has no dose form: it joins a group, or stands alone. */
  readonly group: string | undefined;
  readonly ingredients: string;
  readonly formGroup: DoseFormGroup | undefined;
}

/** Products are frozen and shared by the store, so what is said of one stays true; nothing of a patient is kept. */
const keys = new WeakMap<DrugProduct, ProductKeys>();

/** `lisinopril 10 MG Oral Tablet` → `29046|immediate|oral`; undefined for a product without known ingredients. */
export function productKeys(product: DrugProduct | undefined): ProductKeys | undefined {
  if (product === undefined || product.ingredientKey === '') return undefined;
  let known = keys.get(product);
  if (known === undefined) {
    const { ingredientKey: ingredients, doseFormGroup: formGroup } = product;
    known = { group: formGroup === undefined ? undefined : groupKey(product), ingredients, formGroup };
    keys.set(product, known);
  }
  return known;
}

function groupKey({
  name,
  ingredientKey,
  ingredients,
  release,
  doseFormGroup,
  packItems,
}: DrugProduct): string {
  const isPack = packItems !== undefined && packItems.length > 0;
  const shape = { formGroup: doseFormGroup, ingredientCount: ingredients.length };
  const salt = isPack ? '' : saltMarker(name, shape);
  return `${ingredientKey}|${release ?? '?'}|${doseFormGroup ?? '?'}${salt === '' ? '' : `|${salt}`}`;
}

/** True for keys made of RxNorm ids alone, which begin with an RxCUI. */
export function isRxNormKey(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57;
}
