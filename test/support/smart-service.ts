/** The service with its pages, and the EHR sandbox it trusts, both on free ports. */
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { openStores } from '../../src/accounts/open-account-store.ts';
import type { Stores } from '../../src/accounts/stores.ts';
import { openPages } from '../../src/cli/service/pages.ts';
import { readConfig } from '../../src/config.ts';
import { lazyDocumentReader } from './lazy-document-reader.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import { startServer } from '../../src/http/server.ts';
import { openLog } from '../../src/log.ts';
import { openStarterStore } from './starter-store.ts';

export interface SmartService {
  readonly address: string;
  readonly sandbox: Sandbox;
  readonly stores: Stores;
  /** Moves the clock of the service, and with `sandbox` that of the EHR too. */
  readonly pass: (seconds: number, where?: 'service' | 'both') => void;
  /** Everything the log has so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts both; call `stop` in `afterAll`. `issuers` are added to the sandbox in SMART_ISSUERS, `settings` to the others. */
export async function startSmartService(
  issuers: readonly object[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<SmartService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-smart-'));
  let serviceShift = 0;
  let sandboxShift = 0;
  const sandbox = await startSandbox({ port: 0, now: () => new Date(Date.now() + sandboxShift) });
  const trusted = [
    { iss: sandbox.iss, name: 'EHR sandbox', clientId: 'medlist', writeBack: true, documents: true },
    ...issuers,
  ];
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    SMART_ISSUERS: JSON.stringify(trusted),
    ...settings,
  });
  const stores = await openStores(config);
  const rxnorm = openStarterStore();
  const documents = lazyDocumentReader();
  const logFile = path.join(dataDir, 'log');
  const log = openLog({ level: 'debug', destination: openSync(logFile, 'a') });
  const now = (): Date => new Date(Date.now() + serviceShift);
  const server = await startServer(
    {
      config,
      log,
      rxnorm,
      documents,
      now,
      accounts: stores.accounts,
      metrics: openMetrics(),
      isStopping: () => false,
    },
    undefined,
    await openPages({ config, log, stores, rxnorm, documents, now }, Promise.resolve()),
  );
  sandbox.register({
    clientId: 'medlist',
    name: 'medlist',
    launchUrl: `${server.address}/smart/launch`,
    redirectUri: `${server.address}/smart/callback`,
  });
  return {
    address: server.address,
    sandbox,
    stores,
    pass(seconds, where = 'both') {
      serviceShift += seconds * 1000;
      if (where === 'both') sandboxShift += seconds * 1000;
    },
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      await server.stop(1000);
      await sandbox.close();
      await documents.close();
      await stores.close();
      rxnorm.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
