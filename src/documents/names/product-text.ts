/** The words of a mention that say which product it is, freed from codes and excipients. */
import { withoutChange, withoutFormer } from './directions/read-change.ts';

/** Printed codes, what is dissolved in what, what is not in it, and lists of several brands: `(PRINIVIL, ZESTRIL)`. */
const NOISE =
  /\[(?:rx(?:norm|cui)|ndc|snomed|atc)[^\]]{0,40}\]|,?\s*\b(?:rxnorm|rxcui|ndc)\b\s*[:#=]?\s*[\d-]{2,16}|\((?:in|with)\s[^)]{0,40}\)|\((?:albumin|preservative|latex|sugar|dye|gluten)[ -]free\)|\([\p{L} -]{3,30}(?:,\s?[\p{L} -]{3,30})+\)|\((?:as|equivalent to)\s[^)]{0,60}\)|\(\s?\d[\d.]{0,6}\s?mg\s(?:of\s)?(?:elemental\s)?(?:iron|calcium|magnesium|zinc|potassium)\s?\)/giu;

/** `"Aranesp (in polysorbate) 500 mcg/mL, NDC: 55513003201"` → `"Aranesp 500 mcg/mL"`. */
export function withoutCodes(text: string): string {
  return withoutChange(withoutFormer(text).replaceAll(NOISE, ' ')).replaceAll(/\s+/gu, ' ').trim();
}
