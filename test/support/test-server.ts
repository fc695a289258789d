/** The real service on a free port, with its embedded store in a folder of its own and a key without limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../../src/accounts/open-account-store.ts';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { Stores } from '../../src/accounts/stores.ts';
import { readConfig } from '../../src/config.ts';
import type { DocumentLimits } from '../../src/documents/document-limits.ts';
import { lazyDocumentReader } from './lazy-document-reader.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import type { Traces } from '../../src/http/traces.ts';
import { startServer } from '../../src/http/server.ts';
import { openLog } from '../../src/log.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { openStarterStore, seedStarter } from './starter-store.ts';

export interface TestServer {
  readonly address: string;
  /** Belongs to an organization on the unlimited plan. */
  readonly key: string;
  readonly accounts: AccountStore;
  readonly stores: Stores;
  /** The terminology it answers with. */
  readonly rxnorm: RxNormStore;
  /** Posts a body (a string is sent as it is) to `POST /v1/medications/infer` with the key. */
  readonly infer: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

export interface TestServerOptions {
  /** Settings by their names in the environment: `{ BODY_LIMIT: '1 KB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The clock of the service; the real one unless told. */
  readonly now?: () => Date;
  /** Instead of the endpoint table. */
  readonly endpoints?: readonly Endpoint[];
  /** Other bounds for reading documents. */
  readonly documentLimits?: Partial<DocumentLimits>;
  /** File descriptor the log is written to. */
  readonly logTo?: number;
  readonly traces?: Traces;
  readonly isDraining?: () => boolean;
}

/** Starts it; call `stop` in `afterAll`. */
export async function startTestServer({
  settings = {},
  now,
  endpoints,
  documentLimits,
  logTo,
  traces,
  isDraining = () => false,
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-test-'));
  seedStarter(dataDir);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const stores = await openStores(config);
  const { accounts, requests, connections, origins, jobs } = stores;
  const rxnorm = openStarterStore();
  const documents = lazyDocumentReader(documentLimits);
  const organization = await accounts.ensureOrganization('test', 'unlimited', new Date());
  const { key } = await accounts.createKey(organization.id, new Date());
  const server = await startServer(
    {
      config,
      accounts,
      requests,
      connections,
      origins,
      jobs,
      rxnorm,
      documents,
      log: openLog({ level: config.logLevel, ...(logTo === undefined ? {} : { destination: logTo }) }),
      metrics: openMetrics(),
      traces,
      now: now ?? (() => new Date()),
      isDraining,
      isStopping: () => false,
    },
    endpoints,
  );
  return {
    address: server.address,
    key,
    accounts,
    stores,
    rxnorm,
    infer: (body, headers = {}) =>
      fetch(`${server.address}/v1/medications/infer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async stop() {
      await server.stop(1000);
      await documents.close();
      await stores.close();
      rxnorm.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
