/** The schema of the account store, step by step. A step that was released is never changed; a new one follows it. */

import { Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AccountSchema } from './account-schema.ts';
import { admissionsByTime } from './migration-admissions.ts';
import { auditAndRequests, connections, peopleAndSessions } from './migration-people-audit.ts';
import { oneTree } from './one-tree.ts';

/** By name, in the order of their names. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-organizations-keys-usage': { up: organizationsKeysUsage },
  '002-people-sessions': { up: peopleAndSessions },
  '003-audit-requests': { up: auditAndRequests },
  '004-connections': { up: connections },
  '005-admissions-by-time': { up: admissionsByTime },
};

/** Brings the store to the newest schema; does nothing when it is there already. */
export async function migrateToLatest(db: Kysely<AccountSchema>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw new Error('the schema of the account store cannot be brought up to date', { cause: error });
}

async function organizationsKeysUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organization')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organization.id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  await admissionsAndUsage(db);
}

async function admissionsAndUsage(db: Kysely<unknown>): Promise<void> {
  await oneTree(db, db.schema.createTable('admission'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organization.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('admission_key', ['organization_id', 'at', 'id'])
    .execute();
  await oneTree(db, db.schema.createTable('promise'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organization.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('promise_key', ['organization_id', 'id'])
    .execute();
  await oneTree(db, db.schema.createTable('rate_window'))
    .addColumn('organization_id', 'text', (column) => column.primaryKey().references('organization.id'))
    .addColumn('units', 'bigint', (column) => column.notNull())
    .execute();
  await oneTree(db, db.schema.createTable('usage_day'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organization.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('units', 'bigint', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_day_key', ['organization_id', 'day', 'endpoint'])
    .execute();
}
