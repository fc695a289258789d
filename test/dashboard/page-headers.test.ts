import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COOKIE_NAMES } from '../../src/web/cookies.ts';
import { PAGES } from '../../src/dashboard/page-table.ts';
import { addressOf, casesOf, FIELDS, idFor, probedOf } from './probes.ts';
import type { Probed } from './probes.ts';
import { newMember, newOwner, PASSWORD, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

let dashboard: TestDashboard;
let owner: TestVisitor;
let probed: Probed;

beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await newOwner(dashboard, 'headers');
  await newMember(dashboard, owner, 'member@example.org');
  probed = await probedOf(dashboard, owner);
});
afterAll(() => dashboard.stop());

/** Inline style or script, a handler in an attribute, or anything of another host. */
const NOT_STRICT =
  /<style|\sstyle=|<script(?! type="module" src="\/dashboard\/assets\/)|\son[a-z]+=|\ssrc="(?!\/dashboard\/assets\/)|<link(?![^>]*href="\/dashboard\/assets\/)|href="(?:javascript|data):/;

function expectStrict(answer: Answer): void {
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(NOT_STRICT.exec(answer.text)?.[0]).toBeUndefined();
}

test.each(casesOf(({ path }) => !path.endsWith('/sign-out')))(
  '%s: the strict policy, kept nowhere, nothing inline and nothing from elsewhere',
  async (_, page) => {
    const accept = { accept: 'text/html' };
    for (const visitor of [owner, dashboard.visitor()]) {
      const address = addressOf(page, await idFor(page, probed));
      const answer =
        page.method === 'GET' ? await visitor.get(address, accept) : await visitor.post(address, FIELDS);
      expect([page.path, answer.status < 500]).toEqual([page.path, true]);
      expectStrict(answer);
      const talks = answer.headers.get('content-security-policy')?.includes('connect-src') === true;
      if (answer.status === 200) expect(talks).toBe(page.connects === true);
    }
  },
);

test('errors are as strict', async () => {
  for (const path of ['/dashboard/nowhere', '/dashboard/keys/none/revoke', '/dashboard/join/none']) {
    expectStrict(await owner.get(path));
  }
});

test('behind https every cookie there is belongs to this host alone and is hidden from scripts', async () => {
  const secure = await startDashboard({
    settings: { PUBLIC_URL: 'https://meds.example.org' },
    provider: () => ({
      name: 'Example',
      begin: () => Promise.resolve({ address: 'https://idp.example/authorize', state: 'state' }),
      finish: () => Promise.reject(new Error('nobody comes back')),
    }),
  });
  const visitor = secure.visitor();
  const answers = [await visitor.get('/dashboard/sign-up')];
  const person = { email: 'anna@example.org', password: PASSWORD };
  answers.push(await visitor.post('/dashboard/sign-up', { organization: 'Any', ...person }));
  answers.push(await visitor.post('/dashboard/sign-in', person));
  answers.push(await visitor.get('/dashboard/sign-in/provider'));
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
  const flags =
    /^__Host-medlist-(?<name>[a-z]+)=[\w-]*; Path=\/; HttpOnly; SameSite=Lax; Secure(?:; Max-Age=\d+)?$/;
  const names = lines.map((line) => flags.exec(line)?.groups?.['name'] ?? line);
  // That of the SMART app is looked at in smart-app.test.ts; `made` comes with a new key.
  expect([...new Set(names), 'made', 'smart'].toSorted()).toEqual(COOKIE_NAMES.toSorted());
  await secure.stop();
});

test('the table is looked at as a whole', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(40);
});
