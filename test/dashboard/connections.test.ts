import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newOwner, startDashboard } from './visit.ts';
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
