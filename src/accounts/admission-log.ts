/** The log behind the limits: which requests were let in, what they use. Reads and writes of one open transaction. */

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { Ticket } from './account-store.ts';
import { compiledOnce } from './compiled-once.ts';
import { firstDayOfMonth, PROMISE_MS, startOfNextMonth, utcDay, WINDOW_MS } from './admission.ts';
import type { UsageState } from './admission.ts';

type Database = Kysely<AccountSchema>;

/** Forgets what left the window, then reads what the organization uses. The caller holds the window (`holdWindow`). */
export async function readUsageState(db: Database, organizationId: string, now: Date): Promise<UsageState> {
  await leaveWindow(db, organizationId, now);
  const [day, nextMonth] = [firstDayOfMonth(now), firstDayOfMonth(startOfNextMonth(now))];
  const { rows } = await sql<{
    window: number;
    oldest: number | null;
    counted: number;
    promised: number;
  }>`select
    (select units from rate_window where organization_id = ${organizationId}) as "window",
    (select min(at) from admission where organization_id = ${organizationId}) as "oldest",
    (select cast(coalesce(sum(units), 0) as bigint) from usage_day
      where organization_id = ${organizationId} and day >= ${day} and day < ${nextMonth}) as "counted",
    (select cast(coalesce(sum(units), 0) as bigint) from promise
      where organization_id = ${organizationId} and until > ${now.getTime()}) as "promised"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  return {
    window: { units: row.window, oldestAt: row.oldest ?? undefined },
    month: { counted: row.counted, promised: row.promised },
  };
}

/** Requests of an organization are decided one at a time: where transactions run side by side, its window is locked. */
export async function holdWindow(db: Database, organizationId: string): Promise<void> {
  await db
    .selectFrom('rate_window')
    .select('units')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute();
}

/**
 * Two deletes, so that each reads only the rows it deletes. A time more than a window ahead can only come from a
 * clock that was set back; it must not lock anyone out.
 */
async function leaveWindow(db: Database, organizationId: string, now: Date): Promise<void> {
  const admissions = db
    .deleteFrom('admission')
    .where('organization_id', '=', organizationId)
    .returning('units');
  const old = await admissions.where('at', '<=', now.getTime() - WINDOW_MS).execute();
  const ahead = await admissions.where('at', '>', now.getTime() + WINDOW_MS).execute();
  await changeWindow(db, organizationId, -sumOfUnits(old) - sumOfUnits(ahead));
}

async function changeWindow(db: Database, organizationId: string, units: number): Promise<void> {
  if (units === 0) return;
  await db
    .updateTable('rate_window')
    .set({ units: sql`units + ${units}` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** When so many units will have left the window, in milliseconds since 1970. */
export async function timeWindowFrees(
  db: Database,
  organizationId: string,
  units: number,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('admission')
    .select(['at', 'units'])
    .where('organization_id', '=', organizationId)
    .orderBy('at')
    .limit(units)
    .execute();
  let freed = 0;
  for (const row of rows) {
    freed += row.units;
    if (freed >= units) return row.at + WINDOW_MS;
  }
  return now.getTime() + WINDOW_MS;
}

/** Writes that a request was let in. */
export async function writeAdmission(db: Database, ticket: Ticket & { readonly id: string }): Promise<void> {
  const { id, organizationId, units } = ticket;
  const at = ticket.at.getTime();
  await db.insertInto('admission').values({ id, organization_id: organizationId, at, units }).execute();
  await db
    .insertInto('promise')
    .values({ id, organization_id: organizationId, units, until: at + PROMISE_MS })
    .execute();
  await changeWindow(db, organizationId, units);
}

/** Ends the promise of a request that took `units`; it stays in the window, with those. */
export async function endPromise(
  db: Database,
  ticket: Ticket & { readonly id: string },
  units: number,
): Promise<void> {
  await db.deleteFrom('promise').where('id', '=', ticket.id).execute();
  if (units === ticket.units) return;
  const inWindow = await db
    .updateTable('admission')
    .set({ units })
    .where('id', '=', ticket.id)
    .returning('id')
    .executeTakeFirst();
  if (inWindow !== undefined) await changeWindow(db, ticket.organizationId, units - ticket.units);
}

/** Takes a request out as if it had never been let in. */
export async function withdraw(db: Database, ticket: Ticket & { readonly id: string }): Promise<void> {
  await db.deleteFrom('promise').where('id', '=', ticket.id).execute();
  const inWindow = await db.deleteFrom('admission').where('id', '=', ticket.id).returning('units').execute();
  await changeWindow(db, ticket.organizationId, -sumOfUnits(inWindow));
}

function sumOfUnits(rows: readonly { readonly units: number }[]): number {
  return rows.reduce((sum, row) => sum + row.units, 0);
}

/** Its parameters: organization, day, endpoint, units, requests. */
const upsertUsage = compiledOnce((db) =>
  db
    .insertInto('usage_day')
    .values({ organization_id: '', day: '', endpoint: '', units: 0, requests: 0 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'day', 'endpoint']).doUpdateSet({
        units: sql`usage_day.units + excluded.units`,
        requests: sql`usage_day.requests + excluded.requests`,
      }),
    ),
);

/** Adds an answered request to the usage of its day. */
export async function addUsage(db: Database, ticket: Ticket, endpoint: string, units: number): Promise<void> {
  await upsertUsage(db, [ticket.organizationId, utcDay(ticket.at), endpoint, units, 1]);
}
