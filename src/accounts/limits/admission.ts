/** Decides whether a request fits the limits of its plan: arithmetic only, the store brings the numbers. */

import type { Refused, Standing } from '../store/account-store.ts';
import type { Plan } from './plan-table.ts';

/** The sliding window of the per-minute limit. A request leaves it when it is this old. */
export const WINDOW_MS = 60_000;

/** How long units stay promised to a request that was neither counted nor released because its process died. */
export const PROMISE_MS = 15 * 60_000;

/** Promises of the same minute are kept, and lapse, together: up to so much later. */
const LAPSE_STEP_MS = 60_000;

/** When the promise to a request lapses, in milliseconds since 1970: with the first full minute after its time. */
export function lapseOf(at: Date): number {
  return Math.ceil((at.getTime() + PROMISE_MS) / LAPSE_STEP_MS) * LAPSE_STEP_MS;
}

/** What the store knows of an organization at one moment. */
export interface UsageState {
  /** Units let in during the last minute, oldest first. */
  readonly window: { readonly units: number; readonly oldestAt: number | undefined };
  /** Units counted in this calendar month (UTC), and units promised to requests that still run. */
  readonly month: { readonly counted: number; readonly promised: number };
}

/** Where an organization stands after (or without) one more request of `units`. */
export function standing(plan: Plan, state: UsageState, units: number, now: Date): Standing {
  const { limitPerMinute, limitPerMonth } = plan;
  const oldestAt = state.window.oldestAt ?? now.getTime();
  return {
    ...(limitPerMinute !== undefined && {
      minute: {
        limit: limitPerMinute,
        remaining: Math.max(0, limitPerMinute - state.window.units - units),
        resetSeconds: secondsUntil(oldestAt + WINDOW_MS, now),
      },
    }),
    ...(limitPerMonth !== undefined && {
      month: {
        limit: limitPerMonth,
        remaining: Math.max(0, limitPerMonth - usedThisMonth(state) - units),
        resetSeconds: secondsUntil(startOfNextMonth(now).getTime(), now),
      },
    }),
  };
}

/** The state when so many units more are let in. */
export function withUnits({ window, month }: UsageState, units: number): UsageState {
  return {
    window: { ...window, units: window.units + units },
    month: { ...month, promised: month.promised + units },
  };
}

/** Do both limits leave so many units? */
export function hasRoom(plan: Plan, state: UsageState, units: number): boolean {
  const { limitPerMinute = Number.POSITIVE_INFINITY } = plan;
  return state.window.units + units <= limitPerMinute && !exceedsMonth(plan, state, units);
}

/** Units of the month that are gone: counted or promised. */
export function usedThisMonth(state: UsageState): number {
  return state.month.counted + state.month.promised;
}

/** Does the month's cap refuse it? Asked first: waiting a minute would not help. */
export function exceedsMonth(plan: Plan, state: UsageState, units: number): boolean {
  return plan.limitPerMonth !== undefined && usedThisMonth(state) + units > plan.limitPerMonth;
}

/** Units that must leave the window before the request fits; 0 when it fits now. A request larger than the limit fits an empty window. */
export function unitsInTheWay(plan: Plan, state: UsageState, units: number): number {
  const { limitPerMinute } = plan;
  if (limitPerMinute === undefined) return 0;
  return Math.max(0, state.window.units + Math.min(units, limitPerMinute) - limitPerMinute);
}

/** The refusal when the month's cap is reached: come back on the 1st, 00:00 UTC. */
export function refusedByMonth(state: UsageState, now: Date): Refused {
  return {
    admitted: false,
    reason: 'quota-exceeded',
    retryAfterSeconds: secondsUntil(startOfNextMonth(now).getTime(), now),
    usedThisMonth: usedThisMonth(state),
  };
}

/** The refusal when the minute is full; `freeAt` is when enough units will have left the window. */
export function refusedByMinute(state: UsageState, freeAt: number, now: Date): Refused {
  return {
    admitted: false,
    reason: 'rate-limited',
    retryAfterSeconds: secondsUntil(freeAt, now),
    usedThisMonth: usedThisMonth(state),
  };
}

/** Rounded up, so that a client which waits is not refused again; at least 1. */
function secondsUntil(then: number, now: Date): number {
  return Math.max(1, Math.ceil((then - now.getTime()) / 1000));
}

const DAY_MS = 86_400_000;

/** The calendar day in UTC as a number, to be compared: days since 1970. */
export function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

/** Days that were asked for: few, and asked for with every request. */
const dayTexts = new Map<number, string>();
const MOST_DAYS = 100;

/** A day as it is stored: `2026-06-30`. */
export function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= MOST_DAYS) dayTexts.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

/** The calendar month in UTC as a number, to be compared: months since the year 0. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** The first day of the calendar month in UTC: `2026-06-01`. */
export function firstDayOfMonth(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The first day of the next calendar month, 00:00 UTC. */
export function startOfNextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
