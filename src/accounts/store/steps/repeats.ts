/** Requests that were counted under an `Idempotency-Key`. */

import type { Kysely } from 'kysely';
import { table } from './audit-and-connections.ts';
import { oneTree } from './one-tree.ts';

/** One row per key that was counted, kept for 24 hours: hashes alone. */
export async function repeats(db: Kysely<unknown>): Promise<void> {
  await oneTree(db, table(db, 'repeatable', { key: 'text key', digest: 'text', until: 'bigint' })).execute();
}
