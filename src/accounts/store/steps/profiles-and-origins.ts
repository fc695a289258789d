/** How a connected FHIR server wants to be asked, and the web pages an organization lets call the service. */

import type { Kysely } from 'kysely';
import { table } from './audit-and-connections.ts';
import { oneTree } from './one-tree.ts';

export async function profilesAndOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fhir_server').addColumn('profile', 'text').execute();
  const columns = { organization_id: 'text', origin: 'text', created_at: 'bigint' } as const;
  await oneTree(db, table(db, 'browser_origin', columns))
    .addPrimaryKeyConstraint('browser_origin_key', ['origin', 'organization_id'])
    .execute();
}

export async function issuerWishes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('smart_issuer').addColumn('wishes', 'text').execute();
}
