import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures');
const PDF = new Uint8Array(readFileSync(path.join(FIXTURES, 'documents/discharge-summary/document.pdf')));
const STORY = readFileSync(path.join(FIXTURES, 'bundles/order-and-fill/request.json'), 'utf8');
const LATER = { prefer: 'respond-async' };

let server: TestServer;
let limitedKey = '';
let clock = 0;
beforeAll(async () => {
  server = await startTestServer({
    settings: { MAX_ASYNC_PAGES: '1' },
    now: () => new Date(Date.now() + clock),
  });
  const { id } = await server.accounts.ensureOrganization('other', 'team', new Date());
  limitedKey = (await server.accounts.createKey(id, new Date())).key;
});
afterAll(() => server.stop());

const as = (key = server.key) => ({ authorization: `Bearer ${key}` });

function sendFiles(headers: Record<string, string>, files: readonly Uint8Array<ArrayBuffer>[] = [PDF]) {
  const body = new FormData();
  for (const bytes of files) body.append('files', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf');
  return fetch(`${server.address}/v1/med-lists/from-documents`, { method: 'POST', headers, body });
}

/** The answers of the status until the work is over. */
async function statusesOf(address: string, key = server.key): Promise<Response[]> {
  const seen: Response[] = [];
  for (;;) {
    const response = await fetch(address, { headers: as(key) });
    seen.push(response);
    if (response.status !== 202) return seen;
    await response.arrayBuffer();
    await wait(20);
  }
}

const placeOf = (kickOff: Response): string => kickOff.headers.get('content-location') ?? '';

test('documents are answered later as they are at once, page by page, and then they are gone', async () => {
  const atOnce = await sendFiles(as());
  const kickOff = await sendFiles({ ...as(), ...LATER });
  expect(kickOff.status).toBe(202);
  expect(kickOff.headers.get('preference-applied')).toBe('respond-async');
  const place = placeOf(kickOff);
  expect(place).toMatch(/\/v1\/jobs\/job_[0-9a-f]{32}$/);

  const statuses = await statusesOf(place);
  const done = statuses.at(-1);
  expect(statuses.slice(0, -1).every(({ headers }) => headers.has('x-progress'))).toBe(true);
  expect(done?.status).toBe(200);
  expect(await done?.json()).toMatchObject({
    request: `${server.address}/v1/med-lists/from-documents`,
    requiresAccessToken: true,
    output: [{ type: 'MedicationList', url: `${place}/result` }],
    error: [],
  });
  expect((await fetch(place, { headers: as(limitedKey) })).status).toBe(404);

  const result = await fetch(`${place}/result`, { headers: as() });
  const text = await result.text();
  expect(result.status).toBe(200);
  expect(text).toBe(await atOnce.text());
  expect(result.headers.get('x-total-page-count')).toBe(atOnce.headers.get('x-total-page-count'));
  // What was sent is forgotten as soon as it is on its way.
  expect(await statusAfter(place, 200)).toBe(410);
});

/** The status once it is another one. */
async function statusAfter(place: string, before: number): Promise<number> {
  for (;;) {
    const { status } = await fetch(place, { headers: as() });
    if (status !== before) return status;
    await wait(20);
  }
}

test('a packet with too many pages ends with its error, and nothing is counted', async () => {
  const before = await unitsUsed();
  const kickOff = await sendFiles({ ...as(), ...LATER }, [PDF, PDF]);
  const last = (await statusesOf(placeOf(kickOff))).at(-1);
  expect(last?.status).toBe(422);
  expect(await last?.json()).toMatchObject({
    code: 'too_many_pages',
    detail: 'payload exceeds 1-page limit of requests that are answered later',
  });
  expect(await unitsUsed()).toBe(before);
});

test('an answer is counted once, also when the request is sent again under its key', async () => {
  const before = await unitsUsed();
  const headers = { ...as(), ...LATER, 'idempotency-key': 'a-packet' };
  for (const kickOff of await Promise.all([sendFiles(headers), sendFiles(headers)]))
    expect((await statusesOf(placeOf(kickOff))).at(-1)?.status).toBe(200);
  expect(await unitsUsed()).toBe(before + 2);
});

test('a cancelled request is gone, for its organization alone to know', async () => {
  const place = placeOf(await sendFiles({ ...as(), ...LATER }));
  const cancel = (key?: string) => fetch(place, { method: 'DELETE', headers: as(key) });
  expect((await cancel(limitedKey)).status).toBe(404);
  expect((await cancel()).status).toBe(202);
  expect([(await cancel()).status, (await fetch(place, { headers: as() })).status]).toEqual([410, 410]);
});

test('an answer that nobody reads within the hour is gone', async () => {
  const place = placeOf(await sendFiles({ ...as(), ...LATER }));
  expect((await statusesOf(place)).at(-1)?.status).toBe(200);
  clock = 3_600_001;
  const statuses = await Promise.all(
    [place, `${place}/result`].map(async (url) => (await fetch(url, { headers: as() })).status),
  );
  clock = 0;
  expect(statuses).toEqual([410, 410]);
});

test('what the plan does not allow is refused before it is taken in, or when its pages are known', async () => {
  const { id } = await server.accounts.ensureOrganization('small', 'free', new Date());
  const { key } = await server.accounts.createKey(id, new Date());
  const first = await sendFiles({ ...as(key), ...LATER });
  expect((await statusesOf(placeOf(first), key)).at(-1)?.status).toBe(200);
  const second = await sendFiles({ ...as(key), ...LATER });
  expect([second.status, second.headers.has('retry-after')]).toEqual([429, true]);
});

async function unitsUsed(): Promise<number> {
  const response = await fetch(`${server.address}/v1/usage`, { headers: as() });
  return ((await response.json()) as { readonly used: number }).used;
}

describe('the same for every surface', () => {
  const operations: [what: string, address: string, body: string, type: string][] = [
    ['infer', '/v1/medications/infer', STORY, 'MedicationList'],
    ['$infer-medications', '/fhir/Patient/$infer-medications', bundleOf(STORY), 'Bundle'],
    ['$extract-medications', '/fhir/$extract-medications', documentParameters(), 'Bundle'],
  ];
  test.each(operations)('%s', async (_, address, body, type) => {
    const send = (headers: Record<string, string>) =>
      fetch(server.address + address, {
        method: 'POST',
        headers: { ...as(), 'content-type': 'application/json', ...headers },
        body,
      });
    const atOnce = await send({});
    const kickOff = await send({ prefer: 'handling=strict, respond-async' });
    expect([atOnce.status, kickOff.status]).toEqual([200, 202]);
    const done = (await statusesOf(placeOf(kickOff))).at(-1);
    expect(await done?.json()).toMatchObject({ output: [{ type }] });
    const result = await fetch(`${placeOf(kickOff)}/result`, { headers: as() });
    expect(result.headers.get('content-type')).toBe(atOnce.headers.get('content-type'));
    expect(withoutTimes(await result.text())).toBe(withoutTimes(await atOnce.text()));
  });
});

function bundleOf(story: string): string {
  return JSON.stringify((JSON.parse(story) as { readonly bundle: unknown }).bundle);
}

function documentParameters(): string {
  const data = Buffer.from(PDF).toString('base64');
  const resource = { resourceType: 'Binary', contentType: 'application/pdf', data };
  return JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'document', resource }] });
}

/** What differs between any two requests. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/"(?:request_id|processing_time_ms)":[^,}]+/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID');
}
