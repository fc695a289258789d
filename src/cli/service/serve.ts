/** The service as a process: opens the stores, starts the server, says where it is, and stops when it is told to. */

import { openStores } from '../../accounts/open-account-store.ts';
import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import { createDocumentReader, type PreparableReader } from '../../documents/reader/document-reader.ts';
import { childIsolation } from '../../documents/reader/children/isolation.ts';
import { MEDLIST_VERSION } from '../../installed.ts';
import { openMetrics } from '../../http/metrics.ts';
import { startServer, type RunningServer } from '../../http/server.ts';
import { openLog } from '../../log.ts';
import type { Log } from '../../log.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { endSoon, firstSignal, openEnd } from './end.ts';
import { forbidCoreDumps } from './forbid-core-dumps.ts';
import { keepTidy } from './keep-tidy.ts';
import { openPages } from './pages.ts';
import { helloOf } from './say-hello.ts';
import { surviveFaults } from './survive-faults.ts';
import { tracesOf } from './traces-of.ts';

/** Runs until a signal stops it. `ready`: what is prepared beside it, before the terminology is opened. */
export async function serve(config: Config, ready: Promise<void>): Promise<void> {
  const log = openLog({ level: config.logLevel });
  surviveFaults(log);
  const forbidden = forbidCoreDumps();
  const stores = await openStores(config);
  await ready;
  const rxnorm = openRxNormStore({ dataDir: config.dataDir });
  const { accounts, requests, connections, origins, jobs } = stores;
  const documents = createDocumentReader();
  const traces = await tracesOf(config);
  const end = openEnd();
  const signal = firstSignal();
  const listening = Promise.withResolvers<void>();
  try {
    const now = (): Date => new Date();
    const base = { config, log, rxnorm, accounts, requests, connections, origins, documents, jobs };
    const metrics = openMetrics();
    const services = { ...base, metrics, traces, now, ...end };
    const pages = await openPages({ config, log, stores, rxnorm, documents, now }, listening.promise);
    const server = await startServer(services, undefined, pages);
    try {
      if (!(await forbidden)) log.warn('core dumps not forbidden');
      await settleIn({ config, log, stores, rxnorm, documents, server, heard: listening.resolve });
      // Memory and event loop are watched from now on.
      void metrics.page();
      await readyForDocuments(rxnorm);
      log.info('service stopping', { signal: await signal });
      await end.drain(config.drainSeconds * 1000);
    } finally {
      // Also where one of these failed: a process that listens on closed stores would never answer again, and never end.
      await server.stop(config.shutdownSeconds * 1000);
    }
  } finally {
    await traces?.stop();
    await documents.close();
    await stores.close();
    rxnorm.close();
  }
  log.info('service stopped');
  endSoon();
}

/** A service that listens. */
interface Listening {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  readonly rxnorm: RxNormStore;
  readonly documents: PreparableReader;
  readonly server: RunningServer;
  /** Told once it has said where it is. */
  readonly heard: () => void;
}

/** What can wait until the service listens. */
async function settleIn({ heard, documents, server, ...running }: Listening): Promise<void> {
  const { config, log, stores } = running;
  log.info('service started', { address: server.address, version: MEDLIST_VERSION });
  process.stdout.write(await helloOf({ ...running, address: server.address }));
  heard();
  documents.prepare();
  keepTidy(stores, config, log);
  if (stores.jobs === undefined) log.warn('requests not put aside');
  if (!childIsolation().isAlone) log.warn('documents not isolated');
}

/** What finds drugs in documents, and the dictionary of their names: loaded now, so that the first document does not wait for it. */
async function readyForDocuments(rxnorm: RxNormStore): Promise<void> {
  const { drugNamesOf } = await import('../../documents/names/drug-names.ts');
  await import('../../http/endpoints/med-lists-from-documents.ts');
  drugNamesOf(rxnorm);
}
