/** The HTTP server: listens, and stops without cutting off what runs. */

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createApp } from './app.ts';
import { ENDPOINTS } from './endpoint-table.ts';
import type { Services } from './services.ts';

/** A body of the largest size over a slow line; a client slower than this is cut off. */
const REQUEST_TIMEOUT_MS = 300_000;
const HEADERS_TIMEOUT_MS = 20_000;

/** How often connections that became idle are closed while the server stops. */
const IDLE_SWEEP_MS = 100;

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Stops listening, waits for running requests up to the given time, then cuts off what is left. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

/** Everything the service stands on except its public address, which depends on where it listens. */
export type ServerOptions = Omit<Services, 'publicUrl'>;

/** Listens on the configured host and port; rejects when the port is taken. */
export async function startServer(options: ServerOptions, endpoints = ENDPOINTS): Promise<RunningServer> {
  const { host, port, publicUrl } = options.config;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS });
  server.on('clientError', refuseConnection);
  await listen(server, host, port);
  const address = addressOf(server, host);
  const answer = createApp({ ...options, publicUrl: publicUrl ?? address }, endpoints).callback();
  server.on('request', (request, response) => void answer(request, response));
  return { address, stop: (patienceMs) => stop(server, patienceMs) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** `::1` → `http://[::1]:8080`; an address of all interfaces is named as a client on this machine would. */
function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
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

/** Requests that are not HTTP, by the code Node gives them; every other is a 400. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long to arrive'],
};

/** Such a request reaches no application: the answer is written by hand, in the same shape as the others. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [
    '400 Bad Request',
    'the request is not valid HTTP',
  ];
  const body = JSON.stringify({ detail });
  const headers = [
    `HTTP/1.1 ${status}`,
    `x-request-id: ${randomUUID()}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
