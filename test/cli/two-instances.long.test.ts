import { afterEach, expect, test } from '@jest/globals';
import { STORE_KINDS } from '../support/account-stores.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';

const BODY = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });

async function statusOf(service: ServiceProcess, key: string): Promise<number> {
  const response = await fetch(`${service.address}/v1/medications/infer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: BODY,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Ended after each test, also after one that failed: a database left running would keep the test run from ending. */
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

test.each(STORE_KINDS)(
  'two services on one $name store share limits to the request and revocations at once',
  async ({ start }) => {
    const database = await start();
    cleanUps.push(database.stop);
    const store = await database.open();
    cleanUps.push(() => store.close());
    const organization = await store.ensureOrganization('shared', 'team', new Date());
    const { key, record } = await store.createKey(organization.id, new Date());
    const environment = { NODE_ENV: 'production', LOG_LEVEL: 'silent', ...database.environment };
    const services = [await startService(environment), await startService(environment)];
    for (const service of services) cleanUps.push(() => service.end('SIGKILL'));

    const begun = performance.now();
    const asked = Array.from({ length: 50 }, () => services.map((service) => statusOf(service, key)));
    const statuses = await Promise.all(asked.flat());
    const answered = (status: number) => statuses.filter((each) => each === status).length;
    // A machine too busy to reach its database in time answers 503 and gives the units back; it never lets more than 60 pass in a minute.
    const minutes = Math.ceil((performance.now() - begun) / 60_000);
    const unavailable = answered(503);
    expect(answered(200)).toBeLessThanOrEqual(60 * minutes);
    expect(answered(200) + unavailable).toBeGreaterThanOrEqual(60);
    expect(answered(200) + answered(429) + unavailable).toBe(100);

    await store.revokeKey(record.id, new Date());
    expect(await Promise.all(services.map((service) => statusOf(service, key)))).toEqual([401, 401]);
    expect(await Promise.all(services.map((service) => service.end('SIGTERM')))).toEqual([0, 0]);
  },
);
