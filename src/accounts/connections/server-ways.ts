/** What a check found of how a connected server wants to be asked, over Kysely. */

import { z } from 'zod';
import type { Act } from '../audit/act.ts';
import { audited } from '../audit/audit-chain.ts';
import type { ServerWays } from './connection-store.ts';
import type { Database } from '../store/account-schema.ts';

/** Keeps what a check found with the server; false for one that the organization does not have. */
export function keepWays(
  { db }: { readonly db: Database },
  act: Act,
  id: string,
  ways: ServerWays,
): Promise<boolean> {
  return audited(db, act, { act: 'connection.profile', target: id }, async (open) => {
    const server = open.updateTable('fhir_server').where('organization_id', '=', act.organizationId);
    const own = server.set({ profile: JSON.stringify(ways) }).where('id', '=', id);
    return (await own.executeTakeFirst()).numUpdatedRows === 1n;
  });
}

const Ways = z.record(z.string(), z.string());

/** The column as it is read; undefined before the first check. */
export function waysOf(profile: string | null): ServerWays | undefined {
  return profile === null ? undefined : Ways.parse(JSON.parse(profile));
}
