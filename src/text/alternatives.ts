/** Words of a table → the alternation of a regular expression. */

/** `['p.o', 'by mouth']` → `by\s+mouth|p\.o`: the longest first, any white space where a word has a space. */
export function alternatives(words: readonly string[]): string {
  return words
    .toSorted((left, right) => right.length - left.length)
    .map((word) =>
      word.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`).replaceAll(/ +/gu, String.raw`\s+`),
    )
    .join('|');
}

/** Any of the words as a whole one: `['on', 'as needed']` → `\b(?:as\s+needed|on)\b`. */
export function wholeWord(words: readonly string[]): string {
  return String.raw`\b(?:${alternatives(words)})\b`;
}
