import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { connectServer } from '../../src/ehr/connected-server.ts';
import type { ConnectedServer, ReadLimits } from '../../src/ehr/connected-server.ts';
import { EhrFailure } from '../../src/ehr/ehr-failure.ts';
import { page, sendJson, startStub } from './hostile-server.ts';
import type { Answer, StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function stub(answer: Answer): Promise<StubServer> {
  const started = await startStub(answer);
  stubs.push(started);
  return started;
}

function connect(server: StubServer, limits: Partial<ReadLimits> = {}): ConnectedServer {
  return connectServer({ base: server.base, authorize: async () => 'Bearer secret-token', limits });
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'it answered',
    (thrown: unknown) => thrown,
  );
  return error instanceof EhrFailure ? error.reason : String(error);
}

const order = (id: string) => ({ resourceType: 'MedicationRequest', id });

describe('a connected server', () => {
  test('is asked with the token and read to its last page', async () => {
    const server = await stub((request, response) => {
      const next = request.path.includes('page=2')
        ? undefined
        : `${server.base.href}/MedicationRequest?page=2`;
      sendJson(response, page([order(next === undefined ? 'b' : 'a')], next));
    });
    const answer = await connect(server).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toEqual({
      resources: [order('a'), order('b')],
      pages: 2,
      matches: 2,
      empty: 0,
      warnings: [],
    });
    expect(server.seen.map((request) => request.authorization)).toEqual([
      'Bearer secret-token',
      'Bearer secret-token',
    ]);
    expect(server.seen[0]?.path).toBe('/fhir/MedicationRequest?patient=p1');
  });

  test('never gets its token sent to the host a foreign next link names', async () => {
    const other = await stub((_request, response) => sendJson(response, page([])));
    const server = await stub((_request, response) =>
      sendJson(response, page([order('a')], other.base.href)),
    );
    const answer = await connect(server).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toMatchObject({ resources: [order('a')], pages: 1, cut: 'foreign-next-link' });
    expect(other.seen).toEqual([]);
  });

  test.each([
    ['above the base', '/admin/secrets'],
    ['above the base by dots', '/fhir/../admin'],
    ['with credentials', '//user:pw@127.0.0.1/fhir'],
  ])('does not follow a next link %s', async (_name, path) => {
    const server = await stub((_request, response) =>
      sendJson(response, page([], new URL(path, server.base).href)),
    );
    const answer = await connect(server).search('MedicationRequest', { patient: 'p1' });
    expect(answer.cut).toBe('foreign-next-link');
    expect(server.seen).toHaveLength(1);
  });

  test('that pages without end is left at the page limit', async () => {
    let count = 0;
    const server = await stub((_request, response) => {
      count += 1;
      sendJson(response, page([order(`r${count}`)], `${server.base.href}/MedicationRequest?page=${count}`));
    });
    const answer = await connect(server, { maxPages: 4 }).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toMatchObject({ pages: 4, cut: 'page-limit' });
    expect(server.seen).toHaveLength(4);
  });

  test('that repeats a page is left when its link comes again', async () => {
    const server = await stub((_request, response) =>
      sendJson(response, page([order('a')], `${server.base.href}/MedicationRequest?page=2`)),
    );
    const answer = await connect(server).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toMatchObject({ pages: 2, cut: 'repeated-next-link' });
  });

  test('that has more resources than the limit is not asked for more', async () => {
    const server = await stub((_request, response) =>
      sendJson(
        response,
        page([order('a'), order('b'), order('c')], `${server.base.href}/MedicationRequest?page=2`),
      ),
    );
    const answer = await connect(server, { maxResources: 2 }).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toMatchObject({ pages: 1, cut: 'resource-limit' });
    expect(answer.resources).toHaveLength(3);
  });

  test('that fails on a later page gives what came before, and says so', async () => {
    const server = await stub((request, response) => {
      if (request.path.includes('page=2')) sendJson(response, { resourceType: 'OperationOutcome' }, 500);
      else sendJson(response, page([order('a')], `${server.base.href}/MedicationRequest?page=2`));
    });
    const answer = await connect(server).search('MedicationRequest', { patient: 'p1' });
    expect(answer).toMatchObject({ resources: [order('a')], pages: 1, cut: 'page-failed' });
  });

  const FAILURES: readonly (readonly [string, string, Answer])[] = [
    ['HTML with status 200', 'not-json', (_r, response) => void response.end('<html>Jane Doe</html>')],
    ['another resource', 'not-fhir', (_r, response) => sendJson(response, { resourceType: 'Patient' })],
    ['an array', 'not-fhir', (_r, response) => sendJson(response, [])],
    [
      'a redirect',
      'redirected',
      (_r, response) => void response.writeHead(302, { location: '/fhir/x' }).end(),
    ],
    ['401', 'unauthorized', (_r, response) => sendJson(response, {}, 401)],
    ['403', 'forbidden', (_r, response) => sendJson(response, {}, 403)],
    ['500', 'server-fault', (_r, response) => sendJson(response, {}, 500)],
    ['a closed connection', 'unreachable', (_r, response) => void response.destroy()],
    ['no answer', 'timed-out', () => undefined],
    [
      'a slow drip',
      'timed-out',
      (_r, response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'an endless body',
      'too-large',
      (_r, response) => {
        const chunk = ' '.repeat(64_000);
        const timer = setInterval(() => response.write(chunk), 1);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'a compressed bomb',
      'too-large',
      (_r, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(5_000_000, 0x20)));
      },
    ],
  ];
  test.each(FAILURES)(
    'that answers with %s fails as %s, repeating nothing of it',
    async (_name, reason, answer) => {
      const server = await stub(answer);
      const requestTimeoutMs = reason === 'timed-out' ? 400 : 30_000;
      const limits = { requestTimeoutMs, maxAnswerBytes: 1_000_000 };
      const attempt = connect(server, limits).search('MedicationRequest', { patient: 'p1' });
      expect(await reasonOf(attempt)).toBe(reason);
      const error: unknown = await attempt.catch((thrown: unknown) => thrown);
      expect(
        JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause),
      ).not.toContain('Jane Doe');
    },
  );

  test('that asks to wait a little is asked again, and one that asks for long is not', async () => {
    const throttle = (wait: string): Answer => {
      let asked = 0;
      return (_request, response) => {
        asked += 1;
        if (asked > 1) sendJson(response, page([order('a')]));
        else
          void response.writeHead(429, { 'retry-after': wait, date: 'Sun, 06 Nov 2026 08:49:37 GMT' }).end();
      };
    };
    for (const wait of ['0', 'Sun, 06 Nov 2026 08:49:37 GMT']) {
      const patient = await stub(throttle(wait));
      const answer = await connect(patient).search('MedicationRequest', { patient: 'p1' });
      expect(answer.resources).toHaveLength(1);
    }
    for (const wait of ['3600', 'Sun, 06 Nov 2026 09:49:37 GMT', 'soon']) {
      const slow = await stub(throttle(wait));
      expect(await reasonOf(connect(slow).search('MedicationRequest', { patient: 'p1' }))).toBe('throttled');
      expect(slow.seen).toHaveLength(1);
    }
  });

  test.each(['../../admin', 'a/b', '', '..', 'a?b', 'x'.repeat(65)])(
    'is not asked for the id %j',
    async (id) => {
      const server = await stub((_request, response) => sendJson(response, { resourceType: 'Patient' }));
      expect(await reasonOf(connect(server).read('Patient', id))).toBe('not-found');
      expect(server.seen).toEqual([]);
    },
  );

  test('is left alone when the caller goes away', async () => {
    const server = await stub(() => undefined);
    const controller = new AbortController();
    const attempt = connect(server).search('MedicationRequest', { patient: 'p1' }, controller.signal);
    setTimeout(() => controller.abort(), 50);
    expect(await reasonOf(attempt)).toBe('timed-out');
  });
});
