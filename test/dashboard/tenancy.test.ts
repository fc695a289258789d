import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Act } from '../../src/accounts/act.ts';
import { PAGES } from '../../src/dashboard/page-table.ts';
import type { Page } from '../../src/dashboard/page.ts';
import { newMember, newOwner, startDashboard, withoutChance } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

type Role = 'anonymous' | 'stranger' | 'member' | 'owner';

let dashboard: TestDashboard;
let organizationId: string;
let act: Act;
/** `stranger` owns another organization. */
const visitors = new Map<Role, TestVisitor>();

beforeAll(async () => {
  dashboard = await startDashboard();
  const owner = await newOwner(dashboard, 'mine');
  visitors.set('owner', owner);
  visitors.set('member', await newMember(dashboard, owner, 'member@example.org'));
  visitors.set('stranger', await newOwner(dashboard, 'theirs'));
  visitors.set('anonymous', dashboard.visitor());
  const session = await dashboard.stores.identity.session(
    owner.cookies.get('medlist-session') ?? '',
    new Date(),
  );
  if (session === undefined) throw new Error('the owner is not signed in');
  organizationId = session.organization.id;
  act = { organizationId, by: { kind: 'person', id: session.person.id, role: 'owner' }, now: new Date() };
});
afterAll(() => dashboard.stop());

/** What the addresses with `:id` are about: each makes something new of my organization and gives its id. */
const MAKERS: readonly { readonly where: RegExp; readonly make: () => Promise<string> }[] = [
  {
    where: /\/keys\/:id/,
    make: async () => (await dashboard.stores.keys.create(act, { name: 'secret name' })).record.id,
  },
  {
    where: /\/invitations\/:id/,
    make: async () => {
      const invitation = {
        role: 'member',
        label: 'secret name',
        expiresAt: new Date(Date.now() + 60_000),
      } as const;
      return (await dashboard.stores.identity.invite(act, invitation)).invitation.id;
    },
  },
  {
    where: /\/servers\/:id/,
    make: async () => {
      const baseUrl = `https://ehr.example.org/${Math.random()}`;
      const server = { name: `secret name ${baseUrl}`, baseUrl, auth: { kind: 'none' } } as const;
      const saved = await dashboard.stores.connections.addServer(act, server);
      return saved.kind === 'saved' ? saved.record.id : '';
    },
  },
  {
    where: /\/issuers\/:id/,
    make: async () => {
      const issuer = `https://ehr.example.org/${Math.random()}`;
      const client = { kind: 'public', clientId: 'secret name' } as const;
      const saved = await dashboard.stores.connections.addIssuer(act, {
        name: `secret name ${issuer}`,
        issuer,
        client,
      });
      return saved.kind === 'saved' ? saved.record.id : '';
    },
  },
  {
    where: /\/members\/:id/,
    make: async () => {
      const members = await dashboard.stores.identity.members(organizationId);
      return members.find(({ email }) => email.startsWith('member@'))?.personId ?? '';
    },
  },
  { where: /\/organizations\/:id/, make: () => Promise.resolve(organizationId) },
];

const isAboutSomething = ({ path }: Page): boolean => path.includes(':id');
const title = ({ method, path }: Page): string => `${method} ${path}`;

/** Fields that every form accepts, so that a probe fails for who asks and not for what is typed. */
const FIELDS = {
  name: 'A name',
  organization: 'mine',
  label: 'A label',
  expiry: 'never',
  grace: 'none',
  role: 'member',
  term: 'day',
  kind: 'none',
  address: 'https://ehr.example.org/probe',
};

async function probe(role: Role, page: Page, id: string): Promise<Answer> {
  const visitor = visitors.get(role) ?? dashboard.visitor();
  const path = page.path.replace(':id', id).replace(':token', 'A'.repeat(43));
  return page.method === 'GET' ? visitor.get(path) : visitor.post(path, FIELDS);
}

const idFor = (page: Page): Promise<string> =>
  MAKERS.find(({ where }) => where.test(page.path))?.make() ?? Promise.resolve('');

test('every address with an id is among the probes', () => {
  const unknown = PAGES.filter(isAboutSomething).filter(
    ({ path }) => !MAKERS.some(({ where }) => where.test(path)),
  );
  expect(unknown.map(title)).toEqual([]);
  expect(PAGES.filter(isAboutSomething).length).toBeGreaterThanOrEqual(13);
});

test.each(PAGES.filter(({ access }) => access !== 'anyone').map((page) => [title(page), page] as const))(
  '%s: somebody not signed in is sent to sign in and learns nothing',
  async (_, page) => {
    const answer = await probe('anonymous', page, await idFor(page));
    expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, '/dashboard/sign-in']);
    expect(answer.text).not.toContain('secret name');
  },
);

test.each(PAGES.filter(({ access }) => access === 'owner').map((page) => [title(page), page] as const))(
  '%s: a member is refused, and is told the same for what is not there',
  async (_, page) => {
    const mine = await probe('member', page, await idFor(page));
    const missing = await probe('member', page, 'nothing');
    expect(mine.status).toBe(403);
    expect(withoutChance(mine)).toBe(withoutChance(missing));
  },
);

test.each(PAGES.filter(isAboutSomething).map((page) => [title(page), page] as const))(
  '%s: what belongs to another organization is as little there as what never was, and is not changed',
  async (_, page) => {
    const id = await idFor(page);
    const foreign = await probe('stranger', page, id);
    const missing = await probe('stranger', page, id.replace(/.{4}$/, 'zzzz'));
    expect(foreign.status).toBe(404);
    expect(withoutChance(foreign)).toBe(withoutChance(missing));
    const own = page.path.includes('/organizations/') ? undefined : await probe('owner', page, id);
    expect([200, 303, undefined]).toContain(own?.status);
  },
);

test('the lists of a stranger hold nothing of mine', async () => {
  await Promise.all(MAKERS.map(({ make }) => make()));
  const stranger = visitors.get('stranger') ?? dashboard.visitor();
  for (const page of PAGES.filter(
    ({ method, path, access }) => method === 'GET' && access !== 'anyone' && !path.includes(':'),
  )) {
    if (page.id === 'page-provider') continue;
    const { status, text } = await stranger.get(page.path);
    expect([page.path, status]).toEqual([page.path, 200]);
    for (const trace of ['secret name', 'mine@example.org', 'member@example.org', organizationId]) {
      expect([page.path, text.includes(trace)]).toEqual([page.path, false]);
    }
  }
});

test('a request id of another organization finds nothing', async () => {
  const { requests } = dashboard.stores;
  const requestId = 'id-of-my-request';
  const facts = { keyPrefix: 'medlist_secret', endpoint: 'infer-medications', status: 200, durationMs: 5 };
  const counts = { units: 1, inputCount: 2, outputCount: 1, errorKind: undefined };
  requests.note({ requestId, organizationId, at: new Date(), ...facts, ...counts });
  const mine = await (visitors.get('owner') ?? dashboard.visitor()).get(
    `/dashboard/usage?request=${requestId}`,
  );
  expect(mine.text).toContain('medlist_secret');
  const stranger = visitors.get('stranger') ?? dashboard.visitor();
  const theirs = await stranger.get(`/dashboard/usage?request=${requestId}`);
  const missing = await stranger.get('/dashboard/usage?request=id-of-no-request');
  expect(withoutChance(theirs).replaceAll(requestId, 'X')).toBe(
    withoutChance(missing).replaceAll('id-of-no-request', 'X'),
  );
});
