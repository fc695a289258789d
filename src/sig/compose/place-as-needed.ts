/** Places "as needed": a condition counts where it is of the dose, and elsewhere is kept in its words. */
import type { AsNeededFragment, SigFragment } from '../sig-fragment.ts';
import type { SigReading } from '../sig-step.ts';
import { hasGap, STOP } from '../words/sig-token.ts';

/** A reason replaces none, and a second one is kept in its words. */
export function placeAsNeeded(reading: SigReading, fragment: AsNeededFragment): void {
  const { asNeeded } = reading.step;
  if (fragment.isCondition === true && !isDirected(reading, fragment)) {
    reading.step.instructions.push({ from: actionAt(reading, fragment.from), to: fragment.to });
    return;
  }
  if (asNeeded === undefined || !hasReason(asNeeded)) {
    if (asNeeded === undefined || hasReason(fragment)) reading.step.asNeeded = fragment;
  } else if (hasReason(fragment) && !isSameReason(reading, asNeeded, fragment))
    reading.step.instructions.push({ from: fragment.from, to: fragment.to });
}

function hasReason({ reasonFrom, reasonTo }: AsNeededFragment): boolean {
  return reasonTo > reasonFrom;
}

function isSameReason({ tokens }: SigReading, a: AsNeededFragment, b: AsNeededFragment): boolean {
  const wordsOf = ({ reasonFrom, reasonTo }: AsNeededFragment) =>
    tokens.slice(reasonFrom, reasonTo).map(({ text }) => text);
  return wordsOf(a).join(' ') === wordsOf(b).join(' ');
}

/** "1 tablet if dizzy", "every 8 hours when nauseated": right behind what is directed, or at the head of it: "if wheezy take 2 puffs"; a condition of a change is none of the dose: "reduce to one if dizzy". */
function isDirected(
  reading: SigReading,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const { tokens, fragments } = reading;
  const before = fragments.findLast((fragment) => fragment.to <= from);
  if (before === undefined) return from === 0 && fragments.some((fragment) => leadsOn(fragment, to));
  const isBeside = before.to === from && !hasGap(tokens[from], STOP);
  return isBeside && !isChanged(reading, from) && isOfDirection(before);
}

function leadsOn({ kind, from }: SigFragment, at: number): boolean {
  return from === at && (kind === 'method' || kind === 'dose');
}

/** "with food if stomach is upset": the condition of a meal is how it is taken. */
function isOfDirection(before: SigFragment): boolean {
  if (before.kind === 'when') return !MEALS.test(before.row.code);
  return CONDITIONAL.has(before.kind);
}

const MEALS = /^[AIP]?C[DMV]?$/u;

const CONDITIONAL: ReadonlySet<SigFragment['kind']> = new Set([
  'method',
  'dose',
  'number',
  'route',
  'site',
  'frequency',
  'maximum',
  'time-of-day',
  'weekday',
  'duration',
  'count',
  'as-needed',
]);

/** Behind "reduce to" in the same sentence. */
function isChanged({ tokens, fragments }: SigReading, from: number): boolean {
  const change = fragments.findLast(({ kind, to }) => kind === 'then' && to <= from);
  if (change?.kind !== 'then' || change.change === undefined) return false;
  return !tokens.slice(change.to, from + 1).some((token) => hasGap(token, STOP));
}

/** "see a doctor if feverish": where the words begin that the condition is of, in its sentence. */
function actionAt({ tokens, fragments }: SigReading, from: number): number {
  const least = fragments.findLast(({ to }) => to <= from)?.to ?? 0;
  let at = from;
  while (at > least && !hasGap(tokens[at], STOP)) at -= 1;
  return at;
}
