/** The limits over Kysely: one short transaction lets a request in, one counts it; nothing is remembered in between. */

import { randomBytes } from 'node:crypto';
import type { Act } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { noteSentFiles, wasSent } from '../requests/sent-files.ts';
import { digestUnder, takeKey } from '../requests/repeats.ts';
import { addUsage, readUsage } from '../requests/usage-days.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { Turns } from '../store/turns.ts';
import { boundsOf, obstacleOf, PROMISE_MS, refusalOf, standingOf, WINDOW_MS } from './decide.ts';
import type { Obstacle, UsageState } from './decide.ts';
import type { Admitted, Limited, Limits, ProcessedRequest, Refused, Ticket } from './limits.ts';
import { planNamed } from './plan-table.ts';
import { readState, readTimeFree } from './usage-state.ts';
import type { Question } from './usage-state.ts';

/** The largest document is worked off before: 200 pages at 2 units a minute. */
const KEPT_MS = 86_400_000;

/** Opens them on a database that is up to date. */
export function createLimits(db: Database): Limits {
  const turns = new Turns();
  const within = <T>(organizationId: string, work: (inside: Database) => Promise<T>): Promise<T> =>
    turns.take(organizationId, () => db.transaction().execute(work));
  return {
    async admit(organization, units, now, before) {
      const plan = planNamed(organization.plan);
      const ticket = { organizationId: organization.id, units, at: now };
      if (plan.limitPerMinute === undefined && plan.limitPerMonth === undefined)
        return { admitted: true, ticket, standing: {} };
      return within(organization.id, (inside) =>
        admit(inside, organization, { ...ticket, id: randomBytes(8).toString('hex') }, before),
      );
    },
    count: (ticket, endpoint, units, request) =>
      within(ticket.organizationId, (inside) => countInside(inside, ticket, { endpoint, units, request })),
    digestUnder: (key, now) => digestUnder(db, key, now),
    release: (ticket, refusedWork = 0) => release(db, ticket, refusedWork),
    wasSent: (organizationId, file, now) => wasSent(db, organizationId, { file, now }),
    usage: (organizationId, at) => readUsage(db, organizationId, at),
  };
}

/**
 * Requests of an organization are decided one at a time: `begin immediate` sees to it on the embedded store, a lock on
 * its row on PostgreSQL. What is read after the lock is what every request before has written.
 */
async function admit(
  db: Database,
  { id: organizationId, plan: planName }: Limited,
  ticket: Required<Ticket>,
  before: Ticket | undefined,
): Promise<Admitted | Refused> {
  const plan = planNamed(planName);
  const { units, at: now } = ticket;
  const question: Question = { organizationId, plan, now, except: before?.id };
  const own = db.selectFrom('organization').select('id').where('id', '=', organizationId);
  await own.forNoKeyUpdate().execute();
  const state = await readState(db, question);
  const obstacle = obstacleOf(plan, state, units);
  if (obstacle !== undefined) {
    const freeAt = await timeWithout(db, question, obstacle);
    return refusalOf(obstacle, { state, units, freeAt, now });
  }
  if (before?.id !== undefined) await deleteRow(db, before.id, before);
  const row = {
    organization_id: organizationId,
    at: now.getTime(),
    id: ticket.id,
    kind: 'answer',
    units,
  } as const;
  await db
    .insertInto('admission')
    .values({ ...row, promised_until: now.getTime() + PROMISE_MS })
    .execute();
  const after = { ...state, minute: state.minute + units, month: state.month + units };
  const freeAt = await timeOfMore(db, { organizationId, plan, now }, after);
  return { admitted: true, ticket, standing: standingOf(plan, after, freeAt, now) };
}

async function timeWithout(db: Database, question: Question, obstacle: Obstacle): Promise<number> {
  if (obstacle.kind === 'month') return 0;
  const kind = obstacle.kind === 'minute' ? 'answer' : 'refusal';
  return readTimeFree(db, question, kind, obstacle.units);
}

/** When the minute has more room than now: with the next units that leave it, unless it is filled beyond its limit. */
async function timeOfMore(db: Database, question: Question, state: UsageState): Promise<number> {
  const over = state.minute - boundsOf(question.plan).minute;
  if (over > 0) return readTimeFree(db, question, 'answer', over + 1);
  return Math.min(state.nextFreeAt ?? Infinity, question.now.getTime() + WINDOW_MS);
}

interface Counted {
  readonly endpoint: string;
  readonly units: number;
  readonly request: ProcessedRequest | undefined;
}

/** `count` of the limits, in a transaction that is open already. */
export async function countInside(
  db: Database,
  ticket: Ticket,
  { endpoint, units, request }: Counted,
): Promise<'counted' | 'again' | 'other-request'> {
  const { organizationId, at } = ticket;
  const repeat = request?.repeat;
  const taken = repeat === undefined ? 'first' : await takeKey(db, repeat, at);
  if (taken === 'other') return 'other-request';
  if (taken === 'again') {
    await release(db, ticket, repeat?.work ?? 0);
    const details = { endpoint, ...request?.counts };
    await appendAudit(db, actOf(ticket, request), { act: 'request.repeat', details });
    return 'again';
  }
  if (ticket.id !== undefined) await updateRow(db, ticket.id, ticket, { units, promised_until: 0 });
  await addUsage(db, organizationId, { at, endpoint, units });
  if (request?.files !== undefined)
    await noteSentFiles(db, organizationId, { files: request.files, now: at });
  const details = { endpoint, units, ...request?.counts };
  await appendAudit(db, actOf(ticket, request), { act: 'request.process', details });
  return 'counted';
}

function actOf({ organizationId, at }: Ticket, request: ProcessedRequest | undefined): Act {
  return {
    organizationId,
    by: request?.by ?? { kind: 'service' },
    now: at,
    requestId: request?.requestId,
    address: request?.address,
  };
}

async function release(db: Database, ticket: Ticket, refusedWork: number): Promise<void> {
  if (ticket.id === undefined) return;
  if (refusedWork === 0) await deleteRow(db, ticket.id, ticket);
  else await updateRow(db, ticket.id, ticket, { kind: 'refusal', units: refusedWork, promised_until: 0 });
}

async function deleteRow(db: Database, id: string, { organizationId, at }: Ticket): Promise<void> {
  const all = db.deleteFrom('admission').where('organization_id', '=', organizationId);
  await all.where('at', '=', at.getTime()).where('id', '=', id).execute();
}

async function updateRow(
  db: Database,
  id: string,
  { organizationId, at }: Ticket,
  change: Partial<Pick<Row<'admission'>, 'kind' | 'units' | 'promised_until'>>,
): Promise<void> {
  const all = db.updateTable('admission').set(change).where('organization_id', '=', organizationId);
  await all.where('at', '=', at.getTime()).where('id', '=', id).execute();
}

/** Deletes rows of organizations that send nothing any more. */
export async function tidyLimits(db: Database, now: Date): Promise<void> {
  const at = now.getTime();
  await db
    .deleteFrom('admission')
    .where('promised_until', '<=', at)
    .where('at', '<=', at - KEPT_MS)
    .execute();
}
