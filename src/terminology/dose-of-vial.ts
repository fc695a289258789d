/** Tells how much is given from how much a vial holds: `morphine 2 mg IV` names no product. */
import type { FormFeature } from './form-word-table.ts';
import type { ProductDescription } from './product-description.ts';
import type { ProductFacts } from './product-facts.ts';
import { STRENGTH_FIT } from './product-strength.ts';
import type { StrengthFit } from './product-strength.ts';

/** How a product fits a description, as far as it is needed here. */
interface Fitting {
  readonly facts: ProductFacts;
  readonly strengthFit: StrengthFit;
  readonly isQuantityNamed: boolean;
}

/** Pens and syringes are given whole, so that a dose names them: `enoxaparin 40 mg SC`. */
const WHOLE_DEVICES: readonly FormFeature[] = ['pen', 'auto-injector', 'syringe', 'cartridge'];

/** The products without those that an amount beside a route fits only because their container holds as much. */
export function withoutDoses<Product extends Fitting>(
  products: readonly Product[],
  description: ProductDescription,
): readonly Product[] {
  const { kinds, sites, routes, strengths } = description;
  const isAmount = strengths.every((parts) => parts.every(({ unit, per }) => unit !== undefined && !per));
  if (kinds.size > 0 || sites.length + routes.length === 0 || !isAmount) return products;
  return products.some(isVial) ? products.filter((product) => !isTotal(product)) : products;
}

function isVial(product: Fitting): boolean {
  const { facts, isQuantityNamed } = product;
  return isTotal(product) && !isQuantityNamed && !WHOLE_DEVICES.some((kind) => facts.features.has(kind));
}

function isTotal({ facts, strengthFit }: Fitting): boolean {
  return strengthFit === STRENGTH_FIT.implied && facts.product.doseFormGroup === 'injectable';
}
