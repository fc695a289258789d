/** The account store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import type { Kysely, Transaction } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { Act } from '../audit/act.ts';
import type {
  AccountStore,
  Admitted,
  ApiKeyRecord,
  CreatedApiKey,
  KeyHolder,
  Organization,
  ProcessedRequest,
  Refused,
  Ticket,
  UsageDay,
} from './account-store.ts';
import { firstDayOfMonth, startOfNextMonth } from '../limits/admission.ts';
import { Admissions } from '../limits/admissions.ts';
import { compiledOnce } from './compiled-once.ts';
import type { UnitRunner } from '../limits/unit-runner.ts';
import { hashApiKey, isSameHash } from '../keys/api-key.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import { newId } from './ids.ts';
import { endKey, insertKey, isUsable, KEY_COLUMNS, keyRecord } from '../keys/key-rows.ts';
import type { PlanName } from '../limits/plan-table.ts';

/** `last_used_at` is written at most this often per key, so that a request costs no extra write. */
const LAST_USED_STEP_MS = 60_000;

/** Its parameter: the hash of the key. */
const selectKeyHolder = compiledOnce((db) =>
  db
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .select([...KEY_COLUMNS, 'api_key.name', 'organization.name as organization_name', 'organization.plan'])
    .where('api_key.hash', '=', ''),
);

type KeyHolderRow = Awaited<ReturnType<typeof selectKeyHolder>>[number];

export interface StoreOptions {
  readonly db: Kysely<AccountSchema>;
  /** True where transactions run side by side (PostgreSQL): then the row of the organization is locked. */
  readonly locksRows: boolean;
  /** How the work of every request is run. */
  readonly units: UnitRunner;
}

/** Holds the database connection, and the holders of keys whose rows are remembered. */
export class KyselyAccountStore implements AccountStore {
  readonly #db: Kysely<AccountSchema>;
  readonly #locksRows: boolean;
  readonly #units: UnitRunner;
  readonly #admissions: Admissions;
  readonly #holders = new WeakMap<KeyHolderRow, KeyHolder>();

  constructor(options: StoreOptions) {
    this.#db = options.db;
    this.#locksRows = options.locksRows;
    this.#units = options.units;
    this.#admissions = new Admissions(options);
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
      const made = { id: newId('org'), name, plan: plan ?? 'free' };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('organization')
        .values({ ...made, created_at: now.getTime() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return this.#moveToPlan(db, name, plan, now);
      await db.insertInto('rate_window').values({ organization_id: made.id, units: 0 }).execute();
      const details = { plan: made.plan };
      await this.#note(db, byCommand(made.id, now), { act: 'organization.create', target: made.id, details });
      return made;
    });
  }

  async #moveToPlan(
    db: Transaction<AccountSchema>,
    name: string,
    plan: PlanName | undefined,
    now: Date,
  ): Promise<Organization> {
    const found = db.selectFrom('organization').select(['id', 'name', 'plan']).where('name', '=', name);
    const { id, plan: before } = await found.executeTakeFirstOrThrow();
    if (plan === undefined || plan === before) return { id, name, plan: before };
    await db.updateTable('organization').set({ plan }).where('id', '=', id).execute();
    const details = { from: before, to: plan };
    await this.#note(db, byCommand(id, now), { act: 'plan.change', target: id, details });
    return { id, name, plan };
  }

  #note(db: Transaction<AccountSchema>, act: Act, row: AuditRow): Promise<void> {
    return appendAudit({ db, locksRows: this.#locksRows }, act, row);
  }

  async organizations(): Promise<readonly Organization[]> {
    return this.#db.selectFrom('organization').select(['id', 'name', 'plan']).orderBy('created_at').execute();
  }

  async createKey(organizationId: string, now: Date, expiresAt?: Date): Promise<CreatedApiKey> {
    return this.#db.transaction().execute(async (db) => {
      const act = byCommand(organizationId, now);
      const created = await insertKey(db, act, { name: '', expiresAt });
      await this.#note(db, act, { act: 'key.create', target: created.record.id, details: { scopes: 'all' } });
      return created;
    });
  }

  async keys(): Promise<readonly ApiKeyRecord[]> {
    const rows = await this.#db
      .selectFrom('api_key')
      .select([...KEY_COLUMNS, 'api_key.name'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(keyRecord);
  }

  async revokeKey(keyId: string, now: Date): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const organizationId = await endKey(db, { id: keyId }, now);
      if (organizationId === undefined) return false;
      await this.#note(db, byCommand(organizationId, now), { act: 'key.revoke', target: keyId });
      return true;
    });
  }

  async keyHolder(key: string, now: Date): Promise<KeyHolder | undefined> {
    const hash = hashApiKey(key);
    const [row] = await this.#units.readSettled(selectKeyHolder, [hash]);
    if (row === undefined || !isSameHash(row.hash, hash) || !isUsable(row, now)) return undefined;
    const isNoted = row.last_used_at !== null && row.last_used_at > now.getTime() - LAST_USED_STEP_MS;
    if (!isNoted) await this.#noteUse(row.id, now);
    return this.#holderOf(row);
  }

  /** A row that is remembered tells the same of its key as before. */
  #holderOf(row: KeyHolderRow): KeyHolder {
    const known = this.#holders.get(row);
    if (known !== undefined) return known;
    const holder: KeyHolder = {
      organization: { id: row.organization_id, name: row.organization_name, plan: row.plan },
      apiKey: keyRecord(row),
    };
    this.#holders.set(row, holder);
    return holder;
  }

  async #noteUse(keyId: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('api_key')
      .set({ last_used_at: now.getTime() })
      .where('id', '=', keyId)
      .execute();
  }

  admit(organization: Organization, units: number, now: Date): Promise<Admitted | Refused> {
    return this.#admissions.admit(organization, units, now);
  }

  count(
    ticket: Ticket,
    endpoint: string,
    units: number,
    request?: ProcessedRequest,
  ): Promise<Refused | undefined> {
    return this.#admissions.count(ticket, endpoint, units, request);
  }

  release(ticket: Ticket): Promise<void> {
    return this.#admissions.release(ticket);
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

function byCommand(organizationId: string, now: Date): Act {
  return { organizationId, by: { kind: 'command' }, now };
}
