import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD, newMember, newOwner, signIn, startDashboard, withoutChance } from './visit.ts';
import type { TestDashboard } from './visit.ts';

let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard.stop());

describe('sessions', () => {
  test('the cookie is hidden from scripts, bound to the site, and holds nothing but an id', async () => {
    const visitor = dashboard.visitor();
    await visitor.get('/dashboard/sign-up');
    const signedUp = await visitor.post('/dashboard/sign-up', {
      organization: 'Cookie',
      email: 'cookie@example.org',
      password: PASSWORD,
    });
    const session = signedUp.headers.getSetCookie().find((line) => line.startsWith('medlist-session='));
    expect(session).toMatch(
      /^medlist-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(signedUp).toMatchObject({ status: 303, location: '/dashboard' });
  });

  test('under https cookies are for this host only, and secure', async () => {
    const secure = await startDashboard({ settings: { PUBLIC_URL: 'https://meds.example.org' } });
    const answer = await secure.visitor().get('/dashboard/sign-in');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-medlist-visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    await secure.stop();
  });

  test('a session or visit planted before sign-in is worth nothing afterwards', async () => {
    await newOwner(dashboard, 'fixation');
    const attacker = dashboard.visitor();
    await signIn(attacker, 'fixation@example.org');
    const planted = attacker.cookies.get('medlist-session') ?? '';
    const victim = dashboard.visitor();
    victim.cookies.set('medlist-session', planted);
    await victim.get('/dashboard/account');
    await victim.post('/dashboard/sign-in', { email: 'fixation@example.org', password: PASSWORD });
    expect(victim.cookies.get('medlist-session')).not.toBe(planted);
    expect((await attacker.get('/dashboard')).status).toBe(303);
    const invented = dashboard.visitor();
    invented.cookies.set('medlist-session', 'a'.repeat(43));
    await signIn(invented, 'fixation@example.org');
    expect(invented.cookies.get('medlist-session')).not.toBe('a'.repeat(43));
  });

  test('signing out ends the session at once, wherever its cookie is', async () => {
    const owner = await newOwner(dashboard, 'leaving');
    const copy = dashboard.visitor();
    copy.cookies.set('medlist-session', owner.cookies.get('medlist-session') ?? '');
    expect((await copy.get('/dashboard')).status).toBe(200);
    expect((await owner.post('/dashboard/sign-out')).location).toBe('/dashboard/sign-in?done=signed-out');
    expect((await copy.get('/dashboard')).status).toBe(303);
  });

  test('a new password ends the other sessions and keeps this one', async () => {
    const owner = await newOwner(dashboard, 'password');
    const elsewhere = dashboard.visitor();
    await signIn(elsewhere, 'password@example.org');
    const wrong = await owner.post('/dashboard/account/password', {
      current: 'not this one',
      next: `${PASSWORD} now`,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('This is not the password you have now.');
    expect(wrong.text).not.toContain(`${PASSWORD} now`);
    const changed = await owner.post('/dashboard/account/password', {
      current: PASSWORD,
      next: `${PASSWORD} now`,
    });
    expect(changed.location).toBe('/dashboard/account?done=password-changed');
    expect((await owner.get('/dashboard')).status).toBe(200);
    expect((await elsewhere.get('/dashboard')).status).toBe(303);
    expect((await signIn(dashboard.visitor(), 'password@example.org')).status).toBe(401);
    expect((await signIn(dashboard.visitor(), 'password@example.org', `${PASSWORD} now`)).status).toBe(303);
  });

  test('a person removed by an owner is out with the next request', async () => {
    const owner = await newOwner(dashboard, 'removing');
    const member = await newMember(dashboard, owner, 'gone@example.org');
    expect((await member.get('/dashboard')).status).toBe(200);
    const list = await owner.get('/dashboard/members');
    const remove = /\/dashboard\/members\/[\w-]+\/remove/.exec(list.text)?.[0] ?? '';
    expect((await owner.post(remove)).location).toBe('/dashboard/members?done=member-removed');
    expect((await member.get('/dashboard')).status).toBe(303);
  });
});

describe('forged forms', () => {
  test.each([
    ['without a token', { csrf: '' }, {}],
    ['with a wrong token', { csrf: 'A'.repeat(43) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', {}, { 'sec-fetch-site': 'same-site' }],
  ])('%s: nothing is done', async (_, fields, headers) => {
    const owner = await newOwner(dashboard, `forged-${_.replaceAll(' ', '-')}`);
    const answer = await owner.post(
      '/dashboard/keys/new',
      { name: 'x', expiry: 'never', ...fields },
      headers,
    );
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This form is out of date');
    expect((await owner.get('/dashboard/keys')).text).toContain('There is no working key');
  });

  test('the token of one browser is worth nothing in another, before sign-in as well', async () => {
    const page = await dashboard.visitor().get('/dashboard/sign-in');
    const csrf = /name="csrf"\s+value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const other = dashboard.visitor();
    await other.get('/dashboard/sign-in');
    const answer = await other.post('/dashboard/sign-in', {
      csrf,
      email: 'a@example.org',
      password: PASSWORD,
    });
    expect(answer.status).toBe(403);
  });

  test('other content types, and more than a form holds, are refused', async () => {
    const owner = await newOwner(dashboard, 'large');
    const big = await owner.post('/dashboard/keys/new', { name: 'x'.repeat(40_000) });
    expect(big.status).toBe(413);
    const json = await owner.post('/dashboard/keys/new', {}, { 'content-type': 'application/json' });
    expect(json.status).toBe(422);
  });
});

describe('nobody learns who has an account', () => {
  test('sign-in: an unknown address and a wrong password get the same page', async () => {
    await newOwner(dashboard, 'known');
    const answers = [];
    for (const email of ['known@example.org', 'never@example.org']) {
      const visitor = dashboard.visitor();
      await visitor.get('/dashboard/sign-in');
      const answer = await visitor.post('/dashboard/sign-in', { email, password: 'something else entirely' });
      answers.push(withoutChance(answer).replaceAll(email, 'EMAIL'));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toMatch(/^401 /);
  });

  test('sign-up: a known address keeps its password, and the right one signs in', async () => {
    await newOwner(dashboard, 'first');
    const fields = { organization: 'Any', email: 'first@example.org', password: 'a password of a stranger' };
    const stranger = dashboard.visitor();
    await stranger.get('/dashboard/sign-up');
    const refused = await stranger.post('/dashboard/sign-up', fields);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('This address has an account with another password.');
    expect((await signIn(dashboard.visitor(), 'first@example.org', fields.password)).status).toBe(401);
    const owner = dashboard.visitor();
    await owner.get('/dashboard/sign-up');
    expect((await owner.post('/dashboard/sign-up', { ...fields, password: PASSWORD })).location).toBe(
      '/dashboard',
    );
    expect((await owner.get('/dashboard')).text).toContain('<span>first</span>');
  });

  test.each(['via', 'forwarded', 'x-real-ip', 'x-forwarded-for'])(
    'what a request says in %s does not switch the throttles off where no proxy is trusted',
    async (header) => {
      const strict = await startDashboard({ settings: { TRUSTED_PROXIES: '' } });
      let status = 0;
      for (let attempt = 0; attempt < 12 && status !== 429; attempt += 1) {
        const guesser = strict.visitor();
        await guesser.get('/dashboard/sign-in');
        const guess = { email: 'nobody@example.org', password: `guess number ${attempt}` };
        const said = { [header]: `192.0.2.${attempt}` };
        ({ status } = await guesser.post('/dashboard/sign-in', guess, said));
      }
      await strict.stop();
      expect(status).toBe(429);
    },
  );

  test('failures slow down who makes them, and nobody else', async () => {
    const owner = await newOwner(dashboard, 'throttled');
    const guesser = dashboard.visitor();
    let status = 0;
    for (let attempt = 0; attempt < 12 && status !== 429; attempt += 1) {
      await guesser.get('/dashboard/sign-in');
      const guess = { email: 'throttled@example.org', password: `guess number ${attempt}` };
      ({ status } = await guesser.post('/dashboard/sign-in', guess));
    }
    expect(status).toBe(429);
    await owner.post('/dashboard/sign-out');
    expect((await signIn(owner, 'throttled@example.org')).status).toBe(303);
  });
});

/** Ways to write an address elsewhere so that a check, a proxy or a browser may take it for one of this host. */
const FOREIGN = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https:/evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/dashboard//evil.example',
  '/dashboard@evil.example',
  '/dashboard.evil.example',
  '/dashboard/../../evil',
  '/dashboard/%2e%2e/evil',
  '/\t/evil.example',
  '/dashboard\n//evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '//evil.example%23/dashboard',
  'dashboard/evil',
  'javascript:alert("evil")',
  'data:text/html,evil',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  String.raw`/dashboard\..\evil`,
];

test('a page never leads to another host', async () => {
  await newOwner(dashboard, 'redirect');
  const signedIn = dashboard.visitor();
  await signIn(signedIn, 'redirect@example.org');
  for (const next of FOREIGN) {
    const address = `/dashboard/sign-in?${new URLSearchParams({ next }).toString()}`;
    expect([next, (await signedIn.get(address)).location]).toEqual([next, '/dashboard']);
    const visitor = dashboard.visitor();
    expect((await visitor.get(address)).text).not.toContain('evil');
    const answer = await visitor.post('/dashboard/sign-in', {
      email: 'redirect@example.org',
      password: PASSWORD,
      next,
    });
    expect([next, answer.location]).toEqual([next, '/dashboard']);
  }
  const visitor = dashboard.visitor();
  const sent = await visitor.get('/dashboard/usage?request=abc');
  expect(sent.location).toBe('/dashboard/sign-in?next=%2Fdashboard%2Fusage%3Frequest%3Dabc');
  await visitor.get(sent.location ?? '');
  const next = '/dashboard/usage?request=abc';
  const back = await visitor.post('/dashboard/sign-in', {
    email: 'redirect@example.org',
    password: PASSWORD,
    next,
  });
  expect(back.location).toBe(next);
});

test('what people type is text, wherever it is shown', async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&`;
  const owner = await newOwner(dashboard, 'hostile');
  await owner.post('/dashboard/organization/name', { organization: hostile });
  await owner.post('/dashboard/keys/new', { name: hostile, expiry: 'never' });
  await owner.post('/dashboard/invitations', { label: hostile, role: 'member', term: 'day' });
  const secretless = { name: hostile, address: 'https://ehr.example.org/fhir', kind: 'none' };
  expect((await owner.post('/dashboard/connections/servers/new', secretless)).status).toBe(303);
  for (const path of [
    '',
    '/keys',
    '/members',
    '/connections',
    '/audit',
    '/account',
    `/usage?request=${encodeURIComponent(hostile)}`,
  ]) {
    const { text, status } = await owner.get(`/dashboard${path}`);
    expect([path, status, text.includes('<img src=x')]).toEqual([path, 200, false]);
    expect(text).not.toMatch(/ on\w+="?alert/);
  }
});

test('files of the dashboard are named by their content and kept by browsers; pages are not', async () => {
  const visitor = dashboard.visitor();
  const { text } = await visitor.get('/dashboard/sign-in');
  const files = [...text.matchAll(/(?:href|src)="(?<file>\/dashboard\/assets\/[^"]+)"/g)].map(
    ({ groups }) => groups?.['file'] ?? '',
  );
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const answer = await visitor.get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await visitor.get('/dashboard/assets/dashboard.0000000000000000.css')).status).toBe(404);
});

test.each([
  ['host', 'evil.example'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'evil.example'],
  ['forwarded', 'host=evil.example;proto=https'],
  ['x-original-url', '/evil.example'],
  ['x-forwarded-prefix', '/evil.example'],
  ['referer', 'https://evil.example/'],
  ['origin', 'https://evil.example'],
])('what a request says in %s stands on no page and in no address', async (name, value) => {
  const owner = await newOwner(dashboard, `forged-${name}`);
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  for (const path of ['/', '/dashboard', '/dashboard/members', '/dashboard/nowhere']) {
    const { headers, text } = await rawGet(dashboard.address + path, { cookie, [name]: value });
    expect([path, text.includes('evil.example'), JSON.stringify(headers).includes('evil.example')]).toEqual([
      path,
      false,
      false,
    ]);
  }
});

/** With whatever headers: fetch refuses to send some of them. */
function rawGet(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly headers: IncomingHttpHeaders; readonly text: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ headers: response.headers, text }));
    }).on('error', reject);
  });
}
