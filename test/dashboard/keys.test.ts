import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KeyHolder } from '../../src/accounts/account-store.ts';
import { newOwner, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

const DAY = 86_400_000;
let dashboard: TestDashboard;
let owner: TestVisitor;

beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await newOwner(dashboard, 'keys');
});
afterAll(() => dashboard.stop());

const keyIn = ({ text }: Answer): string => /medlist_\w{49}/.exec(text)?.[0] ?? '';
const holderOf = (key: string, at = new Date()): Promise<KeyHolder | undefined> =>
  dashboard.stores.accounts.keyHolder(key, at);

/** The address of what can be done to the key of this name. */
async function addressOf(name: string, what: 'rotate' | 'revoke'): Promise<string> {
  const { text } = await owner.get('/dashboard/keys');
  const label = `${what === 'rotate' ? 'Rotate' : 'Revoke'} ${name}"`;
  return new RegExp(`href="(/dashboard/keys/[\\w-]+/${what})"\\s+aria-label="${label}`).exec(text)?.[1] ?? '';
}

test('a key is shown once; the list has its ends only', async () => {
  const created = await owner.post('/dashboard/keys/new', { name: 'Once', expiry: 'never' });
  const key = keyIn(created);
  expect(created.status).toBe(200);
  expect((await holderOf(key))?.apiKey).toMatchObject({
    name: 'Once',
    scopes: undefined,
    expiresAt: undefined,
  });
  const list = await owner.get('/dashboard/keys');
  expect(list.text).toContain(key.slice(-4));
  expect(list.text).not.toContain(key);
  expect(created.headers.get('cache-control')).toBe('no-store');
});

test('scopes and expiry are those that were chosen', async () => {
  const created = await owner.post('/dashboard/keys/new', {
    name: 'Narrow',
    expiry: '30-days',
    scopes: 'infer',
  });
  const key = keyIn(created);
  const holder = await holderOf(key);
  expect(holder?.apiKey.scopes).toEqual(['infer']);
  expect(holder?.apiKey.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29.9 * DAY);
  expect(await holderOf(key, new Date(Date.now() + 31 * DAY))).toBeUndefined();
});

test.each([
  ['no name', { name: '' }, 'Enter a name'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'Use at most 100 characters.'],
  ['characters that hide', { name: 'a\u202eb' }, 'Use plain characters only.'],
  ['an unknown scope', { scopes: 'everything' }, 'Choose from the list.'],
  ['an unknown expiry', { expiry: 'tomorrow' }, 'Choose from the list.'],
])('%s is refused beside the field, what was typed stays, no key is made', async (_, change, problem) => {
  const before = (await owner.get('/dashboard/keys')).text.match(/<tr>/g)?.length;
  const refused = await owner.post('/dashboard/keys/new', { name: 'Typed', expiry: '90-days', ...change });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(problem);
  expect(keyIn(refused)).toBe('');
  if (!('expiry' in change)) expect(refused.text).toMatch(/value="90-days"\s+selected/);
  expect((await owner.get('/dashboard/keys')).text.match(/<tr>/g)?.length).toBe(before);
});

test('rotation: the new key works at once, the old one until its grace is over', async () => {
  const old = keyIn(
    await owner.post('/dashboard/keys/new', { name: 'Rotating', expiry: 'never', scopes: 'documents' }),
  );
  const address = await addressOf('Rotating', 'rotate');
  expect((await owner.get(address)).text).toContain('The old key works for');
  expect((await owner.post(address, { grace: 'for ever' })).status).toBe(422);
  const rotated = keyIn(await owner.post(address, { grace: 'hour' }));
  expect((await holderOf(rotated))?.apiKey).toMatchObject({ name: 'Rotating', scopes: ['documents'] });
  expect(await holderOf(old)).toBeDefined();
  expect(await holderOf(old, new Date(Date.now() + 3_601_000))).toBeUndefined();
  expect((await owner.get('/dashboard/keys')).text).toContain('ends soon');
});

test('rotation without grace ends the old key now', async () => {
  const old = keyIn(await owner.post('/dashboard/keys/new', { name: 'Leaked', expiry: 'never' }));
  const answer = await owner.post(await addressOf('Leaked', 'rotate'), { grace: 'none' });
  expect(answer.text).toContain('The old key no longer works.');
  expect(await holderOf(old)).toBeUndefined();
  expect(await holderOf(keyIn(answer))).toBeDefined();
});

test('revocation asks first, then holds at once; an ended key has no further acts', async () => {
  const key = keyIn(await owner.post('/dashboard/keys/new', { name: 'Ending', expiry: 'never' }));
  const address = await addressOf('Ending', 'revoke');
  expect((await owner.get(address)).text).toContain('Revoke Ending?');
  expect(await holderOf(key)).toBeDefined();
  expect((await owner.post(address)).location).toBe('/dashboard/keys?done=key-revoked');
  expect(await holderOf(key)).toBeUndefined();
  expect((await owner.get(address)).status).toBe(404);
  expect((await owner.get(address.replace('revoke', 'rotate'))).status).toBe(404);
  expect(await addressOf('Ending', 'revoke')).toBe('');
  const audit = await owner.get('/dashboard/audit');
  expect(audit.text).toContain('API key revoked');
  expect(audit.text).toContain('keys@example.org');
});

test('many keys are shown fifty at a time, and found by name or by their ends', async () => {
  const many = await newOwner(dashboard, 'many');
  const made = keyIn(await many.post('/dashboard/keys/new', { name: 'By hand', expiry: 'never' }));
  const organizationId = (await holderOf(made))?.organization.id ?? '';
  const by = { kind: 'person', id: 'person-1', role: 'owner' } as const;
  expect((await many.get('/dashboard/keys')).text).not.toContain('role="search"');
  for (let index = 1; index <= 60; index += 1) {
    const now = new Date(Date.now() + index * 1000);
    await dashboard.stores.keys.create({ organizationId, by, now }, { name: `Service ${index} of many` });
  }
  const names = ({ text }: Answer): readonly string[] => [
    ...new Set([...text.matchAll(/Revoke Service (\d+) of many/g)].map(([, index = '']) => index)),
  ];
  const first = await many.get('/dashboard/keys');
  expect(names(first)).toHaveLength(50);
  expect(first.text).toContain('1 to 50 of 61');
  expect(first.text).not.toContain('>Newer<');
  const older = /href="([^"]+)">Older</.exec(first.text)?.[1] ?? '';
  const second = await many.get(older.replaceAll('&#61;', '='));
  expect(second.text).toContain('51 to 61 of 61');
  expect([...names(first), ...names(second)]).toHaveLength(60);
  expect(names(await many.get('/dashboard/keys?name=service+7+OF'))).toEqual(['7']);
  const end = /medlist_\w{6}…(\w{4})/.exec(second.text)?.[1] ?? 'none';
  expect(names(await many.get(`/dashboard/keys?name=${end}`)).length).toBeGreaterThan(0);
  expect((await many.get('/dashboard/keys?name=nothing')).text).toContain('No working key has this name.');
  expect(names(await many.get('/dashboard/keys?skip=99999'))).toHaveLength(50);
});

test('loading the page with a new key again makes no second key', async () => {
  const visitor = await newOwner(dashboard, 'reloading');
  const { text } = await visitor.get('/dashboard/keys/new');
  const once = /name="once"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
  const fields = { name: 'Only one', expiry: 'never', once };
  expect((await visitor.post('/dashboard/keys/new', fields)).status).toBe(200);
  const again = await visitor.post('/dashboard/keys/new', fields);
  expect(again.location).toBe('/dashboard/keys?done=key-shown');
  const list = await visitor.get('/dashboard/keys');
  expect(list.text.match(/>Only one</g)).toHaveLength(1);
});
