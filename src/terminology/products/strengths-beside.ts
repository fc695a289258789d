/** The strengths that stand beside a drug name, as alternatives that its products are asked for. */
import { isNoCount, isOddFraction } from '../codes/count-or-strength.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import { findStrengths, isEndOfTorn, readStrength } from '../codes/strength.ts';
import type { StrengthPart, WrittenStrength } from '../codes/strength.ts';
import { EVENT_TIMINGS } from '../codes/event-timing-table.ts';
import { FREQUENCIES } from '../codes/frequency-table.ts';
import { unitOfWord } from '../codes/unit-lookup.ts';
import { isMakerBehind } from '../names/words-of-names.ts';
import { directionsStart, ROLES } from './line-roles.ts';
import { FORM_WORDS } from '../forms/form-words.ts';
import { drugNameTokens } from '../names/drug-dictionary.ts';
import type { DrugNameMatch } from '../names/drug-names.ts';

/** A line of text with the drug it names and the token its directions begin at. */
interface Line {
  readonly text: string;
  readonly tokens: readonly TextToken[];
  readonly drug: DrugNameMatch;
  readonly directions: number;
}

/** The strengths of a description (`ProductDescription`). */
interface Strengths {
  readonly strengths: readonly (readonly StrengthPart[])[];
  readonly isByName: boolean;
}

/** What the strengths beside a name mean: in the order written, then the other reading of numbers that have two. */
export function strengthsOf(line: Line, written: readonly WrittenStrength[]): Strengths {
  const { text, tokens, drug } = line;
  if (written.length === 0) return { strengths: unwrittenStrength(line), isByName: false };
  const first = partsOf(inOneCell(text, tokens, soldStrengths(written)), drug);
  return { ...first, strengths: [...first.strengths, ...thousandsBeside(line), ...basesBeside(line)] };
}

/** `Tylenol #3`: the name tells it; else a number that has no unit. */
function unwrittenStrength(line: Line): readonly (readonly StrengthPart[])[] {
  const { strength } = line.drug;
  return strength === undefined ? bareStrength(line) : findStrengths(strength).map(({ parts }) => parts);
}

/** Every strength before the directions; a combination without units (`10-325`) only behind the name and words of its form (`TAB 10-325`). */
export function strengthsBeside(
  text: string,
  tokens: readonly TextToken[],
  drug: DrugNameMatch,
  directions: number,
): WrittenStrength[] {
  const found: WrittenStrength[] = [];
  const bareAt = behindForms(tokens, drug.endToken);
  let at = 0;
  while (at < directions) {
    const strength = readStrength(text, tokens, at);
    const isBare = strength?.parts.every((part) => part.unit === undefined) ?? false;
    const isUsed = strength !== undefined && strength.endToken <= directions && (!isBare || at === bareAt);
    if (isUsed) found.push(strength);
    at = isUsed ? strength.endToken : at + 1;
  }
  return found;
}

function behindForms(tokens: readonly TextToken[], from: number): number {
  let at = from;
  for (let form = FORM_WORDS.longestAt(tokens, at); form; form = FORM_WORDS.longestAt(tokens, at))
    at = form.endToken;
  return at;
}

/** `metformin 1.000 mg`: thousands in one locale, one in another; the products of the drug tell which. */
const OPEN_NUMBER = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/gu;

/** The strengths of the text with its open numbers read as thousands; every token stays where it was. */
function thousandsBeside({ text, drug, directions }: Line): readonly (readonly StrengthPart[])[] {
  const other = text.replace(OPEN_NUMBER, (number) => number.replace('.', ','));
  if (other === text) return [];
  return strengthsBeside(other, drugNameTokens(other), drug, directions).map(({ parts }) => parts);
}

/** `3 mg(2.5 mg base)`: of the salt and of the base; RxNorm publishes one of them. */
const BASE = /\d[\d.]{0,8} ?m?c?g ?\((\d[\d.]{0,8} ?m?c?g) base\)/giu;

/** The strengths of the text with those of the base in the place of those of the salt. */
function basesBeside({ text, drug }: Line): readonly (readonly StrengthPart[])[] {
  const other = text.replace(BASE, (whole: string, base: string) => base.padEnd(whole.length));
  if (other === text) return [];
  const tokens = drugNameTokens(other);
  const directions = directionsStart(other, tokens, drug.endToken);
  return strengthsBeside(other, tokens, drug, directions).map(({ parts }) => parts);
}

/** Where a drug is dosed by the body (`50 mg/m²`), a bare amount beside it is the dose of this patient: no product is meant by it. */
function soldStrengths(strengths: readonly WrittenStrength[]): readonly WrittenStrength[] {
  if (!strengths.some(isByBody)) return strengths;
  return strengths.filter(
    (strength) => !isByBody(strength) && strength.parts.some(({ per }) => per !== undefined),
  );
}

/** `2,400 mg/m²`: so much for each square metre or kilogram of the patient. */
export function isByBody({ parts }: WrittenStrength): boolean {
  return parts.some(({ per }) => per?.unit === 'BODY');
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
function partsOf(strengths: readonly WrittenStrength[], drug: DrugNameMatch): Strengths {
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

/**
 * `lisinopril 10`, `Eliquis 2.5`: the number right behind the name or behind words of its form, however small, that has no unit and counts
 * nothing; whether it is a strength, the products of the drug tell.
 */
export function numberBehind({ text, tokens, drug, directions }: Line): number | undefined {
  for (const at of [drug.endToken, behindForms(tokens, drug.endToken)]) {
    const word = at < directions ? (tokens[at]?.text ?? '') : '';
    const isCount = FORM_WORDS.longestAt(tokens, at + 1) !== undefined && !isOddFraction(Number(word));
    if (PLAIN_NUMBER.test(word) && !isCount && !hasUnit(text, tokens, at)) return Number(word);
  }
  return undefined;
}

const PLAIN_NUMBER = /^[1-9]\d{0,5}(?:\.\d{1,3})?$|^0\.\d{1,4}$/;

/** It is read as an amount of something, alone or with the number before or behind it. */
function hasUnit(text: string, tokens: readonly TextToken[], at: number): boolean {
  const isRead = [at - 1, at].some((first) => (readStrength(text, tokens, first)?.endToken ?? 0) > at);
  return isRead || isEndOfTorn(text, tokens, at) || isEndOfTorn(text, tokens, at + 1);
}

/**
 * `Methotrexat 15 mg Fertigspritze`, `furosemide 40 mg Blargulle`: right behind the strength, or between it and the name, stands a word that
 * is no form, no direction, no firm and nothing that labels say. It may be a form of a language or a maker that nobody knows here.
 */
export function unreadBehind(
  { text, tokens, drug, directions }: Line,
  written: readonly WrittenStrength[],
): readonly string[] {
  const ends = [drug.endToken, ...written.map(({ endToken }) => endToken)];
  return ends
    .filter((at) => at >= drug.endToken && at < directions && isUnread(text, tokens, at))
    .flatMap((at) => tokens[at]?.text ?? []);
}

function isUnread(text: string, tokens: readonly TextToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  // "lisinopril 10 mg hypertension": who writes in small letters behind the strength goes on; what is called something has a capital.
  if (token === undefined || !/^\p{Lu}/u.test(text.slice(token.start, token.end))) return false;
  const gap = text.slice(before?.end, token.start);
  if (!FORM_GAP.test(gap) || !FORM_LIKE.test(token.text) || isUsual(token.text)) return false;
  if (gap.includes(',') && goesOn(text, tokens, at)) return false;
  return FORM_WORDS.longestAt(tokens, at) === undefined;
}

/** Words of lists, labels, directions, firms and units say nothing of the form, or say it elsewhere. */
function isUsual(word: string): boolean {
  const isOfRole = USUAL_ROLES.some((role) => ROLES[role].has(word));
  return isOfRole || TIMING_WORDS.has(word) || isMakerBehind(word) || unitOfWord(word) !== undefined;
}

/** Behind a comma a word that goes on is the beginning of a sentence: `0.5 mg, dosing interval is not noted`. */
function goesOn(text: string, tokens: readonly TextToken[], at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && /^\s+$/.test(text.slice(tokens[at]?.end, next.start));
}

/** Between a name, a strength and a form stand blanks, commas and hyphens. */
const FORM_GAP = /^[\s,-]{1,3}$/;
/** Shorter words are letters of makers and ends of codes. */
const FORM_LIKE = /^[a-z]{3,}$/;
const USUAL_ROLES = ['leading', 'directions', 'label', 'other-product'] as const;
const TIMING_WORDS: ReadonlySet<string> = new Set(
  [...FREQUENCIES, ...EVENT_TIMINGS].flatMap((row: { readonly phrases: readonly string[] }) =>
    row.phrases.flatMap((phrase) => phrase.split(' ')),
  ),
);

/** `Synthroid 100`, `acetaminophen oral tablet 500`: one number behind the name or at the end, where no strength has a unit. */
function bareStrength({ text, tokens, drug, directions }: Line): (readonly StrengthPart[])[] {
  const isLastNumber = (at: number) => at >= drug.endToken && at === directions - 1;
  const isCounted = (at: number) => FORM_WORDS.longestAt(tokens, at + 1) !== undefined;
  for (const at of [drug.endToken, directions - 1]) {
    const value = Number(tokens[at]?.text);
    if (isEndOfTorn(text, tokens, at) || isEndOfTorn(text, tokens, at + 1)) continue;
    const isStrength = isOddFraction(value) || isLastNumber(at) || !isCounted(at);
    if (isNoCount(value) && isStrength) return [[{ value }]];
  }
  return [];
}
