/** The dictionary of drug names that documents are scanned with. */
import { wholeWord } from '../../text/alternatives.ts';
import { INSULIN_DEVICES, OMITTED_BEGINNINGS, OMITTED_ENDINGS } from './caution-table.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import { buildPhraseMatcher, type PhraseMatch, type PhraseMatcher } from '../../text/phrase-matcher.ts';
import { normalizeDrugName } from '../../terminology/names/drug-name.ts';
import {
  drugNameMatcher,
  drugNameTokens,
  type DrugNameEntry,
} from '../../terminology/names/drug-dictionary.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { unlistedBrandEntries } from '../../terminology/names/unlisted-brands.ts';
import { namesLikeOf } from './names-like.ts';

export interface DrugNames {
  readonly store: RxNormStore;
  /** The document is in capitals alone, as labels are that cut their names short. */
  readonly mayBeCut?: true;
  /** Abbreviations with other meanings that the document lists as drugs: in the rest of it they mean those. */
  readonly listed?: ReadonlySet<string>;
  /** The longest name that starts at this token. */
  readonly longestAt: (tokens: readonly TextToken[], at: number) => PhraseMatch<DrugNameEntry> | undefined;
  /** Is this normalized word a whole drug name? */
  /** Is it a word of a name of several words (`fluoride`)? Written right, and no slip of another name. */
  readonly isPart: (word: string) => boolean;
  readonly has: (normalizedName: string) => boolean;
  /** Single-word names by length, for names that were cut short. */
  readonly wordsOfLength: (length: number) => readonly string[];
  /** Single-word names that a word may be a slip of. */
  readonly namesLike: (word: string) => ReadonlySet<string>;
  /** The active ingredients of a normalized name, as one key; empty where it has several meanings. */
  readonly ingredientsOf: (normalizedName: string) => string;
  /** The full name of one that is commonly cut short: `darbepoetin` → `darbepoetin alfa`. */
  readonly fullName: (normalizedName: string) => string | undefined;
}

/** One name where it stands. */
export interface FoundName {
  /** The name, normalized. */
  readonly normalized: string;
  readonly rxcuis: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The name in full where it was cut short or misread: what RxNorm is asked for. */
  readonly canonical: string | undefined;
  /** An abbreviation with other meanings. */
  readonly needsSupport: boolean;
  readonly isCorrected: boolean;
  /** The document lists the abbreviation as a drug. */
  readonly isListedThere?: true;
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
  const parts = new Set<string>();
  for (const [name] of store.ingredientNames()) {
    if (!all.has(name) && !name.includes(' ')) {
      const words = byLength.get(name.length) ?? [];
      words.push(name);
      byLength.set(name.length, words);
    }
    all.add(name);
    if (name.includes(' ')) for (const word of name.split(' ')) parts.add(word);
  }
  const shortened = shortenedNames(all, store);
  const matcher = drugNameMatcher(store);
  const brandMatcher = buildPhraseMatcher<DrugNameEntry>(unlistedBrandEntries(store));
  const shortMatcher = buildPhraseMatcher<DrugNameEntry>(
    [...shortened].map(([short, { rxcui }]) => [short, { rxcuis: [rxcui], needsSupport: false }] as const),
  );
  return {
    store,
    longestAt: (tokens, at) =>
      unlessOtherWord(
        longest(matcher.longestAt(tokens, at), brandMatcher.longestAt(tokens, at)) ??
          shortMatcher.longestAt(tokens, at),
        tokens,
      ),
    has: (name) => all.has(name),
    isPart: (word) => parts.has(word),
    wordsOfLength: (length) => byLength.get(length) ?? [],
    namesLike: namesLikeOf([...byLength.values()].flat()),
    ingredientsOf: (name) => {
      const keys = new Set(
        store.conceptsNamed(name).map(({ rxcui }) => store.product(rxcui)?.ingredientKey ?? ''),
      );
      return keys.size === 1 ? ([...keys][0] ?? '') : '';
    },
    fullName: (name) => shortened.get(name)?.name,
  };
}

type Match = PhraseMatch<DrugNameEntry> | undefined;

/** The same with names that a document gives to drugs that nobody knows. */
export function withLearned(
  names: DrugNames,
  learned: PhraseMatcher<DrugNameEntry>,
  listed: ReadonlySet<string>,
): DrugNames {
  return {
    ...names,
    listed,
    longestAt: (tokens, at) => longest(names.longestAt(tokens, at), learned.longestAt(tokens, at)),
  };
}

function longest(one: Match, other: Match): Match {
  return (other?.endToken ?? 0) > (one?.endToken ?? 0) ? other : one;
}

/** `"lactic acidosis"`, `"folic aciduria"`: the word left out stands there as part of another, and the name means something else. */
function unlessOtherWord(match: Match, tokens: readonly TextToken[]): Match {
  const next = tokens[match?.endToken ?? 0]?.text ?? '';
  const isOtherWord = OMITTED_ENDINGS.some(
    (ending) => next.startsWith(ending) && /^\p{L}/u.test(next.slice(ending.length)),
  );
  return isOtherWord ? undefined : match;
}

/** Names that one ingredient alone has when its first or last word is left out. */
function shortenedNames(
  names: ReadonlySet<string>,
  store: RxNormStore,
): ReadonlyMap<string, { name: string; rxcui: string }> {
  const shortened = new Map<string, { name: string; rxcui: string } | undefined>();
  for (const name of names) {
    const short = withoutOmitted(name);
    if (short === undefined || names.has(short)) continue;
    const concept = store.conceptsNamed(name).find(({ tty }) => tty === 'IN');
    if (concept === undefined) continue;
    shortened.set(
      short,
      shortened.has(short) ? undefined : { name: normalizeDrugName(concept.name), rxcui: concept.rxcui },
    );
  }
  return new Map(
    [...shortened].flatMap(([short, entry]) => (entry === undefined ? [] : [[short, entry] as const])),
  );
}

/** Fewer letters may be another word. */
const SHORTEST_SHORTENED = 6;

/** `darbepoetin alfa` → `darbepoetin`, `insulin glargine` → `glargine`. */
function withoutOmitted(name: string): string | undefined {
  const words = name.split(' ');
  const isKind = words.length === 2 && OMITTED_BEGINNINGS.includes(words[0] ?? '');
  if (!isKind && !OMITTED_ENDINGS.includes(words.at(-1) ?? '')) return undefined;
  const short = (isKind ? words.slice(1) : words.slice(0, -1)).join(' ');
  return short.length < SHORTEST_SHORTENED ? undefined : short;
}

/** What a drug comes in, not a drug: `Insulin Pen` on the second line of a product. */
const DEVICE = new RegExp(`^insulin ${wholeWord(INSULIN_DEVICES)}`, 'iu');

/** Does a text begin with a drug name, apart from a number and unit before it (`1 ML darbepoetin alfa …`)? `"6 hours, warfarin …"` goes on with something else. */
export function startsWithDrugName(text: string, names: DrugNames): boolean {
  if (DEVICE.test(text)) return false;
  const tokens = drugNameTokens(text.slice(0, 120));
  const limit = /^\d/u.test(tokens[0]?.text ?? '') ? 3 : 1;
  for (const [at, { start }] of tokens.slice(0, limit).entries()) {
    if (at > 0 && /[,;]/u.test(text.slice(tokens[at - 1]?.end, start))) return false;
    if (names.longestAt(tokens, at) !== undefined) return true;
  }
  return false;
}

/** Is a text the name of a drug and nothing else, apart from list marks? */
export function isDrugName(text: string, names: DrugNames): boolean {
  const tokens = drugNameTokens(text.slice(0, 120).replace(/^[\s•*+\d.)-]{1,6}/u, ''));
  const match = names.longestAt(tokens, 0);
  return match !== undefined && match.endToken === tokens.length;
}
