/** A service that listens says where it is, also while its store is away. */
import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../../../src/accounts/open-account-store.ts';
import { helloOf } from '../../../src/cli/service/say-hello.ts';
import { readConfig } from '../../../src/config.ts';
import type { LogEvent } from '../../../src/log.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'hello-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ADDRESS = 'http://127.0.0.1:8080';

test('a store that fails as it is asked costs what comes next, and ends nothing', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const stores = await openStores(config);
  const events: LogEvent[] = [];
  const told = (event: LogEvent): void => void events.push(event);
  const log = { debug: told, info: told, warn: told, error: told };
  const rxnorm = { release: { versions: [], concepts: 1 } } as unknown as Parameters<
    typeof helloOf
  >[0]['rxnorm'];
  const whole = await helloOf({ config, log, stores, rxnorm, address: ADDRESS });
  expect(whole).toContain(ADDRESS);
  expect(whole).toMatch(/MEDLIST_KEY/);
  await stores.close();
  const cut = await helloOf({ config, log, stores, rxnorm, address: ADDRESS });
  expect(cut).toContain(ADDRESS);
  expect(cut).not.toMatch(/MEDLIST_KEY/);
  expect(events).toEqual(['process fault']);
});
