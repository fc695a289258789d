/** The limits over Kysely: one short transaction lets a request in, one counts it; nothing is remembered in between. */

import { randomBytes } from 'node:crypto';
import type { Act } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { noteSentFiles, wasSent } from '../requests/sent-files.ts';
import { digestUnder, takeKey } from '../requests/repeats.ts';
import { addUsage, readUsage } from '../requests/usage-days.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import { Turns } from '../store/turns.ts';
import { boundsOf, obstacleOf, PROMISE_MS, refusalOf, standingOf, WINDOW_MS } from './decide.ts';
import type { Obstacle, UsageState } from './decide.ts';
import type { Admitted, Limited, ProcessedRequest, Refused, Ticket } from './limits.ts';
import { planNamed } from './plan-table.ts';
import type { Plan } from './plan-table.ts';
import { readState, readTimeFree } from './usage-state.ts';
import type { Question } from './usage-state.ts';

/** The largest document is worked off before: 200 pages at 2 units a minute. */
const KEPT_MS = 86_400_000;

/** Every method throws when the store cannot be reached. */
export type Limits = ReturnType<typeof createLimits>;

/** Opens them on a database that is up to date. */
export function createLimits(db: Database) {
  const turns = new Turns();
  const within = <T>(organizationId: string, work: (inside: Database) => Promise<T>): Promise<T> =>
    turns.take(organizationId, () => db.transaction().execute(work));
  return {
    /**
     * Reserves units if the limits of the plan allow it: with a limit of N, N pass and never N + 1, over all instances.
     * With a ticket: asks for its whole price, now that it is known, instead of what was reserved; refused, the ticket
     * stays as it was.
     */
    async admit(
      organization: Limited,
      units: number,
      now: Date,
      before?: Ticket,
    ): Promise<Admitted | Refused> {
      const plan = planNamed(organization.plan);
      const ticket = { organizationId: organization.id, units, at: now };
      if (plan.limitPerMinute === undefined && plan.limitPerMonth === undefined)
        return { admitted: true, ticket, standing: {} };
      const id = randomBytes(8).toString('hex');
      return within(organization.id, (inside) => admit(inside, plan, { ...ticket, id }, before));
    },
    /**
     * Counts an answered request and writes its row of the audit trail, in one transaction; what is counted before the
     * answer is sent survives the end of the process. `again`: the same request was counted under its key before, and
     * nothing is counted now. `other-request`: its key stands for another one; nothing was done, the ticket is as it was.
     */
    count: (ticket: Ticket, endpoint: string, units: number, request?: ProcessedRequest) =>
      within(ticket.organizationId, (inside) => countInside(inside, ticket, { endpoint, units, request })),
    ...bound(db, { digestUnder, release, wasSent, usage: readUsage }),
  };
}

/**
 * Requests of an organization are decided one at a time: `begin immediate` sees to it on the embedded store, a lock on
 * its row on PostgreSQL. What is read after the lock is what every request before has written.
 */
async function admit(
  db: Database,
  plan: Plan,
  ticket: Required<Ticket>,
  before: Ticket | undefined,
): Promise<Admitted | Refused> {
  const { organizationId, units, at: now } = ticket;
  const question: Question = { organizationId, plan, now, except: before?.id };
  const own = db.selectFrom('organization').select('id').where('id', '=', organizationId);
  await own.forNoKeyUpdate().execute();
  const state = await readState(db, question);
  const obstacle = obstacleOf(plan, state, units);
  if (obstacle !== undefined) {
    const freeAt = await timeWithout(db, question, obstacle);
    return refusalOf(obstacle, state, freeAt, ticket);
  }
  if (before?.id !== undefined) await deleteRow(db, before.id, before);
  const at = now.getTime();
  const row = { organization_id: organizationId, at, id: ticket.id, kind: 'answer', units } as const;
  const promised = { ...row, promised_until: at + PROMISE_MS };
  await db.insertInto('admission').values(promised).execute();
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

/** Gives the units of a refused or failed request back; `refusedWork` (price-table.ts) is held against the minute. */
async function release(db: Database, ticket: Ticket, refusedWork = 0): Promise<void> {
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
  const old = db.deleteFrom('admission').where('at', '<=', at - KEPT_MS);
  await old.where('promised_until', '<=', at).execute();
}
