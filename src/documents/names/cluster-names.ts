/** Drug names in a text, with the names that mean one drug together: brand and generic, salts, the parts of a combination. */
import { drugNameTokens, type DrugNameEntry } from '../../terminology/names/drug-dictionary.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { DrugNames } from './drug-names.ts';
import type { Line } from '../line.ts';
import { completedName, correctedName, type WordOrigin } from './read-scanned-name.ts';

/** Names that belong to one mention. */
export interface NameCluster {
  /** The first name as written. */
  readonly written: string;
  /** The first name, normalized. */
  readonly normalized: string;
  readonly rxcuis: readonly string[];
  /** From the first name to the last, in the text. */
  readonly start: number;
  readonly end: number;
  /** The name in full where it was cut short or misread: what RxNorm is asked for. */
  readonly canonical: string | undefined;
  /** Every name in it is an abbreviation with other meanings. */
  readonly needsSupport: boolean;
  readonly isCorrected: boolean;
}

type FoundName = Omit<NameCluster, 'written'>;

/**
 * What may stand between two names of one drug: a strength, a form, brackets, a combination sign. Numbers begin and end with a digit,
 * so that a row of dots is read in one way only.
 */
const SAME_DRUG_GAP =
  /^[\s,.)\]®™]*(?:(?:\d{1,6}(?:[.,]\d{1,6}){0,2}\s*(?:-\s*\d{1,6}(?:[.,]\d{1,6}){0,2}\s*)?(?:mg|mcg|g|gm|ml|unt|units?|iu|meq|%)?(?:\s*\/\s*(?:[\d.]{1,6}\s*)?(?:ml|actuat|act|hr|h|mg))?|hcl|er|xr|sr|xl|dr|ec|la|cr|hfa|tabs?|tablets?|caps?|capsules?|oral|extra strength|injection)[\s,.)\]]*){0,5}(?:[([/+&;-]|\band\b|\bwith\b|as|in|generic for|brand name|aka|equivalent to){0,1}[\s([]*(?:as|from|brand|generic)?:?\s*$/iu;

/** Finds the names in a text and joins those of one drug. Misread and misspelt names are put right only in lists. */
export function clusterNames(
  text: string,
  names: DrugNames,
  lines: readonly Line[],
  isListed: boolean,
): NameCluster[] {
  if (text === '') return [];
  const tokens = drugNameTokens(text);
  const origin = lines.some((line) => line.origin === 'ocr') ? 'read' : 'typed';
  const found = scan(text, tokens, names, isListed ? origin : undefined);
  const clusters: FoundName[][] = [];
  for (const name of found) {
    const open = clusters.at(-1);
    if (open !== undefined && belongsTogether({ text, store: names.store }, open, name)) open.push(name);
    else clusters.push([name]);
  }
  return clusters
    .map((cluster) => withUnknownPart(text, cluster))
    .flatMap((cluster) => (isOneDrug(text, cluster, names.store) ? [cluster] : cluster.map((name) => [name])))
    .flatMap((cluster) => clusterOf(text, cluster));
}

/** `"ZORBLAX/APAP TAB 5-325MG"`: a part that nobody knows leaves no part in its place; the whole name is one that nobody knows. */
function withUnknownPart(text: string, cluster: FoundName[]): FoundName[] {
  const [first] = cluster;
  const last = cluster.at(-1);
  if (first === undefined || last === undefined || !TWO_STRENGTHS.test(text.slice(last.end))) return cluster;
  const before = PART_BEFORE.exec(text.slice(0, first.start))?.[0] ?? '';
  const behind = PART_BEHIND.exec(text.slice(last.end))?.[0] ?? '';
  if (before === '' && behind === '') return cluster;
  const [start, end] = [first.start - before.length, last.end + behind.length];
  const written = text.slice(start, end);
  return [{ ...first, start, end, normalized: written, canonical: undefined, rxcuis: [] }];
}

const PART_BEFORE = /(?<![\p{L}\d])\p{L}{4,20}\/$/u;
const PART_BEHIND = /^\/(?!(?:ml|act|actuat|hour|dose)\b)\p{L}{4,20}/iu;
/** Behind the name, with no more than a form between. */
const TWO_STRENGTHS =
  /^(?:\/\p{L}{4,20})?\s(?:\p{L}{2,10}\s){0,2}\d[\d.]{0,6}\s?(?:mg|mcg)?\s?[-/]\s?\d[\d.]{0,6}\s?(?:mg|mcg)\b/iu;

function clusterOf(text: string, cluster: readonly FoundName[]): NameCluster[] {
  const first = cluster[0];
  const last = cluster.at(-1);
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
    },
  ];
}

/** The same drug again in one item, or names with nothing but a strength, brackets or a combination sign between them. */
function belongsTogether(
  { text, store }: { text: string; store: RxNormStore },
  open: readonly FoundName[],
  name: FoundName,
): boolean {
  const last = open.at(-1);
  if (last === undefined) return false;
  if (open.some((known) => isSameDrug(known, name, store))) return true;
  const between = text.slice(last.end, name.start);
  if (between.includes('\n') && !/[/+&(-]|\b(?:and|with)\b/iu.test(between)) return false;
  return between.length <= 60 && !between.includes(', ') && SAME_DRUG_GAP.test(between);
}

/** Joined names are one drug when they hold the same ingredients, are written as one word (`A-B`), or when such a combination exists. */
function isOneDrug(text: string, cluster: readonly FoundName[], store: RxNormStore): boolean {
  const sets = cluster.map(({ rxcuis }) => ingredientsOf(rxcuis, store)).filter((set) => set.size > 0);
  const union = new Set(sets.flatMap((set) => [...set]));
  if (sets.length < 2 || sets.some((set) => set.size === union.size)) return true;
  if (cluster.filter((name) => isBrand(name, store)).length > 1) return false;
  const isOneWord = cluster.every((name, index) => {
    const before = cluster[index - 1];
    return before === undefined || /^\s?[-/]\s?$/u.test(text.slice(before.end, name.start));
  });
  const key = [...union].toSorted((left, right) => Number(left) - Number(right)).join('+');
  return isOneWord || store.productsOfIngredients(key).length > 0;
}

/** `Tylenol 500 mg and Motrin 400 mg` are two products, even where one holds both drugs. */
function isBrand({ rxcuis }: FoundName, store: RxNormStore): boolean {
  return rxcuis.some((rxcui) => store.concept(rxcui)?.tty === 'BN');
}

function ingredientsOf(rxcuis: readonly string[], store: RxNormStore): Set<string> {
  return new Set(rxcuis.flatMap((rxcui) => store.product(rxcui)?.ingredients.map((one) => one.rxcui) ?? []));
}

/** `lisinopril (PRINIVIL, ZESTRIL)`, `clindamycin HCl … take clindamycin`: the same name or the same active ingredients. */
function isSameDrug(left: FoundName, right: FoundName, store: RxNormStore): boolean {
  if (left.rxcuis.some((rxcui) => right.rxcuis.includes(rxcui))) return true;
  const keys = (name: FoundName) => name.rxcuis.map((rxcui) => store.product(rxcui)?.ingredientKey ?? '');
  const known = keys(left);
  return keys(right).some((key) => key !== '' && known.includes(key));
}

function scan(
  text: string,
  tokens: readonly TextToken[],
  names: DrugNames,
  origin: WordOrigin | undefined,
): FoundName[] {
  const found: FoundName[] = [];
  let at = 0;
  while (at < tokens.length) {
    const match = names.longestAt(tokens, at);
    if (match !== undefined) {
      found.push(nameOf(match, tokens, names));
      at = match.endToken;
      continue;
    }
    const token = tokens[at];
    const corrected =
      origin && token !== undefined
        ? (correctedName(token.text, names, origin) ?? cutName(text, token, names))
        : undefined;
    if (token !== undefined && corrected !== undefined) {
      const entries = names.longestAt(drugNameTokens(corrected), 0)?.values ?? [];
      const rxcuis = entries.flatMap((entry) => entry.rxcuis);
      found.push({
        start: token.start,
        end: token.end,
        normalized: corrected,
        canonical: corrected,
        rxcuis,
        // A word of another kind may be as near to a name: a dosage shows that a drug is meant.
        needsSupport: true,
        isCorrected: true,
      });
    }
    at += 1;
  }
  return found.filter(
    (name) => !isSaltAlone(name, found, text) && !isExcipient(name, text) && !isDiluted(name, text),
  );
}

/** Labels and claims cut names short in capitals: `OXYCOD/APAP TAB 5-325MG`; nobody else does. */
function cutName(text: string, token: TextToken, names: DrugNames): string | undefined {
  const written = text.slice(token.start, token.end);
  const isLabel = written === written.toUpperCase() && text === text.toUpperCase();
  return isLabel ? completedName(token.text, names) : undefined;
}

function nameOf(
  match: PhraseMatch<DrugNameEntry>,
  tokens: readonly TextToken[],
  names: DrugNames,
): FoundName {
  const normalized = tokens
    .slice(match.firstToken, match.endToken)
    .map((token) => token.text)
    .join(' ');
  const { start, end, values } = match;
  const rxcuis = values.flatMap((entry) => entry.rxcuis);
  return {
    start,
    end,
    normalized,
    canonical: names.fullName(normalized),
    rxcuis,
    needsSupport: values.every((entry) => entry.needsSupport),
    isCorrected: false,
  };
}

/** `(in polysorbate)`, `(albumin free)`: what a product is or is not made with. */
function isExcipient(name: FoundName, text: string): boolean {
  const before = text.slice(Math.max(0, name.start - 12), name.start);
  return (
    /\((?:in|with)\s+$/iu.test(before) ||
    /^[\s-]*free\b/iu.test(text.slice(name.end, name.end + 8)) ||
    /\sin\s(?=polysorb)$/iu.test(before)
  );
}

/** `"vancomycin 1 g in sodium chloride 0.9 %"`: what a drug is given in. */
function isDiluted(name: FoundName, text: string): boolean {
  return (
    DILUENTS.has(name.normalized) &&
    /\b(?:in|with)\s+(?:[\d.,]{1,6}\s*m?l\s+(?:of\s+)?)?$/iu.test(
      text.slice(Math.max(0, name.start - 24), name.start),
    )
  );
}

const DILUENTS = new Set([
  'sodium chloride',
  'normal saline',
  'saline',
  'dextrose',
  'glucose',
  'water',
  'sterile water',
  'lactated ringers',
  'ringers lactate',
]);

/** `sodium` right behind `mycophenolate` is its salt, not a drug of its own. */
function isSaltAlone(name: FoundName, found: readonly FoundName[], text: string): boolean {
  if (!SALTS.has(name.normalized)) return false;
  const before = found.filter((other) => other.end <= name.start).at(-1);
  return before !== undefined && /^\s*$/u.test(text.slice(before.end, name.start));
}

const SALTS = new Set([
  'sodium',
  'potassium',
  'calcium',
  'magnesium',
  'zinc',
  'aluminum',
  'lithium',
  'iron',
  'silver',
  'ammonium',
  'citrate',
  'phosphate',
  'lactate',
  'chloride',
]);
