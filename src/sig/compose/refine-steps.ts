/** Second look at the steps as a whole: headings, shared tails, restatements and cycles. */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { COURSE_WORDS } from '../vocabulary/course-word-table.ts';
import { wholeDaysIn } from '../vocabulary/time-unit-table.ts';
import { shareScheme } from './place-scheme.ts';
import { keepSkipped } from './place-part.ts';
import { settleSite } from './place-site.ts';
import { PAUSES } from '../recognize/timing/recognize-cycle.ts';
import { reasonEnd } from '../recognize/recognize-as-needed.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { WEEK } from '../../text/calendar-table.ts';
import { hasTiming, isBounded, isSameAmount } from '../sig-step.ts';
import { wordAt } from '../words/sig-token.ts';
import type { SigReading, SigStep } from '../sig-step.ts';

const EXCEPTIONS: ReadonlySet<string> = new Set(JOINING_WORDS.except.words);
const CHAIN_KINDS: ReadonlySet<string> = new Set(['route', 'frequency', 'when']);
/** Words far behind that nothing announces are a reason only where they are few. */
const LONGEST_LATE_REASON = 5;

/** The refinements in their order; each maps the steps to new ones. */
const REFINEMENTS: readonly ((reading: SigReading) => void)[] = [
  shareScheme,
  shareHeading,
  shareTail,
  dropRestatement,
  foldCycle,
  shareWeek,
];

/** Refines a reading of several steps; a single step is left as it is. */
export function refineSteps(reading: SigReading): void {
  for (const step of reading.steps) {
    findReason(reading, step);
    settleSite(reading, step);
    keepDaysOfInterval(step);
  }
  keepFirstDays(reading);
  for (const step of reading.steps) keepSkipped(reading, step);
  if (reading.steps.length === 1) keepPause(reading);
  if (reading.steps.length < 2) return;
  for (const refine of REFINEMENTS) refine(reading);
}

/** "day 1 every 21 days": the days of each round, not the length of the course. */
function keepDaysOfInterval(step: SigStep): void {
  const { courseDays, frequency } = step;
  if (courseDays === undefined || frequency === undefined || frequency.repeat.isPlainDaily) return;
  const days = frequency.repeat.period * wholeDaysIn(frequency.repeat.periodUnit);
  if (days <= courseDays.last) return;
  step.instructions.push({ from: courseDays.from, to: courseDays.to });
  step.courseDays = undefined;
}

const FIRST_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.first.words);
const ON_HAND = buildPhraseMatcher<true>(
  COURSE_WORDS.onHand.words.map((words): [string, true] => [words, true]),
);

/** "with food for the first 7 days", "x 5 days, keep on hand": what the last step says of its beginning, or of the day it is needed, is not when it ends. */
function keepFirstDays({ steps, tokens }: SigReading): void {
  const last = steps.at(-1);
  const { duration } = last ?? {};
  if (last === undefined || duration === undefined) return;
  const isFirst = tokens.slice(duration.from, duration.to).some(({ text }) => FIRST_WORDS.has(text));
  if (!isFirst && ON_HAND.matchTokens(tokens).length === 0) return;
  last.instructions.push({ from: duration.from, to: duration.to });
  last.duration = undefined;
}

/** "5 mg daily except 7.5 mg Mon and Fri": the days that are left are those of the first dose. */
function shareWeek({ steps, tokens }: SigReading): void {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    const at = (step.dose?.from ?? 0) - 1;
    const { weekdays } = step;
    if (before === undefined || weekdays === undefined || !EXCEPTIONS.has(wordAt(tokens, at))) continue;
    if (before.weekdays !== undefined || before.frequency?.repeat.isPlainDaily === false) continue;
    const days = WEEK.filter((day) => !weekdays.days.includes(day));
    before.weekdays = { kind: 'weekday', from: at, to: at + 1, days };
  }
}

/** "for 21 days then stop for 7 days", "for 3 weeks then 1 week off": a round of a cycle, which does not end the course. */
function keepPause(reading: SigReading): void {
  const [step] = reading.steps;
  const { duration } = step ?? {};
  if (step === undefined || duration === undefined) return;
  const pause = step.instructions.find((range) => range.from >= duration.to && isPause(reading, range));
  if (pause === undefined) return;
  if (pause.from === duration.to) pause.from = duration.from;
  else step.instructions.unshift({ from: duration.from, to: duration.to });
  step.duration = undefined;
}

/** A stop of stated length, or time "off" or "free". */
function isPause({ tokens, fragments }: SigReading, range: { from: number; to: number }): boolean {
  const words = [wordAt(tokens, range.from), wordAt(tokens, range.to - 1)];
  if (words.some((word) => PAUSES.has(word)) && range.to - range.from > 1) return true;
  const stops = fragments.some((fragment) => fragment.kind === 'stop' && fragment.from === range.from);
  return (
    stops &&
    fragments.some(
      (fragment) => fragment.kind === 'duration' && fragment.from >= range.from && fragment.to <= range.to,
    )
  );
}

/** "as needed" without a reason of its own takes the indication of its step ("prn with food for pain"), or what stands behind the route ("prn po pain"). */
function findReason(reading: SigReading, step: SigStep): void {
  const { asNeeded, indication } = step;
  if (asNeeded === undefined || asNeeded.reasonTo > asNeeded.reasonFrom) return;
  if (indication !== undefined) {
    step.asNeeded = { ...asNeeded, reasonFrom: indication.reasonFrom, reasonTo: indication.reasonTo };
    step.indication = undefined;
    return;
  }
  const from = chainEnd(reading, asNeeded.to);
  if (from === asNeeded.to || reading.fragments.some((fragment) => fragment.from === from)) return;
  const to = reasonEnd(reading.tokens, from);
  if (to > from && to < from + LONGEST_LATE_REASON)
    step.asNeeded = { ...asNeeded, reasonFrom: from, reasonTo: to };
}

/** "prn po pain", "prn q6h pain": the reason may stand behind route and frequency. */
function chainEnd(reading: SigReading, from: number): number {
  let at = from;
  for (const fragment of reading.fragments) {
    if (fragment.from === at && CHAIN_KINDS.has(fragment.kind)) at = fragment.to;
  }
  return at;
}

/** "[take 1 tablet once a day] [take 2 on day 1] [and 1 on days 2-5]": the first only says what holds for all. */
function shareHeading(reading: SigReading): void {
  const [heading, ...rest] = reading.steps;
  if (heading === undefined || isBounded(heading) || rest.length === 0) return;
  if (!rest.every((step) => step.courseDays !== undefined)) return;
  for (const step of rest) {
    step.method ??= heading.method;
    step.route ??= heading.route;
    step.site ??= heading.site;
    step.frequency ??= heading.frequency;
    step.asNeeded ??= heading.asNeeded;
    step.indication ??= heading.indication;
  }
  reading.steps.shift();
}

/** "[5 ml x1 day] [2.5 ml x4 days po daily x5 days]": a route and frequency said once at the end hold for all. */
function shareTail(reading: SigReading): void {
  const last = reading.steps.at(-1);
  const earlier = reading.steps.slice(0, -1);
  if (last?.frequency === undefined || last.duration === undefined) return;
  if (last.frequency.from < last.duration.to || hasThen(reading)) return;
  if (!earlier.every((step) => step.duration !== undefined && !hasTiming(step) && step.route === undefined))
    return;
  for (const step of earlier) {
    step.frequency = last.frequency;
    step.route = last.route;
  }
  const total = reading.steps.reduce((sum, step) => sum + (daysOfStep(step) ?? 0), 0);
  const isTotal = (from: number) =>
    reading.fragments.some((f) => f.from === from && f.kind === 'duration' && f.low === total);
  const kept = reading.warnings.filter((w) => !(w.kind === 'contradictory-duration' && isTotal(w.from)));
  reading.warnings.splice(0, reading.warnings.length, ...kept);
}

function hasThen(reading: SigReading): boolean {
  return reading.fragments.some((fragment) => fragment.kind === 'then');
}

/** "[2 daily for 1 day] [1 daily for 4 days] [2 on the first day] [1 each day for 4 days]": the same course said twice. */
function dropRestatement(reading: SigReading): void {
  const { steps } = reading;
  const half = steps.length / 2;
  if (!Number.isInteger(half)) return;
  for (let at = 0; at < half; at += 1) {
    const [said, again] = [steps[at], steps[at + half]];
    if (said === undefined || again === undefined || said.strengths.length + again.strengths.length > 0)
      return;
    if (!isSameCourse(said, again) || isOtherDay(said, again) || half === 1) return;
  }
  const last = steps[half - 1];
  if (last !== undefined) last.to = Math.max(...steps.map((step) => step.to));
  steps.splice(half);
}

/** "2 on day 1, 1 on day 2, 2 on day 3, 1 on day 4": other days are no second telling of the first. */
function isOtherDay({ courseDays: a }: SigStep, { courseDays: b }: SigStep): boolean {
  return a !== undefined && b !== undefined && a.first !== b.first;
}

/** "1 tablet x7 days then stop for 21 days then 1 tablet x7 days": FHIR has no cycles, so the first round stands with its words. */
function foldCycle(reading: SigReading): void {
  const [first, ...rest] = reading.steps;
  if (first === undefined || !reading.fragments.some((fragment) => fragment.kind === 'stop')) return;
  if (!rest.every((step) => isSameCourse(first, step))) return;
  const end = Math.max(...rest.map((step) => step.to));
  reading.warnings.push({ kind: 'sequence-is-a-cycle', from: first.from, to: end });
  first.to = end;
  const pause = first.instructions.at(-1);
  if (pause === undefined) first.instructions.push({ from: rest[0]?.from ?? end, to: end });
  else pause.to = end;
  reading.steps.splice(1);
}

function isSameCourse(a: SigStep, b: SigStep): boolean {
  if (a.dose === undefined || b.dose === undefined || !isSameAmount(a.dose.amount, b.dose.amount))
    return false;
  return daysOfStep(a) !== undefined && daysOfStep(a) === daysOfStep(b);
}

function daysOfStep(step: SigStep): number | undefined {
  if (step.courseDays !== undefined) return step.courseDays.last - step.courseDays.first + 1;
  if (step.duration === undefined) return undefined;
  return step.duration.high * (step.duration.unit === 'wk' ? 7 : 1);
}
