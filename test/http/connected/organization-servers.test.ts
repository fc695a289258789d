import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Organization } from '../../../src/accounts/account-store.ts';
import type { Act } from '../../../src/accounts/audit/act.ts';
import type { FhirServerAuth } from '../../../src/accounts/connections/connection-store.ts';
import { openStores } from '../../../src/accounts/open-account-store.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { createServerMemory } from '../../../src/ehr/server-memory.ts';
import { organizationServers } from '../../../src/http/connected/organization-servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startTestServer } from '../../support/test-server.ts';

// A service takes its time to start on a busy machine.

let stores: Stores;
let fhir: Server;
let origin: string;
/** What the server was sent as `authorization`, newest last. */
const credentials: (string | undefined)[] = [];

beforeAll(async () => {
  stores = await openStores({
    dataDir: temporaryFolder(),
    databaseUrl: undefined,
    sqliteSynchronous: 'NORMAL',
    secretsKey: new Uint8Array(32).fill(7),
  });
  fhir = createServer((request, response) => {
    credentials.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/fhir+json' });
    response.end(JSON.stringify(answerOf(request.url ?? '')));
  });
  await new Promise<void>((resolve) => {
    fhir.listen(0, '127.0.0.1', resolve);
  });
  const bound = fhir.address();
  origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
});
afterAll(async () => {
  fhir.closeAllConnections();
  await new Promise((resolve) => {
    fhir.close(resolve);
  });
  await stores.close();
});

/** One patient with one order. */
function answerOf(address: string): unknown {
  if (address.includes('/Patient/')) return { resourceType: 'Patient', id: '1' };
  const order = {
    resourceType: 'MedicationRequest',
    id: 'order',
    status: 'active',
    intent: 'order',
    authoredOn: '2026-06-01',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: { text: 'lisinopril 10 mg oral tablet' },
  };
  const entry = address.includes('MedicationRequest') ? [{ resource: order }] : [];
  return { resourceType: 'Bundle', type: 'searchset', entry };
}

const newOrganization = (name: string): Promise<Organization> =>
  stores.accounts.ensureOrganization(name, undefined, new Date());

const actFor = ({ id }: Organization, seconds = 0): Act => ({
  organizationId: id,
  by: { kind: 'person', id: 'person', role: 'owner' },
  now: new Date(Date.now() + seconds * 1000),
});

async function connect(
  organization: Organization,
  path: string,
  auth: FhirServerAuth,
  seconds = 0,
): Promise<string> {
  const server = { name: path, baseUrl: `${origin}/${path}`, auth };
  const saved = await stores.connections.addServer(actFor(organization, seconds), server);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.record.id;
}

const memory = createServerMemory(() => 0);

const serversFor = (connectableOrigins: readonly string[]) =>
  organizationServers({ connections: stores.connections, connectableOrigins, clientKeys: undefined, memory });

test('the server connected first is read, with the credentials kept for it', async () => {
  const organization = await newOrganization('first');
  await connect(organization, 'later', { kind: 'none' }, 60);
  await connect(organization, 'fhir', { kind: 'bearer', token: 'secret-token' });
  const serverOf = serversFor([origin]);
  const server = await serverOf(organization);
  expect(server?.base.pathname).toBe('/fhir');
  expect(await server?.read('Patient', '1')).toMatchObject({ id: '1' });
  expect(credentials.at(-1)).toBe('Bearer secret-token');
  expect(await serverOf(organization)).toBe(server);
});

test('without credentials none are sent; client ids need the keys of the service', async () => {
  const plain = await newOrganization('plain');
  await connect(plain, 'plain', { kind: 'none' });
  await (await serversFor([origin])(plain))?.read('Patient', '1');
  expect(credentials.at(-1)).toBeUndefined();
  const signing = await newOrganization('signing');
  await connect(signing, 'signing', { kind: 'backend-services', clientId: 'us', scope: 'system/*.rs' });
  const server = await serversFor([origin])(signing);
  await expect(server?.read('Patient', '1')).rejects.toMatchObject({ reason: 'token-refused' });
});

test('another organization, an origin that is not allowed (any more) and a removed server give nothing', async () => {
  const organization = await newOrganization('removing');
  const id = await connect(organization, 'removing', { kind: 'none' });
  const serverOf = serversFor([origin]);
  expect(await serverOf(organization)).toBeDefined();
  expect(await serverOf(await newOrganization('without'))).toBeUndefined();
  expect(await serverOf(undefined)).toBeUndefined();
  expect(await serversFor(['https://ehr.example.org'])(organization)).toBeUndefined();
  expect(await serversFor([])(organization)).toBeUndefined();
  expect(await stores.connections.removeServer(actFor(organization), id)).toBe(true);
  expect(await serverOf(organization)).toBeUndefined();
});

test('over HTTP: a key reads the patients of the server its own organization connected, and no other key does', async () => {
  const server = await startTestServer({ settings: { CONNECTABLE_ORIGINS: origin } });
  const asked = { patient: 'Patient/1', as_of: '2026-07-01T00:00:00Z' };
  expect((await server.infer(asked)).status).toBe(404);
  const [own] = await server.accounts.organizations();
  if (own === undefined) throw new Error('the test server has no organization');
  const connected = { name: 'EHR', baseUrl: `${origin}/fhir`, auth: { kind: 'none' } } as const;
  expect(await server.stores.connections.addServer(actFor(own), connected)).toMatchObject({ kind: 'saved' });
  const answer = await server.infer(asked);
  expect([answer.status, await answer.json()]).toMatchObject([200, { medications: [{ status: 'active' }] }]);
  const other = await server.accounts.ensureOrganization('other', 'unlimited', new Date());
  const { key } = await server.accounts.createKey(other.id, new Date());
  expect((await server.infer(asked, { authorization: `Bearer ${key}` })).status).toBe(404);
  await server.stop();
});
