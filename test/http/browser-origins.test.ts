import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const OWN = 'https://app.example.org';
const OTHERS = 'https://other.example.org';
const OPERATORS = 'https://operator.example.org';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { BROWSER_ORIGINS: OPERATORS } });
  const { accounts, origins } = server.stores;
  const [own, other] = [
    await accounts.ensureOrganization('test', 'unlimited', new Date()),
    await accounts.ensureOrganization('other', 'unlimited', new Date()),
  ];
  for (const [organization, origin] of [
    [own, OWN],
    [other, OTHERS],
  ] as const) {
    const by = { kind: 'command' } as const;
    await origins.add({ organizationId: organization.id, by, now: new Date() }, origin);
  }
});
afterAll(() => server.stop());

const call = (path: string, origin: string, key?: string) =>
  fetch(`${server.address}${path}`, {
    headers: { origin, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
  });
const letIn = (response: Response): string | null => response.headers.get('access-control-allow-origin');

test.each([OWN, OTHERS, OPERATORS])('a preflight from %s is answered', async (origin) => {
  const headers = { origin, 'access-control-request-method': 'POST' };
  const response = await fetch(`${server.address}/v1/medications/infer`, { method: 'OPTIONS', headers });
  expect([response.status, letIn(response)]).toEqual([204, origin]);
  // Every header that a request may have, `Idempotency-Key` as well; the wildcard does not cover the key.
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization, *');
});

test('an answer is for the pages of the organization whose key it was, and of the operator', async () => {
  const seen = await Promise.all(
    [OWN, OTHERS, OPERATORS, 'https://nobody.example.org'].map(async (origin) => [
      origin,
      letIn(await call('/v1/usage', origin, server.key)),
    ]),
  );
  expect(Object.fromEntries(seen)).toEqual({
    [OWN]: OWN,
    [OTHERS]: null,
    [OPERATORS]: OPERATORS,
    'https://nobody.example.org': null,
  });
});

test('a page may read every header of an answer', async () => {
  const response = await call('/v1/usage', OWN, server.key);
  expect(response.headers.get('access-control-expose-headers')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
});

test('what is public, and a refusal of the key, can be read; pages of the dashboard cannot', async () => {
  expect(letIn(await call('/fhir/metadata', OTHERS))).toBe(OTHERS);
  expect(letIn(await call('/v1/usage', OTHERS))).toBe(OTHERS);
  expect(letIn(await call('/dashboard', OWN))).toBeNull();
  expect(letIn(await call('/cds-services', 'https://nobody.example.org'))).toBe('*');
});
