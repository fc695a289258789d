/** What the image is made of, run as plain processes. */
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import path from 'node:path';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createFhirStore } from '../scripts/sandbox/fhir-store.ts';
import type { FhirStore } from '../scripts/sandbox/fhir-store.ts';
import { COMPOSE, COPIED, ROOT } from './support/image-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const { patients, 'medlist-1': medlist } = COMPOSE.services;

/** A FHIR server that takes one transaction, and then answers as the sandbox's does. */
class PlainFhirServer {
  readonly #server: Server;
  #store: FhirStore | undefined;
  base = '';
  /** What the loader sent. */
  received: Bundle | undefined;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/fhir+json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const bound = this.#server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    this.base = `http://127.0.0.1:${port}/fhir`;
    this.#store = createFhirStore(this.base, []);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const url = new URL(request.url ?? '/', this.base);
    if (request.method === 'POST') {
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
      // Decode edge: the loader's own Bundle.
      this.received = JSON.parse(text) as Bundle;
      const resources = (this.received.entry ?? []).map(({ resource }) => resource);
      this.#store = createFhirStore(this.base, resources as (Resource & { readonly id: string })[]);
      return { status: 200, body: { resourceType: 'Bundle', type: 'transaction-response' } };
    }
    const answer = this.#store?.answer(url.pathname.slice('/fhir'.length), url.searchParams, undefined);
    return answer ?? { status: 503, body: {} };
  }
}

describe('the same parts as plain processes, with the files of the image alone', () => {
  const server = new PlainFhirServer();
  afterAll(() => server.close());

  test('patients are loaded, the service reads them, and writes nowhere but into its data folder', async () => {
    await server.start();
    const [app, dataDir] = [temporaryFolder(), temporaryFolder()];
    for (const from of COPIED) {
      mkdirSync(path.dirname(path.join(app, from)), { recursive: true });
      cpSync(path.join(ROOT, from), path.join(app, from), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(app, 'node_modules'));
    const before = snapshotOf(app);

    const [, script = ''] = patients.command ?? [];
    const loading = spawn(process.execPath, [script, server.base], { cwd: app, stdio: 'ignore' });
    expect(await new Promise((resolve) => loading.once('exit', resolve))).toBe(0);
    expect(server.received).toMatchObject({ resourceType: 'Bundle', type: 'transaction' });
    const references = (server.received?.entry ?? []).map(({ request }) => request?.url);
    expect(references).toContain('Patient/maria-alvarez');
    expect(new Set(references).size).toBe(references.length);

    const service = spawn(process.execPath, ['src/main.ts'], {
      cwd: app,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env['PATH'],
        ...medlist.environment,
        PORT: '0',
        DATABASE_URL: '',
        SECRETS_KEY: '',
        DRAIN_SECONDS: '0',
        DATA_DIR: dataDir,
        FHIR_SERVER_URL: server.base,
      },
    });
    let printed = '';
    for await (const chunk of service.stdout.setEncoding('utf8')) {
      printed += String(chunk);
      if (printed.includes('More keys:')) break;
    }
    const address = /listens on (\S+)/.exec(printed)?.[1] ?? '';
    const key = /Bearer (\S+?)'/.exec(printed)?.[1] ?? '';
    const answer = await fetch(`${address}/v1/medications/infer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ patient: 'Patient/maria-alvarez' }),
    });
    expect(await answer.json()).toMatchObject({
      medications: [{ display_name: 'lisinopril 10 MG Oral Tablet', status: 'active' }],
    });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(snapshotOf(app)).toEqual(before);
  });
});

function snapshotOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' })
    .map((file) => `${file} ${statSync(path.join(folder, file)).size}`)
    .toSorted();
}
