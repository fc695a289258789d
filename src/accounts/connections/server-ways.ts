/** What a check found of how a connected server wants to be asked, over Kysely. */

import { z } from 'zod';
import type { Act } from '../audit/act.ts';
import { appendAudit, assertMayDo } from '../audit/audit-chain.ts';
import type { AuditedTransaction } from '../audit/audit-chain.ts';
import type { ServerWays } from './connection-store.ts';

/** Keeps it with the server; false for one that the organization does not have. */
export async function keepWays(
  { db, locksRows }: AuditedTransaction,
  act: Act,
  { id, ways }: { readonly id: string; readonly ways: ServerWays },
): Promise<boolean> {
  assertMayDo(act, 'connection.profile');
  return db.transaction().execute(async (open) => {
    const { numUpdatedRows } = await open
      .updateTable('fhir_server')
      .set({ profile: JSON.stringify(ways) })
      .where('organization_id', '=', act.organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await appendAudit({ db: open, locksRows }, act, { act: 'connection.profile', target: id });
    return true;
  });
}

const Ways = z.record(z.string(), z.string());

/** The column as it is read; undefined before the first check. */
export function waysOf(profile: string | null): ServerWays | undefined {
  return profile === null ? undefined : Ways.parse(JSON.parse(profile));
}
