/** What browsers have open at the app inside an EHR: sealed, found by a hash. */

import type { Kysely } from 'kysely';
import { table } from './audit-and-connections.ts';

/** The source is a hash as well; times and counts are all that stands in the clear. */
export async function held(db: Kysely<unknown>): Promise<void> {
  await table(db, 'held', {
    id: 'text key',
    kind: 'text',
    source: 'text',
    sealed: 'text',
    version: 'bigint',
    ends_at: 'bigint',
    created_at: 'bigint',
  }).execute();
  await db.schema.createIndex('held_by_end').on('held').column('ends_at').execute();
  await db.schema
    .createIndex('held_by_source')
    .on('held')
    .columns(['kind', 'source', 'created_at'])
    .execute();
}
