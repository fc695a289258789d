/** Organizations, their keys, their limits and their usage: what the service asks of the store behind it. */

import type { Act } from './audit/act.ts';
import { appendAudit } from './audit/audit-chain.ts';
import { hashApiKey, isSameHash } from './keys/api-key.ts';
import { createKey, endKey, isWorking, keyRecord } from './keys/key-store.ts';
import type { ApiKeyRecord } from './keys/key-store.ts';
import { createLimits } from './limits/kysely-limits.ts';
import type { PlanName } from './limits/plan-table.ts';
import { useToken } from './requests/used-tokens.ts';
import type { Database } from './store/account-schema.ts';
import { bound } from './store/bound.ts';
import { newId } from './store/ids.ts';

/** `last_used_at` is written at most this often per key, so that a request costs no extra write. */
const LAST_USED_STEP_MS = 60_000;

/** Who holds keys; limits and usage are counted per organization (specification, Authentication). */
export interface Organization {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly plan: PlanName;
}

/** The holder of a valid key. */
export interface KeyHolder {
  readonly organization: Organization;
  readonly apiKey: ApiKeyRecord;
}

/** Held state with a lifetime: open at start, `close` at the end. Every method throws when the store cannot be reached. */
export type AccountStore = ReturnType<typeof createAccountStore>;

/** Opens it on a database that is up to date; closing it closes the database. */
export function createAccountStore(db: Database) {
  const parts = {
    ping,
    isEmpty,
    organizations,
    ensureOrganization,
    createKey: keyByCommand,
    keys,
    revokeKey,
  };
  return { ...createLimits(db), ...bound(db, { ...parts, keyHolder, useToken }), close: () => db.destroy() };
}

/** Is there no organization yet? */
async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('organization').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Reads something, to see that reading works. */
async function ping(db: Database): Promise<void> {
  await isEmpty(db);
}

function organizations(db: Database): Promise<readonly Organization[]> {
  return db.selectFrom('organization').select(['id', 'name', 'plan']).orderBy('created_at').execute();
}

function keyByCommand(db: Database, organizationId: string, now: Date, expiresAt?: Date) {
  return createKey(db, byCommand(organizationId, now), { name: '', expiresAt });
}

/** Every key, oldest first. */
async function keys(db: Database): Promise<readonly ApiKeyRecord[]> {
  const all = db.selectFrom('api_key').selectAll();
  return (await all.orderBy('created_at').orderBy('id').execute()).map(keyRecord);
}

/** The organization of this name, made or moved to the plan where needed; a new one without a plan is `free`. */
function ensureOrganization(
  db: Database,
  name: string,
  plan: PlanName | undefined,
  now: Date,
): Promise<Organization> {
  return db.transaction().execute(async (open) => {
    const made = { id: newId('org'), name, plan: plan ?? 'free' };
    const { numInsertedOrUpdatedRows } = await open
      .insertInto('organization')
      .values({ ...made, created_at: now.getTime() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return moveToPlan(open, name, plan, now);
    const row = { act: 'organization.create', target: made.id, details: { plan: made.plan } } as const;
    await appendAudit(open, byCommand(made.id, now), row);
    return made;
  });
}

async function moveToPlan(
  open: Database,
  name: string,
  plan: PlanName | undefined,
  now: Date,
): Promise<Organization> {
  const found = open.selectFrom('organization').select(['id', 'name', 'plan']).where('name', '=', name);
  const { id, plan: before } = await found.executeTakeFirstOrThrow();
  if (plan === undefined || plan === before) return { id, name, plan: before };
  await open.updateTable('organization').set({ plan }).where('id', '=', id).execute();
  const details = { from: before, to: plan };
  await appendAudit(open, byCommand(id, now), { act: 'plan.change', target: id, details });
  return { id, name, plan };
}

/** Takes effect with the next request on every instance. False when there is no such key or it was revoked before. */
function revokeKey(db: Database, keyId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (open) => {
    const organizationId = await endKey(open, { id: keyId }, now);
    if (organizationId === undefined) return false;
    await appendAudit(open, byCommand(organizationId, now), { act: 'key.revoke', target: keyId });
    return true;
  });
}

/** Who holds this key; undefined when it is unknown, revoked or expired. */
async function keyHolder(db: Database, key: string, now: Date): Promise<KeyHolder | undefined> {
  const hash = hashApiKey(key);
  const row = await db
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .selectAll('api_key')
    .select(['organization.name as organization_name', 'organization.plan'])
    .where('api_key.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || !isSameHash(row.hash, hash)) return undefined;
  const apiKey = keyRecord(row);
  if (!isWorking(apiKey, now)) return undefined;
  const isNoted = row.last_used_at !== null && row.last_used_at > now.getTime() - LAST_USED_STEP_MS;
  if (!isNoted)
    await db.updateTable('api_key').set({ last_used_at: now.getTime() }).where('id', '=', row.id).execute();
  return {
    organization: { id: row.organization_id, name: row.organization_name, plan: row.plan },
    apiKey,
  };
}

function byCommand(organizationId: string, now: Date): Act {
  return { organizationId, by: { kind: 'command' }, now };
}
