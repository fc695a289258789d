/** Words that are written by their consonants alone: `bkfst`, `brkfst`, `lnch`, `mrng`. */

/** No word of English is spelt so; shorter ones are abbreviations of many. */
const CONSONANTS = /^[bcdfghjklmnpqrstvwxz]{4,8}$/u;

/** `("bkfst", "breakfast")`: consonants of the word in their order, its first and its last among them. */
export function isByConsonants(written: string, word: string): boolean {
  if (!CONSONANTS.test(written) || written.length >= word.length) return false;
  if (written[0] !== word[0] || written.at(-1) !== word.at(-1)) return false;
  let at = 0;
  for (const letter of written) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
