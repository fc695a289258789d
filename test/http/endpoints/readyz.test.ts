import { afterAll, expect, test } from '@jest/globals';
import { readyz } from '../../../src/http/endpoints/readyz.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const answers = { ping: () => Promise.resolve() };
const usual = { accounts: answers, config: { dataDir: temporaryFolder() }, rxnorm };

test('a service whose store answers is ready', async () => {
  expect((await readyz({}, usual)).body).toMatchObject({ status: 'ready' });
});

test.each([
  // Nothing can be written below /proc, and it says that it has no room.
  ['whose disk is full', { config: { dataDir: '/proc' } }, 'the disk of the data folder is full'],
  [
    'whose store stands still',
    { accounts: { ping: () => new Promise<void>(() => undefined) } },
    'the account store does not answer',
  ],
  [
    'whose store is gone',
    { accounts: { ping: () => Promise.reject(new Error('gone')) } },
    'the account store cannot be read',
  ],
  ['that is about to stop', { isDraining: () => true }, 'the service is about to stop'],
])('one %s is not', async (_, changed, detail) => {
  await expect(readyz({}, { ...usual, ...changed })).rejects.toMatchObject({ kind: 'unavailable', detail });
});
