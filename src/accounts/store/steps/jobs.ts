/** Requests that are answered later: one row each, and beside it the sealed pieces of request and answer. */

import type { Kysely } from 'kysely';
import { isEmbedded } from '../embedded.ts';
import { table } from './audit-and-connections.ts';

/** The row holds ids, counts and times; everything a client sent or is answered is in the pieces, under the key of the job. */
export async function jobs(db: Kysely<unknown>): Promise<void> {
  await table(db, 'job', {
    id: 'text key',
    organization_id: 'text',
    endpoint: 'text',
    state: 'text',
    created_at: 'bigint',
    beat_at: 'bigint',
    ended_at: 'bigint?',
    attempt: 'bigint',
    pages_done: 'bigint',
    pages_total: 'bigint?',
    status: 'bigint?',
    sealed_key: 'text?',
    ticket_id: 'text?',
    ticket_units: 'bigint',
    ticket_at: 'bigint',
  }).execute();
  await db.schema
    .createIndex('job_by_organization')
    .on('job')
    .columns(['organization_id', 'state'])
    .execute();
  await db.schema
    .createTable('job_piece')
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('bytes', isEmbedded(db) ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_piece_key', ['job_id', 'part', 'number'])
    .execute();
}
