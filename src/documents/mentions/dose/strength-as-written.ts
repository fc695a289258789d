/** The strength that a line writes behind a name and that neither a product nor a dose can show: it stays with the name. */
import type { MedicationMention } from '../mention.ts';
import type { MentionMatch } from '../resolve-mention.ts';

/**
 * `"Vicodin 5/500"` of which no product is known, `"Trilisate 1000 mg"`: a combination has no dose of its own, so that its strength as
 * written is all that tells it. Of one ingredient two amounts are none that a dose can hold (`"Gengraf 125/50 mg"`).
 */
export function strengthAsWritten(
  { name, product }: MedicationMention,
  { ingredients }: MentionMatch,
): string | undefined {
  if (ingredients.some(({ strength }) => strength !== undefined)) return undefined;
  const at = product.toLowerCase().indexOf(name.toLowerCase());
  const behind = at < 0 ? '' : product.slice(at + name.length);
  // "Hydrocodone/Acetaminophen (Vicodin 5/500)": the pair belongs to the other name.
  const pair = STRENGTHS_OF_TWO.exec(product.slice(Math.max(0, product.search(/\d/u))));
  const written = pair ?? (ingredients.length > 1 ? STRENGTH.exec(behind) : null);
  return written?.[0].trim();
}

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,3})?`;

/** `"Vicodin 1/2 tablet"`: how much of one. */
const PART_OF_ONE = String.raw`(?:1\s?\/\s?[234]|[23]\s?\/\s?[34])(?![\d.])`;

/** `"Vicodin 5/500"`, `"Norco 10 per 325"`: what the tablet holds, before how many are taken. */
export const STRENGTHS_OF_TWO = new RegExp(
  String.raw`^\s*(?!${PART_OF_ONE})${NUMBER}(?:\s?mg)?(?:\s?\/\s?|\sper\s)${NUMBER}(?:\s?mc?g)?(?!\.?\d|[\p{L}/%]|-\d|\s?(?:ml|cc)\b)`,
  'iu',
);

const STRENGTH = new RegExp(
  String.raw`^\s*${NUMBER}(?:-${NUMBER})?\s?(?:mc?g|grams?|g)(?![\p{L}\d/-])`,
  'iu',
);
