import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createFhirStore } from '../scripts/sandbox/fhir-store.ts';
import type { FhirStore } from '../scripts/sandbox/fhir-store.ts';
import { readConfig } from '../src/config.ts';
import { SETTINGS } from '../src/setting-table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
}

// Decode edge: our own file; what is wrong with it, the tests find.
const compose = parse(read('docker-compose.yml')) as {
  readonly services: Readonly<Record<'fhir' | 'patients' | 'medlist', ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { fhir, patients, medlist } = compose.services;

/** What the image copies from the repository. */
const COPIED = [...read('Dockerfile').matchAll(/^COPY (?!--from)(\S+) \S+$/gm)]
  .map(([, from = '']) => from)
  .filter((from) => !from.startsWith('package-lock'));

describe('docker-compose.yml', () => {
  test('the service reads the FHIR server at the port where that listens, over the loopback they share', () => {
    const { port, fhirServer, publicUrl } = readConfig(medlist.environment ?? {});
    const server = new URL(fhirServer?.url ?? '');
    expect([server.hostname, server.port]).toEqual(['127.0.0.1', fhir.environment?.['server.port']]);
    expect([medlist.network_mode, patients.network_mode]).toEqual(['service:fhir', 'service:fhir']);
    expect(patients.command?.at(-1)).toBe(server.href);
    expect(fhir.ports).toContain(`127.0.0.1:${port}:${port}`);
    expect(publicUrl).toBe(`http://127.0.0.1:${port}`);
  });

  test('every setting is one of the service', () => {
    expect(Object.keys(medlist.environment ?? {}).filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  test('the service starts when the patients are there', () => {
    expect(medlist.depends_on).toEqual({ patients: { condition: 'service_completed_successfully' } });
  });

  test.each([
    ['medlist', medlist],
    ['patients', patients],
  ])('%s may change nothing and gain no right', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test('what the service writes is a volume or in memory, and nothing is reached from outside this machine', () => {
    expect(medlist.volumes).toEqual(['medlist-data:/data']);
    expect(Object.keys(compose.volumes)).toEqual(['medlist-data']);
    expect(medlist.tmpfs).toEqual(['/tmp']);
    expect((fhir.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('Dockerfile', () => {
  test('runs as a user without rights', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  test('what it copies is there and not ignored', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const from of [...COPIED, 'package-lock.json']) {
      expect([from, existsSync(path.join(ROOT, from))]).toEqual([from, true]);
      expect(ignored).toContain(`!${from}`);
    }
  });
});

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
