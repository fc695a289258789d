/** The one normalization of drug names: the store's index, tables and text all meet in it. */
import { normalizeText } from '../../text/normalize-text.ts';

/**
 * A drug name or RxNorm display string in comparable form: lower case (TallMan folded), diacritics folded, punctuation gone,
 * single spaces. `"hydrOXYzine HCl 25mg"` → `"hydroxyzine hcl 25 mg"`, `"St. John's Wort"` → `"st johns wort"`.
 */
export function normalizeDrugName(text: string): string {
  return normalizeText(text);
}
