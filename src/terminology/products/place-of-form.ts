/** Where a drug goes by the word for its form alone: a patch of fentanyl, a cream of Lotrimin, of whatever strength. */
import type { DoseFormGroup, RxNormStore } from '../rxnorm.ts';
import { candidateProducts } from './candidate-products.ts';
import { describeFields } from './product-description.ts';
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
