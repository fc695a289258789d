/** What the names of one mention stand for: generics in the order written, and the brand. */
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import type { DrugNameEntry } from './drug-dictionary.ts';
import { normalizeDrugName } from './drug-name.ts';
import type { RxNormConcept, RxNormStore } from '../rxnorm.ts';

/** One generic name of a mention. */
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
  /** The last name is only the beginning of RxNorm's. */
  readonly isShortened: boolean;
  /** The strength that the name itself tells: `Bactrim DS`. */
  readonly strength?: string;
  readonly firstToken: number;
  /** Index of the token behind the last one. */
  readonly endToken: number;
}

/** A name found, with the salt word or biosimilar suffix behind it that RxNorm's name does not have. */
export interface FoundName extends PhraseMatch<DrugNameEntry> {
  readonly detail: 'salt' | 'suffix' | undefined;
  readonly suffix: string;
}

interface BrandName {
  readonly name: string;
  readonly concept?: RxNormConcept;
}

/** One mention out of the names found in it; undefined when it has two brands. */
export function combine(
  store: RxNormStore,
  tokens: readonly TextToken[],
  names: readonly FoundName[],
): DrugNameMatch | undefined {
  const readings = names.map((name) => readingOf(store, tokens, name));
  const meaning = meaningOf(store, readings);
  const last = names.at(-1);
  if (!meaning) return undefined;
  const told = names.flatMap(({ values }) => values.flatMap(({ strength }) => strength ?? []));
  return {
    ...meaning,
    needsSupport: names.every((name) => name.values.every((value) => value.needsSupport)),
    isShortened: last?.values.some((value) => value.isShortened) ?? false,
    ...(told[0] !== undefined && { strength: told[0] }),
    firstToken: names[0]?.firstToken ?? 0,
    endToken: last?.endToken ?? 0,
  };
}

/** The generics and the one brand of a mention; undefined when it has brands of different drugs. */
function meaningOf(
  store: RxNormStore,
  readings: readonly { readonly generics: readonly GenericName[]; readonly brand?: BrandName }[],
): Pick<DrugNameMatch, 'generics' | 'brandName' | 'brand'> | undefined {
  const generics = distinct(readings.flatMap((reading) => reading.generics));
  const brands = readings.flatMap(({ brand }) => (brand ? [brand] : []));
  const [first] = brands;
  if (!first) return { generics };
  if (brands.every(({ name }) => name === first.name)) {
    return { generics, brandName: first.name, ...(first.concept && { brand: first.concept }) };
  }
  if (!areOneDrug(store, brands)) return undefined;
  return { generics: generics.length > 0 ? generics : genericsOfBrands(store, first) };
}

/** `lisinopril (PRINIVIL,ZESTRIL)`: brands of one drug are other names of it, and none of them is the product. */
function areOneDrug(store: RxNormStore, brands: readonly BrandName[]): boolean {
  const keys = new Set(
    brands.map(({ concept }) => (concept ? store.product(concept.rxcui)?.ingredientKey : undefined)),
  );
  return keys.size === 1 && !keys.has(undefined);
}

function genericsOfBrands(store: RxNormStore, { concept: brand }: BrandName): GenericName[] {
  const ingredients = store.product(brand?.rxcui ?? '')?.ingredients ?? [];
  return ingredients.flatMap(({ rxcui, name }) => {
    const concept = store.concept(rxcui);
    return concept ? [{ name: normalizeDrugName(name), detail: 'plain', concepts: [concept] }] : [];
  });
}

/** `Vancomycin (VANCOMYCIN)` names one ingredient, and so does `pyridoxine (vitamin B6)`: of two names with a meaning in common the first stays, with the meanings of both. */
function distinct(generics: readonly GenericName[]): GenericName[] {
  const kept: GenericName[] = [];
  for (const generic of generics) {
    const at = kept.findIndex((other) => isSame(other, generic));
    const same = kept[at];
    if (same === undefined) kept.push(generic);
    else if (same.name !== generic.name)
      kept[at] = { ...same, concepts: distinctConcepts([...same.concepts, ...generic.concepts]) };
  }
  return kept;
}

function isSame(one: GenericName, other: GenericName): boolean {
  if (one.name === other.name) return true;
  return one.concepts.some(({ rxcui }) => other.concepts.some((concept) => concept.rxcui === rxcui));
}

/** A name that is an ingredient's and a brand's is the ingredient's. */
function readingOf(
  store: RxNormStore,
  tokens: readonly TextToken[],
  name: FoundName,
): { generics: readonly GenericName[]; brand?: BrandName } {
  const concepts = conceptsOf(store, name);
  const generic = concepts.filter((group) => group.every((concept) => concept.tty !== 'BN'));
  const phrase = phraseOf(tokens, name.firstToken, name.endToken - (name.suffix === '' ? 0 : 1));
  const isNoBrand = name.values.some((entry) => entry.isNoBrand === true);
  const isGeneric = generic.length > 0 && (isNoBrand || !isBrandOnly(store, phrase, generic.flat()));
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
  const named = combination ? combination.map((concept) => [concept]) : [distinctConcepts(groups.flat())];
  return named.map((concepts) => ({
    name: normalizeDrugName(concepts[0]?.name ?? '') + (combination ? '' : suffix),
    detail: detail ?? (concepts.every((concept) => concept.tty === 'PIN') ? 'salt' : 'plain'),
    concepts,
  }));
}

function distinctConcepts(concepts: readonly RxNormConcept[]): RxNormConcept[] {
  return concepts.filter(
    ({ rxcui }, index) => concepts.findIndex((other) => other.rxcui === rxcui) === index,
  );
}

/** For each meaning of a name, its concepts; those a release no longer has are left out. */
export function conceptsOf(store: RxNormStore, name: PhraseMatch<DrugNameEntry>): RxNormConcept[][] {
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

/** The tokens of a span as one normalized phrase. */
export function phraseOf(tokens: readonly TextToken[], firstToken: number, endToken: number): string {
  return tokens
    .slice(firstToken, endToken)
    .map((token) => token.text)
    .join(' ');
}
