import { expect, test } from '@jest/globals';
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

test.each(STORE_KINDS)(
  'two services on one $name store share limits to the request and revocations at once',
  async ({ start }) => {
    const database = await start();
    const store = await database.open();
    const organization = await store.ensureOrganization('shared', 'team', new Date());
    const { key, record } = await store.createKey(organization.id, new Date());
    const environment = { NODE_ENV: 'production', LOG_LEVEL: 'silent', ...database.environment };
    const services = [await startService(environment), await startService(environment)];

    const asked = Array.from({ length: 50 }, () => services.map((service) => statusOf(service, key)));
    const statuses = await Promise.all(asked.flat());
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);

    await store.revokeKey(record.id, new Date());
    expect(await Promise.all(services.map((service) => statusOf(service, key)))).toEqual([401, 401]);
    expect(await Promise.all(services.map((service) => service.end('SIGTERM')))).toEqual([0, 0]);
    await store.close();
    await database.stop();
  },
  90_000,
);
