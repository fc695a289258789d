/** Origins of web pages over Kysely. */

import type { Act } from '../audit/act.ts';
import { audited } from '../audit/audit-chain.ts';
import type { Database } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';

/** More than one organization has applications. */
const MOST_ORIGINS = 50;

/** Origins whose web pages may call the service with a key of the organization: `https://app.example.org`. */
export type BrowserOriginStore = ReturnType<typeof createOriginStore>;

/** Opens it on a database that is up to date. */
export function createOriginStore(db: Database) {
  return bound(db, { of: originsOf, add: addOrigin, remove: removeOrigin, lists });
}

async function originsOf(db: Database, organizationId: string): Promise<readonly string[]> {
  const own = db.selectFrom('browser_origin').select('origin').where('organization_id', '=', organizationId);
  return (await own.orderBy('origin').execute()).map(({ origin }) => origin);
}

/** False for one that is listed already, or one too many. */
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
    const own = open.deleteFrom('browser_origin').where('organization_id', '=', act.organizationId);
    return (await own.where('origin', '=', origin).executeTakeFirst()).numDeletedRows === 1n;
  });
}

/** Does this organization, or any where none is named, list it? */
async function lists(db: Database, origin: string, organizationId?: string): Promise<boolean> {
  const listed = db.selectFrom('browser_origin').select('origin').where('origin', '=', origin);
  const own = organizationId === undefined ? listed : listed.where('organization_id', '=', organizationId);
  return (await own.executeTakeFirst()) !== undefined;
}
