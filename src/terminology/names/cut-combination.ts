/** Combinations whose parts a column cut short: `HYDROCO/APAP`, `CARB/LEVO`, `BUT/APAP/CAF`. The combinations of the release tell what is meant. */
import type { TextToken } from '../../text/normalize-text.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { isOnlyForm } from '../forms/form-words.ts';
import { isCutFrom } from './cut-name.ts';
import { DRUG_NAME_TABLE } from './drug-name-table.ts';

/** The words of the parts of a combination: `[["hydrocodone"], ["acetaminophen"]]`. */
type Parts = readonly (readonly string[])[];

/** The combinations by what a word for one of their parts begins with, or by a part whole. */
type Combinations = ReadonlyMap<string, readonly Parts[]>;

const COMBINATIONS = new WeakMap<RxNormStore, Combinations>();
/** Shorter beginnings are those of too many words. */
const SHORTEST_PART = 3;
const MOST_PARTS = 4;

/**
 * The tokens with the parts written out, where words joined by slashes are each the beginning of (or another name for) a part of exactly
 * one combination, and not all are whole; undefined where they are not.
 */
export function withPartsWhole(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): readonly TextToken[] | undefined {
  const [first, count] = joinedWords(text, tokens);
  if (count < 2 || count > MOST_PARTS) return undefined;
  const words = tokens.slice(first, first + count);
  const meant = combinationsWith(words, store).flatMap((parts) => assigned(words, parts) ?? []);
  const [only, ...others] = meant;
  if (only === undefined || others.length > 0) return undefined;
  const whole = words.flatMap((token, at) =>
    (only.parts[at] ?? []).map((word) => ({ ...token, text: word })),
  );
  return [...tokens.slice(0, first), ...whole, ...tokens.slice(first + count)];
}

/** Whether one of the words joined by slashes is also a word for a form: `naloxone/pen TAB` names no pen. */
export function joinsFormWord(text: string, tokens: readonly TextToken[]): boolean {
  if (!text.includes('/')) return false;
  const [first, count] = joinedWords(text, tokens);
  return tokens.slice(first, first + count).some((token) => isOnlyForm(token.text));
}

/** The first run of words with a slash between each two: where it begins and how many they are. */
function joinedWords(text: string, tokens: readonly TextToken[]): readonly [first: number, count: number] {
  const isJoined = (at: number) => {
    const [one, next] = [tokens[at], tokens[at + 1]];
    return (
      one !== undefined &&
      next !== undefined &&
      isWord(one.text) &&
      isWord(next.text) &&
      text.slice(one.end, next.start).trim() === '/'
    );
  };
  let first = 0;
  while (first < tokens.length && !isJoined(first)) first += 1;
  let last = first;
  while (isJoined(last)) last += 1;
  return [first, last === first ? 0 : last - first + 1];
}

function isWord(text: string): boolean {
  return /^[a-z]+$/.test(text);
}

/** The parts in the order of the words; undefined where a word begins none, or one that another word begins as well. */
function assigned(words: readonly TextToken[], parts: Parts): { readonly parts: Parts } | undefined {
  if (words.length !== parts.length) return undefined;
  const begun = words.map(({ text }) => parts.filter((part) => isPart(text, part)));
  if (begun.some((found) => found.length !== 1)) return undefined;
  const ordered = begun.flat();
  const isWhole = words.every(({ text }, at) => ordered[at]?.join(' ') === text);
  return isWhole || new Set(ordered).size < parts.length ? undefined : { parts: ordered };
}

function isPart(word: string, part: readonly string[]): boolean {
  if (OTHER_NAMES.get(word) === part.join(' ')) return true;
  const [name = ''] = part;
  return word.length >= SHORTEST_PART && (name.startsWith(word) || isCutFrom(word, name));
}

/** `apap` → `acetaminophen`: names of one word for one drug. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  DRUG_NAME_TABLE.flatMap(({ names, means }) => {
    const [only = '', ...others] = means;
    return others.length > 0 ? [] : names.map((name): [string, string] => [name, only]);
  }),
);

/** The combinations that have a part for each word, and perhaps some more: the fewest that share one of the words. */
function combinationsWith(words: readonly TextToken[], store: RxNormStore): readonly Parts[] {
  const known = combinationsOf(store);
  const sharing = words.map(({ text }) => {
    const otherName = OTHER_NAMES.get(text);
    const named = otherName === undefined ? [] : (known.get(otherName) ?? []);
    return [...new Set([...named, ...(known.get(text.slice(0, SHORTEST_PART)) ?? [])])];
  });
  return sharing.reduce((fewest, other) => (other.length < fewest.length ? other : fewest));
}

function combinationsOf(store: RxNormStore): Combinations {
  const known = COMBINATIONS.get(store);
  if (known !== undefined) return known;
  const rxcuis = new Set(
    [...store.ingredientNames()].flatMap(([, rxcui, tty]) => (tty === 'MIN' ? rxcui : [])),
  );
  const distinct = new Map<string, Parts>();
  for (const rxcui of rxcuis) {
    const parts = (store.product(rxcui)?.ingredients ?? []).map(({ name }) => name.toLowerCase().split(' '));
    if (parts.length > 1 && parts.length <= MOST_PARTS) distinct.set(parts.join('/'), parts);
  }
  const combinations = new Map<string, Parts[]>();
  for (const parts of distinct.values())
    for (const key of keysOf(parts)) {
      const sharing = combinations.get(key);
      if (sharing === undefined) combinations.set(key, [parts]);
      else sharing.push(parts);
    }
  COMBINATIONS.set(store, combinations);
  return combinations;
}

/** What a word for a part can be found by: the part whole, as another name for it means it, or its first letters. */
function keysOf(parts: Parts): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => [part.join(' '), part[0]?.slice(0, SHORTEST_PART) ?? '']));
}
