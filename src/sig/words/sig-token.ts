/** Tokens of a sig: words and numbers, each with the punctuation that stood before it. */

/** Punctuation before a token, as bits: several marks may stand together. */
export const SPACE = 1;
export const DASH = 2;
export const SLASH = 4;
export const COMMA = 8;
/** Full stop, semicolon, bullet or line break: the end of a sentence. */
export const STOP = 16;
export const OPEN = 32;
export const CLOSE = 64;
export const EQUALS = 128;
export const COLON = 256;

/** One word or number of a sig; `start` and `end` are offsets in the folded text. */
export interface SigToken {
  /** Lower case: a word, or the digits as written. */
  readonly text: string;
  /** The number, NaN for a word. */
  readonly value: number;
  /** Bits of the marks between the token before and this one; 0 when nothing stands between them. */
  readonly gap: number;
  readonly start: number;
  readonly end: number;
  /** `1.000`: thousands or decimals, and nothing tells which, so that it has no value. */
  readonly isOpen?: true;
  /** The word as it stands in the sig, where `text` is its corrected spelling. */
  readonly written?: string;
}

/** True where the token carries a number. */
export function isNumber(token: SigToken | undefined): boolean {
  return token !== undefined && !Number.isNaN(token.value);
}

/** True where any of the marks stands before the token. */
export function hasGap(token: SigToken | undefined, marks: number): boolean {
  return token !== undefined && (token.gap & marks) !== 0;
}

/** The index behind the words of a kind, however many stand there. */
export function behindWords(tokens: readonly SigToken[], at: number, words: ReadonlySet<string>): number {
  let to = at;
  while (words.has(wordAt(tokens, to))) to += 1;
  return to;
}

/** The word at an index, empty behind the end of the sig. */
export function wordAt(tokens: readonly SigToken[], at: number): string {
  return tokens[at]?.text ?? '';
}
