/** How jobs end without an answer: what they held is deleted in the same transaction, their key first. */

import type { Database, Row } from '../store/account-schema.ts';
import type { JobKeys } from './job-keys.ts';
import { ANSWER_MS, JOB_MS } from './job-store.ts';

/** States of jobs that still come to an answer. */
export const OPEN_STATES = [
  'arriving',
  'waiting',
  'running',
] as const satisfies readonly Row<'job'>['state'][];

/** States of jobs that hold something. */
const HOLDING_STATES = [...OPEN_STATES, 'done', 'failed'] as const;

/** Rows of jobs that are over tell for this long that they were there. */
const REMEMBERED_MS = 86_400_000;

/** Ends a job and deletes all it held; nothing happens to one that is over. */
export async function endJob(
  db: Database,
  id: string,
  state: 'cancelled' | 'read' | 'expired',
  now: Date,
): Promise<void> {
  const columns = { state, sealed_key: null, ended_at: now.getTime() };
  const held = db.updateTable('job').set(columns).where('id', '=', id);
  await held.where('state', 'in', HOLDING_STATES).execute();
  await db.deleteFrom('job_piece').where('job_id', '=', id).execute();
}

/** Ends what nobody came for in time, and forgets what ended long ago. */
export async function tidyJobs(
  db: Database,
  keys: JobKeys,
  { now, isShared }: { readonly now: Date; readonly isShared: boolean },
): Promise<void> {
  const at = now.getTime();
  const rows = await db
    .selectFrom('job')
    .select(['id', 'state', 'created_at', 'beat_at', 'ended_at', 'sealed_key'])
    .where('state', 'in', HOLDING_STATES)
    .execute();
  for (const row of rows) {
    const isOver = row.ended_at === null ? row.created_at <= at - JOB_MS : row.ended_at <= at - ANSWER_MS;
    // What a process that is gone took in and never finished taking.
    const isLeft = row.state === 'arriving' && row.beat_at <= at - ANSWER_MS;
    // Its key was in the memory of a process that is gone: nobody can ever open it.
    const isLost =
      !isShared && keys.find(row.id, row.sealed_key) === undefined && row.beat_at <= at - ANSWER_MS;
    if (!isOver && !isLeft && !isLost) continue;
    keys.forget(row.id);
    await db.transaction().execute((inside) => endJob(inside, row.id, 'expired', now));
  }
  const ended = db.deleteFrom('job').where('state', 'not in', HOLDING_STATES);
  await ended.where('ended_at', '<=', at - REMEMBERED_MS).execute();
}
