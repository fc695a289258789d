/** The log behind the limits: which requests were let in, what they use. Units of work of an open transaction. */

import { sql } from 'kysely';
import type { Ticket } from './account-store.ts';
import { firstDayOfMonth, PROMISE_MS, startOfNextMonth, utcDay, WINDOW_MS } from './admission.ts';
import type { UsageState } from './admission.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Ledger, Use, WindowEdges } from './ledger.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';

interface UseRow {
  readonly window: number;
  readonly counted: number;
  readonly promised: number;
  readonly lapses: number | null;
}

/** Its parameters: organization; organization, first day, day after the last; organization, now, twice. */
const selectUse = compiledOnce((db) => ({
  compile: () =>
    sql<UseRow>`select
    (select units from rate_window where organization_id = ${''}) as "window",
    (select cast(coalesce(sum(units), 0) as bigint) from usage_day
      where organization_id = ${''} and day >= ${''} and day < ${''}) as "counted",
    (select cast(coalesce(sum(units), 0) as bigint) from promise
      where organization_id = ${''} and until > ${0}) as "promised",
    (select min(until) from promise where organization_id = ${''} and until > ${0}) as "lapses"`.compile(db),
}));

/** Forgets what left the window, then tells what the organization uses. The caller holds the window (`holdWindow`). */
export function* readUsageState(ledger: Ledger, now: Date): Unit<UsageState> {
  const use = yield* useOf(ledger, now);
  const edges = yield* edgesOf(ledger, use, now);
  return {
    window: { units: use.inWindow, oldestAt: edges.oldest },
    month: { counted: use.counted, promised: use.promised },
  };
}

function* useOf(ledger: Ledger, now: Date): Unit<Use> {
  const { organizationId: id, use } = ledger;
  const month = firstDayOfMonth(now);
  const at = now.getTime();
  if (use !== undefined && use.month === month && at < use.lapsesAt) return use;
  const [row] = yield* ask(selectUse, [
    id,
    id,
    month,
    firstDayOfMonth(startOfNextMonth(now)),
    id,
    at,
    id,
    at,
  ]);
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  ledger.use = {
    month,
    readAt: at,
    lapsesAt: row.lapses ?? Number.POSITIVE_INFINITY,
    counted: row.counted + unwrittenUnits(ledger, month),
    promised: row.promised,
    inWindow: row.window + ledger.unwritten.window,
    edges: undefined,
  };
  return ledger.use;
}

function unwrittenUnits({ unwritten }: Ledger, month: string): number {
  return sumOfUnits(unwritten.usage.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7)));
}

/** Its parameter: organization, twice. */
const selectEdges = compiledOnce((db) => ({
  compile: () =>
    sql<{ readonly oldest: number | null; readonly newest: number | null }>`select
    (select min(at) from admission where organization_id = ${''}) as "oldest",
    (select max(at) from admission where organization_id = ${''}) as "newest"`.compile(db),
}));

/** Their parameters: organization, time. */
const deleteOld = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '<=', 0).returning('units'),
);
const deleteAhead = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '>', 0).returning('units'),
);

/**
 * The oldest and the newest request of the window, after those that left it were deleted. A time more than a window
 * ahead can only come from a clock that was set back; it must not lock anyone out.
 */
function* edgesOf(ledger: Ledger, use: Use, now: Date): Unit<WindowEdges> {
  const [begin, end] = [now.getTime() - WINDOW_MS, now.getTime() + WINDOW_MS];
  const edges = use.edges ?? (yield* readEdges(ledger));
  const isOld = edges.oldest !== undefined && edges.oldest <= begin;
  const isAhead = edges.newest !== undefined && edges.newest > end;
  if (isOld) changeWindow(ledger, -sumOfUnits(yield* ask(deleteOld, [ledger.organizationId, begin])));
  if (isAhead) changeWindow(ledger, -sumOfUnits(yield* ask(deleteAhead, [ledger.organizationId, end])));
  use.edges = isOld || isAhead ? yield* readEdges(ledger) : edges;
  return use.edges;
}

function* readEdges({ organizationId }: Ledger): Unit<WindowEdges> {
  const [row] = yield* ask(selectEdges, [organizationId, organizationId]);
  return { oldest: row?.oldest ?? undefined, newest: row?.newest ?? undefined };
}

/** Its parameter: organization. */
const lockWindow = compiledOnce((db) =>
  db.selectFrom('rate_window').select('units').where('organization_id', '=', '').forUpdate(),
);

/** Requests of an organization are decided one at a time: where transactions run side by side, its window is locked. */
export function* holdWindow(organizationId: string): Unit<void> {
  yield* ask(lockWindow, [organizationId]);
}

/** Adds to the sum of the window; negative units are taken out. */
function changeWindow({ use, unwritten }: Ledger, units: number): void {
  unwritten.window += units;
  if (use !== undefined) use.inWindow += units;
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

/** Their parameters: organization, time, id of the ticket, units. */
const insertAdmission = compiledOnce((db) =>
  db.insertInto('admission').values({ organization_id: '', at: 0, id: '', units: 0 }),
);
const insertPromise = compiledOnce((db) =>
  db.insertInto('promise').values({ organization_id: '', until: 0, id: '', units: 0 }),
);

/** A ticket of a plan with limits. */
type HeldTicket = Ticket & { readonly id: string };

/** Writes that a request was let in; its organization's use was read in the same unit. */
export function* writeAdmission(ledger: Ledger, { id, organizationId, units, at }: HeldTicket): Unit<void> {
  const time = at.getTime();
  yield* ask(insertAdmission, [organizationId, time, id, units]);
  yield* ask(insertPromise, [organizationId, time + PROMISE_MS, id, units]);
  changeWindow(ledger, units);
  const { use } = ledger;
  if (use === undefined) return;
  use.promised += units;
  use.lapsesAt = Math.min(use.lapsesAt, time + PROMISE_MS);
  use.edges = use.edges && {
    oldest: Math.min(use.edges.oldest ?? time, time),
    newest: Math.max(use.edges.newest ?? time, time),
  };
}

/** Its parameters: organization, id of the ticket. */
const deletePromise = compiledOnce((db) =>
  db.deleteFrom('promise').where('organization_id', '=', '').where('id', '=', ''),
);

/** Its parameters: units; organization, time, id of the ticket. */
const updateAdmission = compiledOnce((db) =>
  db
    .updateTable('admission')
    .set({ units: 0 })
    .where('organization_id', '=', '')
    .where('at', '=', 0)
    .where('id', '=', '')
    .returning('id'),
);

/** Ends the promise of a request that took `units`; it stays in the window, with those. */
export function* endPromise(ledger: Ledger, ticket: HeldTicket, units: number): Unit<void> {
  yield* takePromise(ledger, ticket);
  if (units === ticket.units) return;
  const { organizationId, at, id } = ticket;
  const inWindow = yield* ask(updateAdmission, [units, organizationId, at.getTime(), id]);
  if (inWindow.length > 0) changeWindow(ledger, units - ticket.units);
}

function* takePromise({ use }: Ledger, { organizationId, id, units, at }: HeldTicket): Unit<void> {
  yield* ask(deletePromise, [organizationId, id]);
  const wasRead = use !== undefined && at.getTime() + PROMISE_MS > use.readAt;
  if (wasRead) use.promised -= units;
}

/** Its parameters: organization, time, id of the ticket. */
const deleteAdmission = compiledOnce((db) =>
  db
    .deleteFrom('admission')
    .where('organization_id', '=', '')
    .where('at', '=', 0)
    .where('id', '=', '')
    .returning('units'),
);

/** Takes a request out as if it had never been let in. */
export function* withdraw(ledger: Ledger, ticket: HeldTicket): Unit<void> {
  yield* takePromise(ledger, ticket);
  const { organizationId, at, id } = ticket;
  const inWindow = yield* ask(deleteAdmission, [organizationId, at.getTime(), id]);
  changeWindow(ledger, -sumOfUnits(inWindow));
  // It may have been the oldest or the newest.
  if (ledger.use !== undefined) ledger.use.edges = undefined;
}

function sumOfUnits(rows: readonly { readonly units: number }[]): number {
  return rows.reduce((sum, row) => sum + row.units, 0);
}

/** Adds an answered request to the usage of its day. */
export function addUsage({ use, unwritten }: Ledger, { at }: Ticket, endpoint: string, units: number): void {
  const day = utcDay(at);
  const known = unwritten.usage.findIndex((row) => row.day === day && row.endpoint === endpoint);
  const before = unwritten.usage[known] ?? { units: 0, requests: 0 };
  const row = { day, endpoint, units: before.units + units, requests: before.requests + 1 };
  if (known < 0) unwritten.usage.push(row);
  else unwritten.usage[known] = row;
  if (use !== undefined && use.month === firstDayOfMonth(at)) use.counted += units;
}
