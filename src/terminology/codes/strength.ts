/** Reads strengths as notes write them, into values that compare with RxNorm's: `"160-4.5 mcg/act"`, `"250 mg/5 mL"`, `"0.5 %"`. */
import type { TextToken } from '../../text/normalize-text.ts';
import { tokenize } from '../../text/normalize-text.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { CONCENTRATION_MARKS, STRENGTH_UNIT_TABLE } from './strength-unit-table.ts';
import type { CanonicalUnit, ConcentrationMarkRow, StrengthUnitRow } from './strength-unit-table.ts';

/** One number of a strength with its unit in canonical measure. */
export interface StrengthPart {
  readonly value: number;
  /** Undefined when neither it nor the numbers beside it have a unit: `10-325`. */
  readonly unit?: CanonicalUnit;
  /** The unit was taken from a neighbour; this is the number as written: the 1000 of `1000-0.09 mg`. */
  readonly bareValue?: number;
  /** What the amount is in: 5 mL, 1 actuation, 1 hour, 1000 MG (a gram of ointment). */
  readonly per?: { readonly value: number; readonly unit: CanonicalUnit };
}

/** A strength as it stands in a text: one part, or one for each ingredient of a combination, in the order written. */
export interface WrittenStrength {
  readonly parts: readonly StrengthPart[];
  readonly firstToken: number;
  readonly endToken: number;
}

/** No product has more active ingredients with written strengths than this. */
const MAX_PARTS = 8;

const UNITS = buildPhraseMatcher<StrengthUnitRow>(
  STRENGTH_UNIT_TABLE.flatMap((row) => row.spellings.map((spelling) => [spelling, row] as const)),
);

/** Every strength in a text: `"Percocet 5-325 mg tab"` → one strength of two parts. */
export function findStrengths(text: string): WrittenStrength[] {
  const tokens = tokenize(text);
  const found: WrittenStrength[] = [];
  let at = 0;
  while (at < tokens.length) {
    const strength = readStrength(text, tokens, at);
    if (strength) found.push(strength);
    at = strength ? strength.endToken : at + 1;
  }
  return found;
}

/** The words behind the only strength of a text, which it begins with: `"250 mg capsule"` → `"capsule"`; undefined where it begins with something else, or tells of several. */
export function behindOnlyStrength(text: string): string | undefined {
  const [strength, ...others] = /^\d/u.test(text) ? findStrengths(text) : [];
  if (strength?.firstToken !== 0 || strength.parts.length > 1 || others.length > 0) return undefined;
  return text.slice(tokenize(text)[strength.endToken]?.start ?? text.length);
}

/** The strength that starts at this token, if one does; numbers without any unit count only as a combination (`10-325`). */
export function readStrength(
  text: string,
  tokens: readonly TextToken[],
  firstToken: number,
): WrittenStrength | undefined {
  const marked = readMarked(text, tokens, firstToken);
  if (marked) return marked;
  const amounts: Amount[] = [];
  let at = firstToken;
  while (amounts.length < MAX_PARTS) {
    const amount = readAmount(text, tokens, at);
    if (!amount) break;
    amounts.push(amount);
    at = amount.endToken;
    if (isRange(tokens, at, amount) || isSpokenSlash(tokens, at, amount)) at += 1;
    else if (!joinsNextNumber(text, tokens, at)) break;
  }
  const parts = canonicalParts(amounts);
  if (parts.length === 0 || (parts.length === 1 && parts[0]?.unit === undefined)) return undefined;
  return { parts, firstToken, endToken: at };
}

/** `U-500`: the mark says what the number is so much of, in so much. */
function readMarked(
  text: string,
  tokens: readonly TextToken[],
  firstToken: number,
): WrittenStrength | undefined {
  const word = tokens[firstToken]?.text ?? '';
  const row = MARKS.find(({ mark }) => word.startsWith(mark));
  if (row === undefined) return undefined;
  const isApart = word === row.mark;
  if (isApart && gapBefore(text, tokens, firstToken + 1) !== '-') return undefined;
  const digits = isApart ? tokens[firstToken + 1]?.text : word.slice(row.mark.length);
  const value = digits === undefined || !CONCENTRATION.test(digits) ? 0 : Number(digits);
  if (value === 0) return undefined;
  const parts = [{ value, unit: row.unit, per: { value: 1, unit: row.per } }];
  return { parts, firstToken, endToken: firstToken + (isApart ? 2 : 1) };
}

const MARKS: readonly ConcentrationMarkRow[] = CONCENTRATION_MARKS;
/** A single figure behind a letter is a name or a count. */
const CONCENTRATION = /^[1-9]\d{1,3}$/;

/** `5 to 10 mg` is `5-10 mg`, and no strength of 10 mg. */
function isRange(tokens: readonly TextToken[], at: number, { row }: Amount): boolean {
  const isJoined = row === undefined && RANGE_WORDS.has(tokens[at]?.text ?? '');
  return isJoined && numberAt(tokens, at + 1) !== undefined && unitAt(tokens, at + 2, 'amount') !== undefined;
}

/** `10 per 325`: a slash that was dictated, between two numbers of which neither has a unit. */
function isSpokenSlash(tokens: readonly TextToken[], at: number, { row }: Amount): boolean {
  const isJoined = row === undefined && tokens[at]?.text === 'per' && numberAt(tokens, at + 1) !== undefined;
  return (
    isJoined && unitAt(tokens, at + 2, 'amount') === undefined && unitAt(tokens, at + 2, 'per') === undefined
  );
}

const RANGE_WORDS = new Set(['to', 'or']);

/** One number as written, its unit, and what it is in. */
interface Amount {
  readonly written: number;
  readonly row?: StrengthUnitRow;
  readonly per?: Per;
  readonly endToken: number;
}

interface Per {
  readonly value: number;
  readonly unit: CanonicalUnit;
}

function readAmount(text: string, tokens: readonly TextToken[], at: number): Amount | undefined {
  if (isEndOfTorn(text, tokens, at)) return undefined;
  const fraction = withDecimalComma(text, tokens, at);
  if (fraction !== undefined) return readUnits(text, tokens, { written: fraction, at: at + 1 });
  const written = numberAt(tokens, at);
  return written === undefined ? undefined : readUnits(text, tokens, { written, at });
}

/** Is the token the second half of `12. 5 mg`, `12 .5 mg` behind a name? Digits behind a number with a point may be its end or an amount. At the head of a line and behind a unit the number counts an entry. */
export function isEndOfTorn(text: string, tokens: readonly TextToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined || !/^\d{1,4}$/u.test(before.text)) return false;
  const gap = text.slice(before.end, token.start);
  const isBehindPoint = gap === '. ' || (gap === ' ' && text[token.start] === '.');
  const lead = text.slice(0, before.start);
  return isBehindPoint && /\S[^\S\n]*$/u.test(lead) && unitAt(tokens, at - 2, 'amount') === undefined;
}

/** `2,5 mg`, `0,075 mg`: a comma between digits that only a fraction is written with, and a unit right behind. */
function withDecimalComma(text: string, tokens: readonly TextToken[], at: number): number | undefined {
  const [whole, rest] = tokens.slice(at, at + 2);
  if (whole === undefined || rest === undefined || !unitAt(tokens, at + 2, 'amount')) return undefined;
  const written = text.slice(whole.start, rest.end);
  const isFraction = DECIMAL_COMMA.test(written) && isTight(text, tokens, at + 2);
  return isFraction ? Number(written.replace(',', '.')) : undefined;
}

const DECIMAL_COMMA = /^(?:\d{1,4},\d{1,2}|0,\d{1,6})$/;

/** The units behind a number that ends at token `at`. */
function readUnits(
  text: string,
  tokens: readonly TextToken[],
  { written, at }: { readonly written: number; readonly at: number },
): Amount {
  // `108 (90 Base) MCG/ACT` gives the salt and then the base, which is the strength RxNorm publishes.
  const unitToken = tokens[at + 1]?.text === 'base' ? at + 2 : at + 1;
  const unit = unitAt(tokens, unitToken, 'amount');
  if (!unit || !isTight(text, tokens, unitToken)) return { written, endToken: at + 1 };
  const per = readPer(text, tokens, unit.endToken, unit.row.unit);
  if (!per) return { written, row: unit.row, endToken: unit.endToken };
  return { written, row: unit.row, per: per.per, endToken: per.endToken };
}

/** `/mL`, `/5 mL`, `per actuation`, `in 100 mL`; a mass behind the slash is the next ingredient unless it is a bare `/g`. */
function readPer(
  text: string,
  tokens: readonly TextToken[],
  at: number,
  amountUnit: CanonicalUnit,
): { per: Per; endToken: number } | undefined {
  const isWord = PER_WORDS.has(tokens[at]?.text ?? '');
  if (!isWord && !gapBefore(text, tokens, at).includes('/')) return undefined;
  const start = isWord ? at + 1 : at;
  const bare = unitAt(tokens, start, 'per');
  if (bare) return { per: { value: bare.row.factor, unit: bare.row.unit }, endToken: bare.endToken };
  const value = numberAt(tokens, start) ?? 0;
  const unit = value === 0 ? undefined : unitAt(tokens, start + 1, 'per');
  if (!unit || unit.row.unit === 'MG' || unit.row.unit === amountUnit) return undefined;
  return { per: { value: roundOff(value * unit.row.factor), unit: unit.row.unit }, endToken: unit.endToken };
}

const PER_WORDS = new Set(['per', 'in', 'each']);

/** Numbers without a unit or a base take those of the number behind them (`3/1.25 mg/ml`), the last those of the one before. */
function canonicalParts(amounts: readonly Amount[]): StrengthPart[] {
  const parts: StrengthPart[] = [];
  let neighbour = amounts.findLast((amount) => amount.row !== undefined);
  for (const amount of amounts.toReversed()) {
    const per = amount.per ?? neighbour?.per;
    parts.unshift(canonicalPart(amount, neighbour?.row, per));
    if (amount.row) neighbour = { ...amount, ...(per && { per }) };
  }
  return parts;
}

function canonicalPart(
  { written, row }: Amount,
  sharedRow: StrengthUnitRow | undefined,
  per: Per | undefined,
): StrengthPart {
  const unitRow = row ?? sharedRow;
  if (!unitRow) return { value: written };
  return {
    value: roundOff(written * unitRow.factor),
    unit: unitRow.unit,
    ...(!row && { bareValue: written }),
    ...(per && { per }),
  };
}

/** A hyphen between spaces starts the directions (`200 mg - 1-2 daily`) unless what follows is an amount itself. */
function joinsNextNumber(text: string, tokens: readonly TextToken[], at: number): boolean {
  if (numberAt(tokens, at) === undefined) return false;
  const gap = gapBefore(text, tokens, at);
  if (/^(?:[-–+&]|\s?\/\s?)$/u.test(gap)) return true;
  return /^\s[-–+&]\s$/u.test(gap) && unitAt(tokens, at + 1, 'amount') !== undefined;
}

function unitAt(
  tokens: readonly TextToken[],
  at: number,
  place: 'amount' | 'per',
): { row: StrengthUnitRow; endToken: number } | undefined {
  const match = UNITS.longestAt(tokens, at);
  const row = match?.values.find((candidate) => candidate.place === place || candidate.place === 'both');
  return match && row ? { row, endToken: match.endToken } : undefined;
}

function numberAt(tokens: readonly TextToken[], at: number): number | undefined {
  const word = tokens[at]?.text ?? '';
  const first = word.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || word.length > 20 || LEADING_NOUGHT.test(word)) return undefined;
  const value = Number(word);
  return Number.isFinite(value) ? value : undefined;
}

/** `007`: the end of a number that begins further left, and no amount. */
const LEADING_NOUGHT = /^0\d/;

function isTight(text: string, tokens: readonly TextToken[], at: number): boolean {
  return /^[\s)-]{0,2}$/.test(gapBefore(text, tokens, at));
}

function gapBefore(text: string, tokens: readonly TextToken[], at: number): string {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before && token ? text.slice(before.end, token.start) : '';
}

/** Products of decimals carry binary dust (0.1 * 3): twelve digits are more than any label has. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}
