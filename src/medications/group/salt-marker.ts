/** Whether the salts in a product's name make it another medicine, and which. */

import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import { DEPOT_SALTS } from './depot-salt-table.ts';

/**
 * What of the salts belongs to the identity of a product; empty where they fold into the ingredient.
 * `haloperidol decanoate 100 MG/ML Injection` → `decanoate`; two salts of one ingredient in one product, as in Macrobid → `mixed`.
 */
export function saltMarker(
  name: string,
  { formGroup, ingredientCount }: { formGroup: DoseFormGroup | undefined; ingredientCount: number },
): string {
  const clinical = name.replace(/ \[[^\]]*\]$/, '');
  if (formGroup === 'injectable') {
    const words = new Set(clinical.toLowerCase().split(/[^a-z]+/));
    const found = [...words].filter((word) => Object.hasOwn(DEPOT_SALTS, word));
    if (found.length > 0) return found.sort().join('+');
  }
  // RxNorm writes one part a salt; more parts than ingredients are several salts of one of them.
  return ingredientCount > 0 && clinical.split(' / ').length > ingredientCount ? 'mixed' : '';
}
