/** Where each field of a reading stood, and what nothing took up. */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { routeOfStep } from './assemble-dosage.ts';
import { repeatOfStep } from './imply-timing.ts';
import type { ParsedSig, SigField, SigFieldName, SigSpan, SigStrength } from '../parsed-sig.ts';
import type { SigReading, SigStep, TokenRange } from '../sig-step.ts';
import { wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

type SpanOf = (from: number, to: number) => SigSpan;
type Collected = Pick<ParsedSig, 'fields' | 'strengths' | 'unread' | 'warnings'>;

const EMPTY_WORDS: ReadonlySet<string> = new Set(JOINING_WORDS.empty.words);

/** Fields, strengths, unread spans and warnings of the steps that became dosages. */
export function collectFields(reading: SigReading, steps: readonly SigStep[], spanOf: SpanOf): Collected {
  const fields: SigField[] = [];
  const strengths: SigStrength[] = [];
  for (const [dosage, step] of steps.entries()) {
    collectStep({ dosage, step, spanOf, fields });
    collectStrengths(strengths, dosage, step, spanOf);
  }
  const warnings = reading.warnings.map((warning) => ({
    kind: warning.kind,
    ...spanOf(warning.from, warning.to),
  }));
  return { fields, strengths, unread: unreadSpans(reading, steps, spanOf), warnings };
}

interface StepFields {
  readonly dosage: number;
  readonly step: SigStep;
  readonly spanOf: SpanOf;
  readonly fields: SigField[];
}

function collectStep(context: StepFields): void {
  const { step } = context;
  add(context, 'method', step.method);
  add(context, 'dose', step.dose, step.dose?.kind === 'dose' && step.dose.isImplied);
  for (const strength of step.strengths) add(context, 'strength', strength);
  collectRoute(context);
  add(context, 'site', step.site);
  collectTiming(context);
  add(context, 'as-needed', step.asNeeded);
  if (step.asNeeded !== undefined)
    add(context, 'reason', { from: step.asNeeded.reasonFrom, to: step.asNeeded.reasonTo });
  add(context, 'indication', step.indication);
  for (const maximum of step.maxima) add(context, 'maximum', maximum);
  add(context, 'rate', step.rate);
  add(context, 'infusion-time', step.infusionTime);
  for (const instruction of step.instructions) add(context, 'instruction', instruction);
}

function collectRoute(context: StepFields): void {
  const { step } = context;
  const route = routeOfStep(step);
  if (route === undefined) return;
  const isStated = step.route !== undefined && step.route.row.id === route.id;
  const source = isStated ? step.route : (step.site ?? step.dose ?? step.method ?? step.route);
  add(context, 'route', source, !isStated);
}

function collectTiming(context: StepFields): void {
  const { step } = context;
  const { repeat, isImplied } = repeatOfStep(step);
  if (repeat !== undefined) {
    const source = isImplied
      ? (step.weekdays ?? step.whens[0] ?? step.times[0] ?? step.repeatAfter)
      : step.frequency;
    add(context, 'frequency', source, isImplied);
  }
  for (const when of step.whens) add(context, 'when', when);
  for (const time of step.times) add(context, 'time-of-day', time);
  add(context, 'day-of-week', step.weekdays);
  add(context, 'duration', step.duration ?? step.courseDays);
  add(context, 'count', step.count);
  add(context, 'dates', step.dates);
}

function add(
  context: StepFields,
  field: SigFieldName,
  range: TokenRange | undefined,
  isImplied = false,
): void {
  if (range === undefined || range.to <= range.from) return;
  const { start, end } = context.spanOf(range.from, range.to);
  context.fields.push({
    dosage: context.dosage,
    field,
    start,
    end,
    certainty: isImplied ? 'implied' : 'stated',
  });
}

function collectStrengths(strengths: SigStrength[], dosage: number, step: SigStep, spanOf: SpanOf): void {
  for (const strength of step.strengths) {
    if (strength.kind !== 'dose' || strength.amount.unit === undefined) continue;
    const { high, unit } = strength.amount;
    strengths.push({
      dosage,
      low: strength.amount.low ?? high,
      high,
      unit: unit.unit,
      ...spanOf(strength.from, strength.to),
    });
  }
  const inside = step.dose?.kind === 'dose' ? step.dose.strength : undefined;
  if (inside?.unit === undefined || step.dose === undefined) return;
  strengths.push({
    dosage,
    low: inside.low ?? inside.high,
    high: inside.high,
    unit: inside.unit.unit,
    ...spanOf(step.dose.from, step.dose.to),
  });
}

/** Tokens outside every fragment that was used; neighbours make one span. */
function unreadSpans(reading: SigReading, steps: readonly SigStep[], spanOf: SpanOf): SigSpan[] {
  const read = readTokens(reading, steps);
  const spans: SigSpan[] = [];
  let from = -1;
  for (let at = 0; at <= reading.tokens.length; at += 1) {
    const isUnread = at < reading.tokens.length && read[at] === 0;
    if (isUnread && from < 0) from = at;
    if (isUnread || from < 0) continue;
    if (carriesMeaning(reading.tokens, from, at)) spans.push(spanOf(from, at));
    from = -1;
  }
  return spans;
}

/** One flag for each token: taken up or not. */
function readTokens(reading: SigReading, steps: readonly SigStep[]): Uint8Array {
  const read = new Uint8Array(reading.tokens.length);
  const mark = (range: TokenRange | undefined) => {
    if (range !== undefined) read.fill(1, range.from, range.to);
  };
  for (const fragment of reading.fragments)
    if (fragment.kind !== 'number' && fragment.kind !== 'scheme') mark(fragment);
  for (const step of steps) {
    for (const range of step.instructions) mark(range);
    mark(step.dose);
    mark(step.weekdays);
    for (const when of step.whens) mark(when);
    if (step.asNeeded !== undefined) read.fill(1, step.asNeeded.reasonFrom, step.asNeeded.reasonTo);
  }
  for (const range of [...reading.noise, ...reading.restated]) mark(range);
  for (const fragment of reading.fragments)
    if (fragment.kind === 'dose' && fragment.unread !== undefined)
      read.fill(0, fragment.unread.from, fragment.unread.to);
  return read;
}

function carriesMeaning(tokens: readonly SigToken[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!EMPTY_WORDS.has(wordAt(tokens, at))) return true;
  return false;
}
