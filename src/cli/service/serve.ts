/** The service as a process: opens the stores, starts the server, says where it is, and stops when it is told to. */

import { openStores } from '../../accounts/open-account-store.ts';
import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import { createDocumentReader } from '../../documents/reader/document-reader.ts';
import { childIsolation } from '../../documents/reader/children/isolation.ts';
import { MEDLIST_VERSION } from '../../installed.ts';
import { openMetrics } from '../../http/metrics.ts';
import { startServer } from '../../http/server.ts';
import type { RunningServer } from '../../http/server.ts';
import { openLog } from '../../log.ts';
import type { Log } from '../../log.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { createDemo, isDemoWithoutOwner, readStories } from './demo.ts';
import { endSoon, firstSignal, openEnd } from './end.ts';
import { forbidCoreDumps } from './forbid-core-dumps.ts';
import { keepTidy } from './keep-tidy.ts';
import { openPages } from './pages.ts';
import { demoText, demoWithoutOwnerText, noOrganizationText, startText } from './serve-text.ts';
import { surviveFaults } from './survive-faults.ts';
import { tracesOf } from './traces-of.ts';

interface Running {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  readonly rxnorm: RxNormStore;
  readonly server: RunningServer;
}

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
    if (!(await forbidden)) log.warn('core dumps not forbidden');
    log.info('service started', { address: server.address, version: MEDLIST_VERSION });
    await sayHello({ config, log, stores, rxnorm, server });
    listening.resolve();
    documents.prepare();
    settleIn({ config, log, stores });
    // Memory and event loop are watched from now on.
    void metrics.page();
    await readyForDocuments(rxnorm);
    log.info('service stopping', { signal: await signal });
    await end.drain(config.drainSeconds * 1000);
    await server.stop(config.shutdownSeconds * 1000);
  } finally {
    await traces?.stop();
    await documents.close();
    await stores.close();
    rxnorm.close();
  }
  log.info('service stopped');
  endSoon();
}

/** What can wait until the service listens. */
function settleIn({ config, log, stores }: Pick<Running, 'config' | 'log' | 'stores'>): void {
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

/** Key and link of a demo organization are displayed here and nowhere else. In one piece, so that who reads it has all of it. */
async function sayHello(running: Running): Promise<void> {
  const { config, rxnorm, server } = running;
  const { address } = server;
  const dashboard = `${config.publicUrl ?? address}/dashboard`;
  const facts = { version: MEDLIST_VERSION, address, dashboard, release: rxnorm.release };
  process.stdout.write(startText(facts) + (await whatComesNext(running, dashboard)));
}

async function whatComesNext({ config, stores, server }: Running, dashboard: string): Promise<string> {
  if (!(await stores.accounts.isEmpty()))
    return (await isDemoWithoutOwner(stores)) ? demoWithoutOwnerText() : '';
  if (config.isProduction) return noOrganizationText(config.signUp === 'open');
  const { key, invitationToken } = await createDemo(stores, new Date());
  const link = `${dashboard}/join/${invitationToken}`;
  return demoText({ address: server.address, key, link, stories: readStories() });
}
