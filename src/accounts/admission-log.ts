/** The log behind the limits: which requests were let in, what they use. Units of work of an open transaction. */

import { sql } from 'kysely';
import type { Ticket } from './account-store.ts';
import { firstDayOfMonth, PROMISE_MS, startOfNextMonth, utcDay, WINDOW_MS } from './admission.ts';
import type { UsageState } from './admission.ts';
import { compiledOnce } from './compiled-once.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';

interface StateRow {
  readonly window: number;
  readonly oldest: number | null;
  readonly counted: number;
  readonly promised: number;
}

/** Its parameters: organization twice; organization, first day, day after the last; organization, now. */
const selectState = compiledOnce((db) => ({
  compile: () =>
    sql<StateRow>`select
    (select units from rate_window where organization_id = ${''}) as "window",
    (select min(at) from admission where organization_id = ${''}) as "oldest",
    (select cast(coalesce(sum(units), 0) as bigint) from usage_day
      where organization_id = ${''} and day >= ${''} and day < ${''}) as "counted",
    (select cast(coalesce(sum(units), 0) as bigint) from promise
      where organization_id = ${''} and until > ${0}) as "promised"`.compile(db),
}));

/**
 * Forgets what left the window, then reads what the organization uses. The caller holds the window (`holdWindow`) and
 * takes the units that left out of its sum with `changeWindow`, in one go with those that come in.
 */
export function* readUsageState(
  organizationId: string,
  now: Date,
): Unit<{ readonly state: UsageState; readonly left: number }> {
  const left = yield* leaveWindow(organizationId, now);
  const [day, nextMonth] = [firstDayOfMonth(now), firstDayOfMonth(startOfNextMonth(now))];
  const id = organizationId;
  const [row] = yield* ask(selectState, [id, id, id, day, nextMonth, id, now.getTime()]);
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  const state = {
    window: { units: row.window - left, oldestAt: row.oldest ?? undefined },
    month: { counted: row.counted, promised: row.promised },
  };
  return { state, left };
}

/** Its parameter: organization. */
const lockWindow = compiledOnce((db) =>
  db.selectFrom('rate_window').select('units').where('organization_id', '=', '').forUpdate(),
);

/** Requests of an organization are decided one at a time: where transactions run side by side, its window is locked. */
export function* holdWindow(organizationId: string): Unit<void> {
  yield* ask(lockWindow, [organizationId]);
}

/** Their parameters: organization, time. */
const deleteOld = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '<=', 0).returning('units'),
);
const deleteAhead = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '>', 0).returning('units'),
);

/**
 * Two deletes, so that each reads only the rows it deletes. A time more than a window ahead can only come from a
 * clock that was set back; it must not lock anyone out.
 */
function* leaveWindow(organizationId: string, now: Date): Unit<number> {
  const old = yield* ask(deleteOld, [organizationId, now.getTime() - WINDOW_MS]);
  const ahead = yield* ask(deleteAhead, [organizationId, now.getTime() + WINDOW_MS]);
  return sumOfUnits(old) + sumOfUnits(ahead);
}

/** Its parameters: units, organization. */
const addToWindow = compiledOnce((db) =>
  db
    .updateTable('rate_window')
    .set({ units: sql`units + ${0}` })
    .where('organization_id', '=', ''),
);

/** Adds to the sum of the window; negative units are taken out. */
export function* changeWindow(organizationId: string, units: number): Unit<void> {
  if (units !== 0) yield* ask(addToWindow, [units, organizationId]);
}

/** Its parameters: organization, number of rows. */
const selectOldest = compiledOnce((db) =>
  db.selectFrom('admission').select(['at', 'units']).where('organization_id', '=', '').orderBy('at').limit(0),
);

/** When so many units will have left the window, in milliseconds since 1970. */
export function* timeWindowFrees(organizationId: string, units: number, now: Date): Unit<number> {
  const rows = yield* ask(selectOldest, [organizationId, units]);
  let freed = 0;
  for (const row of rows) {
    freed += row.units;
    if (freed >= units) return row.at + WINDOW_MS;
  }
  return now.getTime() + WINDOW_MS;
}

/** Their parameters: id, organization, time, units. */
const insertAdmission = compiledOnce((db) =>
  db.insertInto('admission').values({ id: '', organization_id: '', at: 0, units: 0 }),
);
const insertPromise = compiledOnce((db) =>
  db.insertInto('promise').values({ id: '', organization_id: '', until: 0, units: 0 }),
);

/** A ticket of a plan with limits. */
type HeldTicket = Ticket & { readonly id: string };

/** Writes that a request was let in; the caller changes the sum of the window. */
export function* writeAdmission({ id, organizationId, units, at }: HeldTicket): Unit<void> {
  const time = at.getTime();
  yield* ask(insertAdmission, [id, organizationId, time, units]);
  yield* ask(insertPromise, [id, organizationId, time + PROMISE_MS, units]);
}

/** Its parameter: id of the ticket. */
const deletePromise = compiledOnce((db) => db.deleteFrom('promise').where('id', '=', ''));

/** Its parameters: units, id of the ticket. */
const updateAdmission = compiledOnce((db) =>
  db.updateTable('admission').set({ units: 0 }).where('id', '=', '').returning('id'),
);

/** Ends the promise of a request that took `units`; it stays in the window, with those. */
export function* endPromise(ticket: HeldTicket, units: number): Unit<void> {
  yield* ask(deletePromise, [ticket.id]);
  if (units === ticket.units) return;
  const inWindow = yield* ask(updateAdmission, [units, ticket.id]);
  if (inWindow.length > 0) yield* changeWindow(ticket.organizationId, units - ticket.units);
}

/** Its parameter: id of the ticket. */
const deleteAdmission = compiledOnce((db) =>
  db.deleteFrom('admission').where('id', '=', '').returning('units'),
);

/** Takes a request out as if it had never been let in. */
export function* withdraw(ticket: HeldTicket): Unit<void> {
  yield* ask(deletePromise, [ticket.id]);
  const inWindow = yield* ask(deleteAdmission, [ticket.id]);
  yield* changeWindow(ticket.organizationId, -sumOfUnits(inWindow));
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
export function* addUsage(ticket: Ticket, endpoint: string, units: number): Unit<void> {
  yield* ask(upsertUsage, [ticket.organizationId, utcDay(ticket.at), endpoint, units, 1]);
}
