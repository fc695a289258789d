/** The keys of one organization over Kysely; each change stands in the audit trail. */

import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { Act } from '../audit/act.ts';
import { appendAudit, assertMayDo } from '../audit/audit-chain.ts';
import type { AuditedTransaction } from '../audit/audit-chain.ts';
import { endKey, insertKey, isUsable, KEY_COLUMNS, keyRecord } from './key-rows.ts';
import type { ApiKeyRecord, CreatedApiKey, KeyStore, NewKey } from './key-store.ts';

/** Opens it on a database that is up to date. */
export function createKeyStore({ db, locksRows }: AuditedTransaction): KeyStore {
  const within = <T>(work: (open: AuditedTransaction) => Promise<T>): Promise<T> =>
    db.transaction().execute((open) => work({ db: open, locksRows }));
  return {
    create: (act, key) => within((open) => create(open, act, key)),
    list: (organizationId) => list(db, organizationId),
    get: async (organizationId, keyId) => {
      const row = await ownKey(db, organizationId, keyId).executeTakeFirst();
      return row === undefined ? undefined : keyRecord(row);
    },
    rotate: (act, keyId, graceUntil) => within((open) => rotate(open, act, { keyId, graceUntil })),
    revoke: (act, keyId) => within((open) => revoke(open, act, keyId)),
  };
}

async function create(open: AuditedTransaction, act: Act, key: NewKey): Promise<CreatedApiKey> {
  assertMayDo(act, 'key.create');
  const created = await insertKey(open.db, act, key);
  const scopes = key.scopes?.join(' ') ?? 'all';
  await appendAudit(open, act, { act: 'key.create', target: created.record.id, details: { scopes } });
  return created;
}

async function list(db: Kysely<AccountSchema>, organizationId: string): Promise<readonly ApiKeyRecord[]> {
  const rows = await db
    .selectFrom('api_key')
    .select([...KEY_COLUMNS, 'api_key.name'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(keyRecord);
}

function ownKey(db: Kysely<AccountSchema>, organizationId: string, keyId: string) {
  return db
    .selectFrom('api_key')
    .select([...KEY_COLUMNS, 'api_key.name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId);
}

/** The old key is locked first: of two rotations at once the second finds a key that was rotated, which may be rotated again within its grace. */
async function rotate(
  open: AuditedTransaction,
  act: Act,
  { keyId, graceUntil }: { readonly keyId: string; readonly graceUntil: Date },
): Promise<CreatedApiKey | undefined> {
  assertMayDo(act, 'key.rotate');
  const found = ownKey(open.db, act.organizationId, keyId);
  const row = await (open.locksRows ? found.forUpdate() : found).executeTakeFirst();
  if (row === undefined || !isUsable(row, act.now)) return undefined;
  const { name, scopes, expiresAt } = keyRecord(row);
  const created = await insertKey(open.db, act, { name, scopes, expiresAt });
  const grace = Math.max(graceUntil.getTime(), act.now.getTime());
  await open.db
    .updateTable('api_key')
    .set({ grace_until: Math.min(grace, row.grace_until ?? grace) })
    .where('id', '=', keyId)
    .execute();
  const details = { replacedBy: created.record.id, graceUntil: new Date(grace).toISOString() };
  await appendAudit(open, act, { act: 'key.rotate', target: keyId, details });
  return created;
}

async function revoke(open: AuditedTransaction, act: Act, keyId: string): Promise<boolean> {
  assertMayDo(act, 'key.revoke');
  const ended = await endKey(open.db, { id: keyId, organizationId: act.organizationId }, act.now);
  if (ended === undefined) return false;
  await appendAudit(open, act, { act: 'key.revoke', target: keyId });
  return true;
}
