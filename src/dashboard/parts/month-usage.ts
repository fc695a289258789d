/** The usage of a calendar month (UTC) against the cap of the plan, day by day. */

import type { UsageDay } from '../../accounts/requests/usage-days.ts';
import { startOfNextMonth } from '../../accounts/requests/calendar.ts';
import { planNamed } from '../../accounts/limits/plan-table.ts';
import type { PlanName } from '../../accounts/limits/plan-table.ts';

export interface DayUsage {
  /** `2026-06-30` */
  readonly day: string;
  /** Units by endpoint, in the order of `endpoints`. */
  readonly units: readonly number[];
  readonly requests: number;
}

export interface MonthUsage {
  readonly units: number;
  readonly requests: number;
  readonly limit: number | undefined;
  readonly resetsAt: Date;
  /** Ids of the endpoints that were called, most used first. */
  readonly endpoints: readonly string[];
  /** Every day of the month, also those without a request. */
  readonly days: readonly DayUsage[];
}

/** Sums what the store counted; `now` says which month. */
export function monthUsage(plan: PlanName, counted: readonly UsageDay[], now: Date): MonthUsage {
  const endpoints = endpointsOf(counted);
  const resetsAt = startOfNextMonth(now);
  const lastDay = new Date(resetsAt.getTime() - 1).getUTCDate();
  const month = now.toISOString().slice(0, 8);
  const days = Array.from({ length: lastDay }, (_, index) => {
    const day = month + String(index + 1).padStart(2, '0');
    const ofDay = counted.filter((row) => row.day === day);
    return {
      day,
      units: endpoints.map((endpoint) =>
        sum(
          ofDay.filter((row) => row.endpoint === endpoint),
          'units',
        ),
      ),
      requests: sum(ofDay, 'requests'),
    };
  });
  return {
    units: sum(counted, 'units'),
    requests: sum(counted, 'requests'),
    limit: planNamed(plan).limitPerMonth,
    resetsAt,
    endpoints,
    days,
  };
}

function endpointsOf(counted: readonly UsageDay[]): string[] {
  const units = new Map<string, number>();
  for (const row of counted) units.set(row.endpoint, (units.get(row.endpoint) ?? 0) + row.units);
  return [...units]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([name]) => name);
}

function sum(rows: readonly UsageDay[], column: 'units' | 'requests'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}
