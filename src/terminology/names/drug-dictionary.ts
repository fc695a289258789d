/** The dictionary of drug names: every ingredient, salt and brand of a release, and the abbreviations of notes. */
import { familyNames } from './brand-family.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import { tokenize } from '../../text/normalize-text.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import type { PhraseMatcher } from '../../text/phrase-matcher.ts';
import { DRUG_NAME_TABLE, SALT_ABBREVIATIONS, SALT_WORDS, SHORT_METALS } from './drug-name-table.ts';
import type { DrugNameRow } from './drug-name-table.ts';
import { normalizeDrugName } from './drug-name.ts';
import { EVERYDAY_BRANDS, FORMER_BRANDS } from './former-brand-table.ts';
import type { RxNormStore, TermType } from '../rxnorm.ts';

/** What one name in the dictionary stands for: one concept, or the parts of a combination. */
export interface DrugNameEntry {
  /** IN, PIN or BN; several are the parts of one combination. */
  readonly rxcuis: readonly string[];
  /** An abbreviation with other meanings, which counts only beside a strength or form of such a product. */
  readonly needsSupport: boolean;
  /** The brand of this name is not what notes mean. */
  readonly isNoBrand?: true;
  /** The name is only the beginning of RxNorm's; a word behind it may make it another: `antihemophilic factor, porcine`. */
  readonly isShortened?: true;
  /** What the name itself says of the strength: `Tylenol #3`. */
  readonly strength?: string;
}

const MATCHERS = new WeakMap<RxNormStore, PhraseMatcher<DrugNameEntry>>();

/** Names whose meaning a row decides. */
const TABLED_NAMES: ReadonlySet<string> = new Set([
  ...DRUG_NAME_TABLE.flatMap((row): readonly string[] => row.names),
  ...FORMER_BRANDS.flatMap((row): readonly string[] => row.names),
]);

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

function* drugNameEntries(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  const names = [...store.ingredientNames()];
  yield* shortenedEntries(names);
  for (const [name, rxcui, tty] of names) {
    // Combinations are read from the names of their parts, which may stand in any order and with salts.
    const isName =
      tty !== 'MIN' && isWorthMatching(name) && !(tty === 'PIN' && isLooseSalt(store, name, rxcui));
    if (isName) yield [withSaltsWrittenOut(name), { rxcuis: [rxcui], needsSupport: false }];
    yield* withShortMetal(store, name, isName ? rxcui : undefined);
  }
  yield* formerBrandEntries(store);
  for (const row of DRUG_NAME_TABLE satisfies readonly DrugNameRow[]) {
    const known = conceptsMeant(store, row.means);
    if (known === undefined) continue;
    const isNoBrand = 'isNoBrand' in row ? { isNoBrand: true as const } : {};
    const strength = 'strength' in row ? { strength: row.strength } : {};
    const entry = { rxcuis: known, needsSupport: 'needsSupport' in row, ...isNoBrand, ...strength };
    for (const name of row.names) yield [withSaltsWrittenOut(name), entry];
  }
}

/** `warfarin na` for `warfarin sodium`; a salt that is no name of its own is read as the ingredient. */
function* withShortMetal(
  store: RxNormStore,
  name: string,
  rxcui: string | undefined,
): Generator<readonly [string, DrugNameEntry]> {
  for (const { short, metal } of SHORT_METALS) {
    if (!name.endsWith(` ${metal}`)) continue;
    const base = name.slice(0, -metal.length - 1);
    const meant = rxcui ?? genericNamed(store, base);
    if (meant !== undefined) yield [`${base} ${short}`, { rxcuis: [meant], needsSupport: false }];
  }
}

/** The concepts of all the names; undefined where one of them is not known: a part would be another drug. */
function conceptsMeant(store: RxNormStore, means: readonly string[]): readonly string[] | undefined {
  const known = means
    .map((name) => genericNamed(store, name) ?? brandNamed(store, name))
    .filter((rxcui) => rxcui !== undefined);
  return known.length < means.length ? undefined : known;
}

/** Brands that are no longer sold stand for their ingredients; one whose ingredients left RxNorm, or of a family of other products, is a name all the same. */
function* formerBrandEntries(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  for (const { names, means } of FORMER_BRANDS) {
    const entry = { rxcuis: conceptsMeant(store, means) ?? [], needsSupport: false };
    for (const name of names) yield [name, entry];
  }
  const former = [...store.formerBrands()];
  const families = familyNames(store, former);
  for (const [name, ingredients] of former) {
    const rxcuis = families.has(name) ? [] : ingredients;
    const isKnown = rxcuis.every((rxcui) => store.concept(rxcui) !== undefined);
    if (!isKnown || !FORMER_BRAND.test(name) || TABLED_NAMES.has(name) || SALT_WORDS.has(name)) continue;
    yield [name, { rxcuis, needsSupport: EVERYDAY_BRANDS.has(name) }];
  }
}

/** Shorter ones are abbreviations of something else, and those of several words are mostly sentences: `After Bite Plus`. */
const FORMER_BRAND = /^[a-z]{4,}$/;

type IngredientName = ReturnType<RxNormStore['ingredientNames']> extends Iterable<infer Name> ? Name : never;

/** `divalproex` and `insulin aspart` are no names in RxNorm, but only one begins so: `divalproex sodium`, `insulin aspart, human`. */
function* shortenedEntries(names: readonly IngredientName[]): Generator<readonly [string, DrugNameEntry]> {
  const known = new Set(names.map(([name]) => name));
  const short = new Map<string, Set<string>>();
  for (const [name, rxcui, tty] of names) {
    const words = name.split(' ');
    const base = words.slice(0, -1).join(' ');
    if (!isOptionalWord(words.at(-1) ?? '', tty) || known.has(base)) continue;
    short.set(base, (short.get(base) ?? new Set()).add(rxcui));
  }
  for (const [base, rxcuis] of short) {
    const isName = rxcuis.size === 1 && base.length > 4 && !SALT_WORDS.has(base) && !TABLED_NAMES.has(base);
    if (isName) yield [base, { rxcuis: [...rxcuis], needsSupport: false, isShortened: true }];
  }
}

/** Salts, and what a pharmacopoeia or the origin adds to a name. */
function isOptionalWord(word: string, tty: TermType): boolean {
  return (tty === 'PIN' && SALT_WORDS.has(word)) || (tty !== 'BN' && (word === 'human' || word === 'usp'));
}

/** A salt whose relation to its ingredient is not in the release: it is read as the ingredient and a salt word behind it. */
function isLooseSalt(store: RxNormStore, name: string, rxcui: string): boolean {
  const words = name.split(' ');
  if (!SALT_WORDS.has(words.at(-1) ?? '') || store.product(rxcui)?.ingredients.length !== 0) return false;
  return genericNamed(store, words.slice(0, -1).join(' ')) !== undefined;
}

/** Single characters and bare numbers are no names, whatever a release lists: `"k"`, `"12"`. */
export function isWorthMatching(name: string): boolean {
  return name.length > 1 && /[a-z]/.test(name);
}

function genericNamed(store: RxNormStore, name: string): string | undefined {
  const concepts = store.conceptsNamed(normalizeDrugName(name));
  return concepts.find((concept) => ['IN', 'PIN', 'MIN'].includes(concept.tty))?.rxcui;
}

function brandNamed(store: RxNormStore, name: string): string | undefined {
  return store.conceptsNamed(normalizeDrugName(name)).find(({ tty }) => tty === 'BN')?.rxcui;
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
