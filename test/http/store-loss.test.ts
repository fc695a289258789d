import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STORE_KINDS } from '../support/account-stores.ts';
import { startService } from '../support/service-process.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// Processes, sockets and disks take their time on a busy machine.

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
  expect(await response.json()).toMatchObject({ detail: 'key verification is briefly unavailable' });
});

test('a request without a key is told so all the same', async () => {
  const response = await server.infer({}, { authorization: '' });
  expect(response.status).toBe(401);
});

test('the process lives, and is not ready', async () => {
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const response = await fetch(`${server.address}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ detail: 'the account store cannot be read' });
});

for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  test(`${name} goes away under the running service: honest 503, nothing unmetered, the process lives`, async () => {
    const database = await start();
    const store = await database.open();
    const { id } = await store.ensureOrganization('x', 'unlimited', new Date());
    const { key } = await store.createKey(id, new Date());
    await store.close();
    const service = await startService({
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...database.environment,
    });
    const ask = () =>
      fetch(`${service.address}/v1/medications/infer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: '{"resources":[{"resourceType":"MedicationRequest"}]}',
      });
    expect((await ask()).status).toBe(200);
    await database.stop();
    for (let time = 0; time < 5; time += 1) {
      const response = await ask();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).not.toBeNull();
    }
    expect((await fetch(`${service.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stderr()).not.toContain(key);
  });
}
