import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from '../../src/dashboard/page.ts';
import { PAGES } from '../../src/dashboard/page-table.ts';
import { addressOf, casesOf, FIELDS, idFor, probedOf } from './probes.ts';
import type { Probed } from './probes.ts';
import { newMember, newOwner, PASSWORD, signIn, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

const OWNER = 'forged@example.org';
const isForm = ({ method }: Page): boolean => method === 'POST';

let dashboard: TestDashboard;
let owner: TestVisitor;
let mine: Probed;

beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await newOwner(dashboard, 'forged');
  await newMember(dashboard, owner, 'member@example.org');
  mine = await probedOf(dashboard, owner);
});
afterAll(() => dashboard.stop());

/** What a form asks for that FIELDS does not have. */
const MORE = { email: OWNER, password: PASSWORD, current: PASSWORD, next: `${PASSWORD} again` };

/** Ways in which another site sends a form with the cookies of the person. */
const FORGERIES = [
  ['without a token', { csrf: '' }, {}],
  ['with a token that is none', { csrf: 'A'.repeat(43) }, {}],
  ['with the token of somebody else', undefined, {}],
  ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ['from a sibling site', {}, { 'sec-fetch-site': 'same-site' }],
] as const;

async function send(
  page: Page,
  id: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return owner.post(addressOf(page, id), { ...FIELDS, ...MORE, ...fields }, headers);
}

/** How many acts the trails of everybody hold. */
async function acts(): Promise<number> {
  const organizations = await dashboard.stores.accounts.organizations();
  const ids = ['service', ...organizations.map(({ id }) => id)];
  const trails = await Promise.all(ids.map((id) => dashboard.stores.audit.entries(id, { limit: 1000 })));
  return trails.flat().length;
}

test('the table has forms', () => {
  expect(PAGES.filter(isForm).length).toBeGreaterThanOrEqual(15);
});

test.each(casesOf(isForm))(
  '%s: forged, it is refused and nothing is done; ours is taken',
  async (_, page) => {
    const id = await idFor(page, mine);
    const { text } = await dashboard.visitor().get('/dashboard/sign-in');
    const foreign = /name="csrf"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
    await signInAgain();
    const before = await acts();
    for (const [how, fields = { csrf: foreign }, headers] of FORGERIES) {
      const answer = await send(page, id, fields, headers);
      expect([how, answer.status]).toEqual([how, 403]);
      expect(answer.text).toContain('This form is out of date');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await acts()).toBe(before);
    // The same form with its token gets past the lock: what was refused above was the forgery.
    expect((await send(page, id)).text).not.toContain('This form is out of date');
  },
);

/** The form before may have ended the session, or changed the password. */
async function signInAgain(): Promise<void> {
  if ((await owner.get('/dashboard/account')).status === 200) return;
  for (const password of [PASSWORD, MORE.next]) {
    if ((await signIn(owner, OWNER, password)).status === 303) return;
  }
  throw new Error('the owner cannot sign in');
}
