/** Reads a free line or the fields of a record into what decides the product: drug name, strengths, form, route, further words. */
import { PRODUCT_UNIT_WORDS } from '../codes/amount-word-table.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { FORM_WORDS, featuresOf, formFeatures, isInjectedByContainer, isSite } from '../forms/form-words.ts';
import { withoutAsides } from '../names/amounts-in-brackets.ts';
import { drugNameTokens } from '../names/drug-dictionary.ts';
import type { DrugNameMatch } from '../names/drug-names.ts';
import { joinsFormWord, withPartsWhole } from '../names/cut-combination.ts';
import { namesCutTo } from '../names/cut-name.ts';
import { inRxNormSpelling } from '../names/foreign-spelling.ts';
import { readDrugName } from '../names/match-drug.ts';
import { withoutPartsOfBrand } from '../names/parts-of-brand.ts';
import { namesAnother } from '../names/second-drug.ts';
import { isMakerBefore } from '../names/words-of-names.ts';
import { directionsStart, ROLES } from './line-roles.ts';
import { isOtherProduct } from './other-product.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { inPlainNumbers, withGroupsJoined } from '../codes/plain-numbers.ts';
import { findStrengths } from '../codes/strength.ts';
import { isByBody, numberBehind, strengthsBeside, strengthsOf, unreadBehind } from './strengths-beside.ts';
import type { StrengthPart, WrittenStrength } from '../codes/strength.ts';

/** The parts of one drug as a record or a table row has them; every part is text as written. */
export interface ProductFields {
  /** Generic names, salt and brand: `"metoprolol succinate (Toprol XL)"`; may hold strength and form too. */
  readonly name: string;
  readonly strength?: string;
  readonly form?: string;
  readonly route?: string;
}

/** What a text says about the product it means. */
export interface ProductDescription {
  readonly drug: DrugNameMatch;
  /** Every strength beside the name, in the order written, each with one part per ingredient. */
  readonly strengths: readonly (readonly StrengthPart[])[];
  /**
   * The strengths of a number that may be two (`2 500 mg`: 2500 mg, or two of 500 mg), read as two; where both have a product, neither is
   * meant.
   */
  readonly otherStrengths?: readonly (readonly StrengthPart[])[];
  /** A number behind the name without a unit, however small: `Eliquis 2.5`. */
  readonly number?: number;
  /** Words right behind the name and the strength that nobody knows: each may be a form, unless it is of the name of a product. */
  readonly unread: readonly string[];
  /** The names of a combination each have their own strength, which no other part of it may have instead. */
  readonly isByName: boolean;
  /** An amount by the body of the patient stands beside the name: it is a drug, whatever else its abbreviation means. */
  readonly isByBody: boolean;
  /** What kind of form: from the words beside the name, else from the directions. */
  readonly kinds: ReadonlySet<FormFeature>;
  /** Where it is given, said beside the name. */
  readonly sites: readonly FormFeature[];
  /** That it is injected says the name of a container alone, in which other drugs are dropped or nebulized. */
  readonly isInContainer?: true;
  /** Where it is given according to the directions. */
  readonly routes: readonly FormFeature[];
  /** All words, single-spaced with a space at both ends, to look for quantities and qualifiers in. */
  readonly words: string;
  /** The name is what is left of one: nothing but a product is told by it. */
  readonly isNameCut?: true;
  /** Words in front of the name that are neither form, number nor usual; only a product qualifier explains them. */
  readonly unexplained: readonly string[];
}

/** A line longer than this is no product description; the rest of it is not read. */
const MAX_LINE_LENGTH = 600;

/** `"Osmotic 24 HR nifedipine 30mg ER tablet - 1-2 PO twice a day"` → its parts; undefined when it names no drug. */
export function describeLine(store: RxNormStore, line: string): ProductDescription | undefined {
  const plain = inPlainNumbers(withoutAsides(line.slice(0, MAX_LINE_LENGTH)));
  const text = withoutPartsOfBrand(store, plain);
  const description = describeText(store, text);
  if (description === undefined || !SPACED_NUMBER.test(text)) return description;
  const grouped = withGroupsJoined(text, endOfName(text, description.drug));
  const joined = grouped === undefined ? undefined : describeText(store, grouped);
  return joined ? { ...joined, otherStrengths: description.strengths } : description;
}

/** Few texts have one. */
const SPACED_NUMBER = /\d[\s'’]\d{3}/u;

/** The numbers of a name belong to it: `vitamin B 12 500 mcg`. */
function endOfName(text: string, { endToken }: DrugNameMatch): number {
  return drugNameTokens(text)[endToken - 1]?.end ?? 0;
}

function describeText(store: RxNormStore, text: string): ProductDescription | undefined {
  const tokens = drugNameTokens(text);
  const description = describeTokens(store, text, tokens);
  const isExplained = description?.unexplained.length === 0;
  if (isExplained && !joinsFormWord(text, tokens)) return description;
  const whole = withPartsWhole(store, text, tokens);
  const combination = whole && explained(describeTokens(store, text, whole));
  if (combination) return withSupport(combination);
  return (isExplained || whole ? undefined : describeRespelt(store, text, tokens)) ?? description;
}

function withSupport(description: ProductDescription): ProductDescription {
  return { ...description, drug: { ...description.drug, needsSupport: true } };
}

function explained(description: ProductDescription | undefined): ProductDescription | undefined {
  return description?.unexplained.length === 0 ? description : undefined;
}

/** A name as another language spells it, or what is left of one; a word that can be two names so is neither. */
function describeRespelt(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): ProductDescription | undefined {
  const [written, ...others] = tokens;
  if (written === undefined) return undefined;
  const respelt = inRxNormSpelling(store, tokens);
  const names = namesCutTo(store, written.text);
  const spelt = respelt?.tokens[0]?.text ?? written.text;
  if (spelt !== written.text && names.some((name) => name !== spelt)) return undefined;
  const described = respelt && explained(describeTokens(store, text, respelt.tokens));
  if (described) return respelt.isCut ? withSupport(described) : described;
  const [only, ...more] = names;
  if (only === undefined || more.length > 0) return undefined;
  return cutName(explained(describeTokens(store, text, [{ ...written, text: only }, ...others])));
}

/** What is left of a name tells it only with the strength and the form of one of its products. */
function cutName(described: ProductDescription | undefined): ProductDescription | undefined {
  const isWhole = described && described.strengths.length > 0 && described.kinds.size > 0;
  return isWhole ? { ...described, isNameCut: true } : undefined;
}

function describeTokens(
  store: RxNormStore,
  text: string,
  tokens: readonly TextToken[],
): ProductDescription | undefined {
  const drug = readDrugName(store, text, tokens);
  if (!drug || isOtherProduct(text, tokens, drug)) return undefined;
  const directions = directionsStart(text, tokens, drug.endToken);
  if (namesAnother(store, tokens.slice(drug.endToken, directions), drug)) return undefined;
  const written = strengthsBeside(text, tokens, drug, directions);
  const beside = besideName(tokens.slice(0, directions), drug, written);
  const besideFeatures = featuresOf(beside);
  const laterFeatures = featuresOf(tokens.slice(directions));
  const number = numberBehind({ text, tokens, drug, directions });
  const besideKinds = kindsOf(besideFeatures);
  return {
    drug,
    ...strengthsOf({ text, tokens, drug, directions }, written),
    ...(number !== undefined && { number }),
    unread: unreadBehind({ text, tokens, drug, directions }, written),
    isByBody: written.some(isByBody),
    kinds: new Set(besideKinds.length > 0 ? besideKinds : kindsOf(laterFeatures)),
    sites: [...besideFeatures].filter(isSite),
    ...(isInjectedByContainer(beside) && { isInContainer: true }),
    routes: [...laterFeatures].filter(isSite),
    words: spaced(tokens),
    unexplained: unexplainedBefore(text, tokens, drug),
  };
}

/** The same from separate fields; the name field may hold a whole product too. */
export function describeFields(store: RxNormStore, fields: ProductFields): ProductDescription | undefined {
  const line = describeLine(store, fields.name);
  if (!line) return undefined;
  // Nothing is counted in a field of its own.
  const strength = inPlainNumbers((fields.strength ?? '').slice(0, MAX_LINE_LENGTH));
  const written = findStrengths(withGroupsJoined(strength, 0) ?? strength).map(({ parts }) => parts);
  const form = formFeatures((fields.form ?? '').slice(0, MAX_LINE_LENGTH));
  const route = formFeatures((fields.route ?? '').slice(0, MAX_LINE_LENGTH));
  return {
    ...line,
    strengths: [...written, ...line.strengths],
    kinds: new Set([...line.kinds, ...kindsOf(form)]),
    sites: [...line.sites, ...[...form].filter(isSite)],
    routes: [...route].filter(isSite),
    words: `${line.words}${spaced(drugNameTokens(`${fields.strength ?? ''} ${fields.form ?? ''} ${fields.route ?? ''}`))}`,
  };
}

function spaced(tokens: readonly TextToken[]): string {
  // RxNorm's "Modified 24 HR" is a product of its own; "modified release" is everyone's word for extended release.
  return ` ${tokens.map((token) => token.text).join(' ')} `.replaceAll(
    ' modified release ',
    ' extended release ',
  );
}

function kindsOf(features: Iterable<FormFeature>): FormFeature[] {
  return [...features].filter(
    (feature) => !isSite(feature) || feature === 'sublingual' || feature === 'buccal',
  );
}

/** The tokens around the name that are no strength either, where units look like other words (`30000 au/mL`). */
function besideName(
  tokens: readonly TextToken[],
  drug: DrugNameMatch,
  strengths: readonly WrittenStrength[],
): TextToken[] {
  return tokens.filter((_, index) => {
    const isName = index >= drug.firstToken && index < drug.endToken;
    return !isName && !strengths.some(({ firstToken, endToken }) => index >= firstToken && index < endToken);
  });
}

/** Words that run into the name without punctuation between: `foobar potassium`, not `Active | lisinopril`. */
function unexplainedBefore(text: string, tokens: readonly TextToken[], drug: DrugNameMatch): string[] {
  let first = drug.firstToken;
  while (first > 0 && /^[\s(/+&-]*$/.test(text.slice(tokens[first - 1]?.end, tokens[first]?.start)))
    first -= 1;
  const before = tokens.slice(first, drug.firstToken);
  const formTokens = new Set<number>();
  for (const match of FORM_WORDS.matchTokens(before)) {
    for (let at = match.firstToken; at < match.endToken; at += 1) formTokens.add(at);
  }
  const isMaker = ({ text: word, end }: TextToken, at: number): boolean =>
    isMakerBefore(word, text.slice(end, tokens[first + at + 1]?.start));
  return before
    .filter(
      (token, index) =>
        !formTokens.has(index) &&
        !ROLES.leading.has(token.text) &&
        !/^[\d%]/.test(token.text) &&
        !isMaker(token, index),
    )
    .map((token) => token.text)
    .filter((word) => word.length > 1 && !PRODUCT_UNIT_WORDS.has(word) && !APPLICATION_NUMBER.test(word));
}

/** `NDA020503`, which RxNorm puts before some names. */
const APPLICATION_NUMBER = /^a?nda\d{4,7}$/;
