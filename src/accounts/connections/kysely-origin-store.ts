/** Origins of web pages over Kysely. */

import type { Act } from '../audit/act.ts';
import { audited } from '../audit/audit-chain.ts';
import type { Database } from '../store/account-schema.ts';
import type { BrowserOriginStore } from './connection-store.ts';

/** More than one organization has applications. */
const MOST_ORIGINS = 50;

/** Opens it on a database that is up to date. */
export function createOriginStore(db: Database): BrowserOriginStore {
  return {
    of: (organizationId) => originsOf(db, organizationId),
    add: (act, origin) => addOrigin(db, act, origin),
    remove: (act, origin) => removeOrigin(db, act, origin),
    lists: async (origin, organizationId) => {
      const listed = db.selectFrom('browser_origin').select('origin').where('origin', '=', origin);
      const own =
        organizationId === undefined ? listed : listed.where('organization_id', '=', organizationId);
      return (await own.executeTakeFirst()) !== undefined;
    },
  };
}

async function originsOf(db: Database, organizationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('browser_origin')
    .select('origin')
    .where('organization_id', '=', organizationId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

function addOrigin(db: Database, act: Act, origin: string): Promise<boolean> {
  return audited(db, act, { act: 'origin.add', target: origin }, async (open) => {
    if ((await originsOf(open, act.organizationId)).length >= MOST_ORIGINS) return false;
    const made = await open
      .insertInto('browser_origin')
      .values({ organization_id: act.organizationId, origin, created_at: act.now.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return made.numInsertedOrUpdatedRows === 1n;
  });
}

function removeOrigin(db: Database, act: Act, origin: string): Promise<boolean> {
  return audited(db, act, { act: 'origin.remove', target: origin }, async (open) => {
    const { numDeletedRows } = await open
      .deleteFrom('browser_origin')
      .where('organization_id', '=', act.organizationId)
      .where('origin', '=', origin)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
