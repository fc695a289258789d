/** What a recognizer finds in a sig: one fragment of meaning over a run of tokens. */
import type { EventTimingRow } from '../terminology/codes/event-timing-table.ts';
import type { MethodRow } from '../terminology/codes/method-table.ts';
import type { RouteRow } from '../terminology/codes/route-table.ts';
import type { UnitRow } from '../terminology/codes/unit-table.ts';
import type { Weekday } from '../text/calendar-table.ts';
import type { SigToken } from './words/sig-token.ts';
import type { TimeUnit } from './vocabulary/time-unit-table.ts';

/** A number or range; `low` is undefined for "up to 2". */
export interface Amount {
  readonly low: number | undefined;
  readonly high: number;
  readonly unit: UnitRow | undefined;
  /** `/kg` or `/m2` behind the unit. */
  readonly per: string;
}

/** How often: `{ frequency: 2, period: 1, periodUnit: 'd' }` is twice a day. */
export interface Repeat {
  /** Undefined for "up to 3 times a day", where only the upper bound is stated. */
  readonly frequency: number | undefined;
  readonly frequencyMax: number | undefined;
  readonly period: number;
  readonly periodMax: number | undefined;
  readonly periodUnit: TimeUnit;
  /** "daily" or "every day" said without a count: gives way to any other frequency. */
  readonly isPlainDaily: boolean;
}

interface Spanned {
  /** Index of the first token and of the token behind the last. */
  readonly from: number;
  readonly to: number;
}

export interface MethodFragment extends Spanned {
  readonly kind: 'method';
  readonly row: MethodRow;
}
export interface DoseFragment extends Spanned {
  readonly kind: 'dose';
  readonly amount: Amount;
  /** Form named behind a mass: `500 mg tablet`. */
  readonly form: UnitRow | undefined;
  /** Strength written between number and form: `one 150 mg tab`. */
  readonly strength: Amount | undefined;
  /** `1 (two) tablets`: the echo says another number. */
  readonly isContradictory: boolean;
  /** Read from `on tablet` or `l tablet`, not from a number. */
  readonly isImplied: boolean;
  /** `1 additional tablet`: on top of the dose, never the dose. */
  readonly isExtra: boolean;
  /** The name of the product between number and unit: `1 DS tab`. */
  readonly unread?: { readonly from: number; readonly to: number };
}
/** A number without unit: a dose only where the sig leaves no other reading. */
export interface NumberFragment extends Spanned {
  readonly kind: 'number';
  readonly amount: Amount;
}
/** `1-0-1`: how much at each point of the day, morning first; empty where the numbers are none that can be read. */
export interface SchemeFragment extends Spanned {
  readonly kind: 'scheme';
  readonly amounts: readonly number[];
  readonly unit: UnitRow | undefined;
}
/** `divided`, `in 3 divided doses`: the dose before it is a total. */
export interface DividedFragment extends Spanned {
  readonly kind: 'divided';
  readonly parts: number | undefined;
}
export interface StrengthFragment extends Spanned {
  readonly kind: 'strength';
}
export interface RouteFragment extends Spanned {
  readonly kind: 'route';
  readonly row: RouteRow;
  /** "on the skin": gives way to the route that a patch implies. */
  readonly isLoose: boolean;
}
export interface SiteFragment extends Spanned {
  readonly kind: 'site';
  readonly site: string;
  readonly impliedRoute: string | undefined;
}
export interface FrequencyFragment extends Spanned {
  readonly kind: 'frequency';
  readonly repeat: Repeat;
  /** "up to hourly", "up to every 4 hours": no sooner than that, as it is needed. */
  readonly isCeiling?: true;
  /** The point of the day that stands among its words: "six mornings a week". */
  readonly when?: WhenFragment;
}
/** A point of the day or week. */
interface Point extends Spanned {
  /** Its amount stands behind it: `morgens 20, abends 10 IE`. */
  readonly leads?: true;
}
export interface WhenFragment extends Point {
  readonly kind: 'when';
  readonly row: EventTimingRow;
  readonly offsetMinutes: number | undefined;
  /** `with each meal`, and not `with food`. */
  readonly isEach?: true;
}
export interface TimeOfDayFragment extends Point {
  readonly kind: 'time-of-day';
  /** FHIR times: `08:00:00`. */
  readonly times: readonly string[];
}
export interface WeekdayFragment extends Point {
  readonly kind: 'weekday';
  /** Empty for "all other days": those that no step before has. */
  readonly days: readonly Weekday[];
  /** "every other Tuesday": of every second week. */
  readonly isAlternate?: true;
}
export type PointFragment = WhenFragment | TimeOfDayFragment | WeekdayFragment;
export interface AsNeededFragment extends Spanned {
  readonly kind: 'as-needed';
  /** Tokens of the reason, empty where none is given. */
  readonly reasonFrom: number;
  readonly reasonTo: number;
  /** Only "if" says it: behind how much or how often it is as needed, elsewhere a part of what stands before. */
  readonly isCondition?: true;
}
export interface IndicationFragment extends Spanned {
  readonly kind: 'indication';
  readonly reasonFrom: number;
  readonly reasonTo: number;
}
export interface DurationFragment extends Spanned {
  readonly kind: 'duration';
  readonly low: number;
  readonly high: number;
  readonly unit: TimeUnit;
  /** "for up to 5 days". */
  readonly isUpTo: boolean;
}
/** "on day 1", "days 2-5": counted from the start of the course. */
export interface CourseDaysFragment extends Spanned {
  readonly kind: 'course-days';
  readonly first: number;
  readonly last: number;
}
export interface CountFragment extends Spanned {
  readonly kind: 'count';
  readonly count: number;
  /** "once" may still turn out to be the beginning of "once ... daily". */
  readonly isOnce: boolean;
}
export interface DatesFragment extends Spanned {
  readonly kind: 'dates';
  readonly start: string | undefined;
  readonly end: string | undefined;
}
export interface MaximumFragment extends Spanned {
  readonly kind: 'maximum';
  readonly amount: Amount;
  /** Undefined: per administration. */
  readonly period: number | undefined;
  readonly periodUnit: TimeUnit;
}
export interface RateFragment extends Spanned {
  readonly kind: 'rate';
  readonly value: number;
  readonly high: number;
  /** UCUM: `mL/h`, `ug/kg/min`. */
  readonly unit: string;
}
export interface InfusionTimeFragment extends Spanned {
  readonly kind: 'infusion-time';
  readonly value: number;
  readonly high: number;
  readonly unit: TimeUnit;
}
/** `then` begins a new step, `stop` a pause or the end, `repeat` an optional second dose. */
export interface SequenceFragment extends Spanned {
  readonly kind: 'then' | 'stop' | 'may-repeat' | 'repeat';
  /** The step that begins is another dose of the same: "then increase to"; "increasing to" alone tells only what is aimed at. */
  readonly change?: 'ordered' | 'gradual';
}
/** Additional instruction, kept in its own words. */
export interface InstructionFragment extends Spanned {
  readonly kind: 'instruction';
  /** What follows up to the end of the clause belongs to it: "do not ...". */
  readonly opens: boolean;
  /** By how much a dose changes, or up to which (`by 2.5 mg every two weeks`, `titrate up to 20 mg daily`): that is no dose, and how often behind it is how often it changes. */
  readonly isChange?: boolean;
  /** When to see or to call someone: all that follows in its sentence is said of that. */
  readonly isVisit?: boolean;
}
/** Refills, quantities, fill notes: said to the pharmacy, not to the patient. */
export interface NoiseFragment extends Spanned {
  readonly kind: 'noise';
}

export type SigFragment =
  | MethodFragment
  | DoseFragment
  | NumberFragment
  | StrengthFragment
  | SchemeFragment
  | DividedFragment
  | RouteFragment
  | SiteFragment
  | FrequencyFragment
  | WhenFragment
  | TimeOfDayFragment
  | WeekdayFragment
  | AsNeededFragment
  | IndicationFragment
  | DurationFragment
  | CourseDaysFragment
  | CountFragment
  | DatesFragment
  | MaximumFragment
  | RateFragment
  | InfusionTimeFragment
  | SequenceFragment
  | InstructionFragment
  | NoiseFragment;

/** Reads a fragment that begins at exactly this token, or finds nothing; knows nothing of the other recognizers. */
export type Recognize = (tokens: readonly SigToken[], at: number) => SigFragment | undefined;

export interface Recognizer {
  readonly name: string;
  readonly recognize: Recognize;
}
