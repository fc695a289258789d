/** Text as a list of normalized tokens that remember where they stood: the common ground of names in tables and names in notes. */
import { UNIT_SUFFIXES } from './unit-suffix-table.ts';

export interface TextToken {
  /** Lower case, without diacritics: letters and digits, one decimal number, or `%`. */
  readonly text: string;
  /** Offset of the first character in the original text. */
  readonly start: number;
  /** Offset behind the last character in the original text. */
  readonly end: number;
}

/** Longest run of characters that is read as one token; what is longer (base64, garbage) is cut. */
const MAX_TOKEN_LENGTH = 64;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const PERCENT = 3;
/** Written inside words and dropped: apostrophes, soft hyphen, zero-width characters, trademark signs. */
const SILENT = 4;

const SILENT_CHARACTERS = "'’‘ʼ\u00AD\u200B\u200C\u200D\u2060\uFEFF®™©";
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  κ: 'kappa',
  λ: 'lambda',
  ω: 'omega',
  µ: 'u',
  μ: 'u',
};

const EXPONENT = /\d{1,3}(?:\.\d{1,6})?e\+\d{1,2}(?!\d)/iuy;

/** Splits text into normalized tokens: `"TraMADol 37.5mg/5 mL"` → `tramadol`, `37.5`, `mg`, `5`, `ml`. */
export function tokenize(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === LETTER) at = readWord(text, at, tokens);
    else if (kind === DIGIT || startsDecimal(text, at)) at = readNumber(text, at, tokens);
    else {
      if (kind === PERCENT) tokens.push({ text: '%', start: at, end: at + 1 });
      at += 1;
    }
  }
  return tokens;
}

/** The same with the signs that stand for a word between two others: `"for 5 days & stop"` says `and`. */
export function tokenizeSentence(text: string): TextToken[] {
  const words = tokenize(text);
  const signs = [...text.matchAll(AND_SIGN)].map(({ index }) => ({
    text: 'and',
    start: index,
    end: index + 1,
  }));
  return signs.length === 0
    ? words
    : [...words, ...signs].toSorted((left, right) => left.start - right.start);
}

const AND_SIGN = /(?<=\p{L}[.,]?\s)[&+](?=\s\p{L})/gu;

/** The tokens of a text joined by single spaces: two spellings that differ in case, accents or punctuation become equal. */
export function normalizeText(text: string): string {
  return tokenize(text)
    .map((token) => token.text)
    .join(' ');
}

function readWord(text: string, start: number, tokens: TextToken[]): number {
  const end = Math.max(wordEnd(text, start), start + 1);
  const word = fold(text.slice(start, end));
  if (word !== '') tokens.push({ text: word, start, end });
  return end;
}

function readNumber(text: string, start: number, tokens: TextToken[]): number {
  const exponent = readExponent(text, start);
  if (exponent) {
    tokens.push(exponent);
    return exponent.end;
  }
  const end = numberEnd(text, start);
  const digits = inAsciiDigits(text.slice(start, end)).replaceAll(',', '');
  const number = digits.startsWith('.') ? `0${digits}` : digits;
  const suffixEnd = wordEnd(text, end);
  const suffix = fold(text.slice(end, suffixEnd));
  if (suffix === '' || UNIT_SUFFIXES.has(suffix)) {
    tokens.push({ text: number, start, end });
    return end;
  }
  tokens.push({ text: number + suffix, start, end: suffixEnd });
  return suffixEnd;
}

/** Full-width and other digits have the value of their place in the ten that every script has in a row: `５` and `٥` are 5. */
export function inAsciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) =>
    digit.length === 1 ? String(placeInTen(digit.charCodeAt(0))) : digit,
  );
}

const OTHER_DIGIT = /(?!\d)\p{Nd}/gu;

function placeInTen(code: number): number {
  let place = 0;
  while (place < 9 && /\p{Nd}/u.test(String.fromCharCode(code - place - 1))) place += 1;
  return place;
}

/** Counts of bacteria and virus particles are printed as `1.6e+10`. */
function readExponent(text: string, start: number): TextToken | undefined {
  EXPONENT.lastIndex = start;
  const written = EXPONENT.exec(text)?.[0];
  if (written === undefined) return undefined;
  return { text: String(Number(written)), start, end: start + written.length };
}

/** A number takes in its decimal point and its thousands commas: `1,440.5`; not `1,2` or `10.` at the end of a sentence. */
function numberEnd(text: string, start: number): number {
  let at = digitsEnd(text, start);
  // No number of thousands begins with a nought: `0,075` is a fraction.
  const isThousands = at - start <= 3 && at > start && text[start] !== '0';
  while (isThousands && text[at] === ',' && digitsEnd(text, at + 1) - at === 4) at += 4;
  if (text[at] === '.') {
    const end = digitsEnd(text, at + 1);
    if (end > at + 1) at = end;
  }
  return at;
}

function digitsEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && at - start < MAX_TOKEN_LENGTH && kindAt(text, at) === DIGIT) at += 1;
  return at;
}

function wordEnd(text: string, start: number): number {
  let at = start;
  let end = start;
  while (at < text.length && at - start < MAX_TOKEN_LENGTH) {
    const kind = kindAt(text, at);
    if (kind !== LETTER && kind !== DIGIT && kind !== SILENT) break;
    at += 1;
    if (kind !== SILENT) end = at;
  }
  return end;
}

function startsDecimal(text: string, at: number): boolean {
  return text[at] === '.' && kindAt(text, at + 1) === DIGIT && (at === 0 || kindAt(text, at - 1) === OTHER);
}

function fold(word: string): string {
  const alphabet = alphabetOf(word);
  if (alphabet === PLAIN) return word;
  if (alphabet === CAPITALS) return word.toLowerCase();
  let folded = '';
  for (const character of word.normalize('NFKD').toLowerCase()) {
    if (!/[\p{L}\p{Nl}0-9]/u.test(character) || SILENT_CHARACTERS.includes(character)) continue;
    folded += GREEK[character] ?? character;
  }
  return folded;
}

const PLAIN = 0;
const CAPITALS = 1;
const FOREIGN = 2;

/** Nearly every word is plain ASCII, which needs no folding, or ASCII with capitals. */
function alphabetOf(word: string): number {
  let alphabet = PLAIN;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 65 && code <= 90) alphabet = CAPITALS;
    else if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return FOREIGN;
  }
  return alphabet;
}

const KINDS = kindsOfLatin1();

function kindsOfLatin1(): Uint8Array {
  const kinds = new Uint8Array(256);
  for (let code = 0; code < 256; code += 1) kinds[code] = kindOf(String.fromCharCode(code));
  return kinds;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 256) return KINDS[code] ?? OTHER;
  return Number.isNaN(code) ? OTHER : kindOf(text.charAt(at));
}

function kindOf(character: string): number {
  if (SILENT_CHARACTERS.includes(character)) return SILENT;
  if (/\p{Nd}/u.test(character)) return DIGIT;
  if (character === '%') return PERCENT;
  return /[\p{L}\p{M}\p{Nl}]/u.test(character) ? LETTER : OTHER;
}
