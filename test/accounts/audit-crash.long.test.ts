import { spawn } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ACCOUNT_FILE, openStores } from '../../src/accounts/open-account-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../support/audit-crash.ts', import.meta.url));
/** A few in every run; `KILL_ROUNDS=100` for the bar of docs/audit.md. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5);

/** Runs the program, kills it at some moment of its work, and gives the lines it wrote. */
function actUntilKilled(dataDir: string, afterLines: number): Promise<string[]> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('\n').length > afterLines) child.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    child.once('close', () => resolve(text.split('\n').filter((line) => line !== '' && line !== 'ready')));
  });
}

/** Every change that is in the database must have its row, and every row its change. */
function differences(dataDir: string): unknown {
  const file = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  const result = file
    .prepare(
      `select
        (select count(*) from api_key k where not exists (select 1 from audit_entry a where a.act = 'key.create' and a.target = k.id)) as keys_without_row,
        (select count(*) from api_key k where revoked_at is not null and not exists (select 1 from audit_entry a where a.act = 'key.revoke' and a.target = k.id)) as ends_without_row,
        (select count(*) from audit_entry a where act like 'key.%' and not exists (select 1 from api_key k where k.id = a.target)) as rows_without_key,
        (select coalesce(sum(requests), 0) from usage_day) - (select count(*) from audit_entry where act = 'request.process') as uncounted`,
    )
    .get();
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
  return result;
}

test('killed between act and row: no act without its row, no row without its act, the chain is whole', async () => {
  const dataDir = temporaryFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The moment of the kill wanders through the acts.
    acknowledged.push(...(await actUntilKilled(dataDir, 2 + ((round * 7) % 23))));
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(differences(dataDir)).toEqual({
    keys_without_row: 0,
    ends_without_row: 0,
    rows_without_key: 0,
    uncounted: 0,
  });
  const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const { id } = await stores.accounts.ensureOrganization('crash', undefined, new Date());
  expect((await stores.audit.verify(id)).problem).toBeUndefined();
  const written = new Set<string>();
  let processed = 0;
  for await (const { act, target } of stores.audit.all(id)) {
    if (act === 'request.process') processed += 1;
    else written.add(`${act} ${target}`);
  }
  await stores.close();
  const keyActs = acknowledged.filter((line) => line.startsWith('key.'));
  expect(keyActs.filter((line) => !written.has(line))).toEqual([]);
  expect(processed).toBeGreaterThanOrEqual(acknowledged.length - keyActs.length);
});
