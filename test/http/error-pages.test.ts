import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERROR_CODES, ERROR_KINDS, type ErrorCode, ServiceError } from '../../src/errors.ts';
import { runCurl, wordsOf } from '../support/curl.ts';
import { callUnder, CODES, ERROR_PAGES, errorPageText } from '../support/error-page-calls.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Codes that no single call brings about: limits, faults, other credentials, or more bytes than a page can show. */
const WITHOUT_FAILING_CALL = new Set<ErrorCode>([
  'body_too_large',
  'connection_secret_unreadable',
  'document_too_costly',
  'file_too_large',
  'forbidden',
  'headers_too_large',
  'idempotency_key_reused',
  'internal_error',
  'job_given_up',
  'job_lost',
  'job_not_done',
  'job_over',
  'monthly_cap_reached',
  'not_http',
  'ocr_unavailable',
  'precondition_failed',
  'rate_limit_exceeded',
  'request_timeout',
  'too_busy',
  'too_many_pages',
  'unauthorized',
  'unavailable',
  'upload_too_large',
]);

/** Fields begin with `body` or `header`; a sentence names the part of the request it is about. */
const NAMED_PLACE = /^(?:body|header)(?:\.|$)|\b(?:files?|multipart body|API key|address)\b/;

let server: TestServer;
let variables: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  variables = { MEDLIST_URL: server.address, MEDLIST_KEY: server.key };
});
afterAll(() => server.stop());

test('every code has its page, and every page its code', () => {
  const pages = readdirSync(ERROR_PAGES).map((file) => path.basename(file, '.md'));
  expect(pages.toSorted()).toEqual(CODES.toSorted());
});

test('every kind has a general code of its own kind', () => {
  // Decode edge: the keys of the table.
  for (const kind of Object.keys(ERROR_KINDS) as (keyof typeof ERROR_KINDS)[]) {
    expect(ERROR_CODES[new ServiceError(kind, 'x').code]).toBe(kind);
  }
});

describe.each(CODES)('%s', (code) => {
  test('its page begins with the code, the status and a sentence', () => {
    const { status } = ERROR_KINDS[ERROR_CODES[code]];
    const start = new RegExp(`^# ${code}\n\nHTTP ${status}\\. \\S[^\n]+\\.\n\n## Cause\n\n\\S`);
    expect(errorPageText(code)).toMatch(start);
  });

  test('its page is served, with calls that can be pasted', async () => {
    const response = await fetch(`${server.address}/docs/errors/${code}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(code);
    expect(text).not.toContain('MEDLIST_URL');
  });

  test('the call on its page fails with it, unless no single call can', async () => {
    const call = callUnder('Fails', code);
    expect(call === undefined).toBe(WITHOUT_FAILING_CALL.has(code));
    if (call === undefined) return;
    const response = await runCurl(call, variables);
    const { status } = ERROR_KINDS[ERROR_CODES[code]];
    expect(await response.json()).toMatchObject({
      detail: expect.anything(),
      code,
      doc_url: `${server.address}/docs/errors/${code}`,
      request_id: response.headers.get('x-request-id'),
    });
    expect(response.status).toBe(status);
  });
});

test('every refusal names where: the field, the file, the header, the method or the address', async () => {
  for (const code of CODES) {
    const call = callUnder('Fails', code);
    if (call === undefined) continue;
    const body: unknown = await (await runCurl(call, variables)).json();
    // Decode edge: each shape of `detail` is looked at below.
    const { detail } = body as { readonly detail: string | readonly { readonly loc: readonly string[] }[] };
    const places = typeof detail === 'string' ? [detail] : detail.map(({ loc }) => loc.join('.'));
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect([code, place]).toEqual([code, expect.stringMatching(NAMED_PLACE)]);
  }
});

test('the mended calls work', async () => {
  const calls = new Set(CODES.flatMap((code) => callUnder('Works', code) ?? []));
  expect(calls.size).toBeGreaterThan(3);
  for (const call of calls) expect([call, (await runCurl(call, variables)).status]).toEqual([call, 200]);
});

test.each(['nothing', '..%2f..%2fSECURITY', 'constructor', '__proto__'])('no page for %s', async (name) => {
  expect((await fetch(`${server.address}/docs/errors/${name}`)).status).toBe(404);
});

test('words are split as a shell splits them', () => {
  expect(wordsOf(`curl "$A/x" \\\n -d '{"a": "$A"}' -H "b: c"`, { A: 'http://h' })).toEqual([
    'curl',
    'http://h/x',
    '-d',
    '{"a": "$A"}',
    '-H',
    'b: c',
  ]);
});
