/** Which organization proved that an issuer is its own, and which tokens of CDS clients were used. */

import type { Kysely } from 'kysely';
import { table } from './audit-and-connections.ts';
import { oneTree } from './one-tree.ts';

export async function proofsAndTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('smart_issuer').addColumn('proven_at', 'bigint').execute();
  await oneTree(db, table(db, 'used_token', { hash: 'text key', until: 'bigint' })).execute();
}
