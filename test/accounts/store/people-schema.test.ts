import { getMigrations } from 'better-auth/db/migration';
import { Kysely } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { beginTrail } from '../../../src/accounts/audit/begin-trail.ts';
import { createAuth } from '../../../src/accounts/people/library/auth.ts';
import type { AccountSchema } from '../../../src/accounts/store/account-schema.ts';
import { migrateToLatest } from '../../../src/accounts/store/migrations.ts';
import { nodeSqliteDialect } from '../../../src/accounts/store/node-sqlite-dialect.ts';
import { postgresDialect } from '../../../src/accounts/store/postgres-dialect.ts';
import { STORE_KINDS } from '../../support/account-stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe.each(STORE_KINDS)('$name', ({ start }) => {
  test('the library of people finds no table, column or index to add', async () => {
    const database = await start();
    const url = database.environment['DATABASE_URL'];
    const dialect =
      url === undefined
        ? nodeSqliteDialect({ file: `${temporaryFolder()}/accounts.sqlite`, synchronous: 'NORMAL' })
        : postgresDialect(url);
    const db = new Kysely<AccountSchema>({ dialect });
    await migrateToLatest(db, beginTrail);
    const { options } = createAuth({
      db,
      secrets: ['x'.repeat(43)],
      publicUrl: 'https://meds.example.org',
      confirmsEmail: true,
      log: undefined,
    });
    const type = url === undefined ? 'sqlite' : 'postgres';
    const { toBeCreated, toBeAdded, unsafeChanges, schemaProblems } = await getMigrations(
      { ...options, database: { db, type } },
      { throwOnUnsafe: false },
    );
    expect({ toBeCreated, toBeAdded, unsafeChanges }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      unsafeChanges: [],
    });
    // Organizations are made by this service, which writes their plan.
    expect(schemaProblems).toEqual([expect.stringContaining('"plan" on table "organization"')]);
    await db.destroy();
    await database.stop();
  });
});
