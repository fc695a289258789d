/** The words of a mention that say which product it is, freed from codes and excipients. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { LEAD_UP_WORDS } from './name-lead-table.ts';
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

const LEAD_WORDS = new RegExp(`^[\\s\\S]*(?:[.,:;]|\\s[-–—]|\\b(?:${alternatives(LEAD_UP_WORDS)}))\\s`, 'iu');

/** What stands before a name and qualifies the product (`liposomal`, `24 HR`, `chewable`) stays; what leads up to it goes, also before a dash (`DVT ppx - enoxaparin`), and what a name in brackets explains (`blood thinner (Xarelto 20mg)`). */
export function withoutLead(product: string, own: string, nameStart: number): string {
  const lead = own.slice(0, nameStart);
  const qualifier = lead.endsWith('(') ? '' : lead.replace(LEAD_WORDS, '');
  const kept = qualifier.trim().split(/\s+/u).length <= 3 ? qualifier : '';
  const trimmed = own.length - own.trimStart().length;
  return product.slice(Math.max(0, nameStart - kept.length - trimmed)).trim();
}
