import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ONE_ORDER } from '../support/one-order.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const MARK = 'Zzyxmarkedname';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function organization(name: string, plan: 'free' | 'unlimited') {
  const { id } = await server.accounts.ensureOrganization(name, plan, new Date());
  const { key, record } = await server.accounts.createKey(id, new Date());
  return { id, key, keyId: record.id, authorization: `Bearer ${key}` };
}

test('an answered request is found by its id, without content, by its own organization only', async () => {
  const { id, authorization } = await organization('found', 'unlimited');
  const requestId = 'my-request-0001';
  const patient = { resourceType: 'Patient', id: 'p', name: [{ family: MARK }] };
  const answer = await server.infer(
    { ...ONE_ORDER, resources: [...ONE_ORDER.resources, patient] },
    { authorization, 'x-request-id': requestId },
  );
  await server.stores.requests.flush();
  const [found, ...more] = await server.stores.requests.find(id, requestId);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ requestId, endpoint: 'infer-medications', status: 200 });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(found)).not.toContain(MARK);
  expect(await server.stores.requests.find('org_other', requestId)).toEqual([]);
});

test('a refused body, a full minute and an unknown key: noted, counted, and in the trail', async () => {
  const { id, authorization } = await organization('refused', 'free');
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await server.infer(ONE_ORDER, { authorization })).status);
  expect(statuses.slice(2)).toEqual([429, 429]);
  await server.infer(ONE_ORDER, { authorization: `Bearer medlist_${'x'.repeat(49)}` });
  await server.stores.requests.flush();
  const noted = await server.stores.requests.recent(id);
  expect(noted.filter(({ status }) => status === 429)).toHaveLength(2);
  const [denied] = await server.stores.audit.entries(id);
  expect(denied).toMatchObject({ act: 'request.deny', details: { errorKind: 'rate-limited', count: 2 } });
  const [unknown] = await server.stores.audit.entries('service');
  expect(unknown).toMatchObject({ act: 'request.deny', details: { errorKind: 'unauthorized' } });
});

test('an answered request is one row of the trail: key, counts and where it came from', async () => {
  const { id, keyId, authorization } = await organization('trail', 'unlimited');
  const answer = await server.infer(ONE_ORDER, { authorization });
  expect(answer.status).toBe(200);
  const entries = (await server.stores.audit.entries(id)).filter(({ act }) => act === 'request.process');
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    actor: { kind: 'key', id: keyId },
    requestId: answer.headers.get('x-request-id'),
    details: { endpoint: 'infer-medications', units: 1, input: 1, output: 1 },
  });
  expect(entries[0]?.address).toMatch(/127\.0\.0\.1$/);
});

test('a key whose scopes do not name the endpoint gets 403 with a sentence, and uses no units', async () => {
  const { id } = await organization('scopes', 'unlimited');
  const act = { organizationId: id, by: { kind: 'command' }, now: new Date() } as const;
  const documents = await server.stores.keys.create(act, { name: 'documents only', scopes: ['documents'] });
  const infer = await server.stores.keys.create(act, { name: 'infer only', scopes: ['infer'] });
  const refused = await server.infer(ONE_ORDER, { authorization: `Bearer ${documents.key}` });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ detail: expect.any(String), code: 'forbidden' });
  expect(await server.accounts.usage(id, new Date())).toEqual([]);
  const allowed = await server.infer(ONE_ORDER, { authorization: `Bearer ${infer.key}` });
  expect(allowed.status).toBe(200);
});
