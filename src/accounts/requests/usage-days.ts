/** Answered requests by organization, day (UTC) and endpoint. */

import { sql } from 'kysely';
import type { Database } from '../store/account-schema.ts';
import { dayOf, firstDayOfMonth, startOfNextMonth } from './calendar.ts';

/** Usage of one day (UTC) at one endpoint. */
export interface UsageDay {
  /** `2026-06-30` */
  readonly day: string;
  readonly endpoint: string;
  readonly units: number;
  readonly requests: number;
}

/** Adds one answered request. */
export async function addUsage(
  db: Database,
  organizationId: string,
  { at, endpoint, units }: { readonly at: Date; readonly endpoint: string; readonly units: number },
): Promise<void> {
  await db
    .insertInto('usage_day')
    .values({ organization_id: organizationId, day: dayOf(at), endpoint, units, requests: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'day', 'endpoint']).doUpdateSet({
        units: sql`usage_day.units + excluded.units`,
        requests: sql`usage_day.requests + 1`,
      }),
    )
    .execute();
}

/** Usage of the calendar month (UTC) of `at`, by day and endpoint. */
export function readUsage(db: Database, organizationId: string, at: Date): Promise<readonly UsageDay[]> {
  return db
    .selectFrom('usage_day')
    .select(['day', 'endpoint', 'units', 'requests'])
    .where('organization_id', '=', organizationId)
    .where('day', '>=', firstDayOfMonth(at))
    .where('day', '<', firstDayOfMonth(startOfNextMonth(at)))
    .orderBy('day')
    .orderBy('endpoint')
    .execute();
}
