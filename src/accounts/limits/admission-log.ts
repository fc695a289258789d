/** What the limits are held against, and what requests change in it. Units of work of an open transaction. */

import { sql } from 'kysely';
import type { Ticket } from '../store/account-store.ts';
import { dayOf, firstDayOfMonth, lapseOf, monthOf, startOfNextMonth, WINDOW_MS } from './admission.ts';
import type { UsageState } from './admission.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { writeLedger } from './ledger.ts';
import type { Ledger, Use } from './ledger.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';
import { slide } from './window-log.ts';
import { addToWindow, unreadWindow, windowAfter } from './window.ts';

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
    (select min(until) from promise where organization_id = ${''} and until > ${0} and units > 0) as "lapses"`.compile(
      db,
    ),
}));

/** What the organization uses at a moment, as far as it is remembered. Changes nothing. */
export function rememberedState({ use }: Ledger, now: Date): UsageState | undefined {
  const at = now.getTime();
  if (use === undefined || use.month !== monthOf(now) || at >= use.lapsesAt) return undefined;
  const window = windowAfter(use.window, at - WINDOW_MS);
  return window && { window, month: { counted: use.counted, promised: use.promised } };
}

/**
 * What the organization uses at a moment; asks for no statement when that is remembered. The caller holds the window
 * (`holdWindow`).
 */
export function* readUsageState(ledger: Ledger, now: Date): Unit<UsageState> {
  const use = yield* useOf(ledger, now);
  yield* slide(ledger, use.window, now.getTime());
  return {
    window: { units: use.window.units, oldestAt: use.window.oldest[0]?.at },
    month: { counted: use.counted, promised: use.promised },
  };
}

function* useOf(ledger: Ledger, now: Date): Unit<Use> {
  const { organizationId: id, use } = ledger;
  const at = now.getTime();
  if (use !== undefined && use.month === monthOf(now) && at < use.lapsesAt) return use;
  yield* writeLedger(ledger);
  const [from, until] = [firstDayOfMonth(now), firstDayOfMonth(startOfNextMonth(now))];
  const [row] = yield* ask(selectUse, [id, id, from, until, id, at, id, at]);
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  ledger.use = {
    month: monthOf(now),
    readAt: at,
    lapsesAt: row.lapses ?? Number.POSITIVE_INFINITY,
    counted: row.counted,
    promised: row.promised,
    window: unreadWindow(row.window),
  };
  return ledger.use;
}

/** Its parameter: organization. */
const lockWindow = compiledOnce((db) =>
  db.selectFrom('rate_window').select('units').where('organization_id', '=', '').forUpdate(),
);

/** Requests of an organization are decided one at a time: where transactions run side by side, its window is locked. */
export function* holdWindow(organizationId: string): Unit<void> {
  yield* ask(lockWindow, [organizationId]);
}

/** Notes that a request was let in with so many units; its organization's use was read in the same unit. */
export function noteAdmission(ledger: Ledger, { at }: Ticket, units: number): void {
  const { use, unwritten } = ledger;
  const time = at.getTime();
  unwritten.window += units;
  add(unwritten.admissions, time, units);
  if (use !== undefined && !addToWindow(use.window, time, units)) ledger.use = undefined;
}

/** Promises the units of a request to it until it is counted or given back. */
export function promise({ use, unwritten }: Ledger, { units, at }: Ticket): void {
  const lapse = lapseOf(at);
  add(unwritten.promises, lapse, units);
  if (use === undefined) return;
  use.promised += units;
  use.lapsesAt = Math.min(use.lapsesAt, lapse);
}

/** Ends the promise of a request that took `units`; it stays in the window, with those. */
export function* endPromise(ledger: Ledger, ticket: Ticket, units: number): Unit<void> {
  takePromise(ledger, ticket);
  if (units !== ticket.units) yield* changeAdmission(ledger, ticket, units - ticket.units);
}

/** Takes a request out as if it had never been let in. */
export function* withdraw(ledger: Ledger, ticket: Ticket): Unit<void> {
  takePromise(ledger, ticket);
  yield* changeAdmission(ledger, ticket, -ticket.units);
}

function takePromise({ use, unwritten }: Ledger, { units, at }: Ticket): void {
  const lapse = lapseOf(at);
  add(unwritten.promises, lapse, -units);
  // A promise that had lapsed when they were read is not among them.
  if (use !== undefined && lapse > use.readAt) use.promised -= units;
}

/** Its parameters: units; organization, time. */
const updateAdmission = compiledOnce((db) =>
  db
    .updateTable('admission')
    .set({ units: sql`units + ${0}` })
    .where('organization_id', '=', '')
    .where('at', '=', 0)
    .returning('units'),
);

/** Its parameters: organization, time. */
const deleteAdmission = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '=', 0),
);

/** Changes the units of a request in the log, if it still stands there. */
function* changeAdmission(ledger: Ledger, { at }: Ticket, units: number): Unit<void> {
  const { organizationId: id } = ledger;
  yield* writeLedger(ledger);
  const [row] = yield* ask(updateAdmission, [units, id, at.getTime()]);
  if (row === undefined) return;
  ledger.unwritten.window += units;
  if (row.units === 0) yield* ask(deleteAdmission, [id, at.getTime()]);
  // It may have been the oldest of the window.
  ledger.use = undefined;
}

/** Adds an answered request to the usage of its day. */
export function addUsage({ use, unwritten }: Ledger, { at }: Ticket, endpoint: string, units: number): void {
  const day = dayOf(at);
  const known = unwritten.usage.find((row) => row.day === day && row.endpoint === endpoint);
  if (known === undefined) unwritten.usage.push({ day, endpoint, units, requests: 1 });
  else {
    known.units += units;
    known.requests += 1;
  }
  if (use !== undefined && use.month === monthOf(at)) use.counted += units;
}

function add(sums: Map<number, number>, key: number, units: number): void {
  sums.set(key, (sums.get(key) ?? 0) + units);
}
