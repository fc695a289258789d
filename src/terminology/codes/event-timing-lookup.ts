/** Finds event timings by code, gives each its code system, and counts the times of a day that they name. */
import { EVENT_TIMING, TIMING_EVENT } from '../../fhir/systems.ts';
import { EVENT_TIMINGS } from './event-timing-table.ts';
import type { EventTimingRow } from './event-timing-table.ts';

const BY_CODE: ReadonlyMap<string, EventTimingRow> = new Map(
  EVENT_TIMINGS.map((row: EventTimingRow) => [row.code, row]),
);

/** The row of a FHIR EventTiming code: `HS`, `MORN`, `ACM`. */
export function eventTimingOfCode(code: string): EventTimingRow | undefined {
  return BY_CODE.get(code);
}

/** The URI of the code system an event timing comes from. */
export function eventTimingSystem(row: EventTimingRow): string {
  return row.system === 'event' ? EVENT_TIMING : TIMING_EVENT;
}

/** Meals and the like, by the part of the day they fall in; a code of a part itself, early or late, is that part. */
const PART_OF_CODE: Readonly<Record<string, string>> = {
  ...ofMeal('M', 'MORN'),
  ...ofMeal('D', 'NOON'),
  ...ofMeal('V', 'EVE'),
  WAKE: 'MORN',
  NIGHT: 'HS',
  PHS: 'HS',
};

function ofMeal(letter: string, part: string): Readonly<Record<string, string>> {
  return Object.fromEntries(['C', 'AC', 'PC', 'IC'].map((relation) => [`${relation}${letter}`, part]));
}

/** Meals without a name: how many of them, nobody says. */
const ANY_MEAL: ReadonlySet<string> = new Set(['C', 'AC', 'PC', 'IC']);

/** The part of the day a code falls in, as its code: `ACM` → `MORN`; undefined for a meal that nobody names. */
export function partOfDay(code: string): string | undefined {
  const plain = withoutNearness(code);
  return ANY_MEAL.has(plain) ? undefined : (PART_OF_CODE[plain] ?? plain);
}

function withoutNearness(code: string): string {
  return code.replace(/\.(?:early|late)$/u, '');
}

/** At how many times of a day at least: morning and evening are two, "in the morning with breakfast" one, before and after breakfast two. */
export function timesNamed(when: readonly string[], timeOfDay: readonly string[]): number {
  const meals = new Map<string, Set<string>>();
  for (const code of when) {
    const part = partOfDay(code);
    if (part === undefined) continue;
    const plain = withoutNearness(code);
    const named = meals.get(part) ?? new Set();
    meals.set(part, /^(?:C|AC|PC|IC)[MDV]$/u.test(plain) ? named.add(plain) : named);
  }
  const points = [...meals.values()].reduce((sum, { size }) => sum + Math.max(1, size), 0);
  return Math.max(points, new Set(timeOfDay).size);
}
