/** Decides whether a request fits the limits of its plan: arithmetic only, the store brings the numbers. */

import type { Refused, Standing } from './account-store.ts';
import type { Plan } from './plan-table.ts';

/** The sliding window of the per-minute limit. A request leaves it when it is this old. */
export const WINDOW_MS = 60_000;

/** How long units stay promised to a request that was neither counted nor released because its process died. */
export const PROMISE_MS = 15 * 60_000;

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

/** The calendar day in UTC: `2026-06-30`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first day of the calendar month in UTC: `2026-06-01`. */
export function firstDayOfMonth(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The first day of the next calendar month, 00:00 UTC. */
export function startOfNextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
