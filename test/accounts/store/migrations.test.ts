/** What a store of an older schema holds is there after the steps that follow. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import type { Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { AccountSchema } from '../../../src/accounts/store/account-schema.ts';
import { MIGRATIONS } from '../../../src/accounts/store/migrations.ts';
import { nodeSqliteDialect } from '../../../src/accounts/store/node-sqlite-dialect.ts';
import { ACCOUNT_FILE } from '../../../src/accounts/open-account-store.ts';
import { postgresDialect } from '../../../src/accounts/store/postgres-dialect.ts';
import { STORE_KINDS, type TestDatabase, whenReady } from '../../support/account-stores.ts';

// A database server takes its time to start on a busy machine.
jest.setTimeout(60_000);

function dialectOf({ environment }: TestDatabase): Dialect {
  const url = environment['DATABASE_URL'];
  if (url !== undefined) return postgresDialect(url);
  const file = path.join(environment['DATA_DIR'] ?? '', ACCOUNT_FILE);
  return nodeSqliteDialect({ file, synchronous: 'NORMAL' });
}

/** Rows as step 004 has them: two admissions of one millisecond, promises of one minute, two entries of a chain. */
const ROWS_OF_STEP_4 = [
  sql`insert into organization (id, name, plan, created_at) values ('org_a', 'a', 'team', 1)`,
  sql`insert into rate_window (organization_id, units) values ('org_a', 6)`,
  sql`insert into admission (organization_id, at, id, units) values
    ('org_a', 1000, 'one', 1), ('org_a', 1000, 'two', 2), ('org_a', 1001, 'three', 3)`,
  sql`insert into promise (organization_id, id, units, until) values
    ('org_a', 'one', 1, 60001), ('org_a', 'two', 2, 119999), ('org_a', 'three', 3, 120001)`,
  sql`insert into audit_entry (organization_id, sequence, at, act, outcome, actor_kind, details, hash) values
    ('org_a', 1, 1, 'key.create', 'success', 'command', '{}', 'first'),
    ('org_a', 2, 2, 'key.revoke', 'success', 'command', '{}', 'second')`,
];

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let database: TestDatabase;
  let db: Kysely<AccountSchema>;

  beforeAll(async () => {
    database = await start();
    db = new Kysely<AccountSchema>({ dialect: dialectOf(database) });
    await whenReady(() => sql`select 1`.execute(db));
  });
  afterAll(async () => {
    await db.destroy();
    await database.stop();
  });

  test('step 005 gathers admissions and promises, and keeps the audit trail', async () => {
    const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
    const migrator = new Migrator({ db, provider });
    expect((await migrator.migrateTo('004-connections')).error).toBeUndefined();
    for (const rows of ROWS_OF_STEP_4) await rows.execute(db);
    expect((await migrator.migrateTo('005-admissions-by-time')).error).toBeUndefined();
    expect(await db.selectFrom('admission').selectAll().orderBy('at').execute()).toEqual([
      { organization_id: 'org_a', at: 1000, units: 3 },
      { organization_id: 'org_a', at: 1001, units: 3 },
    ]);
    expect(await db.selectFrom('promise').selectAll().orderBy('until').execute()).toEqual([
      { organization_id: 'org_a', until: 120_000, units: 3 },
      { organization_id: 'org_a', until: 180_000, units: 3 },
    ]);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['sequence', 'hash'])
      .orderBy('sequence')
      .execute();
    expect(entries).toEqual([
      { sequence: 1, hash: 'first' },
      { sequence: 2, hash: 'second' },
    ]);
  });
});
