/** A walk through every page of the service in every state it can show; each size of screen makes it in a file and with a service of its own, so that they are looked at side by side. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGES } from '../../src/dashboard/page-table.ts';
import { SMART_ROUTES } from '../../src/smart/smart-app.ts';
import type { ViewportName } from './browser.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { markDischargeSummary } from './try-it.ts';
import { beginWalk } from './walk.ts';
import type { Walk } from './walk.ts';
import { press } from './browser.ts';

const NO_TOKEN = 'A'.repeat(43);
/** In the page: the browser sends forms without checking them first. */
const UNCHECKED = 'for (const form of document.forms) form.noValidate = true';
/** In the page: as if the forms came from a session before. */
const STALE = `for (const field of document.querySelectorAll('[name="csrf"]')) field.value = 'stale'`;
let stage: Stage;

/** Makes the walk the test of the calling file. */
export function testEveryPage(size: ViewportName): void {
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.leave());

  test(`on a ${size} every page is calm, readable, and on its own`, async () => {
    const walk = await beginWalk(stage.service.address, size, [stage.sandbox.address, stage.openid.issuer]);
    await seeDoors(walk);
    await seeBusyOrganization(walk);
    await seeForms(walk);
    await seeAnswers(walk);
    await seeOtherStates(walk);
    await seeSmartPages(walk);
    const seen = [...walk.seen, ...(await leadElsewhere(walk))];
    const unseen = SHOWN.filter(({ path }) => !seen.some((address) => patternOf(path).test(address)));
    expect(unseen.map(({ path }) => String(path))).toEqual([]);
    expect(walk.complaints()).toEqual([]);
  });
}

/** What an EHR or a program gets and no person sees: it redirects or downloads. */
const NOT_SHOWN = new Set([
  'page-smart-launch',
  'page-smart-callback',
  'page-smart-bundle',
  'page-smart-decided',
]);
/** Every page there is: what a form posts to is the address of its page, or leads back to one. */
const SHOWN = [...PAGES, ...SMART_ROUTES].filter(({ id, method }) => method === 'GET' && !NOT_SHOWN.has(id));

function patternOf(path: string | RegExp): RegExp {
  return path instanceof RegExp ? path : new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}$`);
}

/** Pages of people who are not signed in. */
async function seeDoors({ page, as, see, look }: Walk): Promise<void> {
  await as(undefined);
  await see('first', '/');
  await press(page.locator('summary').last());
  await look('first-evidence');
  await see('sign-in', '/dashboard/sign-in');
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByLabel('Password').fill('something else entirely');
  await press(page.getByRole('button', { name: 'Sign in', exact: true }));
  await look('sign-in-refused', 401);
  await page.getByLabel('E-mail').fill(stage.cast.damaged);
  await page.getByLabel('Password').fill('something else entirely');
  await press(page.getByRole('button', { name: 'Sign in', exact: true }));
  await look('fault', 500);
  await see('sign-up', '/dashboard/sign-up');
  await page.getByLabel('Organization').fill('Quiet Clinic');
  await page.getByLabel('E-mail').fill('quiet@example.org');
  await page.getByLabel('Password').fill('aaaaaaaaaaaa');
  await press(page.getByRole('button', { name: 'Create organization' }));
  await look('sign-up-refused', 422);
  await page.getByLabel('Password').fill('four calm words here');
  await press(page.getByRole('button', { name: 'Create organization' }));
  await look('signed-up');
  await see('provider-refused', '/dashboard/sign-in/provider/back', 401);
  await see('join-gone', `/dashboard/join/${NO_TOKEN}`, 404);
  await as(undefined);
  await see('sign-in-passkey', '/dashboard/sign-in/passkey');
  await see('reset', '/dashboard/reset');
  await see('reset-link', `/dashboard/reset/${NO_TOKEN}`);
  await see('confirm-link', `/dashboard/confirm/${NO_TOKEN}`);
  await see('reference', '/docs/api');
  await see('docs', '/docs');
  await see('docs-found', '/docs?q=retry');
  await see('docs-not-found', '/docs?q=nowhereatall');
  for (const name of ['first-call', 'infer', 'configuration', 'fhir'])
    await see(`docs-${name}`, `/docs/${name}`);
  for (const code of ['file_not_pdf', 'monthly_cap_reached'])
    await see(`error-${code}`, `/docs/errors/${code}`);
}

/** Every page of the bar, with much in it. */
async function seeBusyOrganization({ page, as, see, look }: Walk): Promise<void> {
  await as(stage.cast.owner.token);
  await see('home', '/dashboard');
  await see('keys', '/dashboard/keys');
  await press(page.getByText('Ended keys'));
  await look('keys-ended');
  await see('usage', '/dashboard/usage');
  await press(page.getByText('The same as a table'));
  await look('usage-table');
  await page.getByLabel('Request id').fill(` ${stage.cast.requestId} `);
  await press(page.getByRole('button', { name: 'Find' }));
  // A click ends when the next page begins; this waits for its text, and fails where it stands twice.
  await page.getByText(stage.cast.requestId).waitFor();
  await look('usage-found');
  await see('usage-nothing-found', '/dashboard/usage?request=none');
  for (const name of ['connections', 'members', 'billing', 'audit', 'account', 'try']) {
    await see(name, `/dashboard/${name}`);
  }
  await see('second-factor', '/dashboard/account/second-factor');
  await see('new-passkey', '/dashboard/account/passkeys/new');
  await see('nowhere', '/dashboard/nowhere', 404);
}

/** Every page with a form, and what refused ones look like. */
async function seeForms({ page, as, see, look }: Walk): Promise<void> {
  await as(stage.cast.owner.token);
  await see('new-key', '/dashboard/keys/new');
  await page.evaluate(UNCHECKED);
  await press(page.getByRole('button', { name: 'Create key' }));
  await look('new-key-refused', 422);
  await page.getByLabel('Name').fill('Night import');
  await press(page.getByRole('button', { name: 'Create key' }));
  await look('key-created');
  await page.goto(`${stage.service.address}/dashboard/keys`);
  const row = page.getByRole('row', { name: 'Night import' }).first();
  await press(row.getByRole('link', { name: 'Rotate' }));
  await look('key-rotate');
  await press(page.getByRole('button', { name: 'Rotate key' }));
  await look('key-rotated');
  await page.goto(`${stage.service.address}/dashboard/keys`);
  await press(page.getByRole('link', { name: 'Revoke Night import' }).first());
  await look('key-revoke');
  await press(page.getByRole('button', { name: 'Revoke the key' }));
  await look('key-revoked');
  await page.goto(`${stage.service.address}/dashboard/members`);
  await press(page.getByRole('link', { name: /^Remove ben@/ }));
  await look('member-remove');
  await page.goto(`${stage.service.address}/dashboard/members`);
  await page.getByLabel('For whom').fill('Ben in the pharmacy');
  await press(page.getByRole('button', { name: 'Make invitation link' }));
  await look('invitation');
  const link = (await page.locator('#invitation-link').textContent()) ?? '';
  for (const [what, removes] of [
    ['servers', 'Riverside Hospital, production'],
    ['issuers', 'Riverside Hospital'],
  ] as const) {
    await see(`connections-${what}-new`, `/dashboard/connections/${what}/new`);
    await page.evaluate(UNCHECKED);
    await press(page.getByRole('button', { name: /^(?:Connect|Trust)$/ }));
    await look(`connections-${what}-refused`, 422);
    await page.goto(`${stage.service.address}/dashboard/connections`);
    await press(page.getByRole('link', { name: `Remove ${removes}`, exact: true }));
    await look(`connections-${what}-remove`);
  }
  await page.goto(`${stage.service.address}/dashboard/account`);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('four other calm words');
  await press(page.getByRole('button', { name: 'Change password' }));
  await look('account-refused', 422);
  await page.evaluate(STALE);
  await press(page.getByRole('button', { name: 'Sign out', exact: true }));
  await look('stale-form', 403);
  await as(stage.cast.fresh.token);
  await page.goto(link);
  await look('join-signed-in');
  await as(undefined);
  await page.goto(link);
  await look('join');
}

/** The try-it page with answers on it. */
async function seeAnswers({ page, as, see, look }: Walk): Promise<void> {
  await as(stage.cast.owner.token);
  await page.goto(`${stage.service.address}/dashboard/try`);
  await press(page.getByRole('button', { name: 'Make a key for one hour' }));
  await press(page.getByRole('button', { name: 'Stopped, but filled again' }));
  await page.getByText('clopidogrel 75 MG Oral Tablet').first().waitFor();
  await press(page.getByText(/^Evidence/).first());
  await look('try-resources');
  await markDischargeSummary(page);
  await look('try-documents');
  await page.getByLabel('FHIR R4 as JSON').fill('{"resources":[],"format":"xml"}');
  await press(page.getByRole('button', { name: 'Send resources' }));
  await page.getByRole('link', { name: 'What invalid_body means' }).waitFor();
  await look('try-refused');
  await as(stage.cast.full.token);
  await page.goto(`${stage.service.address}/dashboard/try`);
  await press(page.getByRole('button', { name: 'Make a key for one hour' }));
  await press(page.getByRole('button', { name: 'Stopped, but filled again' }));
  await page.getByRole('link', { name: 'What monthly_cap_reached means' }).waitFor();
  await look('try-over-the-cap');
  await see('usage-full', '/dashboard/usage');
  await see('billing-full', '/dashboard/billing');
  await see('home-full', '/dashboard');
}

/** Pages with nothing in them, and pages of a member. */
async function seeOtherStates({ as, see }: Walk): Promise<void> {
  await as(stage.cast.fresh.token);
  await see('home-fresh', '/dashboard');
  for (const name of ['keys', 'usage', 'connections', 'members', 'audit']) {
    await see(`${name}-fresh`, `/dashboard/${name}`);
  }
  await as(stage.cast.member.token);
  for (const name of ['members', 'connections', 'account']) await see(`${name}-member`, `/dashboard/${name}`);
  await see('forbidden', '/dashboard/audit', 403);
}

/** The SMART app, launched from the sandbox. */
async function seeSmartPages({ page, see, look }: Walk): Promise<void> {
  await see('smart-start', '/smart');
  await see('smart-foreign-issuer', '/smart/launch?iss=https%3A%2F%2Fevil.example', 403);
  await page.goto(stage.sandbox.address);
  await press(page.locator('button[value="james-okafor"]'));
  await press(page.getByRole('button', { name: 'Allow' }));
  await page.waitForURL(/\/smart\/lists\//);
  await press(page.locator('.entry summary').first());
  await look('smart-list');
  await press(page.locator('.entry').first().getByText('Change', { exact: true }));
  await page.locator('.entry').first().getByLabel('New directions').fill('2 tabs po bid');
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await look('smart-decided');
  await press(page.getByRole('button', { name: 'Save and go on' }));
  await look('smart-send');
  const list = new URL(page.url()).pathname.replace(/\/send$/, '');
  await see('smart-chart', `${list}/chart`);
  await see('smart-sheet', `${list}/sheet`);
  await page.goto(`${stage.service.address}${list}`);
  await press(page.getByRole('button', { name: 'Close list' }));
  await look('smart-closed');
  await page.goto(stage.sandbox.address);
  await press(page.locator('button[value="ruth"]'));
  await press(page.getByRole('button', { name: 'Allow' }));
  // What a busy machine has no time for is read with the next look.
  while ((await page.getByText('there was no time').count()) > 0)
    await press(page.getByRole('link', { name: 'Refresh' }));
  await press(page.getByRole('link', { name: 'Discharge instructions, page 1' }).first());
  await look('smart-paper');
  await see('smart-ended', `/smart/lists/${NO_TOKEN}`, 401);
  await see('smart-nowhere', '/smart/nowhere', 404);
}

/** Addresses that only send the browser on: to the identity provider. */
async function leadElsewhere({ page, as }: Walk): Promise<readonly string[]> {
  await as(stage.cast.owner.token);
  const led = {
    '/dashboard/sign-in/provider': `${stage.openid.issuer}/authorize?`,
    '/dashboard/account/provider': `${stage.openid.issuer}/authorize?`,
    // With a code to be asked for, it is looked at in signing-in.test.ts.
    '/dashboard/sign-in/code': '/dashboard',
  };
  for (const [address, to] of Object.entries(led)) {
    const answer = await page.request.get(stage.service.address + address, { maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 303]);
    expect(answer.headers()['location']?.startsWith(to)).toBe(true);
  }
  return Object.keys(led);
}
