/** The account store over Kysely: the same statements on the embedded database and on PostgreSQL. */

import { randomUUIDv7 } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AccountSchema, ApiKeyTable } from './account-schema.ts';
import type { Act } from './act.ts';
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
import {
  addUsage,
  endPromise,
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
import type { Ledgers } from './ledger.ts';
import type { Unit } from './unit-of-work.ts';
import type { UnitRunner } from './unit-runner.ts';
import { hashApiKey, isSameHash, isWellFormedApiKey } from './api-key.ts';
import { appendAudit, readHead, writeAuditRow } from './audit-chain.ts';
import type { AuditRow } from './audit-chain.ts';
import { newId } from './ids.ts';
import { endKey, insertKey, isUsable, KEY_COLUMNS, keyRecord } from './key-rows.ts';
import { planNamed } from './plan-table.ts';
import type { Plan, PlanName } from './plan-table.ts';

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

export interface StoreOptions {
  readonly db: Kysely<AccountSchema>;
  /** True where transactions run side by side (PostgreSQL): then the row of the organization is locked. */
  readonly locksRows: boolean;
  /** How the work of every request is run. */
  readonly units: UnitRunner;
}

/** Holds the database connection. */
export class KyselyAccountStore implements AccountStore {
  readonly #db: Kysely<AccountSchema>;
  readonly #locksRows: boolean;
  readonly #units: UnitRunner;

  constructor(options: StoreOptions) {
    this.#db = options.db;
    this.#locksRows = options.locksRows;
    this.#units = options.units;
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
    if (!isWellFormedApiKey(key)) return undefined;
    const hash = hashApiKey(key);
    const [row] = await this.#units.readSettled(selectKeyHolder, [hash]);
    if (row === undefined || !isSameHash(row.hash, hash) || !isUsable(row, now)) return undefined;
    await this.#noteUse(row, now);
    return {
      organization: { id: row.organization_id, name: row.organization_name, plan: row.plan },
      apiKey: keyRecord(row),
    };
  }

  async #noteUse(row: Pick<ApiKeyTable, 'id' | 'last_used_at'>, now: Date): Promise<void> {
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
    const held = { ...ticket, id: randomUUIDv7() };
    return this.#units.write((ledgers) => admitSteps(ledgers, held, plan), organization.id);
  }

  async count(ticket: Ticket, endpoint: string, units: number, request?: ProcessedRequest): Promise<void> {
    const counted = { ticket, endpoint, units, request, locksRows: this.#locksRows };
    await this.#units.write((ledgers) => countSteps(ledgers, counted), ticket.organizationId);
  }

  async release(ticket: Ticket): Promise<void> {
    const { id, organizationId } = ticket;
    if (id === undefined) return;
    await this.#units.write(
      (ledgers) => withdraw(ledgers.open(organizationId), { ...ticket, id }),
      organizationId,
    );
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

function* admitSteps(
  ledgers: Ledgers,
  ticket: Ticket & { readonly id: string },
  plan: Plan,
): Unit<Admitted | Refused> {
  const { organizationId, units, at } = ticket;
  const ledger = ledgers.open(organizationId);
  const state = yield* readUsageState(ledger, at);
  if (exceedsMonth(plan, state, units)) return refusedByMonth(state, at);
  const inTheWay = unitsInTheWay(plan, state, units);
  if (inTheWay > 0) return refusedByMinute(state, yield* timeWindowFrees(organizationId, inTheWay, at), at);
  yield* writeAdmission(ledger, ticket);
  return { admitted: true, ticket, standing: standing(plan, state, units, at) };
}

interface Counted {
  readonly ticket: Ticket;
  readonly endpoint: string;
  readonly units: number;
  readonly request: ProcessedRequest | undefined;
  readonly locksRows: boolean;
}

function* countSteps(ledgers: Ledgers, counted: Counted): Unit<void> {
  const { ticket, endpoint, units, request, locksRows } = counted;
  const { id, organizationId } = ticket;
  const ledger = ledgers.open(organizationId);
  if (id !== undefined) yield* endPromise(ledger, { ...ticket, id }, units);
  addUsage(ledger, ticket, endpoint, units);
  const before = ledger.head ?? (yield* readHead(organizationId, locksRows));
  const details = { endpoint, units, ...request?.counts };
  ledger.head = yield* writeAuditRow(before, actOf(ticket, request), { act: 'request.process', details });
  ledger.unwritten.head = ledger.head;
}

function byCommand(organizationId: string, now: Date): Act {
  return { organizationId, by: { kind: 'command' }, now };
}

function actOf({ organizationId, at }: Ticket, request: ProcessedRequest | undefined): Act {
  const by = request?.by ?? ({ kind: 'service' } as const);
  return { organizationId, by, now: at, requestId: request?.requestId, address: request?.address };
}
