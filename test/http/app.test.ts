import { openSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../src/accounts/keys/api-key.ts';
import type { PlanName } from '../../src/accounts/limits/plan-table.ts';
import { ServiceError } from '../../src/errors.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// Processes, sockets and disks take their time on a busy machine.

const SECRET = 'Quillfeather takes zorblaxamine';

/** The organization whose room is taken while its request runs. */

/** Endpoints that do one thing each: echo, fail in every way there is, take long. */
const row = (id: string, handle: Endpoint['handle'], more: Partial<Endpoint> = {}): Endpoint => ({
  id,
  method: 'POST',
  path: `/${id}`,
  surface: 'rest',
  access: 'api-key',
  body: 'json',
  cost: 1,
  handle,
  ...more,
});
const ENDPOINTS: readonly Endpoint[] = [
  row('echo', ({ body }) => ({ body })),
  row('dear', ({ body }) => ({ body, units: 10 })),
  row('refuses', () => {
    throw new ServiceError('invalid-body', [{ loc: ['body'], msg: 'no', type: 'value_error' }]);
  }),
  row('answers-404', () => ({ status: 404, body: {} })),
  row('throws', () => {
    throw new TypeError(`cannot read ${SECRET}`);
  }),
  row('rejects', () => Promise.reject(Object.assign(new Error(SECRET), { body: SECRET }))),
  row('throws-text', () => {
    throw SECRET;
  }),
  row('cannot-be-written', () => {
    const circle: Record<string, unknown> = {};
    circle['circle'] = circle;
    return { body: circle };
  }),
  row('links', (_request, services) => ({ body: services.publicUrl }), { method: 'GET', body: 'none' }),
  row('public', () => ({ body: 'ok', headers: { 'content-type': 'text/plain' } }), {
    method: 'GET',
    access: 'public',
    body: 'none',
  }),
];

const dataDir = temporaryFolder();
const logFile = path.join(temporaryFolder(), 'service.log');
let server: TestServer;
let clock = new Date('2026-06-10T12:00:00Z');
let made = 0;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      DATA_DIR: dataDir,
      BODY_LIMIT: '64 KB',
      LOG_LEVEL: 'trace',
      PUBLIC_URL: 'https://meds.example.org',
    },
    now: () => clock,
    endpoints: ENDPOINTS,
    logTo: openSync(logFile, 'a'),
  });
});
afterAll(() => server.stop());

async function keyOn(plan: PlanName): Promise<{ key: string; organizationId: string }> {
  const { id } = await server.accounts.ensureOrganization(`organization ${(made += 1)}`, plan, clock);
  return { key: (await server.accounts.createKey(id, clock)).key, organizationId: id };
}

function post(
  address: string,
  body: NonNullable<RequestInit['body']> = '{}',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(server.address + address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.key}`, ...headers },
  });
}

describe('every answer', () => {
  test.each([
    ['a success', () => post('/echo')],
    ['a refused body', () => post('/refuses')],
    ['a fault', () => post('/throws')],
    ['no key', () => post('/echo', '{}', { authorization: '' })],
    ['an unknown address', () => fetch(`${server.address}/v9/nothing`)],
    ['a wrong method', () => fetch(`${server.address}/echo`)],
    ['a broken address', () => fetch(`${server.address}/%E0%A4%A`)],
  ])('carries a request id and its protective headers: %s', async (_name, ask) => {
    const { headers, status } = await ask();
    expect(status).toBeLessThan(501);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['abcd.EFGH-1234_x', true],
    ['short', false],
    ['with space in it', false],
    ['x'.repeat(129), false],
  ])('keeps an incoming id that is well formed: %s', async (id, isKept) => {
    const { headers } = await post('/echo', '{}', { 'x-request-id': id });
    expect(headers.get('x-request-id') === id).toBe(isKept);
  });

  test('what is not HTTP is answered in the same shape', async () => {
    const { port } = new URL(server.address);
    for (const [sent, status] of [
      ['this is not http\r\n\r\n', '400'],
      [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
      ['POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', '400'],
      ['GET /public HTTP/1.1\r\nconnection: close\r\n\r\n', '400'],
      ['GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', '400'],
      ['GET /nowhere HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n', '404'],
    ] as const) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
      expect(answer).toContain('{"detail":"');
    }
  });
});

describe('addresses', () => {
  test('nothing at an address is 404, and the address is not repeated', async () => {
    const response = await fetch(`${server.address}/Quillfeather?name=Quillfeather`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      detail: 'there is nothing at this address',
      code: 'not_found',
      doc_url: 'https://meds.example.org/docs/errors/not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });

  test('a wrong method is 405 and names the right ones', async () => {
    const response = await fetch(`${server.address}/echo`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ detail: 'this address answers POST' });
  });

  test('links come from PUBLIC_URL, whatever the headers claim', async () => {
    const { port } = new URL(server.address);
    const forged = ['evil.example', 'evil.example:80', '127.0.0.1@evil.example', 'EVIL.example/'];
    for (const host of forged) {
      for (const name of [
        'host',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-forwarded-for',
        'forwarded',
        'referer',
      ]) {
        const seen = await new Promise<string>((resolve, reject) => {
          const headers = { authorization: `Bearer ${server.key}`, [name]: host };
          httpRequest({ port, path: '/links', headers }, (response) => {
            let text = JSON.stringify(response.headers);
            response.on('data', (chunk) => (text += String(chunk)));
            response.on('end', () => resolve(text));
          })
            .on('error', reject)
            .end();
        });
        expect(seen).toContain('https://meds.example.org');
        expect(seen.toLowerCase()).not.toContain('evil');
      }
    }
  });
});

describe('keys', () => {
  test.each([
    ['none', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['no scheme', { authorization: createApiKey() }],
    ['two tokens', { authorization: `Bearer ${createApiKey()} x` }],
    ['malformed', { authorization: 'Bearer medlist_123' }],
    ['unknown', { authorization: `Bearer ${createApiKey()}` }],
  ])('%s is 401 with a plain sentence', async (_name, headers) => {
    const response = await fetch(`${server.address}/echo`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('API key') });
  });

  test('unknown, revoked and expired keys get the same answer', async () => {
    const { id } = await server.accounts.ensureOrganization('leavers', 'team', clock);
    const revoked = await server.accounts.createKey(id, clock);
    await server.accounts.revokeKey(revoked.record.id, clock);
    const expired = await server.accounts.createKey(id, clock, clock);
    const answers: string[] = [];
    for (const key of [revoked.key, expired.key, createApiKey()]) {
      const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'the-same-id' };
      answers.push(await (await post('/echo', '{}', headers)).text());
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({
      detail: 'invalid API key',
      code: 'api_key_invalid',
    });
  });

  test('the scheme is case-insensitive', async () => {
    expect((await post('/echo', '{}', { authorization: `bearer ${server.key}` })).status).toBe(200);
  });

  test('a key in the address does not count', async () => {
    const response = await post(`/echo?key=${server.key}`, '{}', { authorization: '' });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Authorization: Bearer');
  });

  test('a public endpoint needs none', async () => {
    expect(await (await fetch(`${server.address}/public`)).text()).toBe('ok');
  });
});

describe('bodies', () => {
  const detailOf = async (response: Response): Promise<unknown> => {
    const answer: { detail: unknown } = JSON.parse(await response.text());
    return answer.detail;
  };

  test.each([
    ['application/json'],
    ['application/fhir+json'],
    ['application/json; charset=utf-8'],
    ['Application/JSON;charset="UTF-8"'],
  ])('%s is read', async (type) => {
    const response = await post('/echo', '{"a":[1,"é"]}', { 'content-type': type });
    expect(await response.json()).toEqual({ a: [1, 'é'] });
  });

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=latin1'],
    ['x'],
  ])('%s is 422 and names the header', async (type) => {
    const response = await post('/echo', '{}', { 'content-type': type });
    expect(response.status).toBe(422);
    expect(await detailOf(response)).toEqual([
      { loc: ['header', 'content-type'], msg: expect.any(String), type: 'header_invalid' },
    ]);
  });

  test.each([
    ['empty', '', 'missing'],
    ['cut off', '{"a":', 'json_invalid'],
    ['with comments', '{/* none */}', 'json_invalid'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'json_invalid'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'json_invalid'],
  ])('a body that is %s is 422, and nothing of it is quoted', async (_name, body, type) => {
    const response = await post('/echo', body);
    expect(response.status).toBe(422);
    expect(await detailOf(response)).toEqual([{ loc: ['body'], msg: expect.any(String), type }]);
  });

  test.each([
    ['null', 'null', null],
    ['a number', '5', 5],
    ['with a byte order mark', '\uFEFF{"a":1}', { a: 1 }],
    ['with a name twice', '{"a":1,"a":2}', { a: 2 }],
  ])('%s is JSON', async (_name, body, value) => {
    expect(await (await post('/echo', body)).json()).toEqual(value);
  });

  test('__proto__ is a name like any other', async () => {
    const response = await post('/echo', '{"__proto__":{"polluted":true}}');
    expect(await response.text()).toBe('{"__proto__":{"polluted":true}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('thirty thousand levels do not end the process', async () => {
    const response = await post('/echo', '['.repeat(30_000) + ']'.repeat(30_000));
    expect([200, 422, 500]).toContain(response.status);
    expect((await post('/echo')).status).toBe(200);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('%s is undone', async (encoding, compress) => {
    const response = await post('/echo', compress('{"a":1}'), { 'content-encoding': encoding });
    expect(await response.json()).toEqual({ a: 1 });
  });

  test('a body of exactly the limit passes, one byte more is 413', async () => {
    const filled = (length: number) => `"${'x'.repeat(length - 2)}"`;
    expect((await post('/echo', filled(65_536))).status).toBe(200);
    expect((await post('/echo', filled(65_537))).status).toBe(413);
  });

  test('without an announced length the limit holds as well', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 50; piece += 1) controller.enqueue(Buffer.alloc(4096, 0x20));
        controller.close();
      },
    });
    const response = await fetch(`${server.address}/echo`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.key}` },
    });
    expect(response.status).toBe(413);
  });

  test('a bomb is 413, a wrong encoding 422', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 0x20));
    expect((await post('/echo', bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await post('/echo', '{}', { 'content-encoding': 'gzip' })).status).toBe(422);
    expect((await post('/echo', '{}', { 'content-encoding': 'zstd' })).status).toBe(422);
  });
});

describe('limits', () => {
  const as = (key: string) => ({ authorization: `Bearer ${key}` });

  test('of hundreds of requests at once, exactly N are answered', async () => {
    const { key } = await keyOn('team');
    const responses = await Promise.all(Array.from({ length: 250 }, () => post('/echo', '{}', as(key))));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
  });

  test('429 says which limit, and a client that waits as told is not refused again', async () => {
    const { key } = await keyOn('free');
    await post('/echo', '{}', as(key));
    clock = new Date(clock.getTime() + 1234);
    await post('/echo', '{}', as(key));
    const refused = await post('/echo', '{}', as(key));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      detail: { error: 'rate_limit_exceeded', limit_per_minute: 2, plan: 'free' },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBe(59);
    clock = new Date(clock.getTime() + seconds * 1000);
    expect((await post('/echo', '{}', as(key))).status).toBe(200);
  });

  test('the month names the billing page and the reset', async () => {
    const { key, organizationId } = await keyOn('free');
    const ticket = { organizationId, units: 50, at: clock };
    await server.accounts.count(ticket, 'echo', 50);
    const refused = await post('/echo', '{}', as(key));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      detail: {
        error: 'monthly_cap_reached',
        limit_per_minute: 2,
        limit_per_month: 50,
        used: 50,
        plan: 'free',
        upgrade_url: 'https://meds.example.org/dashboard/billing',
      },
    });
    const reset = clock.getTime() + Number(refused.headers.get('retry-after')) * 1000;
    expect(Math.abs(reset - Date.UTC(2026, 6, 1))).toBeLessThan(1000);
  });

  test.each(['/refuses', '/throws', '/rejects', '/answers-404', '/cannot-be-written'])(
    'what is not answered with 2xx is not counted: %s',
    async (address) => {
      const { key, organizationId } = await keyOn('free');
      for (let time = 0; time < 5; time += 1) {
        expect((await post(address, '{}', as(key))).status).not.toBe(429);
      }
      expect((await post('/echo', 'not json', as(key))).status).toBe(422);
      expect(await server.accounts.usage(organizationId, clock)).toEqual([]);
    },
  );

  test('what is answered is counted, with the units it took', async () => {
    const { key, organizationId } = await keyOn('team');
    const response = await post('/echo', '{}', as(key));
    expect(response.headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60, "month";q=10000;w=2592000');
    expect(response.headers.get('ratelimit')).toMatch(/^"minute";r=59;t=60, "month";r=9999;t=\d+$/);
    await post('/dear', '{}', as(key));
    expect(await server.accounts.usage(organizationId, clock)).toEqual([
      { day: '2026-06-10', endpoint: 'dear', units: 10, requests: 1 },
      { day: '2026-06-10', endpoint: 'echo', units: 1, requests: 1 },
    ]);
  });

  test('a plan without limits has no limit headers', async () => {
    expect((await post('/echo')).headers.get('ratelimit')).toBeNull();
  });
});

describe('faults', () => {
  test.each(['/throws', '/rejects', '/throws-text', '/cannot-be-written'])(
    '%s is 500 with fixed text; the log has the place and nothing else',
    async (address) => {
      const response = await post(address);
      expect(response.status).toBe(500);
      const requestId = response.headers.get('x-request-id') ?? '';
      expect(await response.json()).toEqual({
        detail: 'internal error',
        code: 'internal_error',
        doc_url: 'https://meds.example.org/docs/errors/internal_error',
        request_id: requestId,
      });
      const lines = readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes(requestId));
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('"event":"request failed"');
    },
  );

  test('no line of the log has anything of a request or a fault', () => {
    const text = readFileSync(logFile, 'utf8');
    // `npm test` gives each test file an address of its own (test/support/share-modules.mjs).
    expect(text).toMatch(/test\/http\/app\.test\.ts(?:\?\d+)?:/);
    expect(text).not.toMatch(/Quillfeather|zorblaxamine/);
    expect(text).not.toContain(server.key);
  });

  test('a header cannot break out of its line', async () => {
    const before = readFileSync(logFile, 'utf8').split('\n').length;
    await post('/echo', '{}', { 'x-request-id': '\u001B[31m_red_line', 'user-agent': 'a\tb' }).catch(
      () => undefined,
    );
    await post('/echo', '{}', { 'user-agent': '{"event":"forged"}' });
    const added = readFileSync(logFile, 'utf8')
      .split('\n')
      .slice(before - 1);
    expect(added.filter((line) => line !== '').every((line) => 'event' in JSON.parse(line))).toBe(true);
    expect(added.join('')).not.toContain('forged');
  });
});
