/** The first row of the service's own chain: without it nobody could tell that the chain was deleted whole. */

import { sql, SqliteAdapter } from 'kysely';
import type { Kysely } from 'kysely';
import { appendAudit } from './audit-chain.ts';
import { SERVICE_CHAIN } from './audit-store.ts';
import type { AccountSchema } from '../store/account-schema.ts';

/** A step of the migrations: done once for each store, by the clock of its database. */
export async function beginTrail(db: Kysely<AccountSchema>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter;
  const clock = isEmbedded
    ? sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`
    : sql<{ now: number }>`select cast(extract(epoch from now()) * 1000 as bigint) as now`;
  const [row] = (await clock.execute(db)).rows;
  const act = {
    organizationId: SERVICE_CHAIN,
    by: { kind: 'service' },
    now: new Date(row?.now ?? 0),
  } as const;
  await appendAudit({ db, locksRows: !isEmbedded }, act, { act: 'trail.begin' });
}
