/** A dose fragment of a number and a unit that stand beside each other. */
import { doseWords } from '../../vocabulary/dose-word-table.ts';
import type { UnitRow } from '../../../terminology/codes/unit-table.ts';
import { readNumberRange, readUnit } from '../../words/read-amount.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { DoseFragment } from '../../sig-fragment.ts';
import { DASH, hasGap, isNumber, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const FILLERS = doseWords('behind');
export const EXTRA_WORDS = doseWords('extra');

/** A dose with nothing special about it. */
export const PLAIN_DOSE = {
  kind: 'dose',
  form: undefined,
  strength: undefined,
  isContradictory: false,
  isImplied: false,
  isExtra: false,
} as const;

/** The dose of a number and its unit, with the form behind a mass: `500 mg tablet`. */
export function doseOf(
  tokens: readonly SigToken[],
  at: number,
  number: NumberRange,
  unit: { row: UnitRow; to: number },
): DoseFragment {
  const upper = upperAmount(tokens, number, unit);
  const filled = skipFillers(tokens, upper?.to ?? unit.to);
  const form = unit.row.kind === 'count' || isNumber(tokens[filled]) ? undefined : readUnit(tokens, filled);
  const isForm = form !== undefined && form.row.kind === 'count';
  return {
    ...PLAIN_DOSE,
    from: at,
    to: isForm ? form.to : filled,
    amount: { low: number.low, high: upper?.high ?? number.high, unit: unit.row, per: '' },
    form: isForm ? form.row : undefined,
    isContradictory: number.isContradictory,
    isExtra: EXTRA_WORDS.has(wordAt(tokens, unit.to - 2)),
  };
}

/** `5 ml or 10 ml`, `1 tablet to 2 tablets`: a range that says its unit twice, or two of them: `500 mg - 1 g`. */
function upperAmount(
  tokens: readonly SigToken[],
  number: NumberRange,
  unit: { row: UnitRow; to: number },
): { high: number; to: number } | undefined {
  const from = upperStart(tokens, unit.to);
  const upper = from === undefined ? undefined : readNumberRange(tokens, from);
  const same = upper === undefined ? undefined : readUnit(tokens, upper.to);
  const factor = same === undefined ? undefined : factorOf(same.row.id, unit.row.id);
  if (upper === undefined || same === undefined || factor === undefined) return undefined;
  const high = upper.high * factor;
  const isRange = number.low === number.high && upper.low === upper.high && high > number.high;
  return isRange ? { high, to: same.to } : undefined;
}

const MASSES: Readonly<Record<string, number>> = { g: 1_000_000, mg: 1000, mcg: 1 };

/** `500 mg - 1 g` counts in milligrams; undefined for units that do not compare. */
function factorOf(unit: string, base: string): number | undefined {
  if (unit === base) return 1;
  const [mass, baseMass] = [MASSES[unit], MASSES[base]];
  return mass === undefined || baseMass === undefined || mass < baseMass ? undefined : mass / baseMass;
}

function upperStart(tokens: readonly SigToken[], at: number): number | undefined {
  const word = wordAt(tokens, at);
  if (word === 'or' || word === 'to') return at + 1;
  return hasGap(tokens[at], DASH) ? at : undefined;
}

function skipFillers(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (FILLERS.has(wordAt(tokens, to)) && !hasGap(tokens[to], STOP)) to += 1;
  return to;
}
