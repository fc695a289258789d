/** The first row of the service's own chain: without it nobody could tell that the chain was deleted whole. */

import { sql } from 'kysely';
import { isEmbedded } from '../store/embedded.ts';
import { appendAudit } from './audit-chain.ts';
import { SERVICE_CHAIN } from './audit-entry.ts';
import type { Database } from '../store/account-schema.ts';

/** A step of the migrations: done once for each store, by the clock of its database. */
export async function beginTrail(db: Database): Promise<void> {
  const clock = isEmbedded(db)
    ? sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`
    : sql<{ now: number }>`select cast(extract(epoch from now()) * 1000 as bigint) as now`;
  const [row] = (await clock.execute(db)).rows;
  const act = {
    organizationId: SERVICE_CHAIN,
    by: { kind: 'service' },
    now: new Date(row?.now ?? 0),
  } as const;
  await appendAudit(db, act, { act: 'trail.begin' });
}
