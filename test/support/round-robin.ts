/** A load balancer for tests: each request goes to the next instance, without affinity, and on to another where nobody listens. */
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Held state with a lifetime. */
export interface RoundRobin {
  /** `http://127.0.0.1:41234` */
  readonly address: string;
  /** Addresses of instances, from now on. */
  readonly use: (instances: readonly string[]) => void;
  /** Requests that each instance took, by its address. */
  readonly taken: () => ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let instances: readonly string[] = [];
  let turn = 0;
  const taken = new Map<string, number>();
  const server = createServer((ask, answer) => {
    const inTurn = instances.map((_, index) => instances[(turn + index) % instances.length] ?? '');
    turn += 1;
    void forward(ask, answer, inTurn).then((to) => to && taken.set(to, (taken.get(to) ?? 0) + 1));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Listening on a port, so that it is no path.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    use: (addresses) => (instances = addresses),
    taken: () => taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The instance that answered; undefined where none did, and the client has its 502. */
async function forward(
  ask: IncomingMessage,
  answer: ServerResponse,
  instances: readonly string[],
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of ask) chunks.push(chunk as Buffer);
  for (const instance of instances) {
    const outcome = await tryOne(ask, answer, { instance, body: Buffer.concat(chunks) });
    if (outcome === 'answered') return instance;
    // Whatever was sent may have been worked on: only where nobody listens another is asked.
    if (outcome === 'broken') break;
  }
  if (!answer.headersSent) answer.writeHead(502).end();
  else answer.destroy();
  return undefined;
}

function tryOne(
  ask: IncomingMessage,
  answer: ServerResponse,
  { instance, body }: { readonly instance: string; readonly body: Buffer },
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const { socket } = ask;
    const headers = {
      ...ask.headers,
      'content-length': String(body.length),
      'x-forwarded-for': socket.remoteAddress ?? '',
    };
    const sent = request(new URL(ask.url ?? '/', instance), { method: ask.method, headers, agent: false });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    sent.on('response', (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      // As proxies do: who was told of an answer sees that it is cut off, and no reset without a word.
      answer.flushHeaders();
      back.on('error', () => resolve('broken'));
      back.on('end', () => resolve('answered'));
      back.pipe(answer);
    });
    sent.end(body);
  });
}
