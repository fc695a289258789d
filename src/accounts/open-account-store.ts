/** Opens the account database: a file in the data folder, or PostgreSQL when its address is given. Brings the schema up to date. */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Dialect } from 'kysely';
import type { Log } from '../log.ts';
import type { AccountSchema, Database } from './store/account-schema.ts';
import type { AccountStore } from './account-store.ts';
import { BufferedRequestLog } from './requests/buffered-request-log.ts';
import { createAccountStore } from './account-store.ts';
import { beginTrail } from './audit/begin-trail.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createOriginStore } from './connections/kysely-origin-store.ts';
import { createHeldStore } from './connections/held-store.ts';
import { createConnectionStore } from './connections/kysely-connection-store.ts';
import { createIdentityStore } from './people/identity-store.ts';
import { createKeyStore } from './keys/key-store.ts';
import { keysInMemory, sealedKeys } from './jobs/job-keys.ts';
import { inProcessEngine } from './jobs/in-process-engine.ts';
import type { Jobs } from './jobs/job-engine.ts';
import { pgBossEngine } from './jobs/pg-boss-engine.ts';
import { createJobStore } from './jobs/kysely-job-store.ts';
import type { SecretBox } from './store/secret-box.ts';
import { migrateToLatest } from './store/migrations.ts';
import { createSecretBox } from './store/secret-box.ts';
import type { Stores } from './stores.ts';
import { tidy } from './tidy.ts';

/** Name of the embedded database in the data folder; SQLite puts `-wal` and `-shm` beside it. */
export const ACCOUNT_FILE = 'accounts.sqlite';

export interface AccountStoreOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly sqliteSynchronous: 'NORMAL' | 'FULL';
  /** 32 bytes; without it secrets of connected servers cannot be kept. */
  readonly secretsKey?: Uint8Array | undefined;
  /** With it addresses are confirmed by mail before their people can sign in. */
  readonly smtpUrl?: string | undefined;
  readonly log?: Log | undefined;
}

/** Opens, creates or migrates the database. Several processes may have the same one open. */
export async function openStores(options: AccountStoreOptions): Promise<Stores> {
  const db = new Kysely<AccountSchema>({ dialect: await dialectOf(options) });
  try {
    await migrateToLatest(db, beginTrail);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { secretsKey } = options;
  const box = secretsKey === undefined ? undefined : createSecretBox(secretsKey);
  const accounts = createAccountStore(db);
  const requests = new BufferedRequestLog(db);
  const audit = createAuditStore(db);
  const identity = createIdentityStore({
    db,
    requests,
    secretsKey,
    confirmsEmail: options.smtpUrl !== undefined,
    log: options.log,
  });
  return {
    accounts,
    requests,
    audit,
    identity,
    keys: createKeyStore(db),
    connections: createConnectionStore({ db, box }),
    origins: createOriginStore(db),
    held: createHeldStore(db),
    jobs: jobsOf(db, options.databaseUrl, box),
    tidy: (settings) => tidy(db, { audit, requests, identity }, settings),
    async close() {
      await requests.flush();
      await accounts.close();
    },
  };
}

/** On PostgreSQL whoever begins a job needs its key, so that SECRETS_KEY has to be there to seal it; the one process of an embedded store keeps keys in memory. */
function jobsOf(db: Database, databaseUrl: string | undefined, box: SecretBox | undefined): Jobs | undefined {
  if (databaseUrl === undefined)
    return { store: createJobStore(db, keysInMemory(), false), engine: inProcessEngine() };
  if (box === undefined) return undefined;
  return { store: createJobStore(db, sealedKeys(box), true), engine: pgBossEngine(databaseUrl) };
}

/** Organizations, keys, limits and usage alone, for callers that need no more; closing it closes the database. */
export async function openAccountStore(options: AccountStoreOptions): Promise<AccountStore> {
  return (await openStores(options)).accounts;
}

/** Each driver is loaded only when it is used: both cost start-up time. */
async function dialectOf(options: AccountStoreOptions): Promise<Dialect> {
  if (options.databaseUrl !== undefined) {
    const { postgresDialect } = await import('./store/postgres-dialect.ts');
    return postgresDialect(options.databaseUrl);
  }
  await mkdir(options.dataDir, { recursive: true });
  const { nodeSqliteDialect } = await import('./store/node-sqlite-dialect.ts');
  return nodeSqliteDialect({
    file: path.join(options.dataDir, ACCOUNT_FILE),
    synchronous: options.sqliteSynchronous,
  });
}
