/** Decides whether a request fits the limits of its plan: arithmetic only, the store brings the numbers. */

import { startOfNextMonth } from '../requests/calendar.ts';
import type { Refused, Standing, Ticket } from './limits.ts';
import type { Plan } from './plan-table.ts';

/** The sliding window of the limit per minute. */
export const WINDOW_MS = 60_000;

/** How long units stay promised to a request that was neither counted nor released because its process died. */
export const PROMISE_MS = 15 * 60_000;

/** A limit that a plan does not have, in arithmetic. */
const NO_LIMIT = 1_000_000_000;

/** What the store knows of an organization at one moment, without the request that asks. */
export interface UsageState {
  /** Units in the minute; more than the limit while a large document is worked off. */
  readonly minute: number;
  /** Refused work in the minute. */
  readonly refusals: number;
  /** When the next units leave the minute, in milliseconds since 1970; undefined: it is empty. */
  readonly nextFreeAt: number | undefined;
  /** Units of this calendar month (UTC) that are counted, or promised to requests that run. */
  readonly month: number;
}

/** The limits of a plan as numbers. */
export function boundsOf({ limitPerMinute, limitPerMonth, refusalsPerMinute }: Plan) {
  return {
    minute: limitPerMinute ?? NO_LIMIT,
    month: limitPerMonth ?? NO_LIMIT,
    refusals: refusalsPerMinute ?? NO_LIMIT,
  };
}

/** What stands in the way of a request, and how much of it must leave the minute; undefined: nothing. */
export type Obstacle =
  | { readonly kind: 'month' }
  | { readonly kind: 'refusals' | 'minute'; readonly units: number };

/**
 * The month is asked first: waiting a minute would not help. A request larger than the limit per minute fits an empty
 * minute. What costs nothing is only held against refused work.
 */
export function obstacleOf(plan: Plan, state: UsageState, units: number): Obstacle | undefined {
  const bounds = boundsOf(plan);
  if (units > 0 && state.month + units > bounds.month) return { kind: 'month' };
  const refused = state.refusals + 1 - bounds.refusals;
  if (refused > 0) return { kind: 'refusals', units: refused };
  const inTheWay = state.minute + Math.min(units, bounds.minute) - bounds.minute;
  return units > 0 && inTheWay > 0 ? { kind: 'minute', units: inTheWay } : undefined;
}

/** A row of the log: let in at a time, in milliseconds since 1970, with so many units. */
export interface LogRow {
  readonly at: number;
  readonly units: number;
}

/** Every minute so many units of a row leave the window; what is left of it at a time. */
export function leftOf({ at, units }: LogRow, limit: number, now: number): number {
  return Math.max(0, units - limit * Math.max(0, Math.floor((now - at) / WINDOW_MS)));
}

/** When so many units will have left the window, in milliseconds since 1970. */
export function timeFree(rows: readonly LogRow[], limit: number, units: number, now: number): number {
  const leaving = rows.flatMap((row) => {
    const left = leftOf(row, limit, now);
    const passed = Math.max(0, Math.floor((now - row.at) / WINDOW_MS));
    return Array.from({ length: Math.ceil(left / limit) }, (_, index) => ({
      at: row.at + (passed + index + 1) * WINDOW_MS,
      units: Math.min(limit, left - index * limit),
    }));
  });
  let free = 0;
  for (const { at, units: leave } of leaving.toSorted((a, b) => a.at - b.at)) {
    free += leave;
    if (free >= units) return at;
  }
  return now + WINDOW_MS;
}

/** Where an organization stands; `freeAt` is when the minute has more room than now. */
export function standingOf(plan: Plan, state: UsageState, freeAt: number, now: Date): Standing {
  const { limitPerMinute, limitPerMonth } = plan;
  const of = (limit: number, used: number, until: number) => {
    return { limit, remaining: Math.max(0, limit - used), resetSeconds: secondsUntil(until, now) };
  };
  const endOfMonth = startOfNextMonth(now).getTime();
  return {
    ...(limitPerMinute !== undefined && { minute: of(limitPerMinute, state.minute, freeAt) }),
    ...(limitPerMonth !== undefined && { month: of(limitPerMonth, state.month, endOfMonth) }),
  };
}

const REASONS = {
  month: 'quota-exceeded',
  refusals: 'too-many-refusals',
  minute: 'rate-limited',
} as const satisfies Record<Obstacle['kind'], Refused['reason']>;

/** The refusal; `freeAt` is when what stands in the way is gone from the minute. */
export function refusalOf({ kind }: Obstacle, state: UsageState, freeAt: number, asked: Ticket): Refused {
  const { units, at: now } = asked;
  const until = kind === 'month' ? startOfNextMonth(now).getTime() : freeAt;
  const retryAfterSeconds = secondsUntil(until, now);
  return { admitted: false, reason: REASONS[kind], retryAfterSeconds, usedThisMonth: state.month, units };
}

/** Rounded up, so that a client which waits is not refused again; at least 1. */
function secondsUntil(then: number, now: Date): number {
  return Math.max(1, Math.ceil((then - now.getTime()) / 1000));
}
