/** Reads a count and the strength of what is counted: `one 150 mg tab`, `1 - 60 mg tablet`. */
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import { PLAIN_DOSE } from './dose-of-amount.ts';
import { readNumberRange, readUnit, startsNumber } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { Amount, DoseFragment } from '../../sig-fragment.ts';
import { hasGap, STOP } from '../../words/sig-token.ts';
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
