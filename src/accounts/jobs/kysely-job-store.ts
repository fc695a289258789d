/** The job store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import { randomBytes } from 'node:crypto';
import { countInside } from '../limits/kysely-limits.ts';
import type { Ticket } from '../limits/limits.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { dateOf } from '../store/ids.ts';
import type { JobKeys } from './job-keys.ts';
import { newJobKey, openPiece, piecesOf, placeOf, sealPiece } from './job-seal.ts';
import { ANSWER_MS, JOB_MS, MOST_JOBS, SILENT_MS } from './job-store.ts';
import type { Counted, Job, JobAnswer, JobCounting, JobStore, NewJob, RunningJob } from './job-store.ts';
import { endJob, OPEN_STATES, tidyJobs } from './job-rows.ts';

type JobRow = Row<'job'>;

interface Parts {
  readonly db: Database;
  readonly keys: JobKeys;
}

/** Opens it on a database that is up to date; `isShared`: its keys can be opened by other processes. */
export function createJobStore(db: Database, keys: JobKeys, isShared: boolean): JobStore {
  const parts = { db, keys };
  return {
    isShared,
    add: (job) => add(parts, job),
    write: ({ id, key }, part, bytes) => write(db, { id, key, part }, bytes),
    keep: (job, part, bytes, now) =>
      db.transaction().execute(async (inside) => {
        if (!(await change(inside, job, { beat_at: now.getTime() }))) return;
        await inside.deleteFrom('job_piece').where('job_id', '=', job.id).where('part', '=', part).execute();
        await write(inside, { ...job, part }, bytes);
      }),
    read: ({ id, key }, part) => read(db, { id, key, part }),
    ready: async (id, now) => {
      const row = { state: 'waiting', beat_at: now.getTime() } as const;
      await db.updateTable('job').set(row).where('id', '=', id).where('state', '=', 'arriving').execute();
    },
    begin: (id, now) => begin(parts, id, now),
    beat: (job, pages, now) =>
      change(db, job, { beat_at: now.getTime(), pages_done: pages.done, pages_total: pages.total ?? null }),
    keepTicket: (job, ticket) => change(db, job, ticketColumns(ticket)),
    putBack: async (job, now) => {
      await change(db, job, { state: 'waiting', beat_at: now.getTime() });
    },
    end: (job, answer, now, counting) => end(parts, job, { answer, now, counting }),
    find: (id, organizationId, now) => find(parts, { id, organizationId }, now),
    cancel: (id, now) => cancel(parts, id, now),
    forget: async (id, now) => {
      keys.forget(id);
      await db.transaction().execute((inside) => endJob(inside, id, 'read', now));
    },
    tidy: (now) => tidyJobs(db, keys, { now, isShared }),
  };
}

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

interface PartOfJob {
  readonly id: string;
  readonly key: Uint8Array;
  readonly part: string;
}

async function write(db: Database, { id, key, part }: PartOfJob, bytes: Uint8Array): Promise<void> {
  for (const { number, isLast, bytes: piece } of piecesOf(bytes)) {
    const sealed = sealPiece(key, placeOf(id, part, number, isLast), piece);
    await db.insertInto('job_piece').values({ job_id: id, part, number, bytes: sealed }).execute();
  }
}

async function read(db: Database, { id, key, part }: PartOfJob): Promise<Uint8Array> {
  const all = db.selectFrom('job_piece').where('job_id', '=', id).where('part', '=', part);
  const numbers = await all.select('number').orderBy('number').execute();
  const opened: Uint8Array[] = [];
  for (const { number } of numbers) {
    const row = await all.select('bytes').where('number', '=', number).executeTakeFirstOrThrow();
    const place = placeOf(id, part, number, number === numbers.length - 1);
    opened.push(openPiece(key, place, row.bytes));
  }
  if (opened.length === 0) throw new Error('a part of a job is not there');
  return Buffer.concat(opened);
}

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
  { db }: Parts,
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
    await write(open, { ...job, part: 'answer-head' }, head);
    await write(open, { ...job, part: 'answer' }, body);
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

async function find(
  { db, keys }: Parts,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
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

async function cancel({ db, keys }: Parts, id: string, now: Date): Promise<Ticket | undefined> {
  keys.forget(id);
  return db.transaction().execute(async (inside) => {
    const row = await inside.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    await endJob(inside, id, 'cancelled', now);
    return row?.state === 'waiting' ? ticketOf(row) : undefined;
  });
}
