import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Act } from '../../src/accounts/audit/act.ts';
import { isKeyScope, KEY_SCOPES, mayCall } from '../../src/accounts/keys/key-scope-table.ts';
import { createApiKey } from '../../src/accounts/keys/api-key.ts';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const HOUR = 3_600_000;
const WITH_KEY = ENDPOINTS.filter(({ access }) => access === 'api-key');
const CASES = WITH_KEY.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let server: TestServer;
/** Keys that work no more, or never did, by what happened to them. */
const refused = new Map<string, string>();
let act: Act;

beforeAll(async () => {
  server = await startTestServer();
  const now = new Date();
  const before = new Date(now.getTime() - HOUR);
  const { id } = await server.accounts.ensureOrganization('refused', 'unlimited', now);
  act = { organizationId: id, by: { kind: 'person', id: 'person', role: 'owner' }, now };
  const { keys } = server.stores;
  const revoked = await keys.create(act, { name: 'revoked' });
  await keys.revoke(act, revoked.record.id);
  const rotated = await keys.create(act, { name: 'rotated' });
  await keys.rotate(act, rotated.record.id, before);
  const expired = await keys.create({ ...act, now: before }, { name: 'expired', expiresAt: before });
  refused.set('unknown', createApiKey());
  refused.set('revoked', revoked.key);
  refused.set('rotated out', rotated.key);
  refused.set('expired', expired.key);
});
afterAll(() => server.stop());

async function call({ method, path }: Endpoint, headers: Readonly<Record<string, string>>, query = '') {
  const response = await fetch(server.address + path.replace(':id', 'someone') + query, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: '{' }),
  });
  const text = await response.text();
  return { status: response.status, text, told: response.headers.get('www-authenticate') };
}

/** An answer without what differs between any two. */
const withoutId = ({ status, text }: { readonly status: number; readonly text: string }): string =>
  `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`;

describe.each(CASES)('%s', (_, endpoint) => {
  test('nobody gets past the key: none, not one, in the address, of another kind', async () => {
    const basic = `Basic ${Buffer.from(`x:${server.key}`).toString('base64')}`;
    for (const [headers, query] of [
      [{}, ''],
      [{}, `?api_key=${server.key}`],
      [{}, `?access_token=${server.key}`],
      [{ authorization: basic }, ''],
      [{ authorization: server.key }, ''],
      [{ 'x-api-key': server.key }, ''],
      [{ cookie: `medlist-session=${server.key}` }, ''],
      [{ authorization: `Bearer ${server.key.slice(0, -1)}` }, ''],
    ] as const) {
      const { status, text, told } = await call(endpoint, headers, query);
      expect([headers, query, status]).toEqual([headers, query, 401]);
      expect(told).toBe('Bearer');
      expect(text).not.toContain(server.key);
    }
  });

  test('unknown, revoked, rotated-out and expired keys get the very same answer', async () => {
    const answers = new Set<string>();
    for (const key of refused.values()) {
      const answer = await call(endpoint, { authorization: `Bearer ${key}` });
      expect(answer.text).not.toContain(key);
      answers.add(withoutId(answer));
    }
    expect(refused.size).toBe(4);
    expect([...answers]).toEqual([expect.stringMatching(/^401 .*invalid API key/)]);
  });

  test('a key for other endpoints is refused before anything is read, its own is let in', async () => {
    for (const scope of Object.keys(KEY_SCOPES).filter(isKeyScope)) {
      const { key } = await server.stores.keys.create(act, { name: scope, scopes: [scope] });
      const { status } = await call(endpoint, { authorization: `Bearer ${key}` });
      expect([scope, status === 403]).toEqual([scope, !mayCall([scope], endpoint.id)]);
    }
  });
});

test('every endpoint with a key is probed', () => {
  expect(WITH_KEY.length).toBeGreaterThanOrEqual(7);
});
