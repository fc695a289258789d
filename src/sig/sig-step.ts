/** One step of a sig while it is put together: what has been said for it, and where. */
import type {
  Amount,
  AsNeededFragment,
  CountFragment,
  CourseDaysFragment,
  DatesFragment,
  DoseFragment,
  DurationFragment,
  FrequencyFragment,
  IndicationFragment,
  InfusionTimeFragment,
  MaximumFragment,
  MethodFragment,
  NumberFragment,
  RateFragment,
  RouteFragment,
  SigFragment,
  SiteFragment,
  StrengthFragment,
  TimeOfDayFragment,
  WeekdayFragment,
  WhenFragment,
} from './sig-fragment.ts';
import type { SigToken } from './words/sig-token.ts';

export interface SigStep {
  method: MethodFragment | undefined;
  dose: DoseFragment | NumberFragment | undefined;
  /** Strengths and equivalents beside the dose: `1 tablet (20 mg total)`. */
  strengths: (DoseFragment | StrengthFragment)[];
  route: RouteFragment | undefined;
  site: SiteFragment | undefined;
  frequency: FrequencyFragment | undefined;
  whens: WhenFragment[];
  times: TimeOfDayFragment[];
  weekdays: WeekdayFragment | undefined;
  asNeeded: AsNeededFragment | undefined;
  indication: IndicationFragment | undefined;
  duration: DurationFragment | undefined;
  courseDays: CourseDaysFragment | undefined;
  count: CountFragment | undefined;
  /** "repeat in 12 hours". */
  repeatAfter: DurationFragment | undefined;
  dates: DatesFragment | undefined;
  maxima: MaximumFragment[];
  rate: RateFragment | undefined;
  infusionTime: InfusionTimeFragment | undefined;
  /** Token ranges kept as additional instructions. */
  instructions: TokenRange[];
  /** Taken in the same days as the step before it: "1 in the morning and 2 at night". */
  isConcurrent: boolean;
  /** Tokens from the first to behind the last that belongs to the step. */
  from: number;
  to: number;
}

export interface TokenRange {
  from: number;
  to: number;
}

/** Why a reading is in doubt; the text of each kind is in the documentation of the sig parser. */
export type SigWarningKind =
  | 'contradictory-echo'
  | 'contradictory-frequency'
  | 'contradictory-route'
  | 'contradictory-duration'
  | 'contradictory-when'
  | 'second-dose'
  | 'dose-from-damaged-text'
  | 'dose-in-instruction'
  | 'number-of-two-meanings'
  | 'corrected-spelling'
  | 'sequence-is-a-cycle'
  | 'too-many-steps';

export interface TokenWarning extends TokenRange {
  readonly kind: SigWarningKind;
}

/** The state of reading: the steps so far, and what the words just read announce. */
export interface SigReading {
  readonly tokens: readonly SigToken[];
  readonly fragments: readonly SigFragment[];
  readonly steps: SigStep[];
  readonly warnings: TokenWarning[];
  /** Token ranges said to the pharmacy. */
  readonly noise: TokenRange[];
  /** Token ranges that say a dose again. */
  readonly restated: TokenRange[];
  step: SigStep;
  /** "then" was read and the next dose begins a step. */
  isThen: boolean;
  /** Inside an instruction, a second direction, a pause or an optional repeat: timing is not the step's own. */
  mode: 'plain' | 'instruction' | 'second' | 'extra' | 'pause' | 'may-repeat' | 'repeat';
  lastDose: DoseFragment | NumberFragment | undefined;
}

/** A sig with more steps than this is not a sig. */
export const MOST_STEPS = 16;

/** An empty step that begins at a token. */
export function newStep(from: number): SigStep {
  return {
    method: undefined,
    dose: undefined,
    strengths: [],
    route: undefined,
    site: undefined,
    frequency: undefined,
    whens: [],
    times: [],
    weekdays: undefined,
    asNeeded: undefined,
    indication: undefined,
    duration: undefined,
    courseDays: undefined,
    count: undefined,
    repeatAfter: undefined,
    dates: undefined,
    maxima: [],
    rate: undefined,
    infusionTime: undefined,
    instructions: [],
    isConcurrent: false,
    from,
    to: from,
  };
}

/** True once the step says when it is taken. */
export function hasTiming(step: SigStep): boolean {
  return (
    step.frequency !== undefined ||
    step.whens.length > 0 ||
    step.times.length > 0 ||
    step.weekdays !== undefined
  );
}

/** True once the step names points of the day or weekdays. */
export function hasPoint(step: SigStep): boolean {
  return step.whens.length > 0 || step.times.length > 0 || step.weekdays !== undefined;
}

/** True where the step says anything a dosage can hold. */
export function saysSomething(step: SigStep): boolean {
  if (step.dose !== undefined || hasTiming(step) || isBounded(step) || step.instructions.length > 0)
    return true;
  if (step.route !== undefined || step.site !== undefined || step.method !== undefined) return true;
  return (
    step.asNeeded !== undefined || step.maxima.length > 0 || hasRate(step) || step.indication !== undefined
  );
}

function hasRate(step: SigStep): boolean {
  return step.rate !== undefined || step.infusionTime !== undefined || step.dates !== undefined;
}

/** True once the step says when it ends. */
export function isBounded(step: SigStep): boolean {
  return step.duration !== undefined || step.courseDays !== undefined || step.count !== undefined;
}

/** Widens the step to take in the tokens. */
export function extend(step: SigStep, from: number, to: number): void {
  step.from = Math.min(step.from, from);
  step.to = Math.max(step.to, to);
}

/** Two amounts that say the same; a missing unit agrees with any. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  const isSameUnit = a.unit === undefined || b.unit === undefined || a.unit.id === b.unit.id;
  return a.low === b.low && a.high === b.high && isSameUnit;
}
