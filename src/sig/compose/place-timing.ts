/** Places everything but doses into the step: the first statement stands, the same said again agrees, another is flagged. */
import type {
  CountFragment,
  CourseDaysFragment,
  DurationFragment,
  FrequencyFragment,
  RouteFragment,
  SigFragment,
  WeekdayFragment,
  WhenFragment,
} from '../sig-fragment.ts';
import { POINT_OF_MEAL } from '../../terminology/codes/meal-times.ts';
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { daysIn } from '../vocabulary/time-unit-table.ts';
import { frequencyOf, NO_REPEAT } from '../recognize/timing/recognize-interval.ts';
import { placeAsNeeded } from './place-as-needed.ts';
import { placeSite } from './place-site.ts';
import { placeFrequency } from './place-frequency.ts';
import { WEEK } from '../../text/calendar-table.ts';
import { hasGap, SLASH, wordAt } from '../words/sig-token.ts';
import { hasTiming } from '../sig-step.ts';
import type { SigReading, SigStep, SigWarningKind } from '../sig-step.ts';

type Placed = Exclude<
  SigFragment,
  {
    kind:
      | 'dose'
      | 'number'
      | 'scheme'
      | 'divided'
      | 'noise'
      | 'instruction'
      | 'then'
      | 'stop'
      | 'may-repeat'
      | 'repeat';
  }
>;

/** "inhale ... by mouth" is inhalation; "apply to skin" of a patch is through it: one route says more than the other. */
const MORE_SPECIFIC_ROUTES: Readonly<Record<string, readonly string[]>> = {
  oral: [
    'respiratory (inhalation)',
    'sublingual',
    'buccal',
    'nasogastric',
    'gastrostomy',
    'enteral',
    'oropharyngeal',
    'dental',
  ],
  enteral: ['nasogastric', 'gastrostomy', 'jejunostomy'],
  topical: ['transdermal', 'ophthalmic', 'otic', 'vaginal', 'rectal', 'nasal', 'dental'],
};

/** Places one fragment into the current step. */
export function placeTiming(reading: SigReading, fragment: Placed): void {
  if (fragment.kind === 'frequency') {
    placeFrequency(reading, fragment);
    if (fragment.when !== undefined && reading.step.frequency === fragment) placeWhen(reading, fragment.when);
  } else if (fragment.kind === 'when') placeWhen(reading, fragment);
  else if (fragment.kind === 'route') placeRoute(reading, fragment);
  else if (fragment.kind === 'site') placeSite(reading, fragment);
  else if (fragment.kind === 'duration') placeDuration(reading, fragment);
  else if (fragment.kind === 'as-needed') placeAsNeeded(reading, fragment);
  else if (fragment.kind === 'weekday') placeWeekday(reading, fragment);
  else placeFirst(reading, fragment);
}

type FirstComes = Exclude<
  Placed,
  { kind: 'frequency' | 'when' | 'route' | 'site' | 'duration' | 'as-needed' | 'weekday' }
>;

/** Parts of which the first stands, and those that are gathered. */
function placeFirst(reading: SigReading, fragment: FirstComes): void {
  const { step } = reading;
  if (fragment.kind === 'method') step.method ??= fragment;
  else if (fragment.kind === 'strength') step.strengths.push(fragment);
  else if (fragment.kind === 'time-of-day') step.times.push(fragment);
  else if (fragment.kind === 'indication') step.indication ??= fragment;
  else if (fragment.kind === 'maximum') step.maxima.push(fragment);
  else placeCourse(reading, fragment);
}

type CourseFragment = Extract<Placed, { kind: 'course-days' | 'count' | 'dates' | 'rate' | 'infusion-time' }>;

function placeCourse(reading: SigReading, fragment: CourseFragment): void {
  const { step } = reading;
  if (fragment.kind === 'course-days') placeCourseDays(step, fragment);
  else if (fragment.kind === 'count') placeCount(reading, fragment);
  else if (fragment.kind === 'dates') step.dates ??= fragment;
  else if (fragment.kind === 'rate') step.rate ??= fragment;
  else step.infusionTime ??= fragment;
}

/** "3 tomorrow, 2 the next day": a day that no field holds is kept in its words. */
function placeCount({ tokens, step }: SigReading, fragment: CountFragment): void {
  if (step.count !== undefined) return;
  step.count = fragment;
  const last = wordAt(tokens, fragment.to - 1);
  if (last === 'tomorrow' || last === 'day') step.instructions.push({ from: fragment.from, to: fragment.to });
}

/** "on all other days" are the days no step before has. */
function placeWeekday(reading: SigReading, fragment: WeekdayFragment): void {
  const { step, steps } = reading;
  if (step.weekdays !== undefined) return;
  const apart = toldApart(reading, fragment);
  if (apart !== undefined) {
    step.instructions.push({ from: apart, to: fragment.to });
    return;
  }
  if (fragment.isAlternate === true) step.frequency ??= everySecondWeek(fragment);
  const taken = new Set(steps.flatMap((earlier) => earlier.weekdays?.days ?? []));
  const days = fragment.days.length > 0 ? fragment.days : WEEK.filter((day) => !taken.has(day));
  if (days.length > 0 && days.length < WEEK.length) step.weekdays = { ...fragment, days };
  else if (fragment.days.length > 0) step.weekdays = fragment;
}

function everySecondWeek({ from, to, days }: WeekdayFragment): FrequencyFragment {
  return frequencyOf(from, to, { ...NO_REPEAT, frequency: days.length, period: 2, periodUnit: 'wk' });
}

/** "10 mg daily, last taken Monday": behind words that are no directions a day is not how often, where that is said, nor what was done last. Where such words begin. */
function toldApart({ step, tokens, fragments }: SigReading, { from }: WeekdayFragment): number | undefined {
  const lastAt = [...tokens.keys()].slice(Math.max(0, from - LONGEST_LEAD), from).find(isAgo);
  if (lastAt !== undefined) return lastAt;
  const before = fragments.findLast((fragment) => fragment.to <= from)?.to ?? 0;
  const isApart = tokens.slice(before, from).some(({ text }) => !LEADS_TO_DAY.has(text));
  return isApart && hasTiming(step) ? from : undefined;

  function isAgo(at: number): boolean {
    return DAYS_AGO.has(wordAt(tokens, at));
  }
}

/** "last taken on Monday". */
const LONGEST_LEAD = 3;

const DAYS_AGO: ReadonlySet<string> = new Set(JOINING_WORDS.daysAgo.words);
const LEADS_TO_DAY: ReadonlySet<string> = new Set([
  ...JOINING_WORDS.empty.words,
  ...JOINING_WORDS.days.words,
  ...JOINING_WORDS.daysLead.words,
  ...JOINING_WORDS.except.words,
]);

/** "on day 1 and day 15": two days are no length of a course and are kept in their words. */
function placeCourseDays(step: SigStep, fragment: CourseDaysFragment): void {
  const first = step.courseDays;
  const list = step.instructions.at(-1);
  if (first === undefined && list !== undefined && fragment.from - list.to <= 1) list.to = fragment.to;
  else if (first === undefined) step.courseDays = fragment;
  else if (first.first !== fragment.first || first.last !== fragment.last) {
    step.instructions.push({ from: first.from, to: fragment.to });
    step.courseDays = undefined;
  }
}

/**
 * Bedtime says more than night and evening, unless another amount is taken then ("1 in the evening and 1 at bedtime"), and the evening meal right
 * behind the night more than that ("at night with dinner"); the same point said twice is one.
 */
function placeWhen(reading: SigReading, fragment: WhenFragment): void {
  const { step } = reading;
  const same = step.whens.find((when) => when.row.code === fragment.row.code);
  if (same !== undefined) return;
  const code = fragment.row.code;
  if (code === 'NIGHT' && step.whens.some((when) => when.row.code === 'HS')) return;
  if (code === 'HS')
    step.whens = step.whens.filter(
      ({ row, to }) => row.code !== 'NIGHT' && (row.code !== 'EVE' || fragment.from - to > 1),
    );
  if (POINT_OF_MEAL[code] === 'EVE')
    step.whens = step.whens.filter(({ row, to }) => !NIGHTS.has(row.code) || to !== fragment.from);
  step.whens.push(fragment);
}

const NIGHTS: ReadonlySet<string> = new Set(['NIGHT', 'HS']);

function placeRoute(reading: SigReading, fragment: RouteFragment): void {
  const { step } = reading;
  const current = step.route;
  if (current === undefined) {
    step.route = fragment;
    return;
  }
  if (current.row.id === fragment.row.id || saysMore(current.row.id, fragment.row.id)) return;
  if (saysMore(fragment.row.id, current.row.id)) step.route = fragment;
  else {
    warn(reading, 'contradictory-route', fragment);
    if (isEither(reading, current, fragment)) keepBoth(step, current, fragment);
  }
}

/** "PO/PR", "by mouth or rectally": one of the two is chosen each time. */
function isEither({ tokens }: SigReading, current: RouteFragment, next: RouteFragment): boolean {
  if (current.to === next.from) return hasGap(tokens[next.from], SLASH);
  return current.to + 1 === next.from && wordAt(tokens, current.to) === 'or';
}

function keepBoth(step: SigStep, current: RouteFragment, next: RouteFragment): void {
  step.instructions.push({ from: current.from, to: next.to });
  step.route = undefined;
}

function saysMore(specific: string, general: string): boolean {
  return MORE_SPECIFIC_ROUTES[general]?.includes(specific) ?? false;
}

/** A patch is worn for 12 hours; a course lasts at least a day. */
const HOURS_OF_A_COURSE = 24;

/** Seconds and minutes are no course, "in 3 days" is none; a second course that says the same agrees. */
function placeDuration(reading: SigReading, fragment: DurationFragment): void {
  const { step } = reading;
  if (reading.mode === 'plain' && wordAt(reading.tokens, fragment.from - 1) === 'in') return;
  if (isShort(reading, fragment)) {
    if (step.dose === undefined && step.method === undefined && step.rate === undefined) return;
    step.instructions.push({ from: fragment.from, to: fragment.to });
  } else if (step.duration === undefined) step.duration = fragment;
  else if (daysOf(step.duration) !== daysOf(fragment)) warn(reading, 'contradictory-duration', fragment);
}

function isShort({ tokens }: SigReading, { unit, low, from }: DurationFragment): boolean {
  if (unit !== 'h') return unit === 's' || unit === 'min';
  const lead = wordAt(tokens, from);
  return low < HOURS_OF_A_COURSE || (lead !== 'for' && lead !== 'x');
}

function daysOf({ low, unit }: DurationFragment): number {
  return low * daysIn(unit);
}

function warn(reading: SigReading, kind: SigWarningKind, fragment: { from: number; to: number }): void {
  reading.warnings.push({ kind, from: fragment.from, to: fragment.to });
}
