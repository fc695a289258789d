import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { medlist, startService } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { expectAccessible, freshPage, press } from './browser.ts';
import { freePort } from '../support/free-port.ts';

const PASSWORD = 'four calm words here';
let service: ServiceProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  // Passkeys belong to a host with a name.
  const PUBLIC_URL = `http://localhost:${port}`;
  settings = { DATA_DIR: temporaryFolder(), NODE_ENV: 'production', PORT: String(port), PUBLIC_URL };
  service = await startService(settings);
});
afterAll(async () => {
  await service.end('SIGTERM');
});

const origin = (): string => settings['PUBLIC_URL'] ?? '';

async function signUp(name: string): Promise<Page> {
  const { page } = await freshPage(origin());
  await page.goto(`${origin()}/dashboard/sign-up`);
  await page.getByLabel('Organization').fill(name);
  await page.getByLabel('E-mail').fill(`${name}@example.org`);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Create organization' }));
  await page.waitForURL('**/dashboard');
  return page;
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto(`${origin()}/dashboard/sign-in`);
  await page.getByLabel('E-mail').fill(`${name}@example.org`);
  await page.getByLabel('Password').fill(password);
  await press(page.getByRole('button', { name: 'Sign in', exact: true }));
}

async function signOut(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Sign out', exact: true }));
  await page.waitForURL('**/dashboard/sign-in**');
}

/** RFC 6238: six digits, thirty seconds, SHA-1. */
function codeOf(base32: string, at = Date.now()): string {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

test('a second factor: set up by its first code, asked for at sign-in, backup codes work once, ended with the password', async () => {
  const page = await signUp('codes');
  await page.goto(`${origin()}/dashboard/account`);
  await press(page.getByRole('link', { name: 'Set up a second factor' }));
  await page.getByLabel('Your password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Continue' }));
  const secret = (await page.locator('#secret').textContent()) ?? '';
  const backup = ((await page.locator('#backup-codes').textContent()) ?? '').split('\n');
  expect(backup.length).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await page.getByLabel('Code of the app').fill('000000');
  await press(page.getByRole('button', { name: 'Turn it on' }));
  expect(await page.content()).toContain('This is not the code of this moment.');
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await press(page.getByRole('button', { name: 'Turn it on' }));
  expect(await page.content()).toContain('The second factor is on');
  await signOut(page);

  await signIn(page, 'codes');
  await expectAccessible(page);
  expect((await page.goto(`${origin()}/dashboard`))?.url()).toContain('/dashboard/sign-in');
  await signIn(page, 'codes');
  await page.getByLabel('Code').fill('12345');
  await press(page.getByRole('button', { name: 'Continue' }));
  expect(await page.content()).toContain('This is not the code of this moment.');
  await page.getByLabel('Code').fill(codeOf(secret));
  await press(page.getByRole('button', { name: 'Continue' }));
  await page.waitForURL('**/dashboard');
  await signOut(page);

  for (const outcome of ['in', 'refused']) {
    await signIn(page, 'codes');
    await page.getByLabel('Code').fill(backup[0] ?? '');
    await press(page.getByRole('button', { name: 'Continue' }));
    if (outcome === 'in') await page.waitForURL('**/dashboard');
    expect((await page.content()).includes('This is not the code of this moment.')).toBe(outcome !== 'in');
    if (outcome === 'in') await signOut(page);
  }
  await page.getByLabel('Code').fill(codeOf(secret));
  await press(page.getByRole('button', { name: 'Continue' }));
  await page.goto(`${origin()}/dashboard/account/second-factor`);
  await page.getByLabel('Your password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'End it' }));
  expect(await page.content()).toContain('The second factor has ended.');
  await signOut(page);
  await signIn(page, 'codes');
  await page.waitForURL('**/dashboard');
});

test('a passkey of the device: added, used in place of the password, removed; without it nobody is in', async () => {
  const page = await signUp('keys');
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin()}/dashboard/account/passkeys/new`);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Laptop of Ada');
  await press(page.getByRole('button', { name: 'Add passkey' }));
  await page.waitForURL('**/dashboard/account?done=passkey-added');
  await expectAccessible(page);
  await signOut(page);

  await press(page.getByRole('link', { name: 'Use a passkey' }));
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Use a passkey' }));
  await page.waitForURL('**/dashboard');
  await page.goto(`${origin()}/dashboard/account`);
  expect(await page.content()).toContain('keys@example.org');
  await press(page.getByRole('button', { name: 'Remove the passkey Laptop of Ada' }));
  expect(await page.content()).toContain('The passkey was removed.');
  await signOut(page);

  await page.goto(`${origin()}/dashboard/sign-in/passkey`);
  await press(page.getByRole('button', { name: 'Use a passkey' }));
  await page.getByText('The device did not give what was asked for.').waitFor();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await press(page.getByRole('button', { name: 'Use a passkey' }));
  await page.getByText('The device gave no passkey.').waitFor();
});

test('a forgotten password: the printed link works once, and every session ends', async () => {
  const page = await signUp('forgetful');
  const elsewhere = (await freshPage(origin())).page;
  await elsewhere.goto(`${origin()}/dashboard/reset`);
  expect(await elsewhere.content()).toContain('npx medlist people reset-password');
  const printed = await medlist(['people', 'reset-password', 'forgetful@example.org'], settings);
  const link = printed.stdout.trim();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('password12345');
  await press(elsewhere.getByRole('button', { name: 'Set password' }));
  expect(await elsewhere.content()).toContain('among the first that are guessed');
  await elsewhere.getByLabel('New password').fill('a fresh start today');
  await press(elsewhere.getByRole('button', { name: 'Set password' }));
  expect(await elsewhere.content()).toContain('Your password was set.');
  await page.goto(`${origin()}/dashboard`);
  expect(page.url()).toContain('/dashboard/sign-in');
  await signIn(page, 'forgetful');
  expect(await page.content()).toContain('The e-mail and the password do not match.');
  await signIn(page, 'forgetful', 'a fresh start today');
  await page.waitForURL('**/dashboard');
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('another fresh start');
  await press(elsewhere.getByRole('button', { name: 'Set password' }));
  expect(await elsewhere.content()).toContain('This link has ended');
});

test('an invitation, a role, sessions elsewhere, and a guesser who is slowed down', async () => {
  const owner = await signUp('hosts');
  await owner.goto(`${origin()}/dashboard/members`);
  await owner.getByLabel('For whom').fill('Ben');
  await press(owner.getByRole('button', { name: 'Make invitation link' }));
  const link = (await owner.locator('#invitation-link').textContent()) ?? '';
  const ben = (await freshPage(origin())).page;
  const path = new URL(link).pathname;
  await ben.goto(origin() + path);
  await ben.getByLabel('Your e-mail').fill('ben@example.org');
  await ben.getByLabel('Choose a password').fill(PASSWORD);
  await press(ben.getByRole('button', { name: 'Join', exact: true }));
  await ben.waitForURL('**/dashboard?done=joined');
  await owner.goto(`${origin()}/dashboard/members`);
  await press(owner.getByRole('button', { name: 'Make owner: ben@example.org' }));
  expect(await owner.content()).toContain('The role was changed.');
  await signIn(ben, 'ben');
  await ben.goto(`${origin()}/dashboard/audit`);
  expect(await ben.content()).toContain('role changed');
  const late = (await freshPage(origin())).page;
  await late.goto(origin() + path);
  expect(await late.content()).toContain('This invitation was used');

  await signIn(late, 'ben');
  await late.waitForURL('**/dashboard');
  await ben.goto(`${origin()}/dashboard/account`);
  await press(ben.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await ben.content()).toContain('Every other session of yours has ended.');
  await late.goto(`${origin()}/dashboard`);
  expect(late.url()).toContain('/dashboard/sign-in');

  const guesser = (await freshPage(origin())).page;
  // The waits double with each guess: sooner or later one comes too early, however slow the browser is.
  let answer = '';
  for (let attempt = 0; attempt < 30 && !answer.includes('Too many'); attempt += 1) {
    await signIn(guesser, 'hosts', `guess ${attempt} of many`);
    answer = (await guesser.getByRole('alert').textContent()) ?? '';
  }
  expect(answer).toContain('Too many attempts. Please wait');
  await signOut(owner);
  await signIn(owner, 'hosts');
  await owner.waitForURL('**/dashboard');
});
