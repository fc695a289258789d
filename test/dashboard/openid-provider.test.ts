import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkProvider } from '../../src/dashboard/check-provider.ts';
import { openidProvider } from '../../src/dashboard/openid-provider.ts';
import { startOpenidServer } from './openid-server.ts';
import type { OpenidServer } from './openid-server.ts';
import { newOwner, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

const BACK = '/dashboard/sign-in/provider/back';
let openid: OpenidServer;
let dashboard: TestDashboard;

const configOf = (issuer: string) => ({
  issuer,
  clientId: 'medlist',
  clientSecret: undefined,
  name: 'Example',
});

beforeAll(async () => {
  openid = await startOpenidServer();
  dashboard = await startDashboard({
    provider: (publicUrl) => openidProvider(configOf(openid.issuer), publicUrl),
  });
});
afterAll(async () => {
  await dashboard.stop();
  await openid.stop();
});

/** Out to the provider and back, with what it would send along unless told. */
async function signInWith(
  visitor: TestVisitor,
  change: (query: URLSearchParams) => void = () => undefined,
  from = '/dashboard/sign-in/provider',
): Promise<Answer> {
  const out = await visitor.get(from);
  const query = openid.agree(out.location ?? '');
  change(query);
  return visitor.get(`${BACK}?${query.toString()}`);
}

test('the way out carries state, nonce and an S256 challenge, and never a secret', async () => {
  const visitor = dashboard.visitor();
  expect((await visitor.get('/dashboard/sign-in')).text).toContain('Continue with Example');
  const { status, location } = await visitor.get('/dashboard/sign-in/provider');
  const asked = new URL(location ?? '').searchParams;
  expect(status).toBe(303);
  expect(location?.startsWith(`${openid.issuer}/authorize?`)).toBe(true);
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'medlist',
    redirect_uri: `${dashboard.address}${BACK}`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{32,}$/),
    nonce: expect.stringMatching(/^.{32,}$/),
  });
});

test('somebody new with a verified address gets an organization; the second time it is the same', async () => {
  openid.claims = { sub: 'anna', email: 'anna@idp.example', email_verified: true };
  for (const visitor of [dashboard.visitor(), dashboard.visitor()]) {
    expect(await signInWith(visitor)).toMatchObject({ status: 303, location: '/dashboard' });
    expect((await visitor.get('/dashboard/account')).text).toContain('anna@idp.example');
    expect(visitor.cookies.has('medlist-oidc')).toBe(false);
  }
});

test('an address the provider did not verify makes nobody', async () => {
  openid.claims = { sub: 'ben', email: 'ben@idp.example', email_verified: false };
  const visitor = dashboard.visitor();
  expect((await signInWith(visitor)).status).toBe(403);
  expect((await visitor.get('/dashboard')).status).toBe(303);
});

test('a known address is not taken over; its person links the provider first', async () => {
  const owner = await newOwner(dashboard, 'carla');
  openid.claims = { sub: 'carla', email: 'carla@example.org', email_verified: true };
  const before = dashboard.visitor();
  expect((await signInWith(before)).status).toBe(403);
  expect((await signInWith(owner, undefined, '/dashboard/account/provider')).location).toBe(
    '/dashboard/account?done=linked',
  );
  const after = dashboard.visitor();
  expect((await signInWith(after)).location).toBe('/dashboard');
  expect((await after.get('/dashboard/account')).text).toContain('carla@example.org');
});

test.each([
  ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
  ['no state', (query: URLSearchParams) => query.delete('state')],
  ['another code', (query: URLSearchParams) => query.set('code', 'guessed')],
  ['a refusal', (query: URLSearchParams) => query.set('error', 'access_denied')],
])('%s is refused', async (_, change) => {
  openid.claims = { sub: 'dora', email: 'dora@idp.example', email_verified: true };
  const visitor = dashboard.visitor();
  const answer = await signInWith(visitor, change);
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('Please sign in again');
  expect((await visitor.get('/dashboard')).status).toBe(303);
});

test('an id token for another sign-in is refused', async () => {
  openid.claims = { sub: 'eve', email: 'eve@idp.example', email_verified: true, nonce: 'of another sign-in' };
  expect((await signInWith(dashboard.visitor())).status).toBe(401);
});

test('an answer works in the browser that asked, and once', async () => {
  openid.claims = { sub: 'fred', email: 'fred@idp.example', email_verified: true };
  const visitor = dashboard.visitor();
  const out = await visitor.get('/dashboard/sign-in/provider');
  const query = openid.agree(out.location ?? '').toString();
  expect((await dashboard.visitor().get(`${BACK}?${query}`)).status).toBe(401);
  expect((await visitor.get(`${BACK}?${query}`)).status).toBe(303);
  expect((await visitor.get(`${BACK}?${query}`)).status).toBe(401);
});

test('closed sign-up holds here as well; without a provider there is no such page; one that is away is said to be', async () => {
  const closed = await startDashboard({
    settings: { SIGN_UP: 'closed' },
    provider: (publicUrl) => openidProvider(configOf(openid.issuer), publicUrl),
  });
  openid.claims = { sub: 'gina', email: 'gina@idp.example', email_verified: true };
  expect((await signInWith(closed.visitor())).status).toBe(403);
  expect((await closed.visitor().get('/dashboard/sign-up')).status).toBe(403);
  await closed.stop();
  const plain = await startDashboard();
  expect((await plain.visitor().get('/dashboard/sign-in/provider')).status).toBe(404);
  await plain.stop();
  const away = await startDashboard({
    provider: (publicUrl) => openidProvider(configOf('http://127.0.0.1:9'), publicUrl),
  });
  expect((await away.visitor().get('/dashboard/sign-in/provider')).status).toBe(503);
  await away.stop();
});

test('a provider that is reached by http elsewhere than on this machine stops the start', () => {
  expect(() => checkProvider(configOf('http://idp.example.org'))).toThrow('https is required');
});

test('a provider whose answers have no end is left, and people are told that it does not answer', async () => {
  let sent = 0;
  const endless = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(65_536, ' ');
    const send = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', send);
    send();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const { port } = endless.address() as AddressInfo;
  const provider = openidProvider(configOf(`http://127.0.0.1:${port}`), dashboard.address);
  await expect(provider.begin()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(sent).toBeLessThan(20_000_000);
  await new Promise((resolve) => endless.close(resolve));
});
