/** Finds drug names in text and tells which ingredients and brand one mention stands for. */
import type { TextToken } from '../text/normalize-text.ts';
import { tokenize } from '../text/normalize-text.ts';
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import type { PhraseMatch, PhraseMatcher } from '../text/phrase-matcher.ts';
import { DRUG_NAME_TABLE, SALT_ABBREVIATIONS } from './drug-name-table.ts';
import type { DrugNameRow } from './drug-name-table.ts';
import { normalizeDrugName } from './drug-name.ts';
import type { RxNormConcept, RxNormStore } from './rxnorm.ts';
import { readStrength } from './strength.ts';

/** What one name in the dictionary stands for: one concept, or the parts of a combination. */
export interface DrugNameEntry {
  /** IN, PIN or BN; several are the parts of one combination. */
  readonly rxcuis: readonly string[];
  /** An abbreviation with other meanings, which counts only beside a strength or form of such a product. */
  readonly needsSupport: boolean;
}

export interface GenericName {
  /** Normalized, as RxNorm spells it. */
  readonly name: string;
  readonly concepts: readonly RxNormConcept[];
}

/** One mention of a drug: the generic names and the brand that stand together. */
export interface DrugNameMatch {
  /** In the order written, each with every IN or PIN its name can be (RxNorm has a few ingredients of one name). */
  readonly generics: readonly GenericName[];
  /** Normalized; a brand can have products without having an id of its own. */
  readonly brandName?: string;
  readonly brand?: RxNormConcept;
  readonly needsSupport: boolean;
  readonly firstToken: number;
  /** Index of the token behind the last one. */
  readonly endToken: number;
}

const MATCHERS = new WeakMap<RxNormStore, PhraseMatcher<DrugNameEntry>>();

/** The dictionary of every ingredient, salt, combination and brand of a store, with the abbreviations of notes; built once. */
export function drugNameMatcher(store: RxNormStore): PhraseMatcher<DrugNameEntry> {
  let matcher = MATCHERS.get(store);
  if (!matcher) {
    matcher = buildPhraseMatcher(drugNameEntries(store));
    MATCHERS.set(store, matcher);
  }
  return matcher;
}

/** The tokens of a text as drug names are matched: salts written out, `"sertraline HCl"` → `sertraline`, `hydrochloride`. */
export function drugNameTokens(text: string): TextToken[] {
  return tokenize(text).map((token) => {
    const salt = saltWord(token.text);
    return salt === undefined ? token : { ...token, text: salt };
  });
}

/** The first drug mention of a text, from the given token on: `"hydrochlorothiazide and metoprolol tartrate 25-100 mg"` → both. */
export function readDrugName(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): DrugNameMatch | undefined {
  const names = drugNameMatcher(store).matchTokens(tokens);
  const first = names[0];
  if (!first) return undefined;
  const joined = [first];
  for (const next of names.slice(1)) {
    const before = joined.at(-1) ?? first;
    if (!isJoined(text, tokens, before, next)) break;
    joined.push(next);
  }
  return combine(store, tokens, joined);
}

function* drugNameEntries(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  for (const [name, rxcui, tty] of store.ingredientNames()) {
    // Combinations are read from the names of their parts, which may stand in any order and with salts.
    if (tty !== 'MIN' && isWorthMatching(name))
      yield [withSaltsWrittenOut(name), { rxcuis: [rxcui], needsSupport: false }];
  }
  for (const row of DRUG_NAME_TABLE satisfies readonly DrugNameRow[]) {
    const rxcuis = row.means.map((name) => genericNamed(store, name));
    const known = rxcuis.filter((rxcui) => rxcui !== undefined);
    if (known.length < row.means.length) continue;
    const entry = { rxcuis: known, needsSupport: 'needsSupport' in row };
    for (const name of row.names) yield [withSaltsWrittenOut(name), entry];
  }
}

/** Single characters and bare numbers are no names, whatever a release lists. */
function isWorthMatching(name: string): boolean {
  return name.length > 1 && /[a-z]/.test(name);
}

function genericNamed(store: RxNormStore, name: string): string | undefined {
  const concepts = store.conceptsNamed(normalizeDrugName(name));
  return concepts.find((concept) => ['IN', 'PIN', 'MIN'].includes(concept.tty))?.rxcui;
}

function withSaltsWrittenOut(name: string): string {
  return name
    .split(' ')
    .map((word) => saltWord(word) ?? word)
    .join(' ');
}

function saltWord(word: string): string | undefined {
  return Object.hasOwn(SALT_ABBREVIATIONS, word) ? SALT_ABBREVIATIONS[word] : undefined;
}

type NameMatch = PhraseMatch<DrugNameEntry>;

const JOINING_WORDS = new Set(['and', 'with', 'w', 'plus']);

/** Whether two names belong to one mention: `A/B`, `A-B`, `A and B`, `A (Brand)`, `A 5 mg / B 325 mg`; not `A 5 mg, B 10 mg`. */
function isJoined(text: string, tokens: readonly TextToken[], before: NameMatch, next: NameMatch): boolean {
  if (next.start - before.end > 40) return false;
  const strength = readStrength(text, tokens, before.endToken);
  const at = strength && strength.endToken <= next.firstToken ? strength.endToken : before.endToken;
  const from = tokens[at - 1]?.end ?? before.end;
  const gap = text.slice(from, next.start);
  if (/[;:\n\r]/.test(gap)) return false;
  const between = tokens.slice(at, next.firstToken);
  if (between.some((token) => !JOINING_WORDS.has(token.text))) return false;
  const isMarked = between.length > 0 || /[/\-–+&([]/u.test(gap);
  return at === before.endToken || isMarked;
}

/** One mention out of its names; undefined when it has two brands. */
function combine(
  store: RxNormStore,
  tokens: readonly TextToken[],
  names: readonly NameMatch[],
): DrugNameMatch | undefined {
  const generics: GenericName[] = [];
  const brands: { name: string; concept?: RxNormConcept }[] = [];
  for (const name of names) {
    const concepts = conceptsOf(store, name);
    const generic = concepts.filter((group) => group.every((concept) => concept.tty !== 'BN'));
    const brand = concepts.flat().find((concept) => concept.tty === 'BN');
    const phrase = phraseOf(tokens, name);
    if (generic.length > 0 && !isBrandOnly(store, phrase, generic.flat()))
      generics.push(...genericNames(generic));
    else brands.push(brand ? { name: normalizeDrugName(brand.name), concept: brand } : { name: phrase });
  }
  const brand = brands[0];
  if (brands.some((other) => other.name !== brand?.name)) return undefined;
  return {
    generics,
    ...(brand && { brandName: brand.name }),
    ...(brand?.concept && { brand: brand.concept }),
    needsSupport: names.every((name) => name.values.every((value) => value.needsSupport)),
    firstToken: names[0]?.firstToken ?? 0,
    endToken: names.at(-1)?.endToken ?? 0,
  };
}

/** A combination is its parts; otherwise all concepts of the name are alternatives of one generic. */
function genericNames(groups: readonly (readonly RxNormConcept[])[]): GenericName[] {
  const combination = groups.find((group) => group.length > 1);
  const named = combination ? combination.map((concept) => [concept]) : [groups.flat()];
  return named.map((concepts) => ({ name: normalizeDrugName(concepts[0]?.name ?? ''), concepts }));
}

function conceptsOf(store: RxNormStore, name: NameMatch): RxNormConcept[][] {
  return name.values.map((entry) =>
    entry.rxcuis.flatMap((rxcui) => {
      const concept = store.concept(rxcui);
      return concept ? [concept] : [];
    }),
  );
}

/** A brand without an id leads to its ingredients; it is told by having products under a name that is not theirs. */
function isBrandOnly(store: RxNormStore, phrase: string, generic: readonly RxNormConcept[]): boolean {
  if (generic.some((concept) => normalizeDrugName(concept.name) === phrase)) return false;
  return store.productsOfBrandName(phrase).length > 0;
}

function phraseOf(tokens: readonly TextToken[], name: NameMatch): string {
  return tokens
    .slice(name.firstToken, name.endToken)
    .map((token) => token.text)
    .join(' ');
}
