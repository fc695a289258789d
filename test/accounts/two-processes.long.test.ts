import { spawn } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ACCOUNT_FILE, openAccountStore } from '../../src/accounts/open-account-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../support/admit-many.ts', import.meta.url));
const NOW = '2026-06-10T12:00:00Z';

interface Tally {
  readonly passed: number;
  readonly refused: number;
  readonly counted: number;
}

/** A process that asks for admission again and again, counting every second one it gets and releasing the others. */
function admitMany(dataDir: string, plan: string, times: number): Promise<Tally> {
  const child = spawn(process.execPath, [PROGRAM, dataDir, plan, NOW, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  return new Promise((resolve) => {
    child.once('close', () => resolve(JSON.parse(text)));
  });
}

test('three processes on one embedded store: exactly N pass, all that was counted is there, the sums agree', async () => {
  const dataDir = temporaryFolder();
  const tallies = await Promise.all([1, 2, 3].map(() => admitMany(dataDir, 'scale', 500)));
  const sum = (field: keyof Tally) => tallies.reduce((total, tally) => total + tally[field], 0);

  const store = await openAccountStore({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const { id } = await store.ensureOrganization('shared', undefined, new Date(NOW));
  const used = (await store.usage(id, new Date(NOW))).reduce((total, day) => total + day.units, 0);
  await store.close();
  expect(used).toBe(sum('counted'));
  expect(sum('passed') + sum('refused')).toBe(1500);
  expect(sum('counted')).toBeLessThanOrEqual(600);
  // Every refusal came at a moment when all 600 places were taken, so no place is left over in the end but those given back.
  const database = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  const log = 'select sum(units) as units, sum(promised_until) as promised from admission';
  expect(database.prepare(log).get()).toEqual({ units: used, promised: 0 });
  database.close();
});

test('without anything given back exactly N pass over all processes', async () => {
  const dataDir = temporaryFolder();
  const tallies = await Promise.all([1, 2, 3].map(() => admitMany(dataDir, 'team', -200)));
  expect(tallies.reduce((total, { passed }) => total + passed, 0)).toBe(60);
});
