/** The job store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import { randomBytes } from 'node:crypto';
import { countInside } from '../limits/kysely-limits.ts';
import type { Ticket } from '../limits/limits.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import { dateOf } from '../store/ids.ts';
import type { JobKeys } from './job-keys.ts';
import { readPieces, writePieces } from './job-pieces.ts';
import { newJobKey } from './pieces.ts';
import { ANSWER_MS, JOB_MS, MOST_JOBS, SILENT_MS } from './job-store.ts';
import type { Counted, Job, JobAnswer, JobCounting, NewJob, Part, RunningJob } from './job-store.ts';
import { endJob, OPEN_STATES, tidyJobs } from './job-rows.ts';

type JobRow = Row<'job'>;

interface Parts {
  readonly db: Database;
  readonly keys: JobKeys;
  /** Whether a job outlives the process that took it: its keys can be opened by other processes. */
  readonly isShared: boolean;
}

/** Every method throws when the store cannot be reached. */
export type JobStore = ReturnType<typeof createJobStore>;

/** Opens it on a database that is up to date; `isShared`: its keys can be opened by other processes. */
export function createJobStore(db: Database, keys: JobKeys, isShared: boolean) {
  const parts: Parts = { db, keys, isShared };
  return {
    isShared,
    /** Keeps a part for whoever takes over, in the place of what stood there; nothing happens where the job is not this one's any more. */
    keep: (job: RunningJob, part: Part, bytes: Uint8Array, now: Date): Promise<void> =>
      db.transaction().execute(async (inside) => {
        if (!(await change(inside, job, { beat_at: now.getTime() }))) return;
        await inside.deleteFrom('job_piece').where('job_id', '=', job.id).where('part', '=', part).execute();
        await writePieces({ db: inside }, job, part, bytes);
      }),
    /**
     * Ends it with its answer and, where the answer counts, counts it, in one transaction: however often it was begun, it
     * ends once and is counted once. False: it is not this one's any more, and nothing was done.
     */
    end: (job: RunningJob, answer: JobAnswer, now: Date, counting?: JobCounting) =>
      end(db, job, { answer, now, counting }),
    ...bound(parts, {
      add,
      write: writePieces,
      read: readPieces,
      ready,
      begin,
      beat,
      keepTicket,
      putBack,
      find,
      cancel,
      forget,
      tidy,
    }),
  };
}

/** A new job that is still arriving; undefined when its organization has too many already. */
async function add(
  { db, keys }: Parts,
  { organizationId, endpoint, ticket, now }: NewJob,
): Promise<{ readonly id: string; readonly key: Uint8Array } | undefined> {
  const { count } = await db
    .selectFrom('job')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  if (count >= MOST_JOBS) return undefined;
  const id = `job_${randomBytes(16).toString('hex')}`;
  const key = newJobKey();
  const at = now.getTime();
  await db
    .insertInto('job')
    .values({
      id,
      organization_id: organizationId,
      endpoint,
      state: 'arriving',
      created_at: at,
      beat_at: at,
      ended_at: null,
      attempt: 0,
      pages_done: 0,
      pages_total: null,
      status: null,
      sealed_key: keys.keep(id, key),
      ...ticketColumns(ticket),
    })
    .execute();
  return { id, key };
}

function ticketColumns({ id, units, at }: Ticket) {
  return { ticket_id: id ?? null, ticket_units: units, ticket_at: at.getTime() };
}

function ticketOf({ organization_id, ticket_id, ticket_units, ticket_at }: JobRow): Ticket {
  const ticket = { organizationId: organization_id, units: ticket_units, at: new Date(ticket_at) };
  return ticket_id === null ? ticket : { ...ticket, id: ticket_id };
}

/** All of it is there: it may be begun. */
async function ready({ db }: Parts, id: string, now: Date): Promise<void> {
  const row = { state: 'waiting', beat_at: now.getTime() } as const;
  await db.updateTable('job').set(row).where('id', '=', id).where('state', '=', 'arriving').execute();
}

/** Begins it; `busy` when another lives that did; undefined when there is nothing left to do. */
async function begin({ db, keys }: Parts, id: string, now: Date): Promise<RunningJob | 'busy' | undefined> {
  const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || (row.state !== 'waiting' && row.state !== 'running')) return undefined;
  if (row.state === 'running' && row.beat_at > now.getTime() - SILENT_MS) return 'busy';
  const key = keys.find(id, row.sealed_key);
  if (key === undefined) return undefined;
  const attempt = row.attempt + 1;
  const taken = await db
    .updateTable('job')
    .set({ state: 'running', attempt, beat_at: now.getTime() })
    .where('id', '=', id)
    .where('attempt', '=', row.attempt)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) return 'busy';
  return { id, organizationId: row.organization_id, attempt, key, ticket: ticketOf(row) };
}

/** Says that it is worked on, and how far it is; false: it is not this one's any more. */
function beat(
  { db }: Parts,
  job: RunningJob,
  { done, total }: { readonly done: number; readonly total: number | undefined },
  now: Date,
): Promise<boolean> {
  return change(db, job, { beat_at: now.getTime(), pages_done: done, pages_total: total ?? null });
}

/** Another ticket is promised to it now; false: it is not this one's any more. */
function keepTicket({ db }: Parts, job: RunningJob, ticket: Ticket): Promise<boolean> {
  return change(db, job, ticketColumns(ticket));
}

/** Gives it up, for whoever begins it next. */
async function putBack({ db }: Parts, job: RunningJob, now: Date): Promise<void> {
  await change(db, job, { state: 'waiting', beat_at: now.getTime() });
}

/** Changes the row as long as the job is this one's. */
async function change(
  db: Database,
  { id, attempt }: RunningJob,
  columns: Partial<Omit<JobRow, 'id' | 'organization_id'>>,
): Promise<boolean> {
  const own = db.updateTable('job').set(columns).where('id', '=', id).where('attempt', '=', attempt);
  const { numUpdatedRows } = await own.where('state', '=', 'running').executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undoes the transaction: the key of the request stands for another one. */
class OtherRequest extends Error {}

async function end(
  db: Database,
  job: RunningJob,
  {
    answer,
    now,
    counting,
  }: { readonly answer: JobAnswer; readonly now: Date; readonly counting: JobCounting | undefined },
): Promise<Counted | false> {
  const { status, head, body } = answer;
  const within = async (open: Database): Promise<Counted | false> => {
    const state = status < 400 ? 'done' : 'failed';
    const at = now.getTime();
    if (!(await change(open, job, { state, status, ended_at: at, beat_at: at }))) return false;
    await open.deleteFrom('job_piece').where('job_id', '=', job.id).execute();
    await writePieces({ db: open }, job, 'answer-head', head);
    await writePieces({ db: open }, job, 'answer', body);
    if (counting === undefined) return 'not-counted';
    const counted = await countInside(open, counting.ticket, counting);
    if (counted === 'other-request') throw new OtherRequest();
    return counted;
  };
  try {
    return await db.transaction().execute(within);
  } catch (error) {
    if (error instanceof OtherRequest) return 'other-request';
    throw error;
  }
}

/** A job of this organization; undefined when there is none. */
async function find(
  { db, keys }: Parts,
  id: string,
  organizationId: string,
  now: Date,
): Promise<Job | undefined> {
  const own = db.selectFrom('job').selectAll().where('id', '=', id);
  const row = await own.where('organization_id', '=', organizationId).executeTakeFirst();
  if (row === undefined) return undefined;
  const key = keys.find(id, row.sealed_key);
  const isOpen = OPEN_STATES.some((state) => state === row.state);
  return {
    id,
    organizationId,
    endpoint: row.endpoint,
    // Nobody gets what is too old, also before it is tidied away.
    state: isStale(row, now) ? 'expired' : row.state,
    createdAt: new Date(row.created_at),
    endedAt: dateOf(row.ended_at),
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total ?? undefined,
    status: row.status ?? undefined,
    key,
    isLost: isOpen && key === undefined && row.beat_at <= now.getTime() - SILENT_MS,
  };
}

/** Its time to wait, or to be read, is over. */
function isStale({ state, created_at, ended_at }: JobRow, now: Date): boolean {
  if (state === 'done' || state === 'failed') return (ended_at ?? 0) <= now.getTime() - ANSWER_MS;
  return OPEN_STATES.some((open) => open === state) && created_at <= now.getTime() - JOB_MS;
}

/** Ends it and forgets what it held. The ticket of a job that was not begun; undefined otherwise. */
async function cancel({ db, keys }: Parts, id: string, now: Date): Promise<Ticket | undefined> {
  keys.forget(id);
  return db.transaction().execute(async (inside) => {
    const row = await inside.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    await endJob(inside, id, 'cancelled', now);
    return row?.state === 'waiting' ? ticketOf(row) : undefined;
  });
}

/** The answer was read: forgets it. */
async function forget({ db, keys }: Parts, id: string, now: Date): Promise<void> {
  keys.forget(id);
  await db.transaction().execute((inside) => endJob(inside, id, 'read', now));
}

/** Forgets what nobody came for in time, and what was left by processes that are gone. */
function tidy({ db, keys, isShared }: Parts, now: Date): Promise<void> {
  return tidyJobs(db, keys, { now, isShared });
}
