/** The dictionary of drug names that documents are scanned with. */
import type { PhraseMatcher } from '../text/phrase-matcher.ts';
import { drugNameMatcher, drugNameTokens, type DrugNameEntry } from '../terminology/match-drug.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';

export interface DrugNames {
  readonly store: RxNormStore;
  readonly matcher: PhraseMatcher<DrugNameEntry>;
  /** Is this normalized word a whole drug name? */
  readonly has: (normalizedName: string) => boolean;
  /** Single-word names by length, for reading scans. */
  readonly wordsOfLength: (length: number) => readonly string[];
}

const NAMES_OF_STORE = new WeakMap<RxNormStore, DrugNames>();

/** Built once per store, in tens of milliseconds. */
export function drugNamesOf(store: RxNormStore): DrugNames {
  const known = NAMES_OF_STORE.get(store);
  if (known !== undefined) return known;
  const built = buildDrugNames(store);
  NAMES_OF_STORE.set(store, built);
  return built;
}

function buildDrugNames(store: RxNormStore): DrugNames {
  const byLength = new Map<number, string[]>();
  const all = new Set<string>();
  for (const [name] of store.ingredientNames()) {
    if (!all.has(name) && !name.includes(' ')) {
      const words = byLength.get(name.length) ?? [];
      words.push(name);
      byLength.set(name.length, words);
    }
    all.add(name);
  }
  return {
    store,
    matcher: drugNameMatcher(store),
    has: (name) => all.has(name),
    wordsOfLength: (length) => byLength.get(length) ?? [],
  };
}

/** Does a text begin with a drug name, apart from a number and unit before it (`1 ML darbepoetin alfa …`)? */
export function startsWithDrugName(text: string, names: DrugNames): boolean {
  const tokens = drugNameTokens(text.slice(0, 120));
  const limit = /^\d/u.test(tokens[0]?.text ?? '') ? 3 : 1;
  for (let at = 0; at < limit; at += 1) if (names.matcher.longestAt(tokens, at) !== undefined) return true;
  return false;
}
