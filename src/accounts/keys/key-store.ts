/** The keys of an organization: names, scopes, expiry, rotation, revocation; each change stands in the audit trail. */

import type { Act } from '../audit/act.ts';
import { appendAudit, assertMayDo, audited } from '../audit/audit-chain.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import { dateOf, newId } from '../store/ids.ts';
import { createApiKey, hashApiKey, shownPrefix } from './api-key.ts';
import { isKeyScope } from './key-scope-table.ts';
import type { KeyScope } from './key-scope-table.ts';

/** What is kept of a key: enough to recognize and list it, never enough to use it. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The first characters, for lists and logs: `medlist_Ab3dE9`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** To the minute: it is not written for every request. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  /** For people; empty when none was given. */
  readonly name: string;
  /** What it may call; undefined: everything. */
  readonly scopes: readonly KeyScope[] | undefined;
  /** Id of the person who made it; undefined: the command line. */
  readonly createdBy: string | undefined;
  /** Set when it was rotated: it works until then. */
  readonly graceUntil: Date | undefined;
}

/** A key that was just made: the only moment its text exists. */
export interface CreatedApiKey {
  readonly key: string;
  readonly record: ApiKeyRecord;
}

/** What a person chooses for a new key. */
export interface NewKey {
  /** For people; need not be unique. Trimmed, at most 100 characters. */
  readonly name: string;
  /** Endpoints the key may call (key-scope-table.ts); absent: all. */
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Part of the opened stores. A key of another organization is not there: undefined or false. */
export type KeyStore = ReturnType<typeof createKeyStore>;

/** Opens it on a database that is up to date. */
export function createKeyStore(db: Database) {
  return bound(db, { create: createKey, list: listKeys, get: getKey, rotate: rotateKey, revoke: revokeKey });
}

const MAX_NAME_CHARACTERS = 100;

/** Makes a key; it is displayed now and never again. */
export function createKey(db: Database, act: Act, key: NewKey): Promise<CreatedApiKey> {
  const id = newId('key');
  const row = { act: 'key.create', target: id, details: { scopes: key.scopes?.join(' ') ?? 'all' } } as const;
  return audited(db, act, row, (open) => insertKey(open, act, { ...key, id }));
}

async function insertKey(
  db: Database,
  act: Act,
  { id, name, scopes, expiresAt }: NewKey & { readonly id: string },
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

/** Newest first, revoked and expired ones included. */
async function listKeys(db: Database, organizationId: string): Promise<readonly ApiKeyRecord[]> {
  const own = db.selectFrom('api_key').selectAll().where('organization_id', '=', organizationId);
  return (await own.orderBy('created_at', 'desc').orderBy('id').execute()).map(keyRecord);
}

async function getKey(db: Database, organizationId: string, keyId: string) {
  const row = await ownKey(db, organizationId, keyId).executeTakeFirst();
  return row === undefined ? undefined : keyRecord(row);
}

function ownKey(db: Database, organizationId: string, keyId: string) {
  const all = db.selectFrom('api_key').selectAll().where('organization_id', '=', organizationId);
  return all.where('id', '=', keyId);
}

/**
 * A new key with the same name, scopes and expiry; the old one works until `graceUntil` (now: it stops at once).
 * Undefined when there is no such key or it no longer works. The old key is locked first: of two rotations at once the
 * second finds a key that was rotated, which may be rotated again within its grace.
 */
async function rotateKey(
  db: Database,
  act: Act,
  keyId: string,
  graceUntil: Date,
): Promise<CreatedApiKey | undefined> {
  assertMayDo(act, 'key.rotate');
  return db.transaction().execute(async (open) => {
    const row = await ownKey(open, act.organizationId, keyId).forUpdate().executeTakeFirst();
    const old = row && keyRecord(row);
    if (row === undefined || old === undefined || !isWorking(old, act.now)) return undefined;
    const created = await insertKey(open, act, { ...old, id: newId('key') });
    const grace = Math.max(graceUntil.getTime(), act.now.getTime());
    const change = { grace_until: Math.min(grace, row.grace_until ?? grace) };
    await open.updateTable('api_key').set(change).where('id', '=', keyId).execute();
    const details = { replacedBy: created.record.id, graceUntil: new Date(grace).toISOString() };
    await appendAudit(open, act, { act: 'key.rotate', target: keyId, details });
    return created;
  });
}

/** Takes effect with the next request on every instance. False when there is no such key or it was revoked before. */
function revokeKey(db: Database, act: Act, id: string): Promise<boolean> {
  const { organizationId } = act;
  return audited(db, act, { act: 'key.revoke', target: id }, async (open) => {
    return (await endKey(open, { id, organizationId }, act.now)) !== undefined;
  });
}

/** Ends a key in an open transaction; the organization it belongs to, or undefined when there is none or it ended before. */
export async function endKey(
  db: Database,
  { id, organizationId }: { readonly id: string; readonly organizationId?: string },
  now: Date,
): Promise<string | undefined> {
  const key = db.updateTable('api_key').set({ revoked_at: now.getTime() }).where('id', '=', id);
  const working = key.where('revoked_at', 'is', null).returning('organization_id');
  const own = organizationId === undefined ? working : working.where('organization_id', '=', organizationId);
  return (await own.executeTakeFirst())?.organization_id;
}

/** When a key stops, or stopped, by itself: with its time or its grace, whichever is over first; undefined: never. */
export function endOf({ expiresAt, graceUntil }: ApiKeyRecord): Date | undefined {
  if (expiresAt === undefined || graceUntil === undefined) return expiresAt ?? graceUntil;
  return expiresAt < graceUntil ? expiresAt : graceUntil;
}

/** Does the key work at this moment? */
export function isWorking(key: ApiKeyRecord, now: Date): boolean {
  const end = endOf(key);
  return key.revokedAt === undefined && (end === undefined || end > now);
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
