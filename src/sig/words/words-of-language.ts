/** Short words that mean another thing in another language: `1 cp` is a tablet among French words. */
import { FOREIGN_WORDS, HOMONYMS } from '../vocabulary/locale-table.ts';
import type { SigToken } from './sig-token.ts';

const MEANINGS: ReadonlyMap<string, string> = new Map(
  HOMONYMS.flatMap(({ words, means }) => words.map((word): [string, string] => [word, means])),
);

/** The tokens with such words written out, where the other words are of the language. */
export function inWordsOfLanguage(tokens: readonly SigToken[]): readonly SigToken[] {
  if (!tokens.some(({ text }) => MEANINGS.has(text))) return tokens;
  if (!tokens.some(({ text }) => FOREIGN_WORDS.has(text))) return tokens;
  return tokens.map((token) => ({ ...token, text: MEANINGS.get(token.text) ?? token.text }));
}
