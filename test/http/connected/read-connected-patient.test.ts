import { expect, test } from '@jest/globals';
import { mayCall } from '../../../src/accounts/keys/key-scope-table.ts';
import type { KeyScope } from '../../../src/accounts/keys/key-scope-table.ts';
import type { EndpointRequest } from '../../../src/http/endpoint.ts';
import { connectedServerOf } from '../../../src/http/lists/read-connected-patient.ts';
import type { Services } from '../../../src/http/services.ts';

/** What the function looks at, and nothing else. */
async function kindFor(scopes: readonly KeyScope[] | undefined): Promise<unknown> {
  const request = { organization: undefined, mayCall: (endpoint: string) => mayCall(scopes, endpoint) };
  const connected = { serverOf: async () => undefined, clientKeys: undefined };
  // Decode edge: a request and services of which nothing else is looked at.
  const services = { connected } as unknown as Services;
  const opened = connectedServerOf(request as EndpointRequest, services);
  return opened.then(
    () => 'opened',
    (error: unknown) => (error as { kind?: string }).kind,
  );
}

test.each([
  [undefined, 'not-found'],
  [['fhir'], 'not-found'],
  [['infer'], 'forbidden'],
  [['infer', 'documents'], 'forbidden'],
] as const)('a key with scopes %j asks for a connected server: %s', async (scopes, kind) => {
  expect(await kindFor(scopes)).toBe(kind);
});
