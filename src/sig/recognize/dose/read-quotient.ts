/** Reads a unit over something: `mg/kg` is a dose, `mL/hr` a rate, `mg/5 mL` a strength; `tablets per day` is none of them. */
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import { doseOf, PLAIN_DOSE } from './dose-of-amount.ts';
import { readTimeUnit, readUnit, startsNumber } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { SigFragment } from '../../sig-fragment.ts';
import { hasGap, isNumber, SLASH, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

interface UnitAt {
  readonly row: UnitRow;
  readonly to: number;
}

/** The fragment of an amount whose unit is followed by "/" or "per". */
export function recognizeQuotient(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  unit: UnitAt,
): SigFragment | undefined {
  const over = wordAt(tokens, unit.to) === 'per' ? unit.to + 1 : unit.to;
  const word = wordAt(tokens, over);
  if (word === 'kg' || word === 'm2')
    return recognizePerWeight(tokens, at, number, { row: unit.row, to: over + 1 });
  const rate = rateUnit(tokens, over);
  const product = rate === undefined ? undefined : readUnit(tokens, rate.to);
  if (product?.row.id === 'patch') return { kind: 'strength', from: at, to: product.to };
  if (rate !== undefined) {
    const text = `${unit.row.ucumCode}/${rate.unit}`;
    return { kind: 'rate', from: at, to: rate.to, value: number.low, high: number.high, unit: text };
  }
  if (word === 'dose') return doseOf(tokens, at, number, { row: unit.row, to: over + 1 });
  return recognizeStrength(tokens, at, over, unit.row);
}

/** `250 mg/5 mL`, `10 mg/mL`, `90 mcg/actuation`; not the tube of "5 mL per g tube". */
function recognizeStrength(
  tokens: readonly SigToken[],
  at: number,
  over: number,
  row: UnitRow,
): SigFragment | undefined {
  const below = readUnit(tokens, isNumber(tokens[over]) ? over + 1 : over);
  if (below === undefined || wordAt(tokens, below.to) === 'tube') return undefined;
  if (below.row.kind === 'count' && row.kind === 'count') return undefined;
  return { kind: 'strength', from: at, to: formBeforeCount(tokens, below) ?? below.to };
}

/** `750 mg/200 unit tablets 2 twice daily`: what is so strong, before how many of it. */
function formBeforeCount(tokens: readonly SigToken[], { row, to }: UnitAt): number | undefined {
  const form = row.kind === 'count' ? undefined : readUnit(tokens, to);
  return form?.row.kind === 'count' && startsNumber(tokens[form.to]) ? form.to : undefined;
}

function recognizePerWeight(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  weight: UnitAt,
): SigFragment {
  const per = `/${wordAt(tokens, weight.to - 1)}`;
  const isPer = wordAt(tokens, weight.to) === 'per' || isADay(tokens, weight.to);
  const over = isPer ? weight.to + 1 : weight.to;
  const isQuotient = isPer || hasGap(tokens[weight.to], SLASH);
  const rate = isQuotient ? rateUnit(tokens, over) : undefined;
  if (rate !== undefined) {
    const text = `${weight.row.ucumCode}${per}/${rate.unit}`;
    return { kind: 'rate', from: at, to: rate.to, value: number.low, high: number.high, unit: text };
  }
  const day = isQuotient ? dayEnd(tokens, over) : undefined;
  if (day !== undefined) return { kind: 'instruction', from: at, to: day, opens: false };
  const isPerDose = isQuotient && wordAt(tokens, over) === 'dose';
  const amount = { low: number.low, high: number.high, unit: weight.row, per };
  return {
    ...PLAIN_DOSE,
    from: at,
    to: isPerDose ? over + 1 : weight.to,
    amount,
    isContradictory: number.isContradictory,
  };
}

/** `mg/kg a day`. */
function isADay(tokens: readonly SigToken[], at: number): boolean {
  return wordAt(tokens, at) === 'a' && readTimeUnit(tokens, at + 1)?.unit === 'd';
}

/** `mg/kg/day` is what a day adds up to, which is a dose only where it is taken at once. */
function dayEnd(tokens: readonly SigToken[], at: number): number | undefined {
  if (wordAt(tokens, at) === 'd') return at + 1;
  const time = readTimeUnit(tokens, wordAt(tokens, at) === '24' ? at + 1 : at);
  return time?.unit === 'd' || time?.unit === 'h' ? time.to : undefined;
}

/** Minutes and hours make a rate; days make a daily amount, which the frequency and maximum recognizers read. */
function rateUnit(tokens: readonly SigToken[], at: number): { unit: 'min' | 'h'; to: number } | undefined {
  if (wordAt(tokens, at) === 'h') return { unit: 'h', to: at + 1 };
  const time = readTimeUnit(tokens, at);
  return time?.unit === 'min' || time?.unit === 'h' ? { unit: time.unit, to: time.to } : undefined;
}
