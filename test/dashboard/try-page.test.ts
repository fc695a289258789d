import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newOwner, startDashboard } from './visit.ts';
import type { TestDashboard, TestVisitor } from './visit.ts';

const HOUR_MS = 3_600_000;

let dashboard: TestDashboard;
let owner: TestVisitor;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await newOwner(dashboard, 'tryers');
});
afterAll(() => dashboard.stop());

describe('the page to try the service on', () => {
  test('is open to everybody with a key to paste; keys are made by who is signed in', async () => {
    const stranger = dashboard.visitor();
    const { status, text } = await stranger.get('/dashboard/try');
    expect([status, text.includes('Make a key for one hour')]).toEqual([200, false]);
    expect(text).toContain('href="/dashboard/sign-in?next=%2Fdashboard%2Ftry"');
    expect((await stranger.post('/dashboard/try')).location).toBe('/dashboard/sign-in');
  });

  test('may talk to this service, and no other page may', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await owner.get(path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/dashboard/try')).toMatch(/^default-src 'none'; .*; connect-src 'self'$/);
    expect(await policyOf('/dashboard')).not.toContain('connect-src');
  });

  test('loads scripts that name the addresses of what they import', async () => {
    const { text } = await owner.get('/dashboard/try');
    const script = /src="(?<path>\/dashboard\/assets\/try-it\.[^"]+)"/.exec(text)?.groups?.['path'] ?? '';
    const imports = [...(await owner.get(script)).text.matchAll(/ from '(?<path>[^']+)';/g)];
    expect(imports.map(({ groups }) => groups?.['path']?.replace(/\.\w{16}\./, '.'))).toEqual([
      '/dashboard/assets/elements.js',
      '/dashboard/assets/json-place.js',
      '/dashboard/assets/try-list.js',
    ]);
    for (const { groups } of imports) expect((await owner.get(groups?.['path'] ?? '')).status).toBe(200);
  });

  test('has no key in it until one is made', async () => {
    const { text } = await owner.get('/dashboard/try');
    expect(text).not.toMatch(/medlist_\w/);
    expect(text).toContain('Make a key for one hour');
  });

  test('makes a key that works for an hour, is shown once, and is in the list', async () => {
    await owner.get('/dashboard/try');
    const { text, status } = await owner.post('/dashboard/try');
    const key = /value="(?<key>medlist_\w{49})"/.exec(text)?.groups?.['key'] ?? '';
    expect([status, key.length]).toEqual([200, 57]);
    const now = Date.now();
    const { accounts } = dashboard.stores;
    expect((await accounts.keyHolder(key, new Date(now + HOUR_MS - 60_000)))?.organization.name).toContain(
      'tryers',
    );
    expect(await accounts.keyHolder(key, new Date(now + HOUR_MS + 60_000))).toBeUndefined();
    expect((await owner.get('/dashboard/try')).text).not.toContain(key);
    expect((await owner.get('/dashboard/keys')).text).toContain('Try it');
  });

  test('makes none for a forged form', async () => {
    const before = (await owner.get('/dashboard/keys')).text.match(/Try it<\//g)?.length;
    expect((await owner.post('/dashboard/try', { csrf: 'forged' })).status).toBe(403);
    expect((await owner.get('/dashboard/keys')).text.match(/Try it<\//g)?.length).toBe(before);
  });
});
