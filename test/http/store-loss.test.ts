import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The store goes away under the running service.
  await server.accounts.close();
});
afterAll(() => server.stop());

test('without its store nothing passes: 503 with Retry-After, never 401', async () => {
  const response = await server.infer({ resources: [{ resourceType: 'MedicationRequest' }] });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({ detail: 'key verification is briefly unavailable' });
});

test('a request without a key is told so all the same', async () => {
  const response = await server.infer({}, { authorization: '' });
  expect(response.status).toBe(401);
});

test('the process lives, and is not ready', async () => {
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const response = await fetch(`${server.address}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ detail: 'the account store cannot be read' });
});
