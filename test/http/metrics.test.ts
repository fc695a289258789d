import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// Processes, sockets and disks take their time on a busy machine.

describe.each([
  { who: 'loopback', direct: 200, proxied: 404 },
  { who: 'direct', direct: 200, proxied: 404 },
  { who: 'everyone', direct: 200, proxied: 200 },
  { who: 'off', direct: 404, proxied: 404 },
])('METRICS=$who', ({ who, direct, proxied }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { METRICS: who } });
  });
  afterAll(() => server.stop());

  test('direct and through a proxy on this machine', async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(direct);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${server.address}/metrics`, { headers })).status).toBe(proxied);
  });
});

test('durations by endpoint and status, units by endpoint, and nobody by name', async () => {
  const server = await startTestServer();
  const body = {
    resources: [{ resourceType: 'MedicationRequest', id: 'a', subject: { display: 'Quillfeather' } }],
  };
  expect((await server.infer(body)).status).toBe(200);
  await fetch(`${server.address}/Quillfeather`);
  const response = await fetch(`${server.address}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const page = await response.text();
  expect(page).toMatch(
    /medlist_http_request_duration_seconds_count\{endpoint="infer-medications",status="200"\} 1/,
  );
  expect(page).toMatch(/medlist_http_request_duration_seconds_count\{endpoint="none",status="404"\} 1/);
  expect(page).toMatch(/medlist_units_total\{endpoint="infer-medications"\} 1/);
  expect(page).not.toMatch(/Quillfeather|org_|medlist_[0-9A-Za-z]{49}/);
  await server.stop();
});
