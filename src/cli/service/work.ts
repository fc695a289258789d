/** A worker as a process: works on requests that were put aside until it is told to stop. */

import { openStores } from '../../accounts/open-account-store.ts';
import type { Stores } from '../../accounts/stores.ts';
import { ConfigError } from '../../config.ts';
import type { Config } from '../../config.ts';
import { createDocumentReader } from '../../documents/reader/document-reader.ts';
import { openConnectedServers } from '../../http/connected/connected-servers.ts';
import { ENDPOINTS } from '../../http/endpoint-table.ts';
import { openHeavyRequests } from '../../http/heavy-requests.ts';
import { workOnJobs } from '../../http/jobs/work-on-jobs.ts';
import { openMetrics } from '../../http/metrics.ts';
import { MEDLIST_VERSION } from '../../installed.ts';
import { openLog } from '../../log.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { firstSignal, endSoon } from './end.ts';
import { forbidCoreDumps } from './forbid-core-dumps.ts';
import { surviveFaults } from './survive-faults.ts';
import { tracesOf } from './traces-of.ts';
import { workOnShards } from './work-on-shards.ts';
import { ownAddress } from '../../web/own-address.ts';

/** Runs until a signal stops it. Throws ConfigError where requests wait in the process that took them. */
export async function work(config: Config): Promise<void> {
  const log = openLog({ level: config.logLevel });
  surviveFaults(log);
  const forbidden = forbidCoreDumps();
  const stores = await openStores(config);
  const rxnorm = openRxNormStore({ dataDir: config.dataDir });
  const documents = createDocumentReader();
  // What links of an answer begin with stands with the request.
  const publicUrl = config.publicUrl ?? ownAddress(config.host, config.port);
  const heavy = openHeavyRequests({ dataDir: config.dataDir });
  const traces = await tracesOf(config);
  const signal = firstSignal();
  try {
    const { accounts, requests, connections } = stores;
    const connected = await openConnectedServers(config, connections);
    const own = { config, log, rxnorm, accounts, requests, documents, heavy, connected, publicUrl, traces };
    const others = { metrics: openMetrics(), cds: undefined, now: () => new Date(), isStopping: () => false };
    const running = await workOnJobs({ ...own, ...others, jobs: sharedJobs(stores) }, ENDPOINTS);
    try {
      const shards = await workOnShards(config, log);
      if (!(await forbidden)) log.warn('core dumps not forbidden');
      log.info('worker started', { version: MEDLIST_VERSION });
      process.stdout.write(`medlist ${MEDLIST_VERSION} works on requests that are answered later\n`);
      log.info('service stopping', { signal: await signal });
      await shards.stop();
    } finally {
      await running.stop();
    }
  } finally {
    await traces?.stop();
    await heavy.close();
    await documents.close();
    await stores.close();
    rxnorm.close();
  }
  log.info('service stopped');
  endSoon();
}

function sharedJobs({ jobs }: Stores) {
  if (jobs?.store.isShared === true) return jobs;
  throw new ConfigError(['DATABASE_URL, SECRETS_KEY: workers by themselves need both']);
}
