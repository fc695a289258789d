import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGES } from '../../src/dashboard/page-table.ts';
import type { Page } from '../../src/dashboard/page.ts';
import { addressOf, casesOf, FIELDS, idFor, isAboutSomething, MAKERS, probedOf, title } from './probes.ts';
import type { Probed } from './probes.ts';
import { newMember, newOwner, startDashboard, withoutChance } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

type Role = 'anonymous' | 'stranger' | 'member' | 'owner';

let dashboard: TestDashboard;
let probed: Probed;
/** `stranger` owns another organization. */
const visitors = new Map<Role, TestVisitor>();

beforeAll(async () => {
  dashboard = await startDashboard();
  const owner = await newOwner(dashboard, 'mine');
  visitors.set('owner', owner);
  visitors.set('member', await newMember(dashboard, owner, 'member@example.org'));
  visitors.set('stranger', await newOwner(dashboard, 'theirs'));
  visitors.set('anonymous', dashboard.visitor());
  probed = await probedOf(dashboard, owner);
});
afterAll(() => dashboard.stop());

async function probe(role: Role, page: Page, id: string): Promise<Answer> {
  const visitor = visitors.get(role) ?? dashboard.visitor();
  const path = addressOf(page, id);
  return page.method === 'GET' ? visitor.get(path) : visitor.post(path, FIELDS);
}

test('every address with an id is among the probes', () => {
  const unknown = PAGES.filter(isAboutSomething).filter(
    ({ path }) => !MAKERS.some(({ where }) => where.test(path)),
  );
  expect(unknown.map(title)).toEqual([]);
  expect(PAGES.filter(isAboutSomething).length).toBeGreaterThanOrEqual(13);
});

test.each(casesOf(({ access }) => access !== 'anyone'))(
  '%s: somebody not signed in is sent to sign in and learns nothing',
  async (_, page) => {
    const answer = await probe('anonymous', page, await idFor(page, probed));
    expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, '/dashboard/sign-in']);
    expect(answer.text).not.toContain('secret name');
  },
);

test.each(casesOf(({ access }) => access === 'owner'))(
  '%s: a member is refused, and is told the same for what is not there',
  async (_, page) => {
    const mine = await probe('member', page, await idFor(page, probed));
    const missing = await probe('member', page, 'nothing');
    expect(mine.status).toBe(403);
    expect(withoutChance(mine)).toBe(withoutChance(missing));
  },
);

test.each(casesOf(isAboutSomething))(
  '%s: what belongs to another organization is as little there as what never was, and is not changed',
  async (_, page) => {
    const id = await idFor(page, probed);
    const foreign = await probe('stranger', page, id);
    const missing = await probe('stranger', page, id.replace(/.{4}$/, 'zzzz'));
    expect(foreign.status).toBe(404);
    expect(withoutChance(foreign)).toBe(withoutChance(missing));
    const own = page.path.includes('/organizations/') ? undefined : await probe('owner', page, id);
    expect([200, 303, undefined]).toContain(own?.status);
  },
);

test('the lists of a stranger hold nothing of mine', async () => {
  await Promise.all(MAKERS.map(({ make }) => make(probed)));
  const stranger = visitors.get('stranger') ?? dashboard.visitor();
  for (const page of PAGES.filter(
    ({ method, path, access }) => method === 'GET' && access !== 'anyone' && !path.includes(':'),
  )) {
    if (page.id === 'page-provider') continue;
    const { status, text } = await stranger.get(page.path);
    expect([page.path, status]).toEqual([page.path, 200]);
    for (const trace of [
      'secret name',
      'mine@example.org',
      'member@example.org',
      probed.act.organizationId,
    ]) {
      expect([page.path, text.includes(trace)]).toEqual([page.path, false]);
    }
  }
});

test('a request id of another organization finds nothing', async () => {
  const { requests } = dashboard.stores;
  const { organizationId } = probed.act;
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
