/** The client against the service itself. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMedlistClient, MedlistError, type JobProgress } from '../../src/client/medlist-client.ts';
import { clientTypesHeader } from '../support/client-description.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STORY = path.join(ROOT, 'fixtures/bundles/order-and-fill/request.json');
const PDF = path.join(ROOT, 'fixtures/documents/discharge-summary/document.pdf');
const request = JSON.parse(readFileSync(STORY, 'utf8')) as { readonly bundle: Record<string, unknown> };

let server: TestServer;
let key = '';
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await server.accounts.ensureOrganization('client', 'unlimited', new Date());
  ({ key } = await server.accounts.createKey(id, new Date()));
});
afterAll(() => server.stop());

const clientFor = (apiKey = key) => createMedlistClient({ baseUrl: `${server.address}/`, key: apiKey });

test('the types are those of the description: otherwise run `npm run client:types`', () => {
  const types = readFileSync(path.join(ROOT, 'src/client/api-types.ts'), 'utf8');
  expect(types.split('\n', 1)[0]).toBe(clientTypesHeader());
});

test('it uses nothing of Node, so that browsers can load it', () => {
  const files = globSync('src/client/*.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const imports = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/ from '(?<from>[^']+)'/g)];
    const foreign = imports
      .map(({ groups }) => groups?.['from'] ?? '')
      .filter((from) => !from.startsWith('./'));
    expect([file, foreign.filter((from) => from !== 'openapi-fetch')]).toEqual([file, []]);
    expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toMatch(
      /\b(?:process|Buffer|__dirname|require)\b[.(]/,
    );
  }
});

describe('infer', () => {
  test('gives the shape that was asked for', async () => {
    const minimal = await clientFor().infer(request);
    expect(minimal.medications.map(({ display_name: name }) => name)).toEqual([
      'lisinopril 10 MG Oral Tablet',
    ]);
    const { medications, provenance } = await clientFor().infer({ ...request, verbosity: 'full' });
    expect(provenance[medications[0]?.id ?? '']?.evidence).toContain('active_order');
  });

  test('throws what the service says, typed', async () => {
    const refused = await clientFor()
      .infer({ resources: 'none' as never })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MedlistError);
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid_body',
      detail: [{ loc: ['body', 'resources'] }],
    });
    await expect(clientFor('medlist_wrong').infer(request)).rejects.toMatchObject({
      status: 401,
      code: 'api_key_malformed',
      docUrl: expect.stringMatching(/\/docs\/errors\/api_key_malformed$/),
      requestId: expect.stringMatching(/./),
    });
  });

  test('a request that is sent again keeps its key and is counted once', async () => {
    const keys: (string | null)[] = [];
    const shaky = createMedlistClient({
      baseUrl: server.address,
      key,
      wait: async () => undefined,
      fetch: async (sent) => {
        keys.push(sent.headers.get('idempotency-key'));
        const answer = await fetch(sent);
        if (keys.length === 1) throw new TypeError('the connection broke after the answer was made');
        return answer;
      },
    });
    const before = await shaky.usage();
    keys.length = 0;
    await shaky.infer(request);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await clientFor().usage()).used - before.used).toBe(1);
  });
});

test.each(['', undefined])('a key that is %j is told before any call', (missing) => {
  expect(() => createMedlistClient({ baseUrl: server.address, key: missing as never })).toThrow(
    /there is no key; give an API key, or null/,
  );
});

test('with the key null none is sent: a server in between adds it', async () => {
  const sent: (string | null)[] = [];
  const behind = createMedlistClient({
    baseUrl: server.address,
    key: null,
    fetch: (asked) => {
      sent.push(asked.headers.get('authorization'));
      const withKey = new Headers(asked.headers);
      withKey.set('authorization', `Bearer ${key}`);
      return fetch(new Request(asked, { headers: withKey }));
    },
  });
  expect((await behind.infer(request)).medications).toHaveLength(1);
  expect(sent).toEqual([null]);
});

test('extract takes bytes, blobs and files', async () => {
  const bytes = new Uint8Array(readFileSync(PDF));
  const named = 'discharge.pdf';
  for (const file of [
    { name: named, data: bytes },
    { name: named, data: new Blob([bytes]) },
    new File([bytes], named, { type: 'application/pdf' }),
    // As systems give it that know no type for the ending.
    new File([bytes], named),
  ]) {
    const { medications, unread } = await clientFor().extract([file], { include: ['unread'] });
    expect(medications[0]?.sources[0]?.document_name).toBe(named);
    expect(unread).toEqual(expect.any(Array));
  }
});

describe('a request that is answered later', () => {
  const pdf = { name: 'discharge.pdf', data: new Uint8Array(readFileSync(PDF)) };

  test('gives the same answer, and says how far it is', async () => {
    const seen: JobProgress[] = [];
    const atOnce = await clientFor().extract([pdf]);
    const later = await clientFor().extract([pdf], { isLater: true, onProgress: (at) => seen.push(at) });
    expect(later).toEqual(atOnce);
    for (const { done, total } of seen) expect([null, 1]).toContain(total ?? (done === 0 ? null : done));
    const { medications } = await clientFor().infer({ ...request, verbosity: 'standard' }, { isLater: true });
    expect(medications[0]?.rxnorm_code).toBe('314076');
  });

  test('is refused as it would be at once', async () => {
    const call = clientFor().infer({ resources: 'none' as never }, { isLater: true });
    await expect(call).rejects.toMatchObject({ status: 422, code: 'invalid_body' });
  });

  test('is cancelled at the service by whoever stops waiting', async () => {
    const sent: string[] = [];
    const stop = new AbortController();
    const client = createMedlistClient({
      baseUrl: server.address,
      key,
      fetch: async (asked) => {
        const answer = await fetch(asked);
        sent.push(`${asked.method} ${answer.status}`);
        return answer;
      },
      wait: async (_seconds, signal) => {
        stop.abort(new Error('no longer wanted'));
        signal.throwIfAborted();
      },
    });
    const call = client.extract([pdf], { isLater: true, signal: stop.signal });
    await expect(call).rejects.toThrow('no longer wanted');
    expect(sent).toEqual(['POST 202', 'DELETE 202']);
  });
});

test('the raw operations are there under the same key', async () => {
  const { data, response } = await clientFor().api.GET('/healthz');
  expect([response.status, data]).toEqual([200, { status: 'ok' }]);
});

test('docs/examples/medlist_client.py runs with python3 alone (Debian: python3)', async () => {
  const environment = { ...process.env, MEDLIST_URL: server.address, MEDLIST_KEY: key };
  const program = path.join(ROOT, 'docs/examples/medlist_client.py');
  const { stdout } = await promisify(execFile)('python3', [program, STORY, PDF], { env: environment });
  expect(stdout).toMatch(/^active +0\.\d\d +lisinopril 10 MG Oral Tablet$/m);
  expect(stdout).toContain('p. 1  24 HR metoprolol succinate 50 MG Extended Release Oral Tablet');
});
