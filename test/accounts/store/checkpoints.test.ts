import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { ACCOUNT_FILE, openAccountStore } from '../../../src/accounts/open-account-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('changes move from the log into the file beside the service, and are all there afterwards', async () => {
  const dataDir = temporaryFolder();
  const now = new Date('2026-06-10T12:00:00Z');
  const options = { dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' } as const;
  const store = await openAccountStore(options);
  const organization = await store.ensureOrganization('Hillside Clinic', 'unlimited', now);
  let counted = 0;
  const count = async () => {
    const decision = await store.admit(organization, 1, now);
    if (!decision.admitted) throw new Error('was refused');
    await store.count(decision.ticket, 'infer', 1);
    counted += 1;
  };

  // `noop` only tells how far the log was moved: https://sqlite.org/pragma.html#pragma_wal_checkpoint
  const watcher = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  const moved = () => Number(watcher.prepare('pragma wal_checkpoint(noop)').get()?.['checkpointed']);
  while (moved() === 0) await count();
  watcher.close();

  for (let turn = 0; turn < 300; turn += 1) await count();
  await store.close();
  const again = await openAccountStore(options);
  expect(await again.usage(organization.id, now)).toEqual([
    { day: '2026-06-10', endpoint: 'infer', units: counted, requests: counted },
  ]);
  await again.close();
}, 60_000);
