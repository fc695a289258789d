/** Reads a free line or the fields of a record into what decides the product: drug name, strengths, form, route, further words. */
import type { TextToken } from '../../text/normalize-text.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { FORM_WORDS, featuresOf, formFeatures, isSite } from '../forms/form-words.ts';
import { drugNameTokens } from '../names/drug-dictionary.ts';
import type { DrugNameMatch } from '../names/drug-names.ts';
import { inRxNormSpelling } from '../names/foreign-spelling.ts';
import { readDrugName } from '../names/match-drug.ts';
import { namesAnother } from '../names/second-drug.ts';
import { directionsStart, ROLES } from './line-roles.ts';
import { isOtherProduct } from './other-product.ts';
import { isElement } from './product-line-table.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { inPlainNumbers } from '../codes/plain-numbers.ts';
import { findStrengths, readStrength } from '../codes/strength.ts';
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
  /** The names of a combination each have their own strength, which no other part of it may have instead. */
  readonly isByName: boolean;
  /** What kind of form: from the words beside the name, else from the directions. */
  readonly kinds: ReadonlySet<FormFeature>;
  /** Where it is given, said beside the name. */
  readonly sites: readonly FormFeature[];
  /** Where it is given according to the directions. */
  readonly routes: readonly FormFeature[];
  /** All words, single-spaced with a space at both ends, to look for quantities and qualifiers in. */
  readonly words: string;
  /** Words in front of the name that are neither form, number nor usual; only a product qualifier explains them. */
  readonly unexplained: readonly string[];
}

/** A line longer than this is no product description; the rest of it is not read. */
const MAX_LINE_LENGTH = 600;

/** `"Osmotic 24 HR nifedipine 30mg ER tablet - 1-2 PO twice a day"` → its parts; undefined when it names no drug. */
export function describeLine(store: RxNormStore, line: string): ProductDescription | undefined {
  const text = inPlainNumbers(withoutElements(line.slice(0, MAX_LINE_LENGTH)));
  const tokens = drugNameTokens(text);
  const description = describeTokens(store, text, tokens);
  if (description?.unexplained.length === 0) return description;
  const respelt = inRxNormSpelling(store, tokens);
  const other = respelt && describeTokens(store, text, respelt.tokens);
  if (other === undefined || other.unexplained.length > 0) return description;
  return respelt?.isCut === true ? { ...other, drug: { ...other.drug, needsSupport: true } } : other;
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
  const besideFeatures = featuresOf(besideName(tokens.slice(0, directions), drug, written));
  const laterFeatures = featuresOf(tokens.slice(directions));
  const besideKinds = kindsOf(besideFeatures);
  return {
    drug,
    ...(written.length > 0
      ? partsOf(inOneCell(text, tokens, soldStrengths(written)), drug)
      : { strengths: bareStrength(tokens, drug, directions), isByName: false }),
    kinds: new Set(besideKinds.length > 0 ? besideKinds : kindsOf(laterFeatures)),
    sites: [...besideFeatures].filter(isSite),
    routes: [...laterFeatures].filter(isSite),
    words: spaced(tokens),
    unexplained: unexplainedBefore(text, tokens, drug),
  };
}

/** The same from separate fields; the name field may hold a whole product too. */
export function describeFields(store: RxNormStore, fields: ProductFields): ProductDescription | undefined {
  const line = describeLine(store, fields.name);
  if (!line) return undefined;
  const written = findStrengths(inPlainNumbers((fields.strength ?? '').slice(0, MAX_LINE_LENGTH))).map(
    (strength) => strength.parts,
  );
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

/** `ferrous sulfate 325 mg (65 mg iron)`: how much of an element a compound holds is no part of its name; every place stays where it was. */
function withoutElements(text: string): string {
  return text.replace(ELEMENT_AMOUNT, (bracket: string, element: string) =>
    isElement(element.toLowerCase()) ? ' '.repeat(bracket.length) : bracket,
  );
}

const ELEMENT_AMOUNT =
  /\((?:\d[\d.,]{0,8} ?m?c?g(?: of)?(?: elemental)? (\p{L}{4,12})|elemental (\p{L}{4,12}))\)/giu;

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

/** Every strength before the directions; a combination without units (`10-325`) only directly behind the name. */
function strengthsBeside(
  text: string,
  tokens: readonly TextToken[],
  drug: DrugNameMatch,
  directions: number,
): WrittenStrength[] {
  const found: WrittenStrength[] = [];
  let at = 0;
  while (at < directions) {
    const strength = readStrength(text, tokens, at);
    const isBare = strength?.parts.every((part) => part.unit === undefined) ?? false;
    const isUsed =
      strength !== undefined && strength.endToken <= directions && (!isBare || at === drug.endToken);
    if (isUsed) found.push(strength);
    at = isUsed ? strength.endToken : at + 1;
  }
  return found;
}

/** Where a drug is dosed by the body (`50 mg/m²`), a bare amount beside it is the dose of this patient: no product is meant by it. */
function soldStrengths(strengths: readonly WrittenStrength[]): readonly WrittenStrength[] {
  const isByBody = ({ parts }: WrittenStrength): boolean => parts.some(({ per }) => per?.unit === 'BODY');
  if (!strengths.some(isByBody)) return strengths;
  return strengths.filter(
    (strength) => !isByBody(strength) && strength.parts.some(({ per }) => per !== undefined),
  );
}

/** A second strength counts only in the same cell of a row: in the next one it is a dose. */
function inOneCell(
  text: string,
  tokens: readonly TextToken[],
  strengths: readonly WrittenStrength[],
): WrittenStrength[] {
  const [first] = strengths;
  const from = tokens[first?.firstToken ?? 0]?.start ?? 0;
  return strengths.filter(({ firstToken }) => !text.slice(from, tokens[firstToken]?.start).includes('|'));
}

/** `A 5 mg / B 325 mg`: each name has its own strength, and the product must have them all, each with its name. */
function partsOf(
  strengths: readonly WrittenStrength[],
  drug: DrugNameMatch,
): Pick<ProductDescription, 'strengths' | 'isByName'> {
  const isInside = ({ firstToken, endToken }: WrittenStrength) =>
    firstToken >= drug.firstToken && endToken <= drug.endToken;
  const inside = strengths.filter(isInside).flatMap((strength) => strength.parts);
  const beside = strengths.filter((strength) => !isInside(strength)).map((strength) => strength.parts);
  if (inside.length === 0) return { strengths: beside, isByName: false };
  const isComplete = inside.length >= drug.generics.length;
  return { strengths: [inOneBase(isComplete ? inside : [...inside, ...(beside[0] ?? [])])], isByName: true };
}

/** `250 mg / 62.5 mg per 5 mL`: what the last amount is in goes for them all. */
function inOneBase(parts: readonly StrengthPart[]): readonly StrengthPart[] {
  const per = parts.at(-1)?.per;
  if (per === undefined) return parts;
  return parts.map((part) => (part.per === undefined && part.unit !== '%' ? { ...part, per } : part));
}

/** Smaller numbers without a unit may be counts of tablets. */
const SMALLEST_BARE_STRENGTH = 12;

/** `Synthroid 100`, `acetaminophen oral tablet 500`: one number behind the name or at the end, where no strength has a unit. */
function bareStrength(
  tokens: readonly TextToken[],
  drug: DrugNameMatch,
  directions: number,
): (readonly StrengthPart[])[] {
  const isLastNumber = (at: number) => at >= drug.endToken && at === directions - 1;
  const isNext = (at: number) => FORM_WORDS.longestAt(tokens, at + 1) === undefined;
  for (const at of [drug.endToken, directions - 1]) {
    const value = Number(tokens[at]?.text);
    if (value >= SMALLEST_BARE_STRENGTH && (isLastNumber(at) || isNext(at))) return [[{ value }]];
  }
  return [];
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
  return before
    .filter(
      (token, index) =>
        !formTokens.has(index) && !ROLES.leading.has(token.text) && !/^[\d%]/.test(token.text),
    )
    .map((token) => token.text)
    .filter((word) => word.length > 1 && !UNIT_WORDS.has(word) && !APPLICATION_NUMBER.test(word));
}

/** `NDA020503`, which RxNorm puts before some names. */
const APPLICATION_NUMBER = /^a?nda\d{4,7}$/;

const UNIT_WORDS = new Set(['mg', 'mcg', 'ml', 'hr', 'hour', 'actuat', 'act', 'unit', 'units', 'meq', 'day']);
