import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startOpenidServer } from '../dashboard/openid-server.ts';
import type { OpenidServer } from '../dashboard/openid-server.ts';
import { freePort } from '../support/free-port.ts';
import { startService } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { expectAccessible, freshPage, press } from './browser.ts';

const PASSWORD = 'four calm words here';
let openid: OpenidServer;
let service: ServiceProcess;
let origin: string;

beforeAll(async () => {
  openid = await startOpenidServer();
  const port = await freePort();
  // Another site than the provider, so that the browser treats the way back as one from elsewhere.
  origin = `http://localhost:${port}`;
  service = await startService({
    DATA_DIR: temporaryFolder(),
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: origin,
    OIDC_ISSUER: openid.issuer,
    OIDC_CLIENT_ID: 'medlist',
    OIDC_NAME: 'Example',
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await openid.stop();
});

/** Follows the link to the provider, and the provider's back. */
async function throughProvider(page: Page, link: string): Promise<void> {
  await press(page.getByRole('link', { name: link }));
  await page.waitForURL(`${openid.issuer}/**`);
  await press(page.getByRole('link', { name: 'I am who I am' }));
  await page.waitForURL(`${origin}/**`);
}

async function comeThroughProvider(): Promise<Page> {
  const { page } = await freshPage(origin);
  await page.goto(`${origin}/dashboard/sign-in`);
  await throughProvider(page, 'Continue with Example');
  return page;
}

async function emailOf(page: Page): Promise<string> {
  await page.goto(`${origin}/dashboard/account`);
  return page.content();
}

test('somebody new comes in through the provider; another browser is the same person', async () => {
  openid.claims = { sub: 'anna', email: 'anna@idp.example', email_verified: true };
  const first = await comeThroughProvider();
  expect(first.url()).toBe(`${origin}/dashboard`);
  expect(await emailOf(first)).toContain('anna@idp.example');
  await press(first.getByRole('button', { name: 'Sign out', exact: true }));
  await first.goto(`${origin}/dashboard`);
  expect(first.url()).toContain('/dashboard/sign-in');
  const second = await comeThroughProvider();
  expect(await emailOf(second)).toContain('anna@idp.example');
});

test('somebody who has a password is let in through the provider after linking it, not before', async () => {
  const { page } = await freshPage(origin);
  await page.goto(`${origin}/dashboard/sign-up`);
  await page.getByLabel('Organization').fill('Carlas');
  await page.getByLabel('E-mail').fill('carla@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Create organization' }));
  await page.waitForURL('**/dashboard');
  openid.claims = { sub: 'carla', email: 'carla@example.org', email_verified: true };

  const before = await comeThroughProvider();
  expect(await before.content()).toContain('Nobody here signs in this way with that account.');
  await expectAccessible(before);
  await before.goto(`${origin}/dashboard`);
  expect(before.url()).toContain('/dashboard/sign-in');

  await page.goto(`${origin}/dashboard/account`);
  await throughProvider(page, 'Link Example');
  expect(page.url()).toBe(`${origin}/dashboard/account?done=linked`);
  const after = await comeThroughProvider();
  expect(after.url()).toBe(`${origin}/dashboard`);
  expect(await emailOf(after)).toContain('carla@example.org');
});

test('who comes back with the answer of another browser is not signed in', async () => {
  openid.claims = { sub: 'dora', email: 'dora@idp.example', email_verified: true };
  const { page: asked } = await freshPage(origin);
  await asked.goto(`${origin}/dashboard/sign-in`);
  await press(asked.getByRole('link', { name: 'Continue with Example' }));
  await asked.waitForURL(`${openid.issuer}/**`);
  const answer = await asked.getByRole('link', { name: 'I am who I am' }).getAttribute('href');
  const { page: other } = await freshPage(origin);
  await other.goto(answer ?? '');
  expect(await other.content()).toContain('Please sign in again');
  await other.goto(`${origin}/dashboard`);
  expect(other.url()).toContain('/dashboard/sign-in');
});
