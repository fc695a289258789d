/** Places everything but doses into the step: the first statement stands, the same said again agrees, another is flagged. */
import type {
  FrequencyFragment,
  RouteFragment,
  SigFragment,
  SiteFragment,
  WhenFragment,
} from './sig-fragment.ts';
import { isSameRate } from './repeat-rate.ts';
import { wordAt } from './sig-token.ts';
import type { SigReading, SigStep, SigWarningKind } from './sig-step.ts';

type Placed = Exclude<
  SigFragment,
  { kind: 'dose' | 'number' | 'noise' | 'instruction' | 'then' | 'stop' | 'may-repeat' | 'repeat' }
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
  if (fragment.kind === 'frequency') placeFrequency(reading, fragment);
  else if (fragment.kind === 'when') placeWhen(reading, fragment);
  else if (fragment.kind === 'route') placeRoute(reading, fragment);
  else if (fragment.kind === 'site') placeSite(reading, fragment);
  else if (fragment.kind === 'duration') placeDuration(reading, fragment);
  else if (fragment.kind === 'as-needed') placeAsNeeded(reading, fragment);
  else placeFirst(reading.step, fragment);
}

type FirstComes = Exclude<
  Placed,
  { kind: 'frequency' | 'when' | 'route' | 'site' | 'duration' | 'as-needed' }
>;

/** Parts of which the first stands, and those that are gathered. */
function placeFirst(step: SigStep, fragment: FirstComes): void {
  if (fragment.kind === 'method') step.method ??= fragment;
  else if (fragment.kind === 'strength') step.strengths.push(fragment);
  else if (fragment.kind === 'time-of-day') step.times.push(fragment);
  else if (fragment.kind === 'weekday') step.weekdays ??= fragment;
  else if (fragment.kind === 'indication') step.indication ??= fragment;
  else if (fragment.kind === 'maximum') step.maxima.push(fragment);
  else placeCourse(step, fragment);
}

type CourseFragment = Extract<Placed, { kind: 'course-days' | 'count' | 'dates' | 'rate' | 'infusion-time' }>;

function placeCourse(step: SigStep, fragment: CourseFragment): void {
  if (fragment.kind === 'course-days') step.courseDays ??= fragment;
  else if (fragment.kind === 'count') step.count ??= fragment;
  else if (fragment.kind === 'dates') step.dates ??= fragment;
  else if (fragment.kind === 'rate') step.rate ??= fragment;
  else step.infusionTime ??= fragment;
}

function placeFrequency(reading: SigReading, fragment: FrequencyFragment): void {
  const { step } = reading;
  const current = step.frequency;
  if (current === undefined || current.repeat.isPlainDaily) {
    const isDayOnly = current !== undefined && fragment.repeat.isPlainDaily;
    if (!isDayOnly) step.frequency = fragment;
    return;
  }
  if (fragment.repeat.isPlainDaily || isSameRate(current.repeat, fragment.repeat)) return;
  if (step.weekdays !== undefined && isEachWeek(fragment)) return;
  warn(reading, 'contradictory-frequency', fragment);
}

/** "on Monday of each week" says no more than the weekday. */
function isEachWeek({ repeat }: FrequencyFragment): boolean {
  return repeat.frequency === 1 && repeat.period === 1 && repeat.periodUnit === 'wk';
}

/** Bedtime says more than night; the same point said twice is one. */
function placeWhen(reading: SigReading, fragment: WhenFragment): void {
  const { step } = reading;
  const same = step.whens.find((when) => when.row.code === fragment.row.code);
  if (same !== undefined) return;
  const code = fragment.row.code;
  if (code === 'NIGHT' && step.whens.some((when) => when.row.code === 'HS')) return;
  if (code === 'HS')
    step.whens = step.whens.filter((when) => when.row.code !== 'NIGHT' && when.row.code !== 'EVE');
  step.whens.push(fragment);
}

function placeRoute(reading: SigReading, fragment: RouteFragment): void {
  const { step } = reading;
  const current = step.route;
  if (current === undefined) {
    step.route = fragment;
    return;
  }
  if (current.row.id === fragment.row.id || saysMore(current.row.id, fragment.row.id)) return;
  if (saysMore(fragment.row.id, current.row.id)) step.route = fragment;
  else warn(reading, 'contradictory-route', fragment);
}

function saysMore(specific: string, general: string): boolean {
  return MORE_SPECIFIC_ROUTES[general]?.includes(specific) ?? false;
}

function placeSite(reading: SigReading, fragment: SiteFragment): void {
  const { step } = reading;
  if (step.site === undefined) step.site = fragment;
  else if (step.site.impliedRoute === undefined && fragment.impliedRoute !== undefined) step.site = fragment;
}

/** A patch is worn for 12 hours; a course lasts at least a day. */
const HOURS_OF_A_COURSE = 24;

/** Seconds and minutes are no course; a second course that says the same agrees. */
function placeDuration(reading: SigReading, fragment: Extract<Placed, { kind: 'duration' }>): void {
  const { step } = reading;
  const lead = wordAt(reading.tokens, fragment.from);
  const isShort =
    fragment.unit === 's' ||
    fragment.unit === 'min' ||
    (fragment.unit === 'h' && (fragment.low < HOURS_OF_A_COURSE || (lead !== 'for' && lead !== 'x')));
  if (isShort) {
    if (step.dose === undefined && step.method === undefined) return;
    step.instructions.push({ from: fragment.from, to: fragment.to });
    return;
  }
  if (step.duration === undefined) {
    step.duration = fragment;
    return;
  }
  if (daysOf(step.duration) !== daysOf(fragment)) warn(reading, 'contradictory-duration', fragment);
}

const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, wk: 7, mo: 30, a: 365 };

function daysOf(duration: { low: number; unit: string }): number {
  return duration.low * (DAYS[duration.unit] ?? 0);
}

/** A reason replaces none. */
function placeAsNeeded(reading: SigReading, fragment: Extract<Placed, { kind: 'as-needed' }>): void {
  const { asNeeded } = reading.step;
  const hasReason = fragment.reasonTo > fragment.reasonFrom;
  if (asNeeded === undefined || (hasReason && asNeeded.reasonTo === asNeeded.reasonFrom))
    reading.step.asNeeded = fragment;
}

function warn(reading: SigReading, kind: SigWarningKind, fragment: { from: number; to: number }): void {
  reading.warnings.push({ kind, from: fragment.from, to: fragment.to });
}
