/** Combinations that a text names in part: by a part that nobody knows, or by one name with two strengths. */
import { DRUG_NAME_TABLE, type DrugNameRow } from '../../../terminology/names/drug-name-table.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { CONTENT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';
import { alternatives } from '../../../text/alternatives.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { CARRIERS, ENDINGS_OF_DEEDS, MEASURES } from '../companion-table.ts';
import type { FoundName } from '../drug-names.ts';
import { weightedDistance } from '../read-scanned-name.ts';
import { WORD_CLASS_ROWS } from '../word-class-table.ts';
import { areWholeSum, sumAround } from './sums.ts';

/**
 * The names of one drug with the part that is not named. `"ZORBLAX/APAP TAB 5-325MG"`: a part that nobody knows leaves no part in
 * its place; the whole name is one that nobody knows. `"Hydrocodone 10/325"`: the strengths tell the other part.
 */
export function withUnnamedPart(
  text: string,
  cluster: FoundName[],
  { store, isListed }: { readonly store: RxNormStore; readonly isListed: boolean },
): FoundName[] {
  const [first] = cluster;
  if (first === undefined) return cluster;
  const whole = isListed ? inCompanyOfUnknown(text, first, cluster) : undefined;
  return whole === undefined ? withPartOf(text, cluster, first, { store, isListed }) : [whole];
}

/** The clusters in their order, without those that begin inside of a whole before them: a name that was joined to it is no name of its own. */
export function withoutInner(clusters: readonly FoundName[][]): readonly FoundName[][] {
  let end = 0;
  return clusters.filter(([name]) => {
    const isOwn = name === undefined || name.start >= end;
    end = Math.max(end, name?.end ?? 0);
    return isOwn;
  });
}

function withPartOf(
  text: string,
  cluster: FoundName[],
  first: FoundName,
  { store, isListed }: { readonly store: RxNormStore; readonly isListed: boolean },
): FoundName[] {
  const isOne = cluster.length === 1;
  const pair = isOne ? PAIR.exec(text.slice(first.end)) : null;
  return (
    (isOne ? withMisreadPart(text, first, store) : undefined) ??
    withUnknownPart(text, cluster, isListed) ??
    ofUnknownSum(text, cluster) ??
    withUnknownAcid(text, cluster) ??
    countedWithParts(text, cluster) ??
    (pair === null ? cluster : withPartner(text, first, { pair, store }))
  );
}

/** `"Zorblax with senna 2 tablets"`: an entry that begins with a name nobody knows is called by all of its names, and is no entry of the part that is known. */
function inCompanyOfUnknown(
  text: string,
  first: FoundName,
  cluster: readonly FoundName[],
): FoundName | undefined {
  const end = cluster.at(-1)?.end ?? first.end;
  const { name, sign } = IN_COMPANY.exec(text.slice(0, first.start))?.groups ?? {};
  if (name === undefined || first.rxcuis.length === 0 || isWordOfText(name)) return undefined;
  // `"Gout with allopurinol 300 mg"`: what has a strength of its own is a drug of its own.
  if (sign?.toLowerCase() === 'with' && ONE_STRENGTH.test(text.slice(end))) return undefined;
  return unknownName(text, first, text.lastIndexOf(name, first.start), end);
}

/** A word that sentences or directions are made of: `"Take with senna"`. */
function isWordOfText(word: string): boolean {
  const plain = word.toLowerCase();
  return (
    CLOSED_WORDS.has(plain) || isSigWord(plain) || ENDINGS_OF_DEEDS.some((ending) => plain.endsWith(ending))
  );
}

const CLOSED_WORDS: ReadonlySet<string> = new Set(WORD_CLASS_ROWS.flatMap(({ words }) => words));

const IN_COMPANY =
  /(?:^|[\n,;:])[^\p{L}\n,;:]{0,8}(?<name>\p{Lu}[\p{L}'’-]{3,24})\s(?<sign>with|w\/|\+)\s?$/iu;

/**
 * The whole name, where a part that nobody knows is joined to the others: two strengths stand behind them, two parts are known, or an entry begins
 * so (`"lamivudine/zyxomarin 1 tablet"`); what is said of the whole is said of no part.
 */
function withUnknownPart(
  text: string,
  cluster: readonly FoundName[],
  isListed: boolean,
): FoundName[] | undefined {
  const [first] = cluster;
  const behind = text.slice(cluster.at(-1)?.end);
  if (first === undefined) return undefined;
  const [before = ''] = PART_BEFORE.exec(text.slice(0, first.start)) ?? [];
  const [after = ''] = PART_BEHIND.exec(behind) ?? [];
  const parts = [before, after].filter((part) => part !== '');
  const mayBeOne = (cluster.length > 1 || isListed) && parts.every(areNames);
  if (parts.length === 0 || !(mayBeOne || TWO_STRENGTHS.test(behind))) return undefined;
  const end = text.length - behind.length + after.length;
  return [unknownName(text, first, first.start - before.length, end)];
}

/** `"PREGEB-M 75 (Pregabalin 75 mg + Methylcobalamin 750 mcg)"`: all that the product holds, where a part of it is not known. */
function ofUnknownSum(text: string, cluster: readonly FoundName[]): FoundName[] | undefined {
  const [first] = cluster;
  const sum = first === undefined ? undefined : sumAround(text, first);
  if (first === undefined || sum === undefined || areWholeSum(text, cluster)) return undefined;
  return [unknownName(text, first, sum.start, sum.end)];
}

/** Joined by strokes, and no words of texts: `"aspirin/daily"`. */
function areNames(parts: string): boolean {
  return parts.includes('/') && !parts.split('/').some(isWordOfText);
}

/** `"potassium iodate 150 mcg"`: a salt that is not known is not its metal. */
function withUnknownAcid(text: string, [first, ...others]: readonly FoundName[]): FoundName[] | undefined {
  if (first === undefined || others.length > 0 || !CARRIERS.includes(first.normalized)) return undefined;
  const acid = ACID.exec(text.slice(first.end))?.[0];
  return acid === undefined ? undefined : [unknownName(text, first, first.start, first.end + acid.length)];
}

const ACID = /^\s\p{L}{2,20}(?:ate|ide|ite)(?!\p{L})/iu;

/** `"B-zorb/C/folic acid 1 tablet daily"`: an entry that begins with parts that nobody knows, and is counted as one, is none of the last. */
function countedWithParts(text: string, cluster: readonly FoundName[]): FoundName[] | undefined {
  const [first] = cluster;
  const end = cluster.at(-1)?.end ?? 0;
  const before = first === undefined ? undefined : PARTS_BEFORE.exec(text.slice(0, first.start))?.[1];
  if (first === undefined || before === undefined || !COUNTED_BEHIND.test(text.slice(end))) return undefined;
  return [unknownName(text, first, first.start - before.length, end)];
}

const PARTS_BEFORE = /^\s{0,8}((?:\p{L}[\p{L}\d-]{0,20}\/){1,5})$/u;
/** So many of a form, also behind a brand in brackets. */
const COUNTED_BEHIND = new RegExp(
  String.raw`^\s(?:\([^()]{2,30}\)\s)?\d{1,2}\s(?:${alternatives(SOLID_FORM_WORDS)})(?!\p{L})`,
  'iu',
);

/**
 * `"LISINOPRIL/HGTZ 20-12.5"`, `"LISINOPRILHGTZ 20-12. 5"`: a part whose letters are those of a combination's other part but for one, and whose
 * strengths no other combination has.
 */
export function withMisreadPart(text: string, name: FoundName, store: RxNormStore): FoundName[] | undefined {
  const ingredient = soleIngredient(name, store);
  const { part, own, other } = MISREAD.exec(text.slice(name.end))?.groups ?? {};
  if (ingredient === undefined || part === undefined) return undefined;
  const pair = `${Number(own)}/${Number(other?.replaceAll(' ', ''))}`;
  const fitting = partnersOf(ingredient, store).filter(({ pairs }) => pairs.has(pair));
  const [partner] = fitting;
  const word = part.replace(/^[/-]/u, '').toLowerCase();
  if (partner === undefined || fitting.length > 1 || !isNearTo(word, partner)) return undefined;
  return [
    { ...name, end: name.end + part.length, canonical: `${name.normalized} / ${partner.name}` },
    { ...name, rxcuis: [partner.rxcui] },
  ];
}

/** Its name or an abbreviation of it, but for one letter. */
function isNearTo(word: string, { name }: Partner): boolean {
  const rows: readonly DrugNameRow[] = DRUG_NAME_TABLE;
  const short = rows.flatMap(({ names, means }) => (means.length === 1 && means[0] === name ? names : []));
  return [name, ...short].some((known) => weightedDistance(word, known, 1) <= 1);
}

const MISREAD =
  /^(?<part>[/-]?\p{L}{3,20})\s(?<own>\d{1,4}(?:\.\d{1,3})?)(?:\s?mg)?\s?[-/]\s?(?<other>\d{1,4}(?:\. ?\d{1,3})?)(?![\d%/])/iu;

const PART_BEFORE = /(?<![\p{L}\d/])(?:(?:\p{L}{4,20}\/){1,4}|\p{L}{4,20}-)$/u;
const PART = `(?!(?:${MEASURES.join('|')})\\b)\\p{L}{4,20}`;
const PART_BEHIND = new RegExp(`^(?:(?:/${PART}){1,4}|-${PART})(?!/)`, 'iu');
/** Behind the name, with no more than a form between: `10-20 mg`, or without a unit `25/100`. */
const NUMBER = String.raw`\d[\d.]{0,6}`;
const UNIT = String.raw`\s?(?:mg|mcg)`;
const ONE_STRENGTH = new RegExp(String.raw`^\W{0,3}${NUMBER}${UNIT}\b(?!\s?[-/])`, 'iu');
const TWO_STRENGTHS = new RegExp(
  String.raw`^(?:[/-]\p{L}{4,20})?\s(?:\p{L}{2,10}\s){0,2}${NUMBER}(?:${UNIT})?(?:\s?[-/]\s?${NUMBER}${UNIT}\b|/${NUMBER}(?![\d/%]))`,
  'iu',
);
/** What holds the amount before it: `"100 mg/5 mL"` is how strong a liquid is, and no second strength. */
const HOLDER = String.raw`(?!\s?(?:${alternatives(CONTENT_WORDS.filter((word) => word !== 'mg'))})\b)`;
const PAIR = new RegExp(
  String.raw`^\s(?<own>\d{1,4}(?:\.\d{1,3})?)(?:\s?mg)?\s?(?<sign>[-/])\s?(?<other>\d{1,4}(?:\.\d{1,3})?)(?!\.?\d|[%/])${HOLDER}(?:\s?mg\b)?`,
  'iu',
);

function unknownName(text: string, first: FoundName, start: number, end: number): FoundName {
  const written = text.slice(start, end);
  return { ...first, start, end, normalized: written, canonical: undefined, rxcuis: [] };
}

/** The one combination of such strengths; where several are possible a pair with a slash is a drug that nobody can name. */
function withPartner(
  text: string,
  name: FoundName,
  { pair, store }: { pair: RegExpExecArray; store: RxNormStore },
): FoundName[] {
  const { own = '', other = '', sign } = pair.groups ?? {};
  const ingredient = soleIngredient(name, store);
  const partners = ingredient === undefined ? [] : partnersOf(ingredient, store);
  const fitting = partners.filter(({ pairs }) => pairs.has(`${Number(own)}/${Number(other)}`));
  const [partner] = fitting;
  if (partner === undefined) return [name];
  // What is sold no more is not in RxNorm: a rare partner whose strengths happen to fit is not meant.
  const isUsual = partners.every(({ products }) => products <= partner.products);
  if (fitting.length === 1 && isUsual)
    return [
      { ...name, canonical: `${name.normalized} / ${partner.name}` },
      { ...name, rxcuis: [partner.rxcui] },
    ];
  return sign === '/' ? [unknownName(text, name, name.start, name.end + pair[0].length)] : [name];
}

function soleIngredient({ rxcuis }: FoundName, store: RxNormStore): string | undefined {
  const [rxcui] = rxcuis;
  const ingredients = rxcui === undefined ? [] : (store.product(rxcui)?.ingredients ?? []);
  return rxcuis.length === 1 && ingredients.length === 1 ? ingredients[0]?.rxcui : undefined;
}

/** The other part of a combination of two. */
interface Partner {
  readonly rxcui: string;
  readonly name: string;
  /** Strengths in milligrams, that of the drug first: `10/325`. */
  readonly pairs: ReadonlySet<string>;
  /** How many products hold both. */
  readonly products: number;
}

const PARTNERS = new WeakMap<RxNormStore, Map<string, readonly Partner[]>>();

function partnersOf(ingredient: string, store: RxNormStore): readonly Partner[] {
  const known = PARTNERS.get(store) ?? new Map<string, readonly Partner[]>();
  PARTNERS.set(store, known);
  const found =
    known.get(ingredient) ?? keysOfTwo(ingredient, store).flatMap((key) => partner(ingredient, key, store));
  known.set(ingredient, found);
  return found;
}

/** The keys of the combinations of two that hold an ingredient. */
function keysOfTwo(ingredient: string, store: RxNormStore): string[] {
  const keys = new Set<string>();
  for (const [, rxcui, tty] of store.ingredientNames()) {
    if (tty !== 'MIN') continue;
    const { ingredients = [], ingredientKey = '' } = store.product(rxcui) ?? {};
    if (ingredients.length === 2 && ingredients.some((one) => one.rxcui === ingredient))
      keys.add(ingredientKey);
  }
  return [...keys];
}

function partner(ingredient: string, key: string, store: RxNormStore): Partner[] {
  const products = store.productsOfIngredients(key).flatMap((rxcui) => store.product(rxcui) ?? []);
  const others = products.flatMap(({ ingredients }) =>
    ingredients.filter(({ rxcui }) => rxcui !== ingredient),
  );
  const [other] = others;
  if (other === undefined) return [];
  const pairs = products.map(({ ingredients }) => {
    const own = ingredients.find(({ rxcui }) => rxcui === ingredient)?.strength;
    const beside = ingredients.find(({ rxcui }) => rxcui !== ingredient)?.strength;
    return own?.unit === 'MG' && beside?.unit === 'MG' ? `${own.value}/${beside.value}` : '';
  });
  return [{ rxcui: other.rxcui, name: other.name, pairs: new Set(pairs), products: products.length }];
}
