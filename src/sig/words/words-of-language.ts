/** Short words that mean another thing in another language: `1 cp` is a tablet among French words. */
import { LANGUAGES, type Language } from '../../terminology/codes/languages/direction-language.ts';
import { DIRECTION_LANGUAGES, signsOf } from '../../terminology/codes/languages/words-of-languages.ts';
import { hasGap, SLASH } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const SIGNS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => [language, new Set(signsOf([language]))] as const),
);
const HOMONYMS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => Object.keys(DIRECTION_LANGUAGES[language].homonyms)),
);

/** The tokens with such words written out, where the other words are of the one language that has them. */
export function inWordsOfLanguage(tokens: readonly SigToken[]): readonly SigToken[] {
  if (!tokens.some(({ text }) => HOMONYMS.has(text))) return tokens;
  return LANGUAGES.reduce<readonly SigToken[]>(
    (read, language) => (isWrittenIn(tokens, language) ? writtenOut(read, language) : read),
    tokens,
  );
}

function isWrittenIn(tokens: readonly SigToken[], language: Language): boolean {
  const signs = SIGNS.get(language);
  return tokens.some((token) => signs?.has(token.text) === true || (language === 'fr' && isPerDay(token)));
}

/** `3x/j`: so many a day in French alone. */
function isPerDay(token: SigToken): boolean {
  return token.text === 'j' && hasGap(token, SLASH);
}

function writtenOut(tokens: readonly SigToken[], language: Language): readonly SigToken[] {
  const { homonyms } = DIRECTION_LANGUAGES[language];
  return tokens.map((token) =>
    Object.hasOwn(homonyms, token.text) ? { ...token, text: homonyms[token.text] ?? token.text } : token,
  );
}
