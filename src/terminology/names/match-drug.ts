/** Finds the first drug mention of a text: names that stand together, whatever their order, salts and brackets. */
import { alternatives } from '../../text/alternatives.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import { drugNameMatcher, isWorthMatching } from './drug-dictionary.ts';
import type { DrugNameEntry } from './drug-dictionary.ts';
import { BIOLOGIC_STEMS, SALT_WORDS, SHORT_METALS } from './drug-name-table.ts';
import { normalizeDrugName } from './drug-name.ts';
import { combine, conceptsOf, phraseOf } from './drug-names.ts';
import type { DrugNameMatch, FoundName } from './drug-names.ts';
import { formFeatures } from '../forms/form-words.ts';
import { isMakerBehind } from './words-of-names.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { readStrength } from '../codes/strength.ts';

/** The first drug mention of a text: `"hydrochlorothiazide and metoprolol tartrate 25-100 mg"` → both. */
export function readDrugName(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): DrugNameMatch | undefined {
  const matches = drugNameMatcher(store).matchTokens(tokens);
  const joined: FoundName[] = [];
  for (const match of matches) {
    const before = joined.at(-1);
    if (before && (match.firstToken < before.endToken || isAbbreviation(match))) continue;
    if (before && !isJoined(text, tokens, before, match)) break;
    joined.push(withSuffix(store, { text, tokens, match }));
  }
  if (joined.length === 0) return unlistedBrand(store, tokens);
  const combined = combine(store, tokens, joined);
  const mention = combined && withoutFormWord(store, tokens, combined);
  return mention && withBrandBehind(store, { text, tokens, matches }, mention);
}

/** Some brands are filed with their form ("ProAir HFA") while their products carry the short name: the form is then read as one. */
function withoutFormWord(
  store: RxNormStore,
  tokens: readonly TextToken[],
  mention: DrugNameMatch,
): DrugNameMatch {
  const { brandName, endToken } = mention;
  const last = tokens[endToken - 1]?.text ?? '';
  if (brandName === undefined || store.productsOfBrandName(brandName).length > 0) return mention;
  const shortName = brandName.endsWith(` ${last}`) ? brandName.slice(0, -last.length - 1) : '';
  const isForm = shortName !== '' && formFeatures(last).size > 0;
  if (!isForm || store.productsOfBrandName(shortName).length === 0) return mention;
  return { ...mention, brandName: shortName, endToken: endToken - 1 };
}

/** An abbreviation with other meanings is read only where it stands alone: in `albuterol INH` it is no isoniazid. */
function isAbbreviation(match: PhraseMatch<DrugNameEntry>): boolean {
  return match.values.every((entry) => entry.needsSupport);
}

/** Brands that have products but no concept of their own are not in the dictionary: the text's first words are tried as one. */
function unlistedBrand(store: RxNormStore, tokens: readonly TextToken[]): DrugNameMatch | undefined {
  for (let length = Math.min(LONGEST_BRAND, tokens.length); length > 0; length -= 1) {
    const brandName = phraseOf(tokens, 0, length);
    if (!isWorthMatching(brandName) || store.productsOfBrandName(brandName).length === 0) continue;
    return {
      generics: [],
      brandName,
      needsSupport: false,
      isShortened: false,
      firstToken: 0,
      endToken: length,
    };
  }
  return undefined;
}

const LONGEST_BRAND = 6;
const BRACKETED = /[([]\s?(?<inside>[^()[\]]{2,60})[)\]]/g;

/** `… 15 MG/ML Oral Solution [Axid]`, `ivermectin-pyrantel (Iverhart Plus)`: a brand in brackets further on in the line. */
function withBrandBehind(
  store: RxNormStore,
  { text, tokens, matches }: Line,
  mention: DrugNameMatch,
): DrugNameMatch {
  if (mention.brandName !== undefined) return mention;
  for (const bracket of text.matchAll(BRACKETED)) {
    const inside = tokens.filter(
      ({ start, end }) => start > bracket.index && end < bracket.index + bracket[0].length,
    );
    const brandName = phraseOf(inside, 0, inside.length);
    if (inside.length === 0 || inside.length > LONGEST_BRAND || isIngredient(store, brandName)) continue;
    if (store.productsOfBrandName(brandName).length === 0) continue;
    const match = matches.find(({ start }) => start === inside[0]?.start);
    const brand =
      match &&
      conceptsOf(store, match)
        .flat()
        .find((concept) => concept.tty === 'BN');
    const isAdjacent = tokens[mention.endToken] === inside[0];
    // `metformin 1,000 mg tablet (GLUCOPHAGE)`: behind the product, round brackets hold another name of it; RxNorm's are square.
    if (!isAdjacent && bracket[0].startsWith('(')) continue;
    const endToken = isAdjacent ? mention.endToken + inside.length : mention.endToken;
    return { ...mention, brandName, ...(brand && { brand }), endToken };
  }
  return mention;
}

interface Line {
  readonly text: string;
  readonly tokens: readonly TextToken[];
  readonly matches: readonly PhraseMatch<DrugNameEntry>[];
}

function isIngredient(store: RxNormStore, name: string): boolean {
  return store
    .conceptsNamed(name)
    .some((concept) => concept.tty === 'IN' && normalizeDrugName(concept.name) === name);
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
  const suffix = ` ${METALS.get(next.text) ?? next.text}`;
  return { ...match, endToken: match.endToken + 1, end: next.end, detail, suffix };
}

function detailOf(next: TextToken, gap: string, last: TextToken | undefined): FoundName['detail'] {
  const isSalt = SALT_WORDS.has(next.text) || METALS.has(next.text);
  if (isSalt && /^[ -]$/.test(gap)) return 'salt';
  const isSuffix = gap === '-' && BIOSIMILAR_SUFFIX.test(next.text) && !isMakerBehind(next.text);
  return isSuffix && isBiologic(last?.text ?? '') ? 'suffix' : undefined;
}

const METALS: ReadonlyMap<string, string> = new Map(SHORT_METALS.map(({ short, metal }) => [short, metal]));

/** Only biologics are named so; `metoprolol-succ` or `aspirin-free` is something else. */
function isBiologic(lastWord: string): boolean {
  return BIOLOGIC_STEM.test(lastWord);
}

const BIOLOGIC_STEM = new RegExp(`(?:${alternatives(BIOLOGIC_STEMS)})$`);

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
