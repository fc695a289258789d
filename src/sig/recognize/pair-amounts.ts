/** Amounts that stand beside their points of the day: which point each belongs to, and the unit that only one of them carries (`morgens 20, abends 10 IE`). */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import type { UnitRow } from '../../terminology/codes/unit-table.ts';
import type { DoseFragment, NumberFragment, PointFragment, SigFragment } from '../sig-fragment.ts';
import { CLOSE, COLON, COMMA, hasGap, OPEN, SLASH, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

type AmountFragment = DoseFragment | NumberFragment;

/** An amount and its point, at their places among the fragments. */
interface Pair {
  readonly amountAt: number;
  readonly amount: AmountFragment;
  readonly pointAt: number;
  readonly point: PointFragment;
}

const JOINS: ReadonlySet<string> = new Set(JOINING_WORDS.dose.words);
/** More of something that is only counted are no tablets. */
const MOST_UNCOUNTED = 4;
const FEWEST_PAIRS = 2;
const APART = COMMA | STOP | COLON;

/** The fragments, with the points marked that lead their amounts, and with the units that the amounts beside others leave out. */
export function pairAmounts(tokens: readonly SigToken[], fragments: readonly SigFragment[]): SigFragment[] {
  const paired = [...fragments];
  let at = 0;
  while (at < paired.length) {
    const run = runOfPairs(tokens, paired, at);
    for (const { pointAt, point } of run) if (isLed(run)) paired[pointAt] = { ...point, leads: true };
    for (const pair of run) paired[pair.amountAt] = inFull(run, pair);
    at += Math.max(1, run.length * 2);
  }
  return paired;
}

/** Points first in all pairs: `morgens 20`, and not `20 morgens`. */
function isLed([first]: readonly Pair[]): boolean {
  return first !== undefined && first.pointAt < first.amountAt;
}

/** Pairs of one order, one behind another; none where a single one stands, or where it is not sure which order it is. */
function runOfPairs(tokens: readonly SigToken[], fragments: readonly SigFragment[], at: number): Pair[] {
  const run: Pair[] = [];
  for (let next = at; ; next += 2) {
    const pair = pairAt(tokens, fragments, next);
    const isNext =
      pair !== undefined &&
      (run.length === 0 ||
        (isLed([pair]) === isLed(run) && isJoined(tokens, fragments[next - 1], fragments[next])));
    if (!isNext) break;
    run.push(pair);
  }
  return run.length < FEWEST_PAIRS || isOpen(tokens, fragments, at, run) ? [] : run;
}

/** `1 in the morning 2 at noon 3`: an amount before the first point, or a point behind the last amount, makes the order another. */
function isOpen(
  tokens: readonly SigToken[],
  fragments: readonly SigFragment[],
  at: number,
  run: readonly Pair[],
): boolean {
  if (!isLed(run) || isLabel(tokens, run[0]?.point)) return false;
  const [before, first] = [fragments[at - 1], fragments[at]];
  const [last, behind] = [fragments[at + run.length * 2 - 1], fragments[at + run.length * 2]];
  return (
    (isAmount(before) && first?.from === before.to && !hasGap(tokens[first.from], APART)) ||
    (isPoint(behind) && last !== undefined && touches(tokens, last, behind))
  );
}

function pairAt(
  tokens: readonly SigToken[],
  fragments: readonly SigFragment[],
  at: number,
): Pair | undefined {
  const [first, second] = [fragments[at], fragments[at + 1]];
  if (first === undefined || second === undefined || !touches(tokens, first, second)) return undefined;
  if (isPoint(first) && isAmount(second))
    return { amountAt: at + 1, amount: second, pointAt: at, point: first };
  return isAmount(first) && isPoint(second) && !isLabel(tokens, second)
    ? { amountAt: at, amount: first, pointAt: at + 1, point: second }
    : undefined;
}

/** `0800: 2 tabs`: a colon leads from the point to its amount. */
function isLabel(tokens: readonly SigToken[], point: PointFragment | undefined): boolean {
  return point !== undefined && hasGap(tokens[point.to], COLON);
}

/** One right behind the other; a colon may stand between (`morgens: 20`). */
function touches(tokens: readonly SigToken[], first: SigFragment, second: SigFragment): boolean {
  return first.to === second.from && !hasGap(tokens[second.from], COMMA | STOP | SLASH | OPEN | CLOSE);
}

/** Nothing but "and" and marks between. */
function isJoined(
  tokens: readonly SigToken[],
  before: SigFragment | undefined,
  next: SigFragment | undefined,
): boolean {
  if (before === undefined || next === undefined) return false;
  for (let at = before.to; at < next.from; at += 1) if (!JOINS.has(wordAt(tokens, at))) return false;
  return true;
}

export function isPoint(fragment: SigFragment | undefined): fragment is PointFragment {
  return fragment?.kind === 'when' || fragment?.kind === 'time-of-day' || fragment?.kind === 'weekday';
}

function isAmount(fragment: SigFragment | undefined): fragment is AmountFragment {
  return fragment?.kind === 'dose' || fragment?.kind === 'number';
}

/** The amount with the unit of the run, where the first or the last alone carries one; a number behind its point is a dose also without. */
function inFull(run: readonly Pair[], { amount }: Pair): AmountFragment {
  if (amount.kind === 'dose') return amount;
  const unit = sharedUnit(run, amount);
  if (unit === undefined && !isLed(run)) return amount;
  const { kind: _, ...number } = amount;
  return {
    ...number,
    kind: 'dose',
    amount: { ...amount.amount, unit },
    form: undefined,
    strength: undefined,
    isContradictory: false,
    isImplied: false,
    isExtra: false,
  };
}

/** Behind amounts the unit stands with the last; before them it is told by what follows the first, which is placed there. Few of what is weighed may be tablets. */
function sharedUnit(run: readonly Pair[], { amount }: NumberFragment): UnitRow | undefined {
  const units = run.flatMap(({ amount: other }) => (other.kind === 'dose' ? [other] : []));
  const [carrier] = units;
  const isFirst = carrier === run[0]?.amount && isLed(run);
  if (units.length !== 1 || !(isFirst || carrier === run.at(-1)?.amount)) return undefined;
  const unit = carrier?.amount.unit;
  return unit?.kind === 'mass' && amount.high <= MOST_UNCOUNTED ? undefined : unit;
}
