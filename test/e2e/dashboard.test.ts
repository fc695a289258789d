import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openStores } from '../../src/accounts/open-account-store.ts';
import type { PlanName } from '../../src/accounts/limits/plan-table.ts';
import { buildPdf } from '../../scripts/sandbox/build-pdf.ts';
import { markedRequest, traces } from '../support/marked-patient.ts';
import { startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { freshPage, keepScreenshots, press, VIEWPORTS } from './browser.ts';
import type { ViewportName } from './browser.ts';

const PASSWORD = 'four calm words here';
/** Nothing of the marked patient is on the page; a picture of it is kept. How pages look is the matter of every-page.ts. */
async function look(page: Page, name: string): Promise<void> {
  const shown = Buffer.from(await page.content());
  for (const [trace, bytes] of traces())
    expect([name, trace, shown.includes(bytes)]).toEqual([name, trace, false]);
  await keepScreenshots(page, `journey-${name}`);
}

function post(address: string, key: string): Promise<Response> {
  return fetch(`${address}/v1/medications/infer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(markedRequest()),
  });
}

test.each<ViewportName>(['desktop', 'phone'])(
  'on a %s: sign up, make a key, call both endpoints, see usage, hit the limit, revoke',
  async (size) => {
    const dataDir = temporaryFolder();
    const service = await startService({
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      CONNECTABLE_ORIGINS: 'https://ehr.example.org',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    });
    const { address } = service;
    const { page, complaints } = await freshPage(address, VIEWPORTS[size]);

    const first = await page.goto(`${address}/dashboard`);
    expect(first?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(page.url()).toBe(`${address}/dashboard/sign-in`);
    await look(page, `${size}-sign-in`);
    await press(page.getByRole('link', { name: 'Create an organization' }));
    await page.getByLabel('Organization').fill('Riverside Clinic');
    await page.getByLabel('E-mail').fill('anna@riverside.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await look(page, `${size}-sign-up`);
    await press(page.getByRole('button', { name: 'Create organization' }));
    await page.waitForURL(`${address}/dashboard`);
    await look(page, `${size}-welcome`);

    await press(page.getByRole('link', { name: 'Create a key' }));
    await page.getByLabel('Name').fill('Night import');
    await look(page, `${size}-new-key`);
    await press(page.getByRole('button', { name: 'Create key' }));
    await press(page.getByRole('button', { name: 'Copy' }).first());
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(key).toMatch(/^medlist_\w{49}$/);
    await look(page, `${size}-key-created`);
    await press(page.getByRole('link', { name: 'I have copied it' }));
    expect(await page.content()).not.toContain(key);

    const inferred = await post(address, key);
    expect(inferred.status).toBe(200);
    const requestId = inferred.headers.get('x-request-id') ?? '';
    await useUpMonth(dataDir, 41);

    await page.goto(`${address}/dashboard/usage`);
    expect(await page.getByText(requestId).count()).toBe(1);
    await press(page.getByText('The same as a table'));
    await look(page, `${size}-usage`);
    await page.getByLabel('Request id').fill(requestId);
    await press(page.getByRole('button', { name: 'Find' }));
    expect(await page.getByText(requestId).count()).toBe(1);

    const tooFast = await sendDocument(address, key);
    expect([tooFast.status, await tooFast.json()]).toMatchObject([
      429,
      { detail: { error: 'rate_limit_exceeded', limit_per_minute: 2, plan: 'free' } },
    ]);
    await useUpMonth(dataDir, 44, 'team');
    const read = await sendDocument(address, key);
    expect([read.status, await read.json()]).toMatchObject([
      200,
      { medications: [{ rxnorm_code: '314076' }] },
    ]);
    await useUpMonth(dataDir, 10_000);
    const refused = await post(address, key);
    expect(refused.status).toBe(429);
    const detail = detailOf(await refused.json());
    expect(detail).toMatchObject({
      error: 'monthly_cap_reached',
      upgrade_url: `${address}/dashboard/billing`,
    });
    await page.goto(detail.upgrade_url);
    await look(page, `${size}-billing`);

    await page.goto(`${address}/dashboard/keys`);
    await look(page, `${size}-keys`);
    await press(page.getByRole('link', { name: 'Revoke Night import' }));
    await look(page, `${size}-revoke`);
    await press(page.getByRole('button', { name: 'Revoke the key' }));
    expect((await post(address, key)).status).toBe(401);
    await page.getByText('The key is revoked').waitFor();

    await lookAround(page, address, size);
    expect(complaints).toEqual([]);
    expect(await service.end('SIGTERM')).toBe(0);
  },
);

test('without JavaScript and with the keyboard alone: sign up, make a key, revoke it', async () => {
  const service = await startService({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
  const { page } = await freshPage(service.address, { ...VIEWPORTS.desktop, javaScriptEnabled: false });
  const type = async (...texts: string[]): Promise<void> => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
  };
  await page.goto(`${service.address}/dashboard/sign-up`);
  await type('Quiet Clinic', 'anna@quiet.example', PASSWORD);
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();

  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toContain('Create a key');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create a key' }).waitFor();
  await type('By keyboard');
  await page.getByRole('heading', { name: 'Your new key' }).waitFor();
  const key = (await page.locator('#new-key').textContent())?.trim() ?? '';
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  expect((await post(service.address, key)).status).toBe(200);

  await page.getByRole('link', { name: 'I have copied it' }).press('Enter');
  await page.getByRole('link', { name: 'Revoke By keyboard' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke the key' }).press('Enter');
  await page.getByText('The key is revoked').waitFor();
  expect((await post(service.address, key)).status).toBe(401);
  expect(await service.end('SIGTERM')).toBe(0);
});

/** Decode edge: the test looks at every field it takes from it. */
function detailOf(body: unknown): { readonly error: string; readonly upgrade_url: string } {
  return (body as { detail: { error: string; upgrade_url: string } }).detail;
}

/** The pages the journey does not pass. */
async function lookAround(page: Page, address: string, size: string): Promise<void> {
  for (const name of [
    '',
    'members',
    'connections',
    'connections/servers/new',
    'connections/issuers/new',
    'audit',
    'account',
    'nowhere',
  ]) {
    await page.goto(`${address}/dashboard/${name}`);
    await look(page, `${size}-${name === '' ? 'home' : name.replaceAll('/', '-')}`);
  }
  await page.goto(`${address}/dashboard/members`);
  await page.getByLabel('For whom').fill('Ben in the pharmacy');
  await press(page.getByRole('button', { name: 'Make invitation link' }));
  const link = (await page.locator('#invitation-link').textContent()) ?? '';
  await look(page, `${size}-invitation`);
  await press(page.getByRole('button', { name: 'Sign out' }));
  await page.goto(link);
  await look(page, `${size}-join`);
  await page.getByLabel('Your e-mail').fill('ben@riverside.example');
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Join' }));
  await page.getByText('Welcome: you are now a member').waitFor();
  expect((await page.goto(`${address}/dashboard/audit`))?.status()).toBe(403);
  await look(page, `${size}-forbidden`);
}

/** As if the organization had used so many units since the 1st, and an administrator had moved it to the plan. */
async function useUpMonth(dataDir: string, units: number, plan?: PlanName): Promise<void> {
  const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const now = new Date();
  const organization = (await stores.accounts.organizations()).at(-1);
  if (organization === undefined) throw new Error('nobody signed up');
  await stores.accounts.ensureOrganization(organization.name, plan ?? organization.plan, now);
  const used = (await stores.accounts.usage(organization.id, now)).reduce((sum, day) => sum + day.units, 0);
  const ticket = { organizationId: organization.id, units: units - used, at: now };
  if (units > used) await stores.accounts.count(ticket, 'infer-medications', units - used);
  await stores.close();
}

function sendDocument(address: string, key: string): Promise<Response> {
  const form = new FormData();
  const content =
    'BT /F1 12 Tf 72 700 Td (Discharge medications) Tj 0 -20 Td (Lisinopril 10 mg tablet by mouth once daily) Tj ET';
  const pdf = buildPdf([{ content }]);
  form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'discharge.pdf');
  return fetch(`${address}/v1/med-lists/from-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
}
