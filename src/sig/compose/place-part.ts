/** Places a number that is the dose of the next point of the day: `1 mane 2 nocte`, `2 tablets daily: 1 in the morning and 1 at night`. */
import { isPoint } from '../recognize/pair-amounts.ts';
import { hasOwnTiming, isMeasured, JOINS_DOSE } from './dose-surroundings.ts';
import { saysSame } from './place-dose.ts';
import { keepTotal, openWith, restate } from './set-dose.ts';
import type { NumberFragment, PointFragment } from '../sig-fragment.ts';
import { extend, hasPoint, hasTiming, isBounded, isSameAmount, MOST_STEPS, newStep } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { MOMENT_WORDS } from '../vocabulary/moment-word-table.ts';
import { COLON, COMMA, hasGap, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

export const HOUR_LEADS: ReadonlySet<string> = new Set(MOMENT_WORDS.hourLead.words);

/** True for a number between a dose that has its time and another point of the day. */
export function dosesNextPoint(reading: SigReading, number: NumberFragment, index: number): boolean {
  const { step } = reading;
  if (step.dose === undefined || reading.isThen || !standsBeforePoint(reading, number, index)) return false;
  if (isBounded(step) || !hasTiming(step)) return false;
  const before = reading.fragments[index - 1];
  const isBehindPoint = before !== undefined && before.to === number.from && isPoint(before);
  return isBehindPoint || isSetApart(reading, number);
}

/** Directly before a point of the day, or its route. */
export function standsBeforePoint(reading: SigReading, number: NumberFragment, index: number): boolean {
  const next = reading.fragments[index + 1];
  const point = next?.kind === 'route' ? reading.fragments[index + 2] : next;
  if (next?.from !== number.to || point === undefined || !isPoint(point)) return false;
  return point === next || point.from === next.to;
}

/** Behind "and", a comma, a colon or the end of a sentence. */
function isSetApart(reading: SigReading, number: NumberFragment): boolean {
  return (
    JOINS_DOSE.has(wordAt(reading.tokens, number.from - 1)) ||
    hasGap(reading.tokens[number.from], COMMA | COLON | STOP)
  );
}

/** "3 tablets daily" without a point of the day, of which the number may be a part. */
function isDailyTotal(step: SigStep, { amount }: NumberFragment): boolean {
  const isWhole = step.frequency?.repeat.isPlainDaily === true && !hasPoint(step);
  return isWhole && amount.high < (step.dose?.amount.high ?? 0);
}

/** Places the number: the same dose again, a dose of its own, or the first part of a daily total. */
export function placePart(reading: SigReading, number: NumberFragment, index: number): void {
  const { step } = reading;
  const part = withUnit(step, number);
  if (saysSame(step, part) && !hasOwnTiming(reading, part, index)) return restate(reading, part);
  if (!isDailyTotal(step, part)) return openWith(reading, part, true);
  if (step.dose !== undefined) step.instructions.push({ from: step.dose.from, to: step.dose.to });
  step.dose = part;
  reading.lastDose = part;
  extend(step, part.from, part.to);
}

/** "20 units before breakfast and 10 before dinner" counts on in units; "500 mg in the morning and 2 at night" does not go on in mg. */
function withUnit(step: SigStep, number: NumberFragment): NumberFragment {
  const unit = step.dose?.amount.unit;
  if (unit === undefined || unit.kind === 'mass') return number;
  return { ...number, amount: { ...number.amount, unit } };
}

/** `morgens 20, abends 10 IE`: each point that leads its amount begins a step of the same days; the same amount again is the same dose. */
export function openAtPoint(reading: SigReading, point: PointFragment, index: number): void {
  const { step, fragments } = reading;
  const amount = fragments[index + 1];
  if (step.dose === undefined || amount?.kind !== 'dose') return;
  if (!hasPoint(step)) return keepWhole(reading);
  const isSame = isOfSameKind(step, point) && isSameAmount(step.dose.amount, amount.amount);
  if (isSame || reading.steps.length >= MOST_STEPS) return;
  reading.step = { ...newStep(point.from), isConcurrent: true };
  reading.steps.push(reading.step);
}

/** A dosage holds points of the day or clock times, and not both. */
function isOfSameKind({ whens, times }: SigStep, { kind }: PointFragment): boolean {
  return kind === 'when' ? times.length === 0 : kind === 'time-of-day' && whens.length === 0;
}

/** `5 mg tablet: morning 1, evening 2`, `3 tablets daily: morning 1, evening 2`: a strength, or what the parts add up to. */
function keepWhole(reading: SigReading): void {
  const { step } = reading;
  if (!isMeasured(step.dose) || hasTiming(step)) return keepTotal(reading);
  if (step.dose?.kind === 'dose') step.strengths.push(step.dose);
  step.dose = undefined;
}

/** "at night 1 xyz 2, at noon 3 tablets": where a number beside a point of the day is not understood, what stands behind it is not all that is taken, and is kept in its words. */
export function keepSkipped(reading: SigReading, step: SigStep): void {
  const { dose } = step;
  const skipped = dose && skippedBeside(reading, step);
  if (dose === undefined || skipped === undefined) return;
  const points = [...step.whens, ...step.times, ...(step.weekdays === undefined ? [] : [step.weekdays])];
  const from = Math.min(skipped.from, ...points.map((point) => point.from));
  const to = Math.max(dose.to, ...points.map((point) => point.to));
  step.instructions.push({ from, to });
  reading.warnings.push({ kind: 'second-dose', from: skipped.from, to: skipped.to });
  Object.assign(step, { dose: undefined, whens: [], times: [], weekdays: undefined });
}

/** A number right beside a point of the step, with the dose of the step behind it. */
function skippedBeside(
  { fragments, tokens, restated }: SigReading,
  { dose, whens, times, weekdays }: SigStep,
): NumberFragment | undefined {
  const points: readonly (PointFragment | undefined)[] = [...whens, ...times, weekdays];
  return fragments.find(
    (number): number is NumberFragment =>
      number.kind === 'number' &&
      number.to <= (dose?.from ?? 0) &&
      !restated.some(({ from }) => from === number.from) &&
      !HOUR_LEADS.has(wordAt(tokens, number.from - 1)) &&
      points.some((point) => point !== undefined && isRightBeside(tokens, number, point)),
  );
}

function isRightBeside(tokens: readonly SigToken[], number: NumberFragment, point: PointFragment): boolean {
  const [first, second] = number.from < point.from ? [number, point] : [point, number];
  return first.to === second.from && !hasGap(tokens[second.from], COMMA | STOP);
}
