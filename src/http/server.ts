/** The HTTP server: listens, and stops without cutting off what runs. */

import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { ConnectionStore } from '../accounts/connections/kysely-connection-store.ts';
import { createClientVerifier } from '../ehr/verify-client-jwt.ts';
import { openHeavyRequests } from './heavy-requests.ts';
import { createApp } from './app.ts';
import { openConnectedServers } from './connected/connected-servers.ts';
import { ENDPOINTS } from './endpoint-table.ts';
import type { Jobs } from '../accounts/jobs/job-engine.ts';
import type { Endpoint } from './endpoint.ts';
import { workOnJobs } from './jobs/work-on-jobs.ts';
import type { Work } from './jobs/work-on-jobs.ts';
import { refuseConnection } from './connected/refuse-connection.ts';
import type { Step } from './request-state.ts';
import type { Services } from './services.ts';
import { ownAddress } from '../web/own-address.ts';

/** A body of the largest size over a slow line; a client slower than this is cut off. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than proxies keep an idle connection (60 s as a rule), so that none is closed under a request on its way. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Connections that the system takes while the service is busy with others; Node's 511 leave the next without an answer for
 * seconds. Linux takes at most `net.core.somaxconn` (4096).
 */
const MOST_UNACCEPTED = 4096;

/** How often connections that became idle are closed while the server stops. */
const IDLE_SWEEP_MS = 100;

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Stops listening, waits for running requests up to the given time, then cuts off what is left. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

/** Everything the service stands on except its public address, which depends on where it listens. */
export type ServerOptions = Omit<Services, 'publicUrl' | 'connected' | 'cds' | 'heavy' | 'jobs'> & {
  /** FHIR servers that organizations connected. */
  readonly connections?: ConnectionStore;
  /** Where requests wait that are answered later, and what has them begun. */
  readonly jobs?: Jobs | undefined;
};

/** Pages for people beside the endpoints: built when the public address is known. */
export type Pages = (publicUrl: string) => Step;

/** Listens on the configured host and port; rejects when the port is taken. */
export async function startServer(
  options: ServerOptions,
  endpoints = ENDPOINTS,
  pages?: Pages,
): Promise<RunningServer> {
  const { host, port, publicUrl } = options.config;
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would refuse such a request with an empty answer; the application refuses it in the shape of the others.
    requireHostHeader: false,
  });
  const connected = await openConnectedServers(options.config, options.connections);
  await listen(server, host, port);
  const address = addressOf(server, host);
  const { cdsClients } = options.config;
  const cds =
    cdsClients.length === 0
      ? undefined
      : createClientVerifier(cdsClients, (token) => options.accounts.useToken(token));
  // Threads know the endpoints of the table only.
  const heavy = endpoints === ENDPOINTS ? openHeavyRequests({ dataDir: options.config.dataDir }) : undefined;
  const services = { ...options, connected, cds, heavy, publicUrl: publicUrl ?? address };
  server.on('clientError', refuseConnection(services.publicUrl));
  const answer = createApp(services, endpoints, pages?.(services.publicUrl)).callback();
  server.on('request', (request, response) => void answer(request, response));
  // An expectation nobody knows is passed over (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => void answer(request, response));
  const work = await workOf(services, endpoints);
  return {
    address,
    stop: async (patienceMs) => {
      await Promise.all([work?.stop(), stop(server, patienceMs)]);
      await heavy?.close();
    },
  };
}

/** Requests that are put aside are worked on here, or by others. */
async function workOf(services: Services, endpoints: readonly Endpoint[]): Promise<Work | undefined> {
  const { jobs, config } = services;
  if (jobs === undefined || !config.worksOnJobs) return jobs?.engine;
  return workOnJobs({ ...services, jobs }, endpoints);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: MOST_UNACCEPTED }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  return ownAddress(host, typeof bound === 'object' && bound !== null ? bound.port : 0);
}

async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
