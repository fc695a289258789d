/** The stores the contract of accounts is tested over: the embedded one, and PostgreSQL where this machine has it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { openAccountStore, openStores } from '../../src/accounts/open-account-store.ts';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { Stores } from '../../src/accounts/stores.ts';
import { ownPostgres, POSTGRES_PROGRAMS } from './own-postgres.ts';
import { IS_EVERYTHING } from './runs.ts';

/** One kind of store. `start` gives a new empty database that any number of stores can be opened on. */
export interface StoreKind {
  readonly name: string;
  readonly start: () => Promise<TestDatabase>;
}

export interface TestDatabase {
  /** Settings with which a service uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly open: () => Promise<AccountStore>;
  /** Everything that stands on the database; secrets can be kept. */
  readonly openAll: () => Promise<Stores>;
  readonly stop: () => Promise<void>;
}

/** Of no use outside of tests. */
const TEST_SECRETS_KEY = new Uint8Array(32).fill(1);

/** Decided as the tests are collected; what is covered is said in the output. `npm test` needs no database server. */
export const STORE_KINDS: readonly StoreKind[] = [
  { name: 'embedded', start: startEmbedded },
  ...(POSTGRES_PROGRAMS === undefined || !IS_EVERYTHING
    ? []
    : [{ name: 'PostgreSQL', start: startPostgres }]),
];

/** Opens every store on a new database before the tests of a block, and takes both down after them. */
export function withStoresOn(start: StoreKind['start'], take: (stores: Stores) => void): void {
  let database: TestDatabase;
  let stores: Stores;
  beforeAll(async () => {
    database = await start();
    stores = await database.openAll();
    take(stores);
  });
  afterAll(async () => {
    await stores.close();
    await database.stop();
  });
}

/** Opens the store of two instances on a new database before the tests of a block, both at once as instances that start together do. */
export function withTwoInstances(
  start: StoreKind['start'],
  take: (store: AccountStore, other: AccountStore) => void,
): void {
  let database: TestDatabase;
  let instances: readonly AccountStore[];
  beforeAll(async () => {
    database = await start();
    const [store, other] = await Promise.all([database.open(), database.open()]);
    instances = [store, other];
    take(store, other);
  });
  afterAll(async () => {
    for (const instance of instances) await instance.close();
    await database.stop();
  });
}

/** One process opens the file once, so every `open` gives that one store; test/accounts/two-processes.long.test.ts has the rest. */
function startEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-test-'));
  let store: Promise<AccountStore> | undefined;
  let stores: Promise<Stores> | undefined;
  return Promise.resolve({
    environment: { DATA_DIR: dataDir },
    open: () =>
      (store ??= openAccountStore({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' })),
    openAll: () =>
      (stores ??= openStores({
        dataDir,
        databaseUrl: undefined,
        sqliteSynchronous: 'NORMAL',
        secretsKey: TEST_SECRETS_KEY,
      })),
    stop: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  });
}

/** Nothing is written through: no test outlives the machine. */
async function startPostgres(): Promise<TestDatabase> {
  const postgres = await ownPostgres({ settings: ['fsync=off'] });
  await postgres.start();
  const { databaseUrl, folder: dataDir } = postgres;
  const settings = { dataDir, databaseUrl, sqliteSynchronous: 'NORMAL' } as const;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    open: () => openAccountStore(settings),
    openAll: () => openStores({ ...settings, secretsKey: TEST_SECRETS_KEY }),
    stop: postgres.remove,
  };
}
