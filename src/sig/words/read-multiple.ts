/** Reads a number of measured amounts as their sum: `two 5 ml spoonfuls` is 10 mL, `2 x 200 mg` 400 mg, `half of 5 mg` 2.5 mg. */
import type { UnitRow } from '../../terminology/codes/unit-table.ts';
import { SPOON_WORDS } from '../vocabulary/number-word-table.ts';
import { readNumberRange, readUnit, startsNumber } from './read-amount.ts';
import type { NumberRange } from './read-amount.ts';
import { COMMA, hasGap, OPEN, STOP, wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

/** More of them than this are a quantity to dispense: `120 x 5 ml`. */
const MOST_AMOUNTS = 12;

/** A sum and its unit. */
export interface Multiple {
  readonly number: NumberRange;
  readonly unit: { readonly row: UnitRow; readonly to: number };
}

/** What follows a number that counts amounts; undefined where the number stands for itself. */
export function readMultiple(tokens: readonly SigToken[], number: NumberRange): Multiple | undefined {
  const isTimes = wordAt(tokens, number.to) === 'x';
  const each = canCount(number) ? readEach(tokens, isTimes ? number.to + 1 : number.to) : undefined;
  if (each === undefined) return undefined;
  const isPart = number.high < 1;
  const isSpoon = SPOON_WORDS.has(wordAt(tokens, each.unit.to));
  if (each.unit.row.kind === 'count' && !(isPart && wordAt(tokens, number.to - 1) === 'of')) return undefined;
  if (!isTimes && !isSpoon && !isPart) return undefined;
  return { number: product(number, each.number), unit: each.unit };
}

/** A part, or a small whole number. */
function canCount({ low, high }: NumberRange): boolean {
  return high < 1 || (Number.isInteger(low) && high <= MOST_AMOUNTS);
}

/** One amount and its unit; a concentration is none. */
function readEach(tokens: readonly SigToken[], at: number): Multiple | undefined {
  if (!startsNumber(tokens[at]) || hasGap(tokens[at], STOP | COMMA | OPEN)) return undefined;
  const number = readNumberRange(tokens, at);
  const unit = number === undefined ? undefined : readUnit(tokens, number.to);
  if (number === undefined || unit === undefined || unit.row.kind === 'ratio') return undefined;
  return number.low === number.high ? { number, unit } : undefined;
}

function product(number: NumberRange, each: NumberRange): NumberRange {
  return {
    low: rounded(number.low * each.low),
    high: rounded(number.high * each.low),
    to: each.to,
    isContradictory: number.isContradictory || each.isContradictory,
  };
}

/** Without the last bits of 3 x 0.1. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
