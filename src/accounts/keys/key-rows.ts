/** Rows of API keys: how they are read, made and ended, whoever asks. */

import type { Database, Row } from '../store/account-schema.ts';
import type { Act } from '../audit/act.ts';
import { audited } from '../audit/audit-chain.ts';
import { createApiKey, hashApiKey, shownPrefix } from './api-key.ts';
import { dateOf, newId } from '../store/ids.ts';
import { isKeyScope } from './key-scope-table.ts';
import type { ApiKeyRecord, CreatedApiKey, NewKey } from './key-store.ts';

/** Everything but the name, which an organization has as well. */
export const KEY_COLUMNS = [
  'api_key.id',
  'api_key.organization_id',
  'api_key.hash',
  'api_key.prefix',
  'api_key.last_four',
  'api_key.created_at',
  'api_key.last_used_at',
  'api_key.revoked_at',
  'api_key.expires_at',
  'api_key.scopes',
  'api_key.created_by',
  'api_key.grace_until',
] as const;

/** Does the key work at this moment? */
export function isUsable(
  row: Pick<Row<'api_key'>, 'revoked_at' | 'expires_at' | 'grace_until'>,
  now: Date,
): boolean {
  const ends = [row.expires_at, row.grace_until];
  return row.revoked_at === null && ends.every((end) => end === null || end > now.getTime());
}

/** What is told of a key. */
export function keyRecord(row: Row<'api_key'>): ApiKeyRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAt: new Date(row.created_at),
    lastUsedAt: dateOf(row.last_used_at),
    revokedAt: dateOf(row.revoked_at),
    expiresAt: dateOf(row.expires_at),
    name: row.name,
    // A name that is not in the table any more opens nothing.
    scopes: row.scopes === null ? undefined : row.scopes.split(' ').filter(isKeyScope),
    createdBy: row.created_by ?? undefined,
    graceUntil: dateOf(row.grace_until),
  };
}

const MAX_NAME_CHARACTERS = 100;

/** Makes a key, with its row of the trail. */
export function createKey(db: Database, act: Act, key: NewKey): Promise<CreatedApiKey> {
  const id = newId('key');
  const row = { act: 'key.create', target: id, details: { scopes: key.scopes?.join(' ') ?? 'all' } } as const;
  return audited(db, act, row, (open) => insertKey(open, act, { ...key, id }));
}

/** Makes a key in an open transaction. */
export async function insertKey(
  db: Database,
  act: Act,
  { id = newId('key'), name, scopes, expiresAt }: NewKey & { readonly id?: string },
): Promise<CreatedApiKey> {
  const key = createApiKey();
  const row = {
    id,
    organization_id: act.organizationId,
    hash: hashApiKey(key),
    prefix: shownPrefix(key),
    last_four: key.slice(-4),
    created_at: act.now.getTime(),
    last_used_at: null,
    revoked_at: null,
    expires_at: expiresAt?.getTime() ?? null,
    name: name.trim().slice(0, MAX_NAME_CHARACTERS),
    scopes: scopes?.join(' ') ?? null,
    created_by: act.by.kind === 'person' ? act.by.id : null,
    grace_until: null,
  };
  await db.insertInto('api_key').values(row).execute();
  return { key, record: keyRecord(row) };
}

/** Ends a key in an open transaction; the organization it belongs to, or undefined when there is none or it ended before. */
export async function endKey(
  db: Database,
  key: { readonly id: string; readonly organizationId?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const update = db
    .updateTable('api_key')
    .set({ revoked_at: now.getTime() })
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .returning('organization_id');
  const { organizationId } = key;
  const own = organizationId === undefined ? update : update.where('organization_id', '=', organizationId);
  return (await own.executeTakeFirst())?.organization_id;
}
