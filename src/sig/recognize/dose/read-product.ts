/** Reads a count and the strength of what is counted: `one 150 mg tab`, `1 - 60 mg tablet`. */
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import { PLAIN_DOSE } from './dose-of-amount.ts';
import { readNumberRange, readUnit, startsNumber } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { Amount, DoseFragment, StrengthFragment } from '../../sig-fragment.ts';
import type { TokenRange } from '../../sig-step.ts';
import { isSigWord } from '../../vocabulary/sig-vocabulary.ts';
import { CLOSE, COMMA, hasGap, isNumber, OPEN, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

/** A range whose ends are this far apart is none: `1 - 60 mg tablet`. */
const WIDEST_RANGE = 8;

/** `1 - 60 mg tablet`: one tablet of 60 mg, not between 1 and 60 mg. */
export function readCountOfStrength(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  unit: { row: UnitRow; to: number },
): DoseFragment | undefined {
  const form = unit.row.kind === 'count' ? undefined : readUnit(tokens, unit.to);
  if (form?.row.kind !== 'count' || number.high <= number.low * WIDEST_RANGE) return undefined;
  return {
    ...PLAIN_DOSE,
    from: at,
    to: form.to,
    amount: { low: number.low, high: number.low, unit: form.row, per: '' },
    strength: { low: number.high, high: number.high, unit: unit.row, per: '' },
  };
}

/** A strength and the form it belongs to: `150 mg tab`. */
export function readProduct(
  tokens: readonly SigToken[],
  at: number,
): { strength: Amount; form: UnitRow; to: number } | undefined {
  if (!startsNumber(tokens[at]) || hasGap(tokens[at], STOP)) return undefined;
  const strength = readNumberRange(tokens, at);
  const unit = strength === undefined ? undefined : readUnit(tokens, strength.to);
  const form = unit === undefined ? undefined : readUnit(tokens, unit.to);
  if (strength === undefined || unit === undefined || form === undefined) return undefined;
  if (form.row.kind !== 'count' || unit.row.kind === 'count') return undefined;
  return {
    strength: { low: strength.low, high: strength.high, unit: unit.row, per: '' },
    form: form.row,
    to: form.to,
  };
}

/** The lower number of a UK course (`10/7`), which is no strength. */
const UK_COURSES: ReadonlySet<string> = new Set(['7', '52', '12']);

/** The strengths of a combination, `10/325 mg`, `70/30`, `160-4.5 mcg` behind slashes: none of the numbers is a dose. */
export function readCombined(
  tokens: readonly SigToken[],
  at: number,
  first: number,
): StrengthFragment | undefined {
  let to = first;
  while (isNumber(tokens[to]) && hasGap(tokens[to], SLASH)) to += 1;
  if (to === first || hasGap(tokens[to], SLASH)) return undefined;
  const unit = readUnit(tokens, to);
  if (unit !== undefined && unit.row.kind !== 'count') return { kind: 'strength', from: at, to: unit.to };
  const isCourse = to === first + 1 && UK_COURSES.has(wordAt(tokens, first));
  const isWhole = tokens.slice(at, to).every((token) => !/\//u.test(token.text));
  return isCourse || to > first + 2 || !isWhole ? undefined : { kind: 'strength', from: at, to };
}

/** A product is named in this many words at most. */
const LONGEST_NAME = 3;

/**
 * `1 DS tab`, `2 Tylenol tablets`: words of no table between a number and what it counts, which stay unread. One of them may
 * be a unit (`20 meg tablet`, `0.25 meg capsule`), so the number has to agree with what it counts.
 */
export function readNamedUnit(
  tokens: readonly SigToken[],
  number: NumberRange,
): { row: UnitRow; to: number; name: TokenRange } | undefined {
  let at = number.to;
  while (at - number.to < LONGEST_NAME && isName(tokens[at])) at += 1;
  const unit = at === number.to || hasGap(tokens[at], MARKS) ? undefined : readUnit(tokens, at);
  if (unit?.row.kind !== 'count') return undefined;
  const isCount = number.high === 1 ? number.low === 1 : wordAt(tokens, unit.to - 1).endsWith('s');
  return isCount ? { ...unit, name: { from: number.to, to: at } } : undefined;
}

const MARKS = STOP | COMMA | OPEN | CLOSE | SLASH;

function isName(token: SigToken | undefined): boolean {
  return token !== undefined && !isNumber(token) && !hasGap(token, MARKS) && !isSigWord(token.text);
}
