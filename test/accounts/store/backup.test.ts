import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { ACCOUNT_FILE, openStores } from '../../../src/accounts/open-account-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a copy that is made between writes is a store of one moment', async () => {
  const folder = temporaryFolder();
  const optionsOf = (name: string) =>
    ({ dataDir: path.join(folder, name), databaseUrl: undefined, sqliteSynchronous: 'NORMAL' }) as const;
  const stores = await openStores(optionsOf('own'));
  const { id } = await stores.accounts.ensureOrganization('north', 'unlimited', new Date());
  const addKeys = async (): Promise<void> => {
    for (let count = 0; count < 10; count += 1) await stores.accounts.createKey(id, new Date());
  };
  const writing = addKeys();
  const backup = path.join(folder, 'backup.sqlite');
  const other = new DatabaseSync(path.join(folder, 'own', ACCOUNT_FILE), { timeout: 5000 });
  other.exec(`VACUUM INTO '${backup}'`);
  other.close();
  await writing;
  mkdirSync(path.join(folder, 'restored'));
  renameSync(backup, path.join(folder, 'restored', ACCOUNT_FILE));
  chmodSync(path.join(folder, 'restored', ACCOUNT_FILE), 0o600);
  const restored = await openStores(optionsOf('restored'));
  const { entries, problem } = await restored.audit.verify(id);
  expect({ isThere: entries > 0, problem }).toEqual({ isThere: true, problem: undefined });
  expect((await restored.accounts.organizations()).map(({ name }) => name)).toEqual(['north']);
  await restored.close();
  await stores.close();
});
