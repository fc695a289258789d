/** Recognizes doses: `1-2 tabs`, `one 150 mg tab`, `2 x 500 mg tablets`, `5 mg/kg`, and strengths that are no dose: `250 mg/5 mL`. */
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import { METHODS } from '../../../terminology/codes/method-table.ts';
import { doseWords } from '../../vocabulary/dose-word-table.ts';
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { doseOf, EXTRA_WORDS, PLAIN_DOSE } from './dose-of-amount.ts';
import { namesDay, readNumberRange, readTimeUnit, readUnit } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import { readMultiple } from '../../words/read-multiple.ts';
import { HOURS_OF_CLOCK, isAmongHours, isOfTimetable } from '../../words/timetable.ts';
import { readCombined, readCountOfStrength, readNamedUnit, readProduct } from './read-product.ts';
import { recognizeDiluent } from './recognize-diluent.ts';
import { recognizeQuotient } from './read-quotient.ts';
import type { Recognize, Recognizer, SigFragment } from '../../sig-fragment.ts';
import { CLOSE, COMMA, DASH, hasGap, isNumber, OPEN, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

/** Of the words that mean one, those that have lost a letter stand apart. */
const ONE_WORDS = doseWords('one');
const ARTICLES: ReadonlySet<string> = new Set([...ONE_WORDS, ...doseWords('lost-one')]);
const METHOD_WORDS: ReadonlySet<string> = new Set(METHODS.flatMap((row) => row.phrases));
const ADJECTIVES = doseWords('adjective');
const MIXING_WORDS = doseWords('mixing');
const FORM_WORDS = doseWords('form');
const NO_DOSE_BEHIND = doseWords('no-dose');

export const DOSE_RECOGNIZER: Recognizer = {
  name: 'dose',
  recognize: recognizeDose,
};

function recognizeDose(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const recognize = BY_FIRST_WORD.get(wordAt(tokens, at)) ?? recognizeNumber;
  return recognize(tokens, at);
}

function recognizeNumber(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = readNumberRange(tokens, at);
  if (number === undefined) return recognizeArticle(tokens, at) ?? recognizeRomanOne(tokens, at);
  if (isBrokenDecimal(tokens, at) || isSecondOfPair(tokens, at) || isOfTimetable(tokens, at))
    return undefined;
  if (isLastInBracket(tokens, at, number)) return undefined;
  return readCombined(tokens, at, number.to) ?? recognizeAmount(tokens, at, number);
}

function recognizeAmount(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
): SigFragment | undefined {
  const behind = skipMultiplier(tokens, number.to);
  const unit = readUnit(tokens, behind) ?? readUnitBehindAdjective(tokens, behind);
  if (unit === undefined || behind > number.to) return recognizeWithoutUnit(tokens, at, number, behind);
  const counted = readCountOfStrength(tokens, at, number, unit);
  if (counted !== undefined) return counted;
  if (hasGap(tokens[unit.to], SLASH) || wordAt(tokens, unit.to) === 'per') {
    const quotient = recognizeQuotient(tokens, at, number, unit);
    if (quotient !== undefined) return quotient;
  }
  return isNoDose(unit.row) ? { kind: 'strength', from: at, to: unit.to } : doseOf(tokens, at, number, unit);
}

/** `(200 mg/mL x 2) injection`: what a bracket holds beside other words counts nothing that stands behind it; `(2) tablets` does. */
function isLastInBracket(tokens: readonly SigToken[], at: number, { to }: NumberRange): boolean {
  const isOfBracket = hasGap(tokens[to], CLOSE) && !tokens.slice(at, to).some((one) => hasGap(one, OPEN));
  return isOfBracket && readUnit(tokens, to) !== undefined;
}

/** `8-2 film`: the strengths of two ingredients; what stands behind the dash counts nothing. */
function isSecondOfPair(tokens: readonly SigToken[], at: number): boolean {
  return isNumber(tokens[at]) && isNumber(tokens[at - 1]) && hasGap(tokens[at], DASH);
}

/** `take 2. 5ml`: 2.5 mL with a space, or two things; either reading would be a guess. */
function isBrokenDecimal(tokens: readonly SigToken[], at: number): boolean {
  const before = tokens[at - 1];
  return isNumber(before) && hasGap(tokens[at], STOP) && METHOD_WORDS.has(wordAt(tokens, at - 2));
}

/** `i po qd`, `i-ii tabs`, `10 mg i od`: the Latin one, at the beginning, behind a verb or a strength. */
function recognizeRomanOne(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (wordAt(tokens, at) !== 'i' || !mayCount(tokens, at)) return undefined;
  const amount = { low: 1, high: 1, unit: undefined, per: '' };
  const upper = wordAt(tokens, at + 1) === 'ii' && hasGap(tokens[at + 1], DASH);
  const unit = upper ? readUnit(tokens, at + 2) : undefined;
  if (!upper) return { kind: 'number', from: at, to: at + 1, amount };
  const range = { ...amount, high: 2, unit: unit?.row };
  if (unit === undefined) return { kind: 'number', from: at, to: at + 2, amount: range };
  return { ...PLAIN_DOSE, from: at, to: unit.to, amount: range };
}

function mayCount(tokens: readonly SigToken[], at: number): boolean {
  if (at === 0 || METHOD_WORDS.has(wordAt(tokens, at - 1)) || hasGap(tokens[at], STOP)) return true;
  return isNumber(tokens[at - 2]) && readUnit(tokens, at - 1)?.to === at;
}

/** A concentration, and the weight of a patient. */
function isNoDose(unit: UnitRow): boolean {
  return unit.kind === 'ratio' || unit.id === 'kg';
}

/** Beginnings that are no number. */
const BY_FIRST_WORD: ReadonlyMap<string, Recognize> = new Map<string, Recognize>([
  ...[...MIXING_WORDS].map((word): [string, Recognize] => [word, recognizeDiluent]),
  ...[...FORM_WORDS].map((word): [string, Recognize] => [word, recognizeFormFirst]),
  ...[...EXTRA_WORDS].map((word): [string, Recognize] => [word, recognizeExtra]),
  ['up', recognizeUpTo],
  ['upto', recognizeUpTo],
]);

/** `take second tablet if needed`, `another tablet`, `an extra 20 mg`. */
function recognizeExtra(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = hasGap(tokens[at + 1], STOP) ? undefined : readNumberRange(tokens, at + 1);
  const measured = number === undefined ? undefined : readUnit(tokens, number.to);
  if (number !== undefined && measured !== undefined)
    return { ...doseOf(tokens, at, number, measured), isExtra: true };
  const unit = readUnit(tokens, at + 1);
  if (unit === undefined || unit.row.kind !== 'count' || isNumber(tokens[at - 1])) return undefined;
  // `other tablets`: how many nobody says.
  if (wordAt(tokens, unit.to - 1).endsWith('s')) return undefined;
  return {
    ...PLAIN_DOSE,
    from: at,
    to: unit.to,
    amount: { low: 1, high: 1, unit: unit.row, per: '' },
    isExtra: true,
  };
}

/** `tab 1 po bid`: the form before its number, at the beginning or behind a verb. */
function recognizeFormFirst(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const isFirst = at === 0 || METHOD_WORDS.has(wordAt(tokens, at - 1)) || hasGap(tokens[at], STOP);
  const number = isFirst ? readNumberRange(tokens, at + 1) : undefined;
  const unit = readUnit(tokens, at);
  if (number === undefined || unit === undefined || readUnit(tokens, number.to) !== undefined)
    return undefined;
  if (NO_DOSE_BEHIND.has(wordAt(tokens, number.to)) || readTimeUnit(tokens, number.to) !== undefined)
    return undefined;
  return { ...doseOf(tokens, at, number, unit), to: number.to };
}

/** `up to 2 tablets`, `up to two four times a day`: only the upper bound is stated. `up to 3 doses` is how many in all. */
function recognizeUpTo(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const from = wordAt(tokens, at) === 'upto' ? at + 1 : at + 2;
  if (from === at + 2 && wordAt(tokens, at + 1) !== 'to') return undefined;
  const found = recognizeNumber(tokens, from);
  if (found?.kind !== 'dose' && found?.kind !== 'number') return undefined;
  if (found.amount.unit?.id === 'dose') return undefined;
  return { ...found, from: at, amount: { ...found.amount, low: undefined } };
}

/** `a tablet`, `half a tablet` is a number; `on tablet` behind a verb and `l tab` are ones that lost a letter. */
function recognizeArticle(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  if (!ARTICLES.has(word)) return undefined;
  const isLost = !ONE_WORDS.has(word);
  if (word === 'on' && !METHOD_WORDS.has(wordAt(tokens, at - 1))) return undefined;
  const unit = readUnit(tokens, at + 1);
  const isCounted = unit?.row.kind === 'count' || (!isLost && isSpoonful(tokens, at, unit?.row));
  if (unit === undefined || !isCounted) return undefined;
  const amount = { low: 1, high: 1, unit: unit.row, per: '' };
  return { ...PLAIN_DOSE, from: at, to: unit.to, amount, isImplied: isLost };
}

/** `a teaspoon bid`; in `with a teaspoon of applesauce` it holds what the drug is mixed with. */
function isSpoonful(tokens: readonly SigToken[], at: number, unit: UnitRow | undefined): boolean {
  return SPOONS.has(unit?.id ?? '') && !MIXING_WORDS.has(wordAt(tokens, at - 1));
}

const SPOONS: ReadonlySet<string> = new Set(['teaspoon', 'tablespoon']);

function readUnitBehindAdjective(
  tokens: readonly SigToken[],
  at: number,
): { row: UnitRow; to: number } | undefined {
  const word = wordAt(tokens, at);
  return ADJECTIVES.has(word) || EXTRA_WORDS.has(word) ? readUnit(tokens, at + 1) : undefined;
}

function skipMultiplier(tokens: readonly SigToken[], at: number): number {
  const isMultiplier = wordAt(tokens, at) === 'x' && isNumber(tokens[at + 1]);
  return isMultiplier && readUnit(tokens, at + 2) !== undefined ? at + 1 : at;
}

/** `8 am` is a time and `3 refills` a number of something else; no clock has forty hours nor parts of one, and behind a comma begins another time (`am 2, pm 5 mg`). */
function isOther(tokens: readonly SigToken[], { low, to }: NumberRange): boolean {
  const word = wordAt(tokens, to);
  if (isAmongHours(tokens, to - 1)) return true;
  const isHour = low <= HOURS_OF_CLOCK && Number.isInteger(low) && !hasGap(tokens[to], COMMA | STOP);
  return NO_DOSE_BEHIND.has(word) && (isHour || !HALVES_OF_DAY.has(word));
}

const HALVES_OF_DAY: ReadonlySet<string> = new Set(
  MOMENT_WORDS.half.words.filter(({ length }) => length > 1),
);

/** `one 150 mg tab`, `2 x 500 mg tablets`; else a bare number. */
function recognizeWithoutUnit(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  behind: number,
): SigFragment | undefined {
  const product = readProduct(tokens, behind);
  if (product !== undefined) {
    const amount = { low: number.low, high: number.high, unit: product.form, per: '' };
    const { isContradictory } = number;
    return { ...PLAIN_DOSE, from: at, to: product.to, amount, strength: product.strength, isContradictory };
  }
  const multiple = readMultiple(tokens, number);
  if (multiple !== undefined) return doseOf(tokens, at, multiple.number, multiple.unit);
  const named = readNamedUnit(tokens, number);
  if (named !== undefined) return { ...doseOf(tokens, at, number, named), unread: named.name };
  // How many nights is said in the plural, or behind "for": `1 night` is so many then.
  const isMoment = namesDay(tokens, number.to) || wordAt(tokens, number.to) === 'night';
  const isTime = readTimeUnit(tokens, number.to) !== undefined && !isMoment;
  if (isTime || isOther(tokens, number)) return undefined;
  return {
    kind: 'number',
    from: at,
    to: number.to,
    amount: { low: number.low, high: number.high, unit: undefined, per: '' },
  };
}
