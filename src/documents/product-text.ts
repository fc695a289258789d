/** The words of a mention that say which product it is, freed from codes and excipients. */

/** Printed codes, what is dissolved in what, and what is not in it. */
const NOISE =
  /\[(?:rx(?:norm|cui)|ndc|snomed|atc)[^\]]{0,40}\]|,?\s*\b(?:rxnorm|rxcui|ndc)\b\s*[:#=]?\s*[\d-]{2,16}|\((?:in|with)\s[^)]{0,40}\)|\((?:albumin|preservative|latex|sugar|dye|gluten)[ -]free\)|\((?:as|equivalent to)\s[^)]{0,60}\)/giu;

/** `"Aranesp (in polysorbate) 500 mcg/mL, NDC: 55513003201"` → `"Aranesp 500 mcg/mL"`. */
export function withoutCodes(text: string): string {
  return text.replaceAll(NOISE, ' ').replaceAll(/\s+/gu, ' ').trim();
}
