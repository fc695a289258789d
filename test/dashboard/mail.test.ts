import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Mail } from '../../src/dashboard/mailer.ts';
import { newOwner, PASSWORD, startDashboard } from './visit.ts';
import type { TestDashboard, TestVisitor } from './visit.ts';

const sent: Mail[] = [];
let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startDashboard({
    settings: { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'medlist <no-reply@example.org>' },
    mail: (mail) => {
      sent.push(mail);
      return Promise.resolve();
    },
  });
});
afterAll(() => dashboard.stop());

/** The path of the link in the newest message to an address. */
function linkTo(address: string): string {
  const text = sent.findLast(({ to }) => to === address)?.text ?? '';
  return /https?:\/\/[^/\s]+(?<path>\/\S+)/.exec(text)?.groups?.['path'] ?? '';
}

async function signUp(email: string): Promise<TestVisitor> {
  const visitor = dashboard.visitor();
  await visitor.get('/dashboard/sign-up');
  await visitor.post('/dashboard/sign-up', { organization: email, email, password: PASSWORD });
  return visitor;
}

/** Signed up, and the link of the mail opened. */
async function confirmed(email: string): Promise<TestVisitor> {
  const visitor = await signUp(email);
  await visitor.get(linkTo(email));
  await visitor.post(linkTo(email));
  return visitor;
}

test('an address is confirmed by the link in its mail, and nobody is in before', async () => {
  const email = 'new@mail.example.org';
  const visitor = await signUp(email);
  expect((await visitor.get('/dashboard')).location).toContain('/dashboard/sign-in');
  await visitor.get('/dashboard/sign-in');
  const early = await visitor.post('/dashboard/sign-in', { email, password: PASSWORD });
  expect([early.status, early.text.includes('Confirm your address first')]).toEqual([401, true]);
  const link = linkTo(email);
  expect(link).toMatch(/^\/dashboard\/confirm\//);
  expect((await visitor.get(link)).status).toBe(200);
  expect((await visitor.post(link)).status).toBe(303);
  expect((await visitor.get('/dashboard')).status).toBe(200);
});

test('whoever signs up with a known address gets the same page, and its owner a message', async () => {
  const email = 'twice@mail.example.org';
  await signUp(email);
  const before = sent.length;
  await signUp(email);
  expect(sent.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'You have an account already · medlist'],
  ]);
});

test('a link to a new password goes to known addresses only, the page is the same, and many are slowed down', async () => {
  const email = 'forgot@mail.example.org';
  await confirmed(email);
  const before = sent.length;
  const ask = async (address: string) => {
    const visitor = dashboard.visitor();
    await visitor.get('/dashboard/reset');
    return visitor.post('/dashboard/reset', { email: address });
  };
  for (const address of [email, 'nobody@mail.example.org']) {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await ask(address)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  }
  const messages = sent.slice(before);
  expect(messages.map(({ to }) => to)).toEqual(Array<string>(6).fill(email));
  const visitor = dashboard.visitor();
  await visitor.get(linkTo(email));
  const chosen = await visitor.post(linkTo(email), { password: 'five other calm words' });
  expect(chosen.location).toContain('/dashboard/sign-in');
});

test('an invitation that names an address is sent to it, any other is only shown', async () => {
  const owner = await confirmed('inviting@mail.example.org');
  const invite = async (label: string) => {
    await owner.get('/dashboard/members');
    return owner.post('/dashboard/invitations', { label, role: 'member', term: 'week' });
  };
  const shown = await invite('guest@mail.example.org');
  const link = linkTo('guest@mail.example.org');
  expect(link).toMatch(/^\/dashboard\/join\/[\w-]{43}$/);
  expect(shown.text).toContain(link);
  expect(shown.text).toContain('on its way');
  const before = sent.length;
  expect((await invite('Ada from the ward')).text).not.toContain('on its way');
  expect(sent).toHaveLength(before);
});

test('without mail nothing is said to be on its way', async () => {
  const silent = await startDashboard();
  const owner = await newOwner(silent, 'silent');
  await owner.get('/dashboard/members');
  const fields = { label: 'guest@mail.example.org', role: 'member', term: 'week' };
  expect((await owner.post('/dashboard/invitations', fields)).text).not.toContain('on its way');
  await silent.stop();
});

test('questions to passkeys are slowed down by address, and nobody elsewhere waits', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const visitor = dashboard.visitor();
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1)
    statuses.push((await visitor.get('/dashboard/sign-in/passkey', from('203.0.113.5'))).status);
  expect([statuses.slice(0, 61).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect((await visitor.get('/dashboard/sign-in/passkey', from('203.0.113.6'))).status).toBe(200);
});
