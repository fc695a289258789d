/** The words of a mention that say which product it is, freed from codes and excipients. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { PRODUCT_NOISE } from './product-word-table.ts';
import { withoutChange, withoutFormer } from './directions/read-change.ts';

/** Printed codes, what is dissolved in what, what is not in it, and lists of several brands: `(PRINIVIL, ZESTRIL)`. */
const { bracketed, coded, free, element, solvent, other } = PRODUCT_NOISE;
const NOISE = new RegExp(
  [
    String.raw`\[(?:${alternatives(bracketed.words)})[^\]]{0,40}\]`,
    String.raw`,?\s*${wholeWord(coded.words)}\s*[:#=]?\s*[\d-]{2,16}`,
    String.raw`\((?:${alternatives(solvent.words)})\s[^)]{0,40}\)`,
    String.raw`\((?:${alternatives(free.words)})[ -]free\)`,
    String.raw`\([\p{L} -]{3,30}(?:,\s?[\p{L} -]{3,30})+\)`,
    String.raw`\((?:${alternatives(other.words)})\s[^)]{0,60}\)`,
    String.raw`\(\s?\d[\d.]{0,6}\s?mg\s(?:of\s)?(?:elemental\s)?(?:${alternatives(element.words)})\s?\)`,
  ].join('|'),
  'giu',
);

/** `"Aranesp (in polysorbate) 500 mcg/mL, NDC: 55513003201"` → `"Aranesp 500 mcg/mL"`. */
export function withoutCodes(text: string): string {
  return withoutChange(withoutFormer(text).replaceAll(NOISE, ' ')).replaceAll(/\s+/gu, ' ').trim();
}
