/** Opens the account store: a file in the data folder, or PostgreSQL when its address is given. Brings the schema up to date. */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Dialect } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AccountStore } from './account-store.ts';
import { KyselyAccountStore } from './kysely-account-store.ts';
import { migrateToLatest } from './migrations.ts';

/** Name of the embedded database in the data folder; SQLite puts `-wal` and `-shm` beside it. */
export const ACCOUNT_FILE = 'accounts.sqlite';

export interface AccountStoreOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly sqliteSynchronous: 'NORMAL' | 'FULL';
}

/** Opens, creates or migrates the store. Several processes may have the same store open. */
export async function openAccountStore(options: AccountStoreOptions): Promise<AccountStore> {
  const db = new Kysely<AccountSchema>({ dialect: await dialectOf(options) });
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new KyselyAccountStore({ db, locksRows: options.databaseUrl !== undefined });
}

/** Each driver is loaded only when it is used: both cost start-up time. */
async function dialectOf(options: AccountStoreOptions): Promise<Dialect> {
  if (options.databaseUrl !== undefined) {
    const { postgresDialect } = await import('./postgres-dialect.ts');
    return postgresDialect(options.databaseUrl);
  }
  await mkdir(options.dataDir, { recursive: true });
  const { nodeSqliteDialect } = await import('./node-sqlite-dialect.ts');
  return nodeSqliteDialect({
    file: path.join(options.dataDir, ACCOUNT_FILE),
    synchronous: options.sqliteSynchronous,
  });
}
