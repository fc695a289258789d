/** Where a product goes: whether it is given by a route, and whether a text that names no place means it. */
import type { DoseFormGroup, DrugProduct, RxNormStore } from '../../terminology/rxnorm.ts';
import { supportOf } from '../names/directions/support.ts';
import type { MedicationMention } from './mention.ts';

/** What has a place. */
interface Placed {
  readonly product: DrugProduct;
}

const INJECTED: ReadonlySet<string> = new Set([
  'IV',
  'IM',
  'SC',
  'ID',
  'IA',
  'IT',
  'EPI',
  'IJ',
  'IP',
  'IVES',
]);
const SWALLOWED: ReadonlySet<string> = new Set(['oral', 'oromucosal']);

/** Whether a product can be given by a route: no tablet into a vein, no suppository by mouth. */
export function isGivenBy({ product }: Placed, route: string | undefined): boolean {
  const { doseFormGroup } = product;
  if (doseFormGroup === undefined || route === undefined) return true;
  if (INJECTED.has(route)) return doseFormGroup === 'injectable';
  return route !== 'PO' || SWALLOWED.has(doseFormGroup);
}

/** Places that nobody means without a word. */
const SAID: ReadonlySet<DoseFormGroup> = new Set<DoseFormGroup>(['rectal', 'vaginal']);

/** `"bisacodyl 10 mg daily"` may be two tablets: that the strength is one of a suppository says nothing of the place, unless the drug or its brand comes for no other. */
export function isPlaceSaid({ product }: Placed, mention: MedicationMention, store: RxNormStore): boolean {
  const { doseFormGroup, ingredientKey } = product;
  if (doseFormGroup === undefined || !SAID.has(doseFormGroup) || product.brand !== undefined) return true;
  const words = [mention.product, ...mention.sigs, ...mention.fields.map(({ text }) => text)].join(' ; ');
  const { hasForm, hasRoute } = supportOf(words);
  if (hasForm || hasRoute) return true;
  return store
    .productsOfIngredients(ingredientKey)
    .every((rxcui) => (store.product(rxcui)?.doseFormGroup ?? doseFormGroup) === doseFormGroup);
}
