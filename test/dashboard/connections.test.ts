import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { habitual } from '../ehr/habitual-server.ts';
import { startStub } from '../ehr/hostile-server.ts';
import type { StubServer } from '../ehr/hostile-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newMember, newOwner, signIn, startDashboard } from './visit.ts';
import type { TestDashboard, TestVisitor } from './visit.ts';

const SERVERS = '/dashboard/connections/servers/new';
const ISSUERS = '/dashboard/connections/issuers/new';
let dashboard: TestDashboard;
let owner: TestVisitor;

beforeAll(async () => {
  dashboard = await startDashboard({ settings: { SECRETS_KEY: randomBytes(32).toString('base64') } });
  owner = await newOwner(dashboard, 'connecting');
});
afterAll(() => dashboard.stop());

const SERVER = { name: 'Test EHR', address: 'https://ehr.example.org/fhir', kind: 'none' };

test('web pages are let in by their origin, and shut out again', async () => {
  const page = '/dashboard/connections/pages';
  const add = async (origin: string) => (await owner.post(page, { origin })).location;
  expect(await add('https://App.example.org/')).toMatch(/done=origin-added$/);
  expect(await add('https://app.example.org')).toMatch(/done=origin-known$/);
  for (const origin of [
    'http://app.example.org',
    'https://app.example.org/path',
    'app.example.org',
    '*',
    'null',
  ])
    expect(await add(origin)).toMatch(/done=origin-refused$/);
  expect((await owner.get('/dashboard/connections')).text).toContain('<code>https://app.example.org</code>');
  const gone = await owner.post(`${page}/remove`, { origin: 'https://app.example.org' });
  expect(gone.location).toMatch(/done=origin-removed$/);
  expect((await owner.post(`${page}/remove`, { origin: 'https://app.example.org' })).status).toBe(404);
  const member = await newMember(dashboard, owner, 'pages@example.org');
  expect((await member.post(page, { origin: 'https://evil.example.org' })).status).toBe(403);
});

test.each([
  ['no address', { address: '' }, 'Enter the base address'],
  ['no URL', { address: 'ehr' }, 'Not a URL.'],
  ['another scheme', { address: 'ftp://ehr.example.org' }, 'Only http and https'],
  ['credentials in it', { address: 'https://a:b@ehr.example.org' }, 'does not belong in the address'],
  [
    'an origin that is not allowed',
    { address: 'https://169.254.169.254/latest' },
    'may not contact that address',
  ],
  ['this machine', { address: 'http://localhost:8080/fhir' }, 'may not contact that address'],
  ['no name', { name: '' }, 'Enter a name.'],
  ['an unknown kind', { kind: 'magic' }, 'Choose from the list.'],
  ['a token that is missing', { kind: 'bearer', secret: '' }, 'Enter the token.'],
  ['a client id that is missing', { kind: 'backend-services', client: '' }, 'Enter the client id'],
])('a server with %s is refused beside the field, and what was typed stays', async (_, change, problem) => {
  const typed = { ...SERVER, secret: 'not-to-be-shown', ...change };
  const { status, text } = await owner.post(SERVERS, typed);
  expect(status).toBe(422);
  expect(text).toContain(problem);
  expect(text).toMatch(/aria-invalid="true"/);
  if (typed.name !== '') expect(text).toContain(`value="${typed.name}"`);
  expect(text).not.toContain('not-to-be-shown');
});

test('a server and its token: listed without the token, once per address, removed again', async () => {
  const token = 'a-token-nobody-sees';
  const connected = await owner.post(SERVERS, { ...SERVER, kind: 'bearer', secret: token });
  expect(connected.location).toBe('/dashboard/connections?done=server-connected');
  const list = await owner.get('/dashboard/connections');
  expect(list.text).toContain('https://ehr.example.org/fhir');
  expect(list.text).not.toContain(token);
  expect((await owner.post(SERVERS, SERVER)).text).toContain('exists already');
  const remove = /\/dashboard\/connections\/servers\/[\w-]+\/remove/.exec(list.text)?.[0] ?? '';
  expect((await owner.get(remove)).text).toContain('Remove Test EHR?');
  expect((await owner.post(remove)).location).toBe('/dashboard/connections?done=server-removed');
  expect((await owner.post(remove)).status).toBe(404);
});

test('an issuer with a secret is trusted, listed without it, removed again', async () => {
  const issuer = {
    name: 'Hospital',
    address: 'https://ehr.example.org/r4/',
    kind: 'confidential',
    client: 'us',
    secret: 'hush-hush',
  };
  expect((await owner.post(ISSUERS, { ...issuer, secret: '' })).text).toContain('Enter the secret.');
  expect((await owner.post(ISSUERS, { ...issuer, client: '' })).text).toContain('Enter the client id');
  expect((await owner.post(ISSUERS, issuer)).location).toBe('/dashboard/connections?done=issuer-trusted');
  const list = await owner.get('/dashboard/connections');
  expect(list.text).toContain('https://ehr.example.org/r4<');
  expect(list.text).not.toContain('hush-hush');
  const remove = /\/dashboard\/connections\/issuers\/[\w-]+\/remove/.exec(list.text)?.[0] ?? '';
  expect((await owner.post(remove)).location).toBe('/dashboard/connections?done=issuer-removed');
});

test('without a key for secrets the kinds that need one are not offered and not taken; without origins nothing is', async () => {
  const bare = await startDashboard();
  const visitor = await newOwner(bare, 'bare');
  const form = await visitor.get(SERVERS);
  expect(form.text).toContain('SECRETS_KEY');
  expect(form.text).not.toContain('value="bearer"');
  expect((await visitor.post(SERVERS, { ...SERVER, kind: 'bearer', secret: 'x' })).status).toBe(422);
  await bare.stop();
  const closed = await startDashboard({ settings: { CONNECTABLE_ORIGINS: '' } });
  const nobody = await newOwner(closed, 'closed');
  expect((await nobody.get('/dashboard/connections')).text).toContain('CONNECTABLE_ORIGINS');
  expect((await nobody.post(SERVERS, SERVER)).status).toBe(422);
  await closed.stop();
});

const OPERATOR = {
  FHIR_SERVER_URL: 'https://operator.example.org/fhir',
  FHIR_SERVER_TOKEN: 'token-of-the-operator',
  SMART_ISSUERS: JSON.stringify([
    { iss: 'https://all.example.org/r4', name: 'City EHR', clientId: 'medlist-all', clientSecret: 'hush' },
  ]),
};

test('what the operator set is shown with its setting, cannot be removed, and tells no secret', async () => {
  const set = await startDashboard({ settings: OPERATOR });
  const visitor = await newOwner(set, 'reading');
  const { text } = await visitor.get('/dashboard/connections');
  for (const shown of ['https://operator.example.org/fhir', 'FHIR_SERVER_URL', 'in use', 'City EHR']) {
    expect(text).toContain(shown);
  }
  for (const shown of ['https://all.example.org/r4', 'SMART_ISSUERS', 'medlist-all', 'shared secret']) {
    expect(text).toContain(shown);
  }
  expect(text).not.toMatch(/hush|token-of-the-operator|\/remove/);
  await visitor.get(SERVERS);
  await visitor.post(SERVERS, SERVER);
  const own = (await visitor.get('/dashboard/connections')).text;
  expect(own.match(/in use</g)).toHaveLength(1);
  expect(own.indexOf('in use<')).toBeLessThan(own.indexOf('operator.example.org'));
  await set.stop();
});

test('the server of one organization is not shown to another, not even to one of the same name', async () => {
  const settings = { ...OPERATOR, FHIR_SERVER_ORGANIZATION: 'Hillside' };
  const set = await startDashboard({ settings });
  const stranger = await newOwner(set, 'Hillside');
  const now = new Date();
  const { id } = await set.stores.accounts.ensureOrganization('Hillside', 'team', now);
  const act = { organizationId: id, by: { kind: 'command' }, now } as const;
  const { token } = await set.stores.identity.invite(act, {
    role: 'owner',
    label: 'x',
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const invited = set.visitor();
  await invited.get(`/dashboard/join/${token}`);
  await invited.post(`/dashboard/join/${token}`, {
    email: 'anna@hillside.example',
    password: 'four calm words here',
  });
  expect((await invited.get('/dashboard/connections')).text).toContain('operator.example.org');
  expect((await stranger.get('/dashboard/connections')).text).not.toContain('operator.example.org');
  await set.stop();
});

test('everybody finds what an EHR has to know of this service, at its public address', async () => {
  const settings = { PUBLIC_URL: 'https://meds.example.org', CLIENT_KEYS_FILE: '/keys.json' };
  const set = await startDashboard({ settings });
  const visitor = await newOwner(set, 'registering');
  const member = await newMember(set, visitor, 'member@registering.example');
  const { text } = await member.get('/dashboard/connections');
  for (const address of ['smart/launch', 'smart/callback', '.well-known/jwks.json']) {
    expect(text).toContain(`>https://meds.example.org/${address}</code>`);
  }
  expect(text).toContain('patient/MedicationRequest.rs');
  expect((await owner.get('/dashboard/connections')).text).not.toContain('jwks.json');
  await set.stop();
});

test('secrets sealed under another SECRETS_KEY: every page is there and says which setting is wrong', async () => {
  const settings = { DATA_DIR: temporaryFolder(), SECRETS_KEY: randomBytes(32).toString('base64') };
  const before = await startDashboard({ settings });
  const first = await newOwner(before, 'sealing');
  await first.get(SERVERS);
  await first.post(SERVERS, { ...SERVER, kind: 'bearer', secret: 'a-token-nobody-sees' });
  const issuer = { name: 'Hospital', address: 'https://ehr.example.org/r4', client: 'us' };
  await first.post(ISSUERS, { ...issuer, kind: 'confidential', secret: 'hush-hush' });
  expect((await first.get('/dashboard/connections')).text).not.toContain('SECRETS_KEY');
  await before.stop();
  for (const secretsKey of [randomBytes(32).toString('base64'), '']) {
    const after = await startDashboard({ settings: { ...settings, SECRETS_KEY: secretsKey } });
    const visitor = after.visitor();
    await signIn(visitor, 'sealing@example.org');
    const { status, text } = await visitor.get('/dashboard/connections');
    expect(status).toBe(200);
    expect(text).toContain('A stored secret cannot be opened');
    expect(text).toContain('<code>SECRETS_KEY</code>');
    expect(text.match(/secret unreadable/g)).toHaveLength(2);
    await after.stop();
  }
});

test('a check says what the server answers, and that nothing does where nothing does', async () => {
  const stub: StubServer = await startStub((request, response) =>
    habitual(
      {
        resources: [],
        states: ['MedicationRequest', 'MedicationDispense', 'MedicationStatement'],
        refuses: (asked) => {
          if (asked.pathname.includes('MedicationDispense')) return 403;
          return asked.pathname.includes('MedicationAdministration') ? 404 : undefined;
        },
      },
      () => stub.base,
    )(request, response),
  );
  const local = await startDashboard({
    settings: { CONNECTABLE_ORIGINS: `${stub.base.origin} http://127.0.0.1:9` },
  });
  const visitor = await newOwner(local, 'checking');
  const check = async (address: string): Promise<string> => {
    await visitor.post(SERVERS, { ...SERVER, name: address, address });
    const { text } = await visitor.get('/dashboard/connections');
    const paths = text.match(/\/dashboard\/connections\/servers\/[\w-]+\/check/g) ?? [];
    return (await visitor.post(paths.at(-1) ?? '')).text;
  };
  const found = await check(stub.base.href);
  expect(found).toContain('not everything can be read');
  expect(found).toContain('FHIR 4.0.1');
  expect(found).toContain('the server does not permit this read');
  expect(found).toContain('the server says that it has none');
  expect(
    stub.seen.every(({ path }) => !path.includes('patient=') || path.includes('medlist-connection-check')),
  ).toBe(true);
  expect(await check('http://127.0.0.1:9/fhir')).toContain('no FHIR server answers at this address');
  await local.stop();
  await stub.close();
});

test('only an owner checks, and only their own servers', async () => {
  const list = await owner.post('/dashboard/connections/servers/server_none/check');
  expect(list.status).toBe(404);
});
