/** The stores the contract of accounts is tested over: the embedded one, and PostgreSQL where this machine has it. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { openAccountStore, openStores } from '../../src/accounts/open-account-store.ts';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { Stores } from '../../src/accounts/stores.ts';
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

/** Debian puts every version into a folder of its own. */
const POSTGRES_FOLDER = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

/** Decided as the tests are collected; what is covered is said in the output. `npm test` needs no database server. */
export const STORE_KINDS: readonly StoreKind[] = [
  { name: 'embedded', start: startEmbedded },
  ...(POSTGRES_FOLDER === undefined || !IS_EVERYTHING
    ? []
    : [{ name: 'PostgreSQL', start: () => startPostgres(POSTGRES_FOLDER) }]),
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

/** A cluster of its own on a socket of its own; nothing of the machine's PostgreSQL is touched. */
async function startPostgres(bin: string): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-pg-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'medlist', '-A', 'trust', '--no-sync'],
    options,
  );
  if (made.status !== 0) throw new Error('initdb failed');
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], options);
  const exited = new Promise((resolve) => server.once('exit', resolve));
  // Its socket is there before it lets anybody in.
  await until(() => spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', folder]).status === 0);
  const databaseUrl = `postgres://medlist@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: databaseUrl },
    open: () => openAccountStore({ dataDir: folder, databaseUrl, sqliteSynchronous: 'NORMAL' }),
    openAll: () =>
      openStores({
        dataDir: folder,
        databaseUrl,
        sqliteSynchronous: 'NORMAL',
        secretsKey: TEST_SECRETS_KEY,
      }),
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(20);
}
