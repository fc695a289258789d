import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newOwner, startDashboard } from './visit.ts';
import type { Answer, TestDashboard, TestVisitor } from './visit.ts';

const KNOWN = 'known@example.org';
let dashboard: TestDashboard;
let hashed = 0;
/** Each argon2 computation is a job of the thread pool: counted, because time on a busy machine says nothing. */
const hook = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') hashed += 1;
  },
});

beforeAll(async () => {
  dashboard = await startDashboard();
  await newOwner(dashboard, 'known');
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  await dashboard.stop();
});
beforeEach(() => {
  hashed = 0;
});

/** How many passwords the service hashed for an answer. */
async function work(path: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const visitor: TestVisitor = dashboard.visitor();
  await visitor.get(path);
  hashed = 0;
  const answer: Answer = await visitor.post(path, fields);
  expect(answer.status).toBeLessThan(500);
  return hashed;
}

test.each([
  ['known', KNOWN],
  ['unknown', 'nobody@example.org'],
])('signing in with the address of somebody %s: one password is hashed', async (_, email) => {
  expect(await work('/dashboard/sign-in', { email, password: 'a wrong pass phrase' })).toBe(1);
});

test.each([
  ['known', KNOWN],
  ['unknown', 'somebody-new@example.org'],
])('signing up with the address of somebody %s: two passwords are hashed', async (_, email) => {
  expect(
    await work('/dashboard/sign-up', { organization: 'Any', email, password: 'a new pass phrase' }),
  ).toBe(2);
});

test('somebody who signs in through a provider only has no password: the work is the same', async () => {
  const oidc = { issuer: 'https://idp.example', subject: 'x' };
  const options = { now: new Date(), address: '192.0.2.1', isOpen: true };
  const person = { kind: 'oidc', email: 'provider@example.org', oidc } as const;
  expect((await dashboard.stores.identity.signUp(person, 'Any', options)).kind).toBe('created');
  expect(
    await work('/dashboard/sign-in', { email: 'provider@example.org', password: 'a wrong pass phrase' }),
  ).toBe(1);
});

test('an invitation tells by its work as little about an address', async () => {
  const owner = await newOwner(dashboard, 'inviting');
  const fields = { label: 'x', role: 'member', term: 'day' };
  const counts = [];
  for (const email of [KNOWN, 'another-new@example.org']) {
    const made = await owner.post('/dashboard/invitations', fields);
    const path = /\/dashboard\/join\/[A-Za-z0-9_-]{43}/.exec(made.text)?.[0] ?? '';
    counts.push(await work(path, { email, password: 'another pass phrase' }));
  }
  expect(counts).toEqual([2, 2]);
});
