/** Places a number that is the dose of the next point of the day: `1 mane 2 nocte`, `2 tablets daily: 1 in the morning and 1 at night`. */
import { hasOwnTiming, JOINS_DOSE } from './dose-surroundings.ts';
import { saysSame } from './place-dose.ts';
import { openWith, restate } from './set-dose.ts';
import type { NumberFragment, SigFragment } from '../sig-fragment.ts';
import { extend, hasPoint, hasTiming, isBounded } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { COLON, COMMA, hasGap, STOP, wordAt } from '../words/sig-token.ts';

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

function isPoint(fragment: SigFragment): boolean {
  return fragment.kind === 'when' || fragment.kind === 'time-of-day' || fragment.kind === 'weekday';
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
