/** Finds drug names in text and tells which ingredients and brand one mention stands for. */
import type { TextToken } from '../text/normalize-text.ts';
import { tokenize } from '../text/normalize-text.ts';
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import type { PhraseMatch, PhraseMatcher } from '../text/phrase-matcher.ts';
import { DRUG_NAME_TABLE, SALT_ABBREVIATIONS, SALT_WORDS } from './drug-name-table.ts';
import type { DrugNameRow } from './drug-name-table.ts';
import { normalizeDrugName } from './drug-name.ts';
import { FORMER_BRANDS } from './former-brand-table.ts';
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
  /** Normalized, as RxNorm spells it, with the salt word or biosimilar suffix of the text where RxNorm has no such name. */
  readonly name: string;
  /** `plain` leaves the salt open, `salt` names one, `suffix` is a biosimilar's own name (`trastuzumab-dkst`). */
  readonly detail: 'plain' | 'salt' | 'suffix';
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

/** The first drug mention of a text: `"hydrochlorothiazide and metoprolol tartrate 25-100 mg"` → both. */
export function readDrugName(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): DrugNameMatch | undefined {
  const joined: FoundName[] = [];
  for (const match of drugNameMatcher(store).matchTokens(tokens)) {
    const before = joined.at(-1);
    if (before && match.firstToken < before.endToken) continue;
    if (before && !isJoined(text, tokens, before, match)) break;
    joined.push(withSuffix(store, { text, tokens, match }));
  }
  return joined.length === 0 ? undefined : combine(store, tokens, joined);
}

/** A name found, with the salt word or biosimilar suffix behind it that RxNorm's name does not have. */
interface FoundName extends PhraseMatch<DrugNameEntry> {
  readonly detail: 'salt' | 'suffix' | undefined;
  readonly suffix: string;
}

/** Biosimilars carry four letters of their own behind a hyphen (FDA, Nonproprietary Naming of Biological Products). */
const BIOSIMILAR_SUFFIX = /^[a-z]{4}$/;

function withSuffix(
  store: RxNormStore,
  { text, tokens, match }: { text: string; tokens: readonly TextToken[]; match: PhraseMatch<DrugNameEntry> },
): FoundName {
  const next = tokens[match.endToken];
  const detail = next && detailOf(next, text.slice(match.end, next.start), tokens[match.endToken - 1]);
  // "sodium" is a salt of what stands before it, unless it begins a drug of its own: "glucose - sodium chloride".
  const own = detail && drugNameMatcher(store).longestAt(tokens, match.endToken);
  const isOwnName = own !== undefined && own.endToken > match.endToken + 1;
  if (!next || !detail || isOwnName) return { ...match, detail: undefined, suffix: '' };
  return { ...match, endToken: match.endToken + 1, end: next.end, detail, suffix: ` ${next.text}` };
}

function detailOf(next: TextToken, gap: string, last: TextToken | undefined): FoundName['detail'] {
  if (SALT_WORDS.has(next.text) && /^[ -]$/.test(gap)) return 'salt';
  return gap === '-' && BIOSIMILAR_SUFFIX.test(next.text) && isBiologic(last?.text ?? '')
    ? 'suffix'
    : undefined;
}

/** Only biologics are named so; `metoprolol-succ` or `aspirin-free` is something else. */
function isBiologic(lastWord: string): boolean {
  return BIOLOGIC_STEM.test(lastWord);
}

/** Stems of biologic names (USAN, biological products). */
const BIOLOGIC_STEM =
  /(?:mab|cept|stim|ase|tin|fa|human|kinra|leucel|vec|sulin|globulin|parvovec|fusp|tropin)$/;

function* drugNameEntries(store: RxNormStore): Generator<readonly [string, DrugNameEntry]> {
  for (const [name, rxcui, tty] of store.ingredientNames()) {
    // Combinations are read from the names of their parts, which may stand in any order and with salts.
    if (tty === 'PIN' && store.product(rxcui)?.ingredients.length === 0) continue;
    if (tty !== 'MIN' && isWorthMatching(name))
      yield [withSaltsWrittenOut(name), { rxcuis: [rxcui], needsSupport: false }];
  }
  for (const row of [...DRUG_NAME_TABLE, ...FORMER_BRANDS] satisfies readonly Omit<
    DrugNameRow,
    'reason' | 'examples'
  >[]) {
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

const JOINING_WORDS = new Set(['and', 'with', 'w', 'plus']);

/** Whether two names belong to one mention: `A/B`, `A-B`, `A and B`, `A (Brand)`, `A 5 mg / B 325 mg`; not `A 5 mg, B 10 mg`. */
function isJoined(
  text: string,
  tokens: readonly TextToken[],
  before: PhraseMatch<DrugNameEntry>,
  next: PhraseMatch<DrugNameEntry>,
): boolean {
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

interface BrandName {
  readonly name: string;
  readonly concept?: RxNormConcept;
}

/** One mention out of its names; undefined when it has two brands. */
function combine(
  store: RxNormStore,
  tokens: readonly TextToken[],
  names: readonly FoundName[],
): DrugNameMatch | undefined {
  const readings = names.map((name) => readingOf(store, tokens, name));
  const brands = readings.flatMap(({ brand }) => (brand ? [brand] : []));
  const brand = brands[0];
  if (brands.some((other) => other.name !== brand?.name)) return undefined;
  return {
    generics: readings.flatMap(({ generics }) => generics),
    ...(brand && { brandName: brand.name }),
    ...(brand?.concept && { brand: brand.concept }),
    needsSupport: names.every((name) => name.values.every((value) => value.needsSupport)),
    firstToken: names[0]?.firstToken ?? 0,
    endToken: names.at(-1)?.endToken ?? 0,
  };
}

/** A name that is an ingredient's and a brand's is the ingredient's. */
function readingOf(
  store: RxNormStore,
  tokens: readonly TextToken[],
  name: FoundName,
): { generics: readonly GenericName[]; brand?: BrandName } {
  const concepts = conceptsOf(store, name);
  const generic = concepts.filter((group) => group.every((concept) => concept.tty !== 'BN'));
  const phrase = phraseOf(tokens, name);
  const isGeneric = generic.length > 0 && !isBrandOnly(store, phrase, generic.flat());
  if (isGeneric) return { generics: genericNames(generic, name) };
  const brand = concepts.flat().find((concept) => concept.tty === 'BN');
  return {
    generics: [],
    brand: brand ? { name: normalizeDrugName(brand.name), concept: brand } : { name: phrase },
  };
}

/** A combination is its parts; otherwise all concepts of the name are alternatives of one generic. */
function genericNames(
  groups: readonly (readonly RxNormConcept[])[],
  { detail, suffix }: FoundName,
): GenericName[] {
  const combination = groups.find((group) => group.length > 1);
  const named = combination ? combination.map((concept) => [concept]) : [groups.flat()];
  return named.map((concepts) => ({
    name: normalizeDrugName(concepts[0]?.name ?? '') + (combination ? '' : suffix),
    detail: detail ?? (concepts.every((concept) => concept.tty === 'PIN') ? 'salt' : 'plain'),
    concepts,
  }));
}

function conceptsOf(store: RxNormStore, name: FoundName): RxNormConcept[][] {
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

function phraseOf(tokens: readonly TextToken[], name: FoundName): string {
  return tokens
    .slice(name.firstToken, name.endToken - (name.suffix === '' ? 0 : 1))
    .map((token) => token.text)
    .join(' ');
}
