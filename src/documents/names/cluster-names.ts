/** Drug names in a text, with the names that mean one drug together: brand and generic, salts, the parts of a combination. */
import { opensBracket } from '../../text/brackets.ts';
import { AMOUNT_WORDS, CONTENT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { isAdmixture } from './parts/admixture.ts';
import { LEADING_WORDS } from './name-lead-table.ts';
import { NUTRIENTS, WHOLES } from './companion-table.ts';
import type { DrugNames, FoundName } from './drug-names.ts';
import type { Line } from '../line.ts';
import { findNames } from './find-names.ts';
import { asFamilyMember, explainedBrand, ingredientsOf, isBrand } from './product-family.ts';
import { SAME_DRUG_WORDS } from './product-word-table.ts';
import { NOT_YET_WORDS } from '../../standing/not-yet-table.ts';
import { endsDrug, readActions, saysOfDrug } from '../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { saysHowTaken, supportOf } from './directions/support.ts';
import { areWholeSum } from './parts/sums.ts';
import { withoutInner, withUnnamedPart } from './parts/unnamed-part.ts';

/** Names that belong to one mention. */
export interface NameCluster extends FoundName {
  /** The first name as written; the other facts are those of the first name too, `needsSupport` where it holds for all. */
  readonly written: string;
  /** No drug, but an item of its own between drugs: a device, a kind of treatment. */
  readonly isThing?: true;
  /** Words between drugs that nobody understands and that are no item: they are told, and what stands behind them is said of no drug. */
  readonly isUntold?: true;
  /** It names a kind of medicine, and not which: `"vitamins"`. */
  readonly isKind?: true;
}

/**
 * What may stand between two names of one drug: a strength, a form, brackets, a combination sign. Numbers begin and end with a digit,
 * so that a row of dots is read in one way only.
 */
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,6}){0,2}`;
const CONTENT = String.raw`\s*\/\s*(?:[\d.]{1,6}\s*)?(?:${alternatives(CONTENT_WORDS)})`;
const STRENGTH = String.raw`${NUMBER}\s*(?:-\s*${NUMBER}\s*)?(?:${alternatives([...AMOUNT_WORDS, 'ml'])}|%)?(?:${CONTENT})?`;
const JOINS = String.raw`[([/+&;-]|\band\b|\bwith\b|\bw\/|\bplus\b|${alternatives(SAME_DRUG_WORDS.joins.words)}`;
const SAME_DRUG_GAP = new RegExp(
  String.raw`^[\s,.)\]®™]*(?:(?:${STRENGTH}|${NUMBER}(?=\s?[/+])|${alternatives(SAME_DRUG_WORDS.product.words)})[\s,.)\]]*){0,5}(?:${JOINS})?[\s([]*(?:${alternatives(SAME_DRUG_WORDS.lead.words)})?:?\s*$`,
  'iu',
);

/** Finds the names in a text and joins those of one drug. Misread and misspelt names are put right only in lists. */
export function clusterNames(
  text: string,
  names: DrugNames,
  lines: readonly Line[],
  isListed: boolean,
): NameCluster[] {
  if (text === '') return [];
  const origin = lines.some((line) => line.origin === 'ocr') ? 'read' : 'typed';
  const found = findNames(text, names, isListed ? origin : undefined);
  const clusters: FoundName[][] = [];
  for (const name of found) {
    const open = clusters.at(-1);
    if (open !== undefined && belongsTogether({ text, store: names.store, isListed }, open, name))
      open.push(name);
    else clusters.push([name]);
  }
  const whole = clusters.map((cluster) =>
    withUnnamedPart(text, asMembers(text, cluster, names.store), { store: names.store, isListed }),
  );
  return withoutInner(whole)
    .flatMap((cluster) => drugsOf(text, cluster, names.store, isListed))
    .flatMap((cluster) => (isListed ? [cluster] : apartBySayings(text, cluster)))
    .flatMap((cluster) => clusterOf(text, cluster));
}

/** A name that nobody knows is one with no other. */
function isUnknown({ rxcuis }: FoundName): boolean {
  return rxcuis.length === 0;
}

/** Joined names as drugs: one; else what a semicolon sets apart, each for itself; else those that are written as one word and the others alone: `"hydrocodone/acetaminophen tablets and Motrin"` are two. */
function drugsOf(
  text: string,
  cluster: readonly FoundName[],
  store: RxNormStore,
  isListed: boolean,
): FoundName[][] {
  const explained = explainedBrand(text, cluster, store);
  if (explained !== undefined) return [[explained]];
  const isOne = isOneDrug(text, cluster, store) && (isListed || !isToldAsTwo(text, cluster, store));
  if (isOne) return [[...cluster]];
  const parts = splitWhere(cluster, (open, name) => text.slice(open.end, name.start).includes(';'));
  return parts.length > 1
    ? parts.flatMap((part) => drugsOf(text, part, store, isListed))
    : wordsOf(text, cluster);
}

/** `"He is on hydrochlorothiazide and metoprolol for hypertension"`: in a sentence "and" joins two drugs, each of which is sold alone, where no strength is shared. */
function isToldAsTwo(text: string, cluster: readonly FoundName[], store: RxNormStore): boolean {
  const [first, second] = cluster;
  if (first === undefined || second === undefined || cluster.length > 2 || isOfNutrients(text, cluster))
    return false;
  const sets = cluster.map(({ rxcuis }) => [...ingredientsOf(rxcuis, store)]);
  return (
    COORDINATED_WORDS.test(text.slice(first.end, second.start)) &&
    sets.every((set) => set.length === 1 && store.productsOfIngredients(set[0] ?? '').length > 0) &&
    sets[0]?.[0] !== sets[1]?.[0] &&
    !SHARED_STRENGTH.test(text.slice(second.end)) &&
    !tellsEnd(text, first.start, second.end)
  );
}

/** Whether the two that are ended are one product is seen beside the lists (`split-pairs.ts`): the end of a combination must not be missed. */
function tellsEnd(text: string, start: number, end: number): boolean {
  const { actions, breaks } = readActions(text);
  const from = breaks.findLast((at) => at < start) ?? 0;
  const to = breaks.find((at) => at >= end) ?? text.length;
  return actions.some((action) => action.start >= from && action.end <= to && endsDrug(action));
}

const COORDINATED_WORDS = /^\s\p{L}+\s$/u;
/** `" 12.5/50 mg"`, `" combination"`. */
const SHARED_STRENGTH = new RegExp(
  String.raw`^\s(?:${NUMBER}\s?(?:\p{L}{1,4}\s?)?[/-]\s?\d|${alternatives(SAME_DRUG_WORDS.product.words)}\b)`,
  'iu',
);

/** The names in their order, parted where `isApart` says so of two that follow each other. */
function splitWhere(
  cluster: readonly FoundName[],
  isApart: (before: FoundName, name: FoundName) => boolean,
): FoundName[][] {
  const parts: FoundName[][] = [];
  for (const name of cluster) {
    const open = parts.at(-1);
    const before = open?.at(-1);
    if (open === undefined || before === undefined || isApart(before, name)) parts.push([name]);
    else open.push(name);
  }
  return parts;
}

function wordsOf(text: string, cluster: readonly FoundName[]): FoundName[][] {
  return splitWhere(cluster, (before, name) => !isOneWord(text, [before, name]));
}

/** A brand beside another name of its drug says which drug it is. */
function asMembers(text: string, cluster: FoundName[], store: RxNormStore): FoundName[] {
  const [only, ...others] = cluster;
  return only === undefined || others.length > 0 ? cluster : [asFamilyMember(text, only, store)];
}

/** `"An EpiPen was prescribed and he is seen after an EpiPen"`: what a sentence says between two names of one drug is said of it. */
function apartBySayings(text: string, cluster: readonly FoundName[]): FoundName[][] {
  return splitWhere(cluster, (before, name) =>
    readActions(text.slice(before.end, name.start)).actions.some(saysOfDrug),
  );
}

/** `"prednisone 40 mg daily for 5 days and then prednisone 20 mg"`: a name said again with a step of what is taken is no end of the first. */
function namedAtOnce(text: string, cluster: readonly FoundName[]): readonly FoundName[] {
  const again = cluster.findIndex(
    ({ start }, index) => index > 0 && isStep(text.slice(cluster[index - 1]?.end, start)),
  );
  return again < 0 ? cluster : cluster.slice(0, again);
}

function isStep(between: string): boolean {
  return /\bthen\b/iu.test(between) && supportOf(between).hasFrequency;
}

function clusterOf(text: string, cluster: readonly FoundName[]): NameCluster[] {
  const first = cluster[0];
  const last = namedAtOnce(text, cluster).at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    {
      written: text.slice(first.start, first.end),
      normalized: first.normalized,
      canonical: first.canonical,
      rxcuis: [...new Set(cluster.flatMap((name) => name.rxcuis))],
      start: first.start,
      end: last.end,
      needsSupport: cluster.every((name) => name.needsSupport),
      isCorrected: first.isCorrected,
      ...(first.isListedThere === true && { isListedThere: true as const }),
    },
  ];
}

/** The same drug again in one item, or names with nothing but a strength, brackets or a combination sign between them. */
function belongsTogether(
  { text, store, isListed }: { text: string; store: RxNormStore; isListed: boolean },
  open: readonly FoundName[],
  name: FoundName,
): boolean {
  const last = open.at(-1);
  if (last === undefined || isUnknown(last) || isUnknown(name)) return false;
  if (open.some((known) => isSameDrug(known, name, store))) return !isOwnItem({ text, isListed }, last, name);
  if (isAdmixture(text, [last, name])) return true;
  const between = text.slice(last.end, name.start);
  if (between.includes('\n') && !/[/+&(-]|\b(?:and|with|plus)\b/iu.test(between)) return false;
  return between.length <= 60 && !between.includes(', ') && SAME_DRUG_GAP.test(between);
}

/**
 * `"Seroquel 25 mg a.m.; Seroquel 50 mg q.h.s."`: behind a separator, and each with an amount and how often. Another name
 * behind a comma is an item too (`"MS Contin, morphine 15 mg"`): whether both are one drug is seen when entries are made.
 */
function isOwnItem(
  { text, isListed }: { text: string; isListed: boolean },
  last: FoundName,
  name: FoundName,
): boolean {
  const between = text.slice(last.end, name.start);
  if (endsBefore(between, isListed) && !OF_HOME.test(text.slice(name.end))) return true;
  const isOtherName = !last.rxcuis.some((rxcui) => name.rxcuis.includes(rxcui));
  const isApart = OTHER_ITEM.test(between) || AND_OTHER.test(between) || isToldOfOther(between);
  if (isOtherName && isApart && !isInBrackets(text, name.start)) return true;
  return (
    OWN_ITEM.test(between) && isWhole(between) && isWhole(/^[^,;\n]*/u.exec(text.slice(name.end))?.[0] ?? '')
  );
}

/**
 * `"Her cough is from lisinopril and we stopped lisinopril"`: an end is said of the name behind it. An order in an entry that gives
 * a dosage (`"Stop taking lamotrigine and call us if you get a rash"`) is a caution, and so is a manner in which it shall not be taken.
 */
function endsBefore(between: string, isListed: boolean): boolean {
  return readActions(between).actions.some((action) => {
    const own = between.slice(action.start, action.end).toLowerCase();
    const isCaution = isListed ? ORDERS.has(own) : MANNER.test(own);
    return !isCaution && endsDrug(action);
  });
}

const ORDERS: ReadonlySet<string> = new Set(NOT_YET_WORDS.stop.words);
const MANNER = /^(?:do not|don)/u;

/** `"Aspirin 81 mg daily. This is new, as she was not taking aspirin at home"`: what was not taken there is taken now. */
const OF_HOME = new RegExp(String.raw`^[^.;]{0,40}${wholeWord(SENTENCE_WORDS.home.words)}`, 'iu');

/** `"weaned off OxyContin, still using oxycodone"`: behind a comma something is said of the other name. */
function isToldOfOther(between: string): boolean {
  const told = between.slice(between.lastIndexOf(', ') + 1);
  return told.length < between.length && readActions(told).actions.length > 0;
}

/** `"lisinopril (PRINIVIL, ZESTRIL)"`. */
function isInBrackets(text: string, at: number): boolean {
  return opensBracket(text.slice(Math.max(0, at - 80), at));
}

const LISTED = String.raw`(?:(?:${alternatives(SAME_DRUG_WORDS.listed.words)})\s)?`;
const AND = String.raw`(?:${alternatives(SAME_DRUG_WORDS.listed.words)})\s`;
/** `"OxyContin and oxycodone"`, `"MS Contin every 12 hours and an immediate release morphine"`. */
const AND_OTHER = new RegExp(
  String.raw`(?:^\s${AND}|\s${AND}(?:${alternatives(LEADING_WORDS)})?\s?(?:${alternatives(SAME_DRUG_WORDS.release.words)})\s)$`,
  'iu',
);
const OTHER_ITEM = new RegExp(String.raw`[,;]\s+${LISTED}$`, 'iu');
const OWN_ITEM = new RegExp(String.raw`(?:[,;.\n]\s*${LISTED}|\s(?:and|plus|with)\s)$`, 'iu');

function isWhole(words: string): boolean {
  return saysHowTaken(supportOf(words));
}

/**
 * Joined names are one drug when they hold the same ingredients, are written as one word (`A-B`), when such a combination exists, or
 * when they are mixed in one infusion.
 */
function isOneDrug(text: string, cluster: readonly FoundName[], store: RxNormStore): boolean {
  const sets = cluster.map(({ rxcuis }) => ingredientsOf(rxcuis, store)).filter((set) => set.size > 0);
  const union = new Set(sets.flatMap((set) => [...set]));
  if (sets.length < 2 || sets.some((set) => set.size === union.size)) return true;
  if (cluster.filter((name) => isBrand(name, store)).length > 1) return false;
  const key = [...union].toSorted((left, right) => Number(left) - Number(right)).join('+');
  return (
    isOneWord(text, cluster) ||
    store.productsOfIngredients(key).length > 0 ||
    isOfNutrients(text, cluster) ||
    isAdmixture(text, cluster) ||
    areWholeSum(text, cluster)
  );
}

/** `A-B`, `A/B`; "aspirin / Fosamax" lists two, and what stands before a dash with space around it is no part of what stands behind it. */
function isOneWord(text: string, cluster: readonly FoundName[]): boolean {
  return cluster.every((name, index) => {
    const before = cluster[index - 1];
    return before === undefined || /^(?:\s?-|-\s|\s?\/|\/\s)$/u.test(text.slice(before.end, name.start));
  });
}

/** `"calcium with vitamin D"`, `"calcium and vitamin D complex"`: nutrients that one word joins are one product. */
function isOfNutrients(text: string, cluster: readonly FoundName[]): boolean {
  const isWhole = WHOLE_BEHIND.test(text.slice(cluster.at(-1)?.end));
  return cluster.every(({ normalized, start }, index) => {
    const before = cluster[index - 1];
    const gap = before === undefined ? undefined : text.slice(before.end, start);
    const isJoined = gap === undefined || NUTRIENT_GAP.test(gap) || (isWhole && gap === ' and ');
    return isJoined && NUTRIENTS.includes(normalized);
  });
}

const WHOLE_BEHIND = new RegExp(String.raw`^\s(?:${alternatives(WHOLES)})(?![\p{L}\d])`, 'iu');
/** `" with "`, `" 500 mg/"`, `" 500/"`. */
const NUTRIENT_GAP = /^(?:\s[\d,]{1,6}(?:\s?\p{L}{2,5})?)?\s?(?:\bwith\s|\bw\/\s?|\bplus\s|[+/]\s?)$/iu;

/** `lisinopril (PRINIVIL, ZESTRIL)`, `clindamycin HCl … take clindamycin`: the same name or the same active ingredients. */
function isSameDrug(left: FoundName, right: FoundName, store: RxNormStore): boolean {
  // A brand of parts (Fiorinal) is no part of itself: aspirin behind it is another drug.
  const [size, other] = [ingredientsOf(left.rxcuis, store).size, ingredientsOf(right.rxcuis, store).size];
  if (size !== other) return false;
  if (left.rxcuis.some((rxcui) => right.rxcuis.includes(rxcui))) return true;
  const keys = (name: FoundName) => name.rxcuis.map((rxcui) => store.product(rxcui)?.ingredientKey ?? '');
  const known = keys(left);
  return keys(right).some((key) => key !== '' && known.includes(key));
}
