/** The concept that several products have in common: ingredient and strength, or ingredients and form. */
import { normalizeDrugName } from '../names/drug-name.ts';
import { byName } from './strength-key.ts';
import type { RankedProduct } from './ranked-product.ts';
import type { DrugProduct, RxNormConcept, RxNormStore } from '../rxnorm.ts';

/** The SBDC or SCDC that all products of the strength share. */
export function ingredientAndStrength(
  store: RxNormStore,
  products: readonly RankedProduct[],
): RxNormConcept | undefined {
  const names = new Set(products.map((product) => componentName(product)));
  const [name] = names;
  if (names.size !== 1 || name === undefined) return undefined;
  const brand = products[0]?.facts.product.brandName;
  const branded = brand === undefined ? [] : store.conceptsNamed(normalizeDrugName(`${name} [${brand}]`));
  const concepts = [...branded, ...store.conceptsNamed(name)];
  return concepts.find(({ rxcui, tty }) => (tty === 'SBDC' || tty === 'SCDC') && store.concept(rxcui));
}

/** The SCDF that all products of strength and form share. */
export function ingredientsAndForm(
  store: RxNormStore,
  products: readonly RankedProduct[],
): RxNormConcept | undefined {
  const names = new Set(products.map(({ facts }) => formName(facts.product)));
  const [name] = names;
  if (names.size !== 1 || name === undefined) return undefined;
  return store.conceptsNamed(name).find(({ tty }) => tty === 'SCDF');
}

/** RxNorm names the parts of a form in alphabetical order: `fluticasone / salmeterol Dry Powder Inhaler`. */
function formName({ ingredients, doseForm }: DrugProduct): string | undefined {
  if (doseForm === undefined || ingredients.length === 0) return undefined;
  const names = ingredients.map(({ name }) => name).toSorted(byName);
  return normalizeDrugName(`${names.join(' / ')} ${doseForm}`);
}

function componentName({ facts }: RankedProduct): string | undefined {
  const [only] = facts.components;
  if (!only || facts.components.length !== 1) return undefined;
  const unit = only.per === undefined ? only.unit : `${only.unit}/${only.per}`;
  return normalizeDrugName(`${only.name} ${only.value} ${unit}`);
}
