/** The keys of one organization over Kysely; each change stands in the audit trail. */

import type { Database } from '../store/account-schema.ts';
import type { Act } from '../audit/act.ts';
import { appendAudit, assertMayDo, audited } from '../audit/audit-chain.ts';
import { createKey, endKey, insertKey, isUsable, KEY_COLUMNS, keyRecord } from './key-rows.ts';
import type { ApiKeyRecord, CreatedApiKey, KeyStore } from './key-store.ts';

/** Opens it on a database that is up to date. */
export function createKeyStore(db: Database): KeyStore {
  return {
    create: (act, key) => createKey(db, act, key),
    list: (organizationId) => list(db, organizationId),
    get: async (organizationId, keyId) => {
      const row = await ownKey(db, organizationId, keyId).executeTakeFirst();
      return row === undefined ? undefined : keyRecord(row);
    },
    rotate: (act, keyId, graceUntil) =>
      db.transaction().execute((open) => rotate(open, act, { keyId, graceUntil })),
    revoke: (act, keyId) =>
      audited(db, act, { act: 'key.revoke', target: keyId }, async (open) => {
        const { organizationId } = act;
        return (await endKey(open, { id: keyId, organizationId }, act.now)) !== undefined;
      }),
  };
}

async function list(db: Database, organizationId: string): Promise<readonly ApiKeyRecord[]> {
  const rows = await db
    .selectFrom('api_key')
    .select([...KEY_COLUMNS, 'api_key.name'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(keyRecord);
}

function ownKey(db: Database, organizationId: string, keyId: string) {
  return db
    .selectFrom('api_key')
    .select([...KEY_COLUMNS, 'api_key.name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId);
}

/** The old key is locked first: of two rotations at once the second finds a key that was rotated, which may be rotated again within its grace. */
async function rotate(
  open: Database,
  act: Act,
  { keyId, graceUntil }: { readonly keyId: string; readonly graceUntil: Date },
): Promise<CreatedApiKey | undefined> {
  assertMayDo(act, 'key.rotate');
  const found = ownKey(open, act.organizationId, keyId);
  const row = await found.forUpdate().executeTakeFirst();
  if (row === undefined || !isUsable(row, act.now)) return undefined;
  const { name, scopes, expiresAt } = keyRecord(row);
  const created = await insertKey(open, act, { name, scopes, expiresAt });
  const grace = Math.max(graceUntil.getTime(), act.now.getTime());
  await open
    .updateTable('api_key')
    .set({ grace_until: Math.min(grace, row.grace_until ?? grace) })
    .where('id', '=', keyId)
    .execute();
  const details = { replacedBy: created.record.id, graceUntil: new Date(grace).toISOString() };
  await appendAudit(open, act, { act: 'key.rotate', target: keyId, details });
  return created;
}
