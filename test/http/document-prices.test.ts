/** Documents cost what their pages cost, asked for before a page is read; refused work slows a key down. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { buildPdf } from '../../scripts/sandbox/build-pdf.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// Children that read PDFs take their time to start on a busy machine.

const GOOD = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });

let server: TestServer;
let clock = new Date('2026-06-10T12:00:00Z');
let made = 0;
let key = '';
let organizationId = '';

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const organization = await server.accounts.ensureOrganization(`clinic ${(made += 1)}`, 'free', clock);
  organizationId = organization.id;
  ({ key } = await server.accounts.createKey(organizationId, clock));
});

const pdfOf = (pages: number, line = 'Lisinopril 10 mg tablet take 1 tablet by mouth daily') =>
  buildPdf(Array.from({ length: pages }, () => ({ content: `BT /F1 11 Tf 50 700 Td (${line}) Tj ET` })));

function send(address: string, files: readonly Uint8Array[]): Promise<Response> {
  const form = new FormData();
  for (const bytes of files)
    form.append('files', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'a.pdf');
  const headers = { authorization: `Bearer ${key}` };
  return fetch(server.address + address, { method: 'POST', headers, body: form });
}

const read = (...files: readonly Uint8Array[]) => send('/v1/med-lists/from-documents', files);
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const used = async () =>
  (await server.accounts.usage(organizationId, clock)).reduce((sum, { units }) => sum + units, 0);
const secondsOf = (response: Response) => Number(response.headers.get('retry-after'));

test('31 pages on the free plan get a clear 429, and the month stays at 50 of 50', async () => {
  const ticket = { organizationId, units: 48, at: clock };
  await server.accounts.count(ticket, 'infer-medications', 48);
  expect((await read(pdfOf(1))).status).toBe(200);
  expect(await used()).toBe(50);
  wait(3600);
  for (const files of [[pdfOf(31)], [pdfOf(1)]]) {
    const response = await read(...files);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      code: 'monthly_cap_reached',
      detail: { error: 'monthly_cap_reached', used: 50, limit_per_month: 50, units: 2 },
    });
  }
  expect(await used()).toBe(50);
});

test('the whole price is asked for before a page is read, over all files', async () => {
  const response = await read(pdfOf(20), pdfOf(11));
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ detail: { used: 0, units: 62, limit_per_month: 50 } });
  const report = await fetch(`${server.address}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  expect(await report.json()).toMatchObject({ used: 0 });
});

test('a document larger than the minute is worked off, and every header says so', async () => {
  const first = await read(pdfOf(2), pdfOf(1));
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=180, "month";r=44;t=\d+$/);
  expect(await used()).toBe(6);
  const second = await read(pdfOf(1));
  expect(second.status).toBe(429);
  expect(await second.json()).toMatchObject({
    detail: { error: 'rate_limit_exceeded', limit_per_minute: 2 },
  });
  expect(secondsOf(second)).toBe(180);
  wait(180);
  expect((await read(pdfOf(1))).status).toBe(200);
});

test('pictures of pages of a file cost nothing for an hour after its list, and what a page costs otherwise', async () => {
  const file = pdfOf(2);
  const picture = () => send('/v1/documents/page-picture?page=2', [file]);
  expect((await read(file)).status).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) expect((await picture()).status).toBe(200);
  expect(await used()).toBe(4);
  wait(3601);
  const paid = await picture();
  expect(paid.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=60, "month";r=44;/);
  expect(await used()).toBe(6);
  const refused = await picture();
  expect([refused.status, secondsOf(refused)]).toEqual([429, 60]);
});

test('an occasional 422 changes nothing; a flood of them has to wait', async () => {
  const infer = (body: string) =>
    fetch(`${server.address}/v1/medications/infer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
  expect((await infer('{"resources":1}')).status).toBe(422);
  expect((await read(new TextEncoder().encode('%PDF-1.4 broken'))).status).toBe(422);
  for (let turn = 0; turn < 2; turn += 1) expect((await infer(GOOD)).status).toBe(200);
  wait(60);
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) statuses.push((await infer('not json')).status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
  const response = await infer(GOOD);
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({
    detail: { error: 'rate_limit_exceeded', refusals_per_minute: 10, plan: 'free' },
  });
  wait(secondsOf(response));
  expect((await infer(GOOD)).status).toBe(200);
  expect(await used()).toBe(3);
});
