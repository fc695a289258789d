/** Reads a free line or the fields of a record into what decides the product: drug name, strengths, form, route, further words. */
import type { TextToken } from '../text/normalize-text.ts';
import type { FormFeature } from './form-word-table.ts';
import { FORM_WORDS, featuresOf, formFeatures, isSite } from './form-words.ts';
import { drugNameTokens, readDrugName } from './match-drug.ts';
import type { DrugNameMatch } from './match-drug.ts';
import { ELEMENT_NAMES, LINE_WORD_TABLE } from './product-line-table.ts';
import type { LineWordRow } from './product-line-table.ts';
import type { RxNormStore } from './rxnorm.ts';
import { findStrengths, readStrength } from './strength.ts';
import type { StrengthPart } from './strength.ts';

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
  const text = line.slice(0, MAX_LINE_LENGTH);
  const tokens = drugNameTokens(text);
  const drug = readDrugName(store, text, tokens);
  if (!drug || isOtherProduct(tokens, drug)) return undefined;
  const directions = directionsStart(text, tokens, drug.endToken);
  const beside = outsideName(tokens.slice(0, directions), drug);
  const besideFeatures = featuresOf(beside);
  const laterFeatures = featuresOf(tokens.slice(directions));
  const besideKinds = kindsOf(besideFeatures);
  return {
    drug,
    strengths: strengthsBeside(text, tokens, drug, directions),
    kinds: new Set(besideKinds.length > 0 ? besideKinds : kindsOf(laterFeatures)),
    sites: [...besideFeatures].filter(isSite),
    routes: [...laterFeatures].filter(isSite),
    words: spaced(tokens),
    unexplained: unexplainedBefore(tokens, drug),
  };
}

/** The same from separate fields; the name field may hold a whole product too. */
export function describeFields(store: RxNormStore, fields: ProductFields): ProductDescription | undefined {
  const line = describeLine(store, fields.name);
  if (!line) return undefined;
  const written = findStrengths((fields.strength ?? '').slice(0, MAX_LINE_LENGTH)).map(
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
    words: `${line.words}${spaced(drugNameTokens(`${fields.strength ?? ''} ${fields.form ?? ''}`))}`,
  };
}

function spaced(tokens: readonly TextToken[]): string {
  return ` ${tokens.map((token) => token.text).join(' ')} `;
}

function kindsOf(features: Iterable<FormFeature>): FormFeature[] {
  return [...features].filter(
    (feature) => !isSite(feature) || feature === 'sublingual' || feature === 'buccal',
  );
}

const ROLES = wordRoles();

function wordRoles(): Record<LineWordRow['role'], ReadonlySet<string>> {
  const of = (role: LineWordRow['role']) =>
    new Set(
      LINE_WORD_TABLE.filter((row) => row.role === role).flatMap((row): readonly string[] => row.words),
    );
  return { leading: of('leading'), directions: of('directions'), 'other-product': of('other-product') };
}

/** Directions begin at the first such word behind the name, or behind a spaced hyphen or colon once a strength was given. */
function directionsStart(text: string, tokens: readonly TextToken[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const word = tokens[at]?.text ?? '';
    if (ROLES.directions.has(word)) return at;
    const gap = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
    if (/ - | – |\n/u.test(gap) && at > from) return at;
  }
  return tokens.length;
}

function outsideName(tokens: readonly TextToken[], drug: DrugNameMatch): TextToken[] {
  return tokens.filter((_, index) => index < drug.firstToken || index >= drug.endToken);
}

/** Strengths between, behind and before the names; a number without unit only directly behind. */
function strengthsBeside(
  text: string,
  tokens: readonly TextToken[],
  drug: DrugNameMatch,
  directions: number,
): StrengthPart[][] {
  const inside: StrengthPart[] = [];
  const beside: StrengthPart[][] = [];
  let at = 0;
  while (at < directions) {
    const strength = readStrength(text, tokens, at);
    const isBare = strength?.parts.every((part) => part.unit === undefined) ?? false;
    if (!strength || (isBare && at !== drug.endToken)) {
      at += 1;
      continue;
    }
    if (at >= drug.firstToken && strength.endToken <= drug.endToken) inside.push(...strength.parts);
    else if (strength.endToken <= directions) beside.push([...strength.parts]);
    at = strength.endToken;
  }
  const last = beside[0];
  if (inside.length > 0 && last) return [[...inside, ...last], inside, ...beside];
  return inside.length > 0 ? [inside] : beside;
}

function unexplainedBefore(tokens: readonly TextToken[], drug: DrugNameMatch): string[] {
  const before = tokens.slice(0, drug.firstToken);
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
    .filter((word) => word.length > 1 && !UNIT_WORDS.has(word));
}

const UNIT_WORDS = new Set(['mg', 'mcg', 'ml', 'hr', 'hour', 'actuat', 'act', 'unit', 'units', 'meq', 'day']);

/** A word directly behind the name that stands for more ingredients, or makes an element another compound. */
function isOtherProduct(tokens: readonly TextToken[], drug: DrugNameMatch): boolean {
  const next = tokens[drug.endToken]?.text;
  if (next === undefined) return false;
  if (ROLES['other-product'].has(next)) return true;
  const last = tokens[drug.endToken - 1]?.text ?? '';
  const isElement = ELEMENT_NAMES.has(last) && drug.generics.length === 1;
  if (!isElement) return false;
  const isKnown = /^[\d%]/.test(next) || ROLES.directions.has(next) || ROLES.leading.has(next);
  return !isKnown && FORM_WORDS.longestAt(tokens, drug.endToken) === undefined;
}
