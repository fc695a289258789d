/** The words of a mention that say which product it is, freed from codes and excipients. */

/** Printed codes, what is dissolved in what, what is not in it, and lists of several brands: `(PRINIVIL, ZESTRIL)`. */
const NOISE =
  /\[(?:rx(?:norm|cui)|ndc|snomed|atc)[^\]]{0,40}\]|,?\s*\b(?:rxnorm|rxcui|ndc)\b\s*[:#=]?\s*[\d-]{2,16}|\((?:in|with)\s[^)]{0,40}\)|\((?:albumin|preservative|latex|sugar|dye|gluten)[ -]free\)|\([\p{L} -]{3,30}(?:,\s?[\p{L} -]{3,30})+\)|\((?:as|equivalent to)\s[^)]{0,60}\)|\(\s?\d[\d.]{0,6}\s?mg\s(?:of\s)?(?:elemental\s)?(?:iron|calcium|magnesium|zinc|potassium)\s?\)/giu;

/** `"Atenolol increased from 50 mg to 100 mg tablet"`: only the new strength is the product's. */
const CHANGE =
  /\b(?:was\s+|is\s+|has been\s+)?(?:increased?|decreased?|reduced?|titrated|raised|lowered|changed|adjusted)\s+(?:the dose\s+)?(?:from\s[^.;]{1,30}?\s)?to\s+(?=\d)/iu;

/** `"Aranesp (in polysorbate) 500 mcg/mL, NDC: 55513003201"` → `"Aranesp 500 mcg/mL"`. */
export function withoutCodes(text: string): string {
  return withoutFormer(text).replaceAll(NOISE, ' ').replace(CHANGE, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** `"Lantus increased from 20 to 24 units"` → `"Lantus 24 units"`; what stands before `from` stays as it is. */
export function withoutChange(text: string, from: number): string {
  return (
    text.slice(0, from) + text.slice(from).replace(ARROW, ' ').replace(CHANGE, ' ').replace(RAISED_TO, ' ')
  );
}

/** `"metformin 500 mg BID -> increase to 1000 mg BID"`: only what the arrow leads to. */
const ARROW =
  /\s\d[^.;,>→]{0,40}(?:->|=>|→)\s*(?:(?:increase|decrease|reduce|change|titrate)d?\s+)?(?:to\s+)?(?=\d)/iu;

/** `"increase the ramipril to 10 mg"`: what follows the name. */
const RAISED_TO = /^\s+(?:from\s[^.;]{1,30}?\s)?to\s+(?=\d)/iu;

/** `"10 mg daily - dose increased from 5 mg"`, `"(was 25 mg twice daily)"`: what was taken before. */
export function withoutFormer(text: string): string {
  return text.replaceAll(FORMER, ' ');
}

const FORMER =
  /[([]?\b(?:(?:dose\s)?(?:increased|decreased|reduced|raised|lowered|changed)\sfrom|previously|formerly|was)\s\d[\d.,]{0,8}\s?\p{L}{1,10}(?:\s(?:daily|bid|tid|qid|(?:once|twice)\s(?:daily|a day)))?(?![\p{L}\d])[)\]]?(?!\s(?:to|twice|once|daily)\b)/giu;
