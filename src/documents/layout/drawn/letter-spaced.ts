/** Words in capitals that are written with a space behind every letter (`"B L O O D S"`) are words. */
import type { Word } from '../../line.ts';

/** Fewer letters are initials, or the answers of a form. */
const FEWEST = 4;
/** The space between two words of such print is so many times that between two letters of one. */
const WIDER = 1.6;
/** Times the font size: what stands farther apart are cells. */
const FARTHEST = 4;

/** The words of a page, those that single letters spell as one each. */
export function withLettersJoined<Page extends { readonly words: readonly Word[] }>(page: Page): Page {
  const rows = Map.groupBy(page.words.filter(isLetter), ({ baseline }) => Math.round(baseline));
  const joined = new Map<Word, Word | undefined>();
  for (const row of rows.values()) {
    const spelled = runsOf(row.toSorted((left, right) => left.x - right.x)).flatMap(wordsOf);
    for (const { letters, word } of spelled)
      for (const letter of letters) joined.set(letter, letter === letters[0] ? word : undefined);
  }
  if (joined.size === 0) return page;
  const words = page.words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
  return { ...page, words };
}

function isLetter({ text }: Word): boolean {
  return /^\p{Lu}$/u.test(text);
}

/** Letters of one line and size that follow each other. */
function runsOf(letters: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const letter of letters) {
    const last = runs.at(-1)?.at(-1);
    const isNext =
      last !== undefined &&
      gapOf(last, letter) < FARTHEST * letter.fontSize &&
      last.fontSize === letter.fontSize;
    if (isNext) runs.at(-1)?.push(letter);
    else runs.push([letter]);
  }
  return runs;
}

function gapOf(left: Word, right: Word): number {
  return right.x - (left.x + left.width);
}

/** The words that a run spells, each with its letters, where one of them is no row of initials; else none. */
function wordsOf(letters: readonly Word[]): { letters: readonly Word[]; word: Word | undefined }[] {
  const gaps = letters.slice(1).map((letter, index) => gapOf(letters[index] ?? letter, letter));
  const least = Math.min(...gaps);
  const words: Word[][] = [];
  for (const [index, letter] of letters.entries()) {
    const isNext = index > 0 && (gaps[index - 1] ?? 0) < WIDER * Math.max(least, letter.fontSize / 5);
    if (isNext) words.at(-1)?.push(letter);
    else words.push([letter]);
  }
  if (!words.some((word) => spells(word))) return [];
  return words.map((word, index) => ({ letters: word, word: asOne(word, words[index + 1]?.[0]) }));
}

/** With a vowel, and not the alphabet: `"M T W T F S S"` and `"A B C D E"` head columns. */
function spells(word: readonly Word[]): boolean {
  const text = word.map((letter) => letter.text).join('');
  return text.length >= FEWEST && /[AEIOU]/u.test(text) && !ALPHABET.includes(text);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** As wide as leaves a single space before the next word of the same print. */
function asOne(letters: readonly Word[], next: Word | undefined): Word | undefined {
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const end = next === undefined ? last.x + last.width : next.x - SPACE * next.fontSize;
  return { ...first, text: letters.map(({ text }) => text).join(''), width: end - first.x };
}

/** Of ordinary print, in font sizes. */
const SPACE = 0.3;
