/** A FHIR server for tests whose every answer a test decides, and which remembers what it was asked. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface StubServer {
  readonly base: URL;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void;

/** Starts on a free port of this machine; the base URL ends in `/fhir`. */
export async function startStub(answer: Answer): Promise<StubServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const asked = { method, path: url, authorization: headers.authorization, body };
      seen.push(asked);
      answer(asked, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: new URL(`http://127.0.0.1:${port}/fhir`),
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Answers with JSON as a FHIR server does. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/fhir+json' });
  response.end(JSON.stringify(body));
}

/** A page of search results. */
export function page(resources: readonly object[], next?: string): object {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    entry: resources.map((resource) => ({ resource })),
    link: next === undefined ? [] : [{ relation: 'next', url: next }],
  };
}
