/** The account store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import type { AccountStore, KeyHolder, Organization } from './account-store.ts';
import type { Act } from './audit/act.ts';
import { appendAudit } from './audit/audit-chain.ts';
import { hashApiKey, isSameHash } from './keys/api-key.ts';
import { createKey, endKey, isUsable, keyRecord } from './keys/key-store.ts';
import { createLimits } from './limits/kysely-limits.ts';
import type { PlanName } from './limits/plan-table.ts';
import { useToken } from './requests/used-tokens.ts';
import type { Database } from './store/account-schema.ts';
import { newId } from './store/ids.ts';

/** `last_used_at` is written at most this often per key, so that a request costs no extra write. */
const LAST_USED_STEP_MS = 60_000;

/** Opens it on a database that is up to date; closing it closes the database. */
export function createAccountStore(db: Database): AccountStore {
  const isEmpty = async (): Promise<boolean> => {
    const row = await db.selectFrom('organization').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  };
  return {
    ...createLimits(db),
    isEmpty,
    async ping() {
      await isEmpty();
    },
    close: () => db.destroy(),
    ensureOrganization: (name, plan, now) =>
      db.transaction().execute((inside) => ensureOrganization(inside, { name, plan, now })),
    organizations: () =>
      db.selectFrom('organization').select(['id', 'name', 'plan']).orderBy('created_at').execute(),
    createKey: (organizationId, now, expiresAt) =>
      createKey(db, byCommand(organizationId, now), { name: '', expiresAt }),
    async keys() {
      const all = db.selectFrom('api_key').selectAll();
      return (await all.orderBy('created_at').orderBy('id').execute()).map(keyRecord);
    },
    revokeKey: (keyId, now) => db.transaction().execute((inside) => revokeKey(inside, keyId, now)),
    keyHolder: (key, now) => keyHolder(db, key, now),
    useToken: (token) => useToken(db, token),
  };
}

interface Wanted {
  readonly name: string;
  readonly plan: PlanName | undefined;
  readonly now: Date;
}

async function ensureOrganization(open: Database, { name, plan, now }: Wanted): Promise<Organization> {
  const made = { id: newId('org'), name, plan: plan ?? 'free' };
  const { numInsertedOrUpdatedRows } = await open
    .insertInto('organization')
    .values({ ...made, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return moveToPlan(open, { name, plan, now });
  const details = { plan: made.plan };
  await appendAudit(open, byCommand(made.id, now), { act: 'organization.create', target: made.id, details });
  return made;
}

async function moveToPlan(open: Database, { name, plan, now }: Wanted): Promise<Organization> {
  const found = open.selectFrom('organization').select(['id', 'name', 'plan']).where('name', '=', name);
  const { id, plan: before } = await found.executeTakeFirstOrThrow();
  if (plan === undefined || plan === before) return { id, name, plan: before };
  await open.updateTable('organization').set({ plan }).where('id', '=', id).execute();
  const details = { from: before, to: plan };
  await appendAudit(open, byCommand(id, now), { act: 'plan.change', target: id, details });
  return { id, name, plan };
}

async function revokeKey(open: Database, keyId: string, now: Date): Promise<boolean> {
  const organizationId = await endKey(open, { id: keyId }, now);
  if (organizationId === undefined) return false;
  await appendAudit(open, byCommand(organizationId, now), { act: 'key.revoke', target: keyId });
  return true;
}

async function keyHolder(db: Database, key: string, now: Date): Promise<KeyHolder | undefined> {
  const hash = hashApiKey(key);
  const row = await db
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .selectAll('api_key')
    .select(['organization.name as organization_name', 'organization.plan'])
    .where('api_key.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || !isSameHash(row.hash, hash) || !isUsable(row, now)) return undefined;
  const isNoted = row.last_used_at !== null && row.last_used_at > now.getTime() - LAST_USED_STEP_MS;
  if (!isNoted)
    await db.updateTable('api_key').set({ last_used_at: now.getTime() }).where('id', '=', row.id).execute();
  return {
    organization: { id: row.organization_id, name: row.organization_name, plan: row.plan },
    apiKey: keyRecord(row),
  };
}

function byCommand(organizationId: string, now: Date): Act {
  return { organizationId, by: { kind: 'command' }, now };
}
