/** Words that a line break cut in two: `metopro-` / `lol` becomes `metoprolol` where that is a word the tables know. */
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';

/** Two runs of letters with a hyphen between them, in one line or at the end of one. */
const CUT = /(?<left>\p{L}{2,24})-(?<gap>\s{0,3}\n\s{0,3})?(?<right>\p{L}{2,24})/gu;

/** Joins what was cut; a hyphen that belongs there (`oxycodone-acetaminophen`) stays, and only the break goes. */
export function rejoinWords(text: string, isDrugName: (word: string) => boolean): string {
  if (!text.includes('-')) return text;
  const isKnown = (word: string): boolean => isDrugName(word) || isSigWord(word);
  return text.replaceAll(CUT, (cut: string, left: string, gap: string | undefined, right: string) => {
    const parts = [left.toLowerCase(), right.toLowerCase()];
    if (!parts.every(isDrugName) && isKnown(parts.join(''))) return `${left}${right}`;
    return gap !== undefined && parts.every(isKnown) ? `${left}-${right}` : cut;
  });
}
