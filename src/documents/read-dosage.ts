/** Directions of a mention → dose, route, frequency. */
import type { DrugMatch } from '../terminology/resolve-product.ts';
import type { MedicationMention } from './mention.ts';
import type { MentionDosage } from './resolved-mention.ts';

/** stub */
export function readDosage(_mention: MedicationMention, _match: DrugMatch | undefined): MentionDosage {
  return {};
}
