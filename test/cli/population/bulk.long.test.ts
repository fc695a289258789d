import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { SHARED_MEDICATIONS, syntheticPatient } from '../../../bench/synthetic-patients.ts';
import { bulkFile } from '../../../src/ehr/bulk/bulk-export.ts';
import { newClientKeys } from '../../../src/ehr/client-keys.ts';
import { sendJson, startStub } from '../../ehr/hostile-server.ts';
import type { SeenRequest, StubServer } from '../../ehr/hostile-server.ts';
import { seedStarter } from '../../support/starter-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = temporaryFolder();
const DATA_DIR = path.join(FOLDER, 'data');
const KEYS = path.join(FOLDER, 'keys.json');

beforeAll(async () => {
  seedStarter(DATA_DIR);
  writeFileSync(KEYS, await newClientKeys('k1'));
});

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

const linesOf = (resources: readonly unknown[]): string =>
  resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');

/** Three files as servers cut them. */
const RESOURCES = [0, 1, 2].flatMap((number) => syntheticPatient(number));
const FILES: Readonly<Record<string, string>> = {
  Medication: linesOf(SHARED_MEDICATIONS),
  one: linesOf(RESOURCES.filter((_, index) => index % 2 === 0)),
  two: linesOf(RESOURCES.filter((_, index) => index % 2 === 1)),
};

interface Habits {
  /** Never answers this file the first time. */
  readonly hangs?: string;
}

/** A server with the bad habits of many: it slows down, fails, forgets tokens, lets links end, cuts files short. */
async function exporter({ hangs }: Habits): Promise<StubServer> {
  const seen = new Map<string, number>();
  const firstTime = (what: string): boolean => {
    seen.set(what, (seen.get(what) ?? 0) + 1);
    return seen.get(what) === 1;
  };
  const stub: StubServer = await startStub((request, response) => {
    const url = new URL(request.path, stub.base);
    const refuse = (status: number, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, headers).end();
    if (url.pathname.endsWith('/smart-configuration') || url.pathname === '/token') return signIn(url);
    if (url.pathname.endsWith('/$export') || url.pathname === '/status/1') return exportStep(url);
    return file(url.pathname.slice('/files/'.length));

    function signIn({ pathname }: URL): void {
      if (pathname !== '/token') {
        const endpoint = new URL('/token', stub.base).href;
        return sendJson(response, { authorization_endpoint: endpoint, token_endpoint: endpoint });
      }
      firstTime('token');
      sendJson(response, { access_token: `t${seen.get('token')}`, token_type: 'bearer', expires_in: 300 });
    }

    function exportStep({ pathname, search }: URL): void {
      if (pathname !== '/status/1') {
        if (firstTime('kick-off')) return refuse(429, { 'retry-after': '0' });
        if (search.includes('MedicationAdministration')) return refuse(400);
        return refuse(202, { 'content-location': '/status/1' });
      }
      status(request, refuse);
    }

    function file(name: string): void {
      if (name === hangs && firstTime('hang')) return;
      if (name === 'Medication' && firstTime('forgotten token')) return refuse(401);
      if (name === 'one' && url.search !== '?sig=2') return refuse(403);
      if (name === 'two' && firstTime('cut')) return void response.end(FILES['two']?.slice(0, 900));
      if (name === 'errors')
        return void response.end(
          linesOf([
            {
              resourceType: 'OperationOutcome',
              issue: [{ severity: 'information', diagnostics: 'all well' }],
            },
            { resourceType: 'OperationOutcome', issue: [{ severity: 'error', diagnostics: 'secretol' }] },
          ]),
        );
      return void response.end(FILES[name]);
    }

    function status({ method }: SeenRequest, answer: typeof refuse): void {
      if (method === 'DELETE') return answer(202);
      if (firstTime('status'))
        return answer(202, { 'retry-after': new Date().toUTCString(), 'x-progress': '50%' });
      if (firstTime('fault')) return answer(503, { 'retry-after': '0' });
      const sig = firstTime('manifest') ? 1 : 2;
      const count = (file: string): number => (FILES[file] ?? '').split('\n').length - 1;
      const output = Object.keys(FILES).map((file) => {
        const type = file === 'Medication' ? file : 'Resource';
        return { type, url: new URL(`/files/${file}?sig=${sig}`, stub.base).href, count: count(file) };
      });
      const error = [{ type: 'OperationOutcome', url: new URL('/files/errors', stub.base).href }];
      sendJson(response, { requiresAccessToken: true, output, error });
    }
  });
  stubs.push(stub);
  return stub;
}

function start(args: readonly string[], base?: URL) {
  const settings =
    base === undefined
      ? {}
      : { FHIR_SERVER_URL: base.href, FHIR_SERVER_CLIENT_ID: 'medlist', CLIENT_KEYS_FILE: KEYS };
  const child = spawn(process.execPath, ['src/cli/medlist.ts', 'infer', ...args, '--as-of', '2026-06-01'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, ...settings },
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended: Promise.all([closed, text(child.stderr), text(child.stdout)]) };
}

/** The lists of the same files in a folder. */
async function listsOfFolder(): Promise<string> {
  const folder = path.join(FOLDER, 'plain');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(FILES))
    writeFileSync(path.join(folder, `${name}.ndjson`), content);
  const [, , lists] = await start(['--ndjson', folder]).ended;
  return lists;
}

test('exports from a server with bad habits, killed in the middle and gone on with', async () => {
  const stub = await exporter({ hangs: 'two' });
  const out = path.join(FOLDER, 'out');
  const args = ['--bulk', stub.base.href, '--out', out];
  const killed = start(args, stub.base);
  const isHanging = (): boolean => stub.seen.some(({ path: asked }) => asked.startsWith('/files/two'));
  const exported = path.join(out, '.medlist-work/export');
  const isFetched = (): boolean =>
    readdirSync(exported).some((file) => /^Medication-\w+\.ndjson$/.test(file));
  while (!isHanging() || !isFetched()) await new Promise((resolve) => setTimeout(resolve, 20));
  killed.child.kill('SIGKILL');
  await killed.ended;
  const [status, told] = await start(args, stub.base).ended;
  expect({ status, told: told.includes('3 lists, 1 error') }).toEqual({ status: 1, told: true });
  expect(readFileSync(path.join(out, 'lists.ndjson'), 'utf8')).toBe(await listsOfFolder());
  const errors = readFileSync(path.join(out, 'errors.ndjson'), 'utf8');
  expect(JSON.parse(errors)).toMatchObject({ line: 2, code: 'not-exported' });
  expect(errors).not.toContain('secretol');
  expect(readdirSync(out).toSorted()).toEqual(['errors.ndjson', 'lists.ndjson']);
  const asked = stub.seen.map(({ method, path: address }) => `${method} ${address.split('?')[0] ?? ''}`);
  // Slowed down, refused with types, taken without: begun once, and the server may forget it.
  expect(asked.filter((one) => one.endsWith('$export'))).toHaveLength(3);
  // Refused for its token and asked again; never again after the kill.
  expect(asked.filter((one) => one === 'GET /files/Medication')).toHaveLength(2);
  expect(asked.at(-1)).toBe('DELETE /status/1');
});

test('a token goes to no other server', async () => {
  const [own, other] = [await exporter({}), await exporter({})];
  const server = {
    base: own.base,
    authorize: async () => 'Bearer secret',
    wait: async () => undefined,
    signal: new AbortController().signal,
  };
  const file = { type: 'Patient', url: new URL('/files/two', other.base).href, count: undefined };
  const fetched = bulkFile(server, file, { needsToken: true, status: own.base });
  await expect(fetched.next()).rejects.toMatchObject({ reason: 'address-refused' });
  await bulkFile(server, file, { needsToken: false, status: own.base }).next();
  expect(other.seen.map(({ authorization }) => authorization)).toEqual([undefined]);
});
