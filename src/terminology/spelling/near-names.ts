/** Names of one word that an unknown word may be: a slip or two away, or longer by its end. */
import { DRUG_NAME_TABLE } from '../names/drug-name-table.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { slipsBetween } from '../../text/slips.ts';

/** A name, and how many slips lead to it; none where the word is its beginning. */
export interface NearName {
  readonly name: string;
  readonly slips: number;
}

/** Shorter words are a slip away from too many things. */
const SHORTEST_MISSPELT = 7;
/** One slip is put right; a name two slips away must not have the strength too. */
const SLIPS_LOOKED_AT = 2;
/** `amio`, `vanco`: fewer letters begin too many words. */
const SHORTEST_BEGINNING = 4;

interface Names {
  readonly whole: readonly string[];
  /** What first words of names are called beside them: a beginning must be of one drug alone. */
  readonly firstWords: ReadonlyMap<string, string>;
  readonly words: ReadonlySet<string>;
}

const NAMES = new WeakMap<RxNormStore, Names>();

/** Every word that names of drugs have. */
export function wordsOfNames(store: RxNormStore): ReadonlySet<string> {
  return namesOf(store).words;
}

/** The names that are typed so with a slip or two; nobody mistypes the first letter of a name and none of those that follow. */
export function namesNear(store: RxNormStore, word: string): readonly NearName[] {
  if (word.length < SHORTEST_MISSPELT) return [];
  return namesOf(store)
    .whole.filter((name) => name.startsWith(word.slice(0, 1)))
    .map((name) => ({ name, slips: slipsBetween(word, name, SLIPS_LOOKED_AT) }))
    .filter(({ slips }) => slips <= SLIPS_LOOKED_AT);
}

/** The ingredient that a word is the beginning of, where every name that begins so is of the same drug. */
export function namesBeginning(store: RxNormStore, word: string): readonly NearName[] {
  if (word.length < SHORTEST_BEGINNING) return [];
  const begun = [...namesOf(store).firstWords].filter(([first]) => first.startsWith(word));
  const [only, ...others] = new Set(begun.map(([, drug]) => drug));
  if (only === undefined || others.length > 0) return [];
  const ingredient = store.product(only)?.ingredients[0]?.name.toLowerCase() ?? '';
  return begun.some(([first]) => first === ingredient) ? [{ name: ingredient, slips: 0 }] : [];
}

function namesOf(store: RxNormStore): Names {
  const known = NAMES.get(store);
  if (known !== undefined) return known;
  const named = [...store.ingredientNames()].map(([name, rxcui]): [string, string] => [
    name,
    store.product(rxcui)?.ingredientKey ?? '',
  ]);
  const former = [...store.formerBrands()].map(([name, parts]): [string, string] => [name, keyOf(parts)]);
  const tabled = DRUG_NAME_TABLE.flatMap(({ names }) => names.map((name): [string, string] => [name, name]));
  const unlisted = [...store.unlistedBrands()].map((name): [string, string] => [name, name]);
  const all = [...named, ...former, ...tabled, ...unlisted];
  const names: Names = {
    whole: [...new Set(all.flatMap(([name]) => (ONE_WORD.test(name) ? name : [])))],
    firstWords: firstWords([...named, ...former]),
    words: new Set(all.flatMap(([name]) => name.split(' '))),
  };
  NAMES.set(store, names);
  return names;
}

const ONE_WORD = /^[a-z]{6,}$/;

/** First words with the drug that is called so; of two drugs with one first word none is the drug. */
function firstWords(names: readonly (readonly [name: string, drug: string])[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const [name, drug] of names) {
    const word = name.split(' ', 1)[0] ?? '';
    const known = first.get(word);
    first.set(word, known === undefined || known === drug ? drug : SEVERAL);
  }
  return first;
}

const SEVERAL = 'several';

function keyOf(parts: readonly string[]): string {
  return [...parts].toSorted((a, b) => Number(a) - Number(b)).join('+');
}
