import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newMember, newOwner, PASSWORD, signIn, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

let dashboard: TestDashboard;
let owner: TestVisitor;

beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await newOwner(dashboard, 'team');
});
afterAll(() => dashboard.stop());

const linkIn = ({ text }: Answer): string => /\/dashboard\/join\/[A-Za-z0-9_-]{43}/.exec(text)?.[0] ?? '';
const invite = (label: string, role = 'member'): Promise<Answer> =>
  owner.post('/dashboard/invitations', { label, role, term: 'day' });

test('an invitation link is shown once, works once, and makes a member', async () => {
  const link = linkIn(await invite('Ben'));
  expect((await owner.get('/dashboard/members')).text).not.toContain(link);
  const ben = dashboard.visitor();
  expect((await ben.get(link)).text).toContain('Join team');
  const joined = await ben.post(link, { email: 'ben@example.org', password: PASSWORD });
  expect(joined.location).toBe('/dashboard?done=joined');
  expect((await ben.get('/dashboard/members')).text).toContain('ben@example.org');
  const late = dashboard.visitor();
  const used = await late.get(link);
  expect(used.status).toBe(410);
  expect(used.text).toContain('Somebody joined team with this link. If that was you, sign in.');
  await late.get('/dashboard/sign-in');
  expect((await late.post(link, { email: 'late@example.org', password: PASSWORD })).status).toBe(410);
});

test('what is wrong in the form stays beside its field; the password is never sent back', async () => {
  const link = linkIn(await invite('Carla'));
  const carla = dashboard.visitor();
  await carla.get(link);
  const short = await carla.post(link, { email: 'carla@example.org', password: 'too short' });
  expect(short.status).toBe(422);
  expect(short.text).toContain('value="carla@example.org"');
  expect(short.text).toContain('Use at least 12 characters');
  expect(short.text).not.toContain('too short');
  expect((await carla.post(link, { email: 'not an address', password: PASSWORD })).status).toBe(422);
});

test('an invitation ends when it is withdrawn and when its time is over', async () => {
  const withdrawn = linkIn(await invite('Dora'));
  const { text } = await owner.get('/dashboard/members');
  const address = /\/dashboard\/invitations\/[\w-]+\/withdraw/.exec(text)?.[0] ?? '';
  expect((await owner.post(address)).location).toBe('/dashboard/members?done=invitation-withdrawn');
  expect((await owner.post(address)).status).toBe(404);
  const ended = await dashboard.visitor().get(withdrawn);
  expect(ended.status).toBe(410);
  expect(ended.text).toContain('It was withdrawn, or its time is over.');
});

test('somebody who has an account joins with it and can go back and forth', async () => {
  const eve = await newOwner(dashboard, 'eve');
  const link = linkIn(await invite('Eve', 'owner'));
  const page = await eve.get(link);
  expect(page.text).toContain('You join as <strong>eve@example.org</strong>');
  expect((await eve.post(link)).location).toBe('/dashboard?done=joined');
  const account = await eve.get('/dashboard/account');
  expect(account.text).toContain('Your organizations');
  const back = /\/dashboard\/organizations\/[\w-]+\/enter/.exec(account.text)?.[0] ?? '';
  expect((await eve.post(back)).location).toBe('/dashboard?done=organization-entered');
  expect((await eve.get('/dashboard')).text).toContain('<span>eve</span>');
});

test('the organizations of a person stand in the order of their names', async () => {
  const many = await newOwner(dashboard, 'ward');
  await many.post('/dashboard/organization/name', { organization: 'Ward 2' });
  for (const name of ['Ward 10', 'Ward 9', 'Annex']) {
    const host = await newOwner(dashboard, name.replace(' ', '-'));
    await host.post('/dashboard/organization/name', { organization: name });
    const link = linkIn(
      await host.post('/dashboard/invitations', { label: name, role: 'member', term: 'day' }),
    );
    await many.get(link);
    await many.post(link);
    await many.get('/dashboard/account');
  }
  const { text } = await many.get('/dashboard/account');
  const names = [...text.matchAll(/<th scope="row">([^<]+)</g)].map(([, name]) => name);
  expect(names).toEqual(['Annex', 'Ward 2', 'Ward 9', 'Ward 10']);
});

test('a taken address needs its own password', async () => {
  await newOwner(dashboard, 'taken');
  const link = linkIn(await invite('Mallory'));
  const mallory = dashboard.visitor();
  await mallory.get(link);
  const refused = await mallory.post(link, {
    email: 'taken@example.org',
    password: 'not the password of taken',
  });
  expect(refused.status).toBe(409);
  expect((await mallory.get('/dashboard')).status).toBe(303);
});

test('roles change and take effect; the last owner stays', async () => {
  const solo = await newOwner(dashboard, 'solo');
  const helper = await newMember(dashboard, solo, 'helper@example.org');
  expect((await helper.get('/dashboard/audit')).status).toBe(403);
  const { text } = await solo.get('/dashboard/members');
  const role = /\/dashboard\/members\/[\w-]+\/role/.exec(text)?.[0] ?? '';
  expect((await solo.post(role, { role: 'owner' })).location).toBe('/dashboard/members?done=role-changed');
  await signIn(helper, 'helper@example.org');
  expect((await helper.get('/dashboard/audit')).status).toBe(200);
  expect((await solo.post(role, { role: 'emperor' })).status).toBe(422);

  const alone = await newOwner(dashboard, 'alone');
  const token = alone.cookies.get('medlist-session') ?? '';
  const personId = (await dashboard.stores.identity.session(token, new Date()))?.person.id ?? '';
  const refused = await alone.post(`/dashboard/members/${personId}/role`, { role: 'member' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('keeps at least one owner');
  expect((await alone.post(`/dashboard/members/${personId}/remove`)).status).toBe(409);
});

test('renaming shows in the bar; a bad name is refused beside its field', async () => {
  const named = await newOwner(dashboard, 'before');
  expect((await named.post('/dashboard/organization/name', { organization: '' })).status).toBe(422);
  await named.post('/dashboard/organization/name', { organization: 'After' });
  expect((await named.get('/dashboard')).text).toContain('<span>After</span>');
});

test('sign-up refuses what cannot be used, beside its field, and keeps the rest', async () => {
  const visitor = dashboard.visitor();
  await visitor.get('/dashboard/sign-up');
  const typed = { organization: 'Kept', email: 'kept@example.org', password: 'kept@example.org' };
  const refused = await visitor.post('/dashboard/sign-up', typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Kept"');
  expect(refused.text).toContain('too few different characters');
  expect(refused.text.match(/kept@example\.org/g)).toHaveLength(1);
});
