/** Names that a column robbed of vowels and cut short: `BENAZP`, `BUPROPN`. What is left out is never a consonant in the middle. */
import type { RxNormStore } from '../rxnorm.ts';

/** Names begin as they are written. */
const BEGINNING = 3;
const SHORTEST_WORD = 5;
/** Fewer are those of too many names. */
const FEWEST_CONSONANTS = 4;

/** The words that names of a store begin with, by their first letters. */
type FirstWords = ReadonlyMap<string, readonly string[]>;

const FIRST_WORDS = new WeakMap<RxNormStore, FirstWords>();

/** The first words of names that a word can be what is left of: `bupropn` → `bupropion`. */
export function namesCutTo(store: RxNormStore, word: string): readonly string[] {
  const names = firstWordsOf(store).get(word.slice(0, BEGINNING)) ?? [];
  return names.filter((name) => isCutFrom(word, name));
}

/** `bupropn` of `bupropion`: its consonants from the first on, and of its vowels some. */
export function isCutFrom(word: string, name: string): boolean {
  if (word.length < SHORTEST_WORD || word.slice(0, BEGINNING) !== name.slice(0, BEGINNING)) return false;
  const consonants = word.replace(VOWELS, '');
  if (consonants.length < FEWEST_CONSONANTS || !name.replace(VOWELS, '').startsWith(consonants)) return false;
  let at = 0;
  for (const letter of name) if (letter === word[at]) at += 1;
  return at === word.length;
}

const VOWELS = /[aeiouy]/g;

function firstWordsOf(store: RxNormStore): FirstWords {
  const known = FIRST_WORDS.get(store);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const [name] of store.ingredientNames()) words.add(name.split(' ', 1)[0] ?? '');
  const byBeginning = Map.groupBy(words, (word) => word.slice(0, BEGINNING));
  FIRST_WORDS.set(store, byBeginning);
  return byBeginning;
}
