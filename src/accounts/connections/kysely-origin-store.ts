/** Origins of web pages over Kysely. */

import type { Kysely } from 'kysely';
import type { Act } from '../audit/act.ts';
import { appendAudit, assertMayDo } from '../audit/audit-chain.ts';
import type { AuditedTransaction } from '../audit/audit-chain.ts';
import type { AccountSchema } from '../store/account-schema.ts';
import type { BrowserOriginStore } from './connection-store.ts';

/** More than one organization has applications. */
const MOST_ORIGINS = 50;

/** Opens it on a database that is up to date. */
export function createOriginStore(opened: AuditedTransaction): BrowserOriginStore {
  const { db } = opened;
  return {
    of: (organizationId) => originsOf(db, organizationId),
    add: (act, origin) => addOrigin(opened, act, origin),
    remove: (act, origin) => removeOrigin(opened, act, origin),
    lists: async (origin, organizationId) => {
      const listed = db.selectFrom('browser_origin').select('origin').where('origin', '=', origin);
      const own =
        organizationId === undefined ? listed : listed.where('organization_id', '=', organizationId);
      return (await own.executeTakeFirst()) !== undefined;
    },
  };
}

async function originsOf(db: Kysely<AccountSchema>, organizationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('browser_origin')
    .select('origin')
    .where('organization_id', '=', organizationId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

async function addOrigin({ db, locksRows }: AuditedTransaction, act: Act, origin: string): Promise<boolean> {
  assertMayDo(act, 'origin.add');
  return db.transaction().execute(async (open) => {
    if ((await originsOf(open, act.organizationId)).length >= MOST_ORIGINS) return false;
    const made = await open
      .insertInto('browser_origin')
      .values({ organization_id: act.organizationId, origin, created_at: act.now.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (made.numInsertedOrUpdatedRows !== 1n) return false;
    await appendAudit({ db: open, locksRows }, act, { act: 'origin.add', target: origin });
    return true;
  });
}

async function removeOrigin(
  { db, locksRows }: AuditedTransaction,
  act: Act,
  origin: string,
): Promise<boolean> {
  assertMayDo(act, 'origin.remove');
  return db.transaction().execute(async (open) => {
    const { numDeletedRows } = await open
      .deleteFrom('browser_origin')
      .where('organization_id', '=', act.organizationId)
      .where('origin', '=', origin)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await appendAudit({ db: open, locksRows }, act, { act: 'origin.remove', target: origin });
    return true;
  });
}
