/** The account store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AccountSchema, ApiKeyTable } from './account-schema.ts';
import type {
  AccountStore,
  Admitted,
  ApiKeyRecord,
  CreatedApiKey,
  KeyHolder,
  Organization,
  Refused,
  Ticket,
  UsageDay,
} from './account-store.ts';
import {
  addUsage,
  endPromise,
  holdWindow,
  readUsageState,
  timeWindowFrees,
  withdraw,
  writeAdmission,
} from './admission-log.ts';
import {
  exceedsMonth,
  firstDayOfMonth,
  refusedByMinute,
  refusedByMonth,
  standing,
  startOfNextMonth,
  unitsInTheWay,
} from './admission.ts';
import { compiledOnce } from './compiled-once.ts';
import { createApiKey, hashApiKey, isSameHash, isWellFormedApiKey, shownPrefix } from './api-key.ts';
import { planNamed } from './plan-table.ts';
import type { PlanName } from './plan-table.ts';

/** `last_used_at` is written at most this often per key, so that a request costs no extra write. */
const LAST_USED_STEP_MS = 60_000;

const KEY_COLUMNS = [
  'api_key.id',
  'api_key.organization_id',
  'api_key.hash',
  'api_key.prefix',
  'api_key.last_four',
  'api_key.created_at',
  'api_key.last_used_at',
  'api_key.revoked_at',
  'api_key.expires_at',
] as const;

/** Its parameter: the hash of the key. */
const selectKeyHolder = compiledOnce((db) =>
  db
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .select([...KEY_COLUMNS, 'organization.name', 'organization.plan'])
    .where('api_key.hash', '=', ''),
);

export interface StoreOptions {
  readonly db: Kysely<AccountSchema>;
  /** True where transactions run side by side (PostgreSQL): then the row of the organization is locked. */
  readonly locksRows: boolean;
}

/** Holds the database connection. */
export class KyselyAccountStore implements AccountStore {
  readonly #db: Kysely<AccountSchema>;
  readonly #locksRows: boolean;

  constructor(options: StoreOptions) {
    this.#db = options.db;
    this.#locksRows = options.locksRows;
  }

  async ping(): Promise<void> {
    await this.isEmpty();
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  async isEmpty(): Promise<boolean> {
    const row = await this.#db.selectFrom('organization').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  }

  async ensureOrganization(name: string, plan: PlanName | undefined, now: Date): Promise<Organization> {
    return this.#db.transaction().execute(async (db) => {
      const id = newId('org');
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('organization')
        .values({ id, name, plan: plan ?? 'free', created_at: now.getTime() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n) {
        await db.insertInto('rate_window').values({ organization_id: id, units: 0 }).execute();
      } else if (plan !== undefined) {
        await db.updateTable('organization').set({ plan }).where('name', '=', name).execute();
      }
      return db
        .selectFrom('organization')
        .select(['id', 'name', 'plan'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
    });
  }

  async organizations(): Promise<readonly Organization[]> {
    return this.#db.selectFrom('organization').select(['id', 'name', 'plan']).orderBy('created_at').execute();
  }

  async createKey(organizationId: string, now: Date, expiresAt?: Date): Promise<CreatedApiKey> {
    const key = createApiKey();
    const row = {
      id: newId('key'),
      organization_id: organizationId,
      hash: hashApiKey(key),
      prefix: shownPrefix(key),
      last_four: key.slice(-4),
      created_at: now.getTime(),
      last_used_at: null,
      revoked_at: null,
      expires_at: expiresAt?.getTime() ?? null,
    };
    await this.#db.insertInto('api_key').values(row).execute();
    return { key, record: keyRecord(row) };
  }

  async keys(): Promise<readonly ApiKeyRecord[]> {
    const rows = await this.#db
      .selectFrom('api_key')
      .select(KEY_COLUMNS)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(keyRecord);
  }

  async revokeKey(keyId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('api_key')
      .set({ revoked_at: now.getTime() })
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async keyHolder(key: string, now: Date): Promise<KeyHolder | undefined> {
    if (!isWellFormedApiKey(key)) return undefined;
    const hash = hashApiKey(key);
    const [row] = await selectKeyHolder(this.#db, [hash]);
    if (row === undefined || !isSameHash(row.hash, hash) || !isUsable(row, now)) return undefined;
    await this.#noteUse(row, now);
    return {
      organization: { id: row.organization_id, name: row.name, plan: row.plan },
      apiKey: keyRecord(row),
    };
  }

  async #noteUse(row: Selectable<ApiKeyTable>, now: Date): Promise<void> {
    const before = now.getTime() - LAST_USED_STEP_MS;
    if (row.last_used_at !== null && row.last_used_at > before) return;
    await this.#db
      .updateTable('api_key')
      .set({ last_used_at: now.getTime() })
      .where('id', '=', row.id)
      .execute();
  }

  async admit(organization: Organization, units: number, now: Date): Promise<Admitted | Refused> {
    const plan = planNamed(organization.plan);
    const ticket = { organizationId: organization.id, units, at: now };
    if (plan.limitPerMinute === undefined && plan.limitPerMonth === undefined) {
      return { admitted: true, ticket: { ...ticket, id: undefined }, standing: {} };
    }
    return this.#db.transaction().execute(async (db) => {
      await this.#hold(db, organization.id);
      const state = await readUsageState(db, organization.id, now);
      if (exceedsMonth(plan, state, units)) return refusedByMonth(state, now);
      const inTheWay = unitsInTheWay(plan, state, units);
      if (inTheWay > 0) {
        return refusedByMinute(state, await timeWindowFrees(db, organization.id, inTheWay, now), now);
      }
      const admission = { ...ticket, id: randomUUID() };
      await writeAdmission(db, admission);
      return { admitted: true, ticket: admission, standing: standing(plan, state, units, now) };
    });
  }

  /** On the embedded database the transaction itself is alone. */
  async #hold(db: Transaction<AccountSchema>, organizationId: string): Promise<void> {
    if (this.#locksRows) await holdWindow(db, organizationId);
  }

  async count(ticket: Ticket, endpoint: string, units: number): Promise<void> {
    const { id } = ticket;
    if (id === undefined) return addUsage(this.#db, ticket, endpoint, units);
    await this.#db.transaction().execute(async (db) => {
      if (units !== ticket.units) await this.#hold(db, ticket.organizationId);
      await endPromise(db, { ...ticket, id }, units);
      await addUsage(db, ticket, endpoint, units);
    });
  }

  async release(ticket: Ticket): Promise<void> {
    const { id } = ticket;
    if (id === undefined) return;
    await this.#db.transaction().execute(async (db) => {
      await this.#hold(db, ticket.organizationId);
      await withdraw(db, { ...ticket, id });
    });
  }

  async usage(organizationId: string, at: Date): Promise<readonly UsageDay[]> {
    return this.#db
      .selectFrom('usage_day')
      .select(['day', 'endpoint', 'units', 'requests'])
      .where('organization_id', '=', organizationId)
      .where('day', '>=', firstDayOfMonth(at))
      .where('day', '<', firstDayOfMonth(startOfNextMonth(at)))
      .orderBy('day')
      .orderBy('endpoint')
      .execute();
  }
}

function isUsable(row: Selectable<ApiKeyTable>, now: Date): boolean {
  return row.revoked_at === null && (row.expires_at === null || row.expires_at > now.getTime());
}

function keyRecord(row: Selectable<ApiKeyTable>): ApiKeyRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAt: new Date(row.created_at),
    lastUsedAt: dateOf(row.last_used_at),
    revokedAt: dateOf(row.revoked_at),
    expiresAt: dateOf(row.expires_at),
  };
}

function dateOf(time: number | null): Date | undefined {
  return time === null ? undefined : new Date(time);
}

/** `key_5f0c…`: 64 random bits say which, never who. */
function newId(kind: 'org' | 'key'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}
