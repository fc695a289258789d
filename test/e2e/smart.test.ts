import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { FAULTS } from '../../scripts/sandbox/fault-table.ts';
import type { Fault } from '../../scripts/sandbox/fault-table.ts';
import { startSmartService } from '../support/smart-service.ts';
import type { SmartService } from '../support/smart-service.ts';
import {
  expectAccessible,
  expectNoSideways,
  freshPage,
  keepScreenshots,
  press,
  VIEWPORTS,
} from './browser.ts';

const LIST_ADDRESS = /\/smart\/lists\/[\w-]{43}$/;

let service: SmartService;
beforeAll(async () => {
  service = await startSmartService();
});
afterAll(() => service.stop());

interface Visit {
  readonly page: Page;
  /** Requests to hosts that are neither the EHR nor the service, and what the browser refused. */
  readonly foreign: () => string[];
}

async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const { page, complaints } = await freshPage(service.address, options);
  const isKnown = (text: string): boolean => text.startsWith(`asked for ${service.sandbox.address}/`);
  return { page, foreign: () => complaints.filter((text) => !isKnown(text)) };
}

/** The EHR's part: opens the patient there, with a fault where one is told. */
async function launch(page: Page, patient: string, fault: Fault = 'none'): Promise<void> {
  await page.goto(service.sandbox.address);
  await page.getByLabel('What goes wrong').selectOption(FAULTS[fault]);
  await press(page.locator(`button[value="${patient}"]`));
}

const allow = (page: Page): Promise<void> => press(page.getByRole('button', { name: 'Allow' }));

async function openList(page: Page, patient: string, fault: Fault = 'none'): Promise<void> {
  await launch(page, patient, fault);
  await allow(page);
  expect(page.url()).toMatch(LIST_ADDRESS);
  // A list is as long as it is: it is looked at once all of it is there.
  await page.waitForLoadState();
}

/** A page of ours with this heading, readable, and without anything it should not tell. */
async function expectProblem(page: Page, heading: string): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).not.toMatch(/okafor|clopidogrel|at file:|node:|Error:/i);
  await expectNoSideways(page);
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  test('launch, consent, list, evidence, filter, refresh, download, close', async () => {
    const { page, foreign } = await visit(VIEWPORTS[size]);
    await launch(page, 'harold-jenkins');
    expect(await page.getByText('patient/MedicationRequest.rs').count()).toBe(1);
    await allow(page);
    expect(page.url()).toMatch(LIST_ADDRESS);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Harold Jenkins');
    const active = page.locator('section.active .entry');
    expect(await active.locator('.line').textContent()).toMatch(/metformin.*Active/s);
    await expectNoSideways(page);
    await expectAccessible(page);
    await keepScreenshots(page, `smart-list-${size}`);

    expect(await active.locator('table.evidence').isVisible()).toBe(false);
    await press(active.locator('summary'));
    expect(await active.locator('table.evidence').textContent()).toContain('1 tablet twice a day with meals');
    await expectNoSideways(page);
    await expectAccessible(page);
    await keepScreenshots(page, `smart-evidence-${size}`);

    await press(page.getByRole('link', { name: 'Refresh' }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Harold Jenkins');

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('link', { name: 'Download FHIR' })),
    ]);
    expect(file.suggestedFilename()).toBe('medication-list.json');
    const bundle: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 5 });

    const address = page.url();
    await press(page.getByRole('button', { name: 'Close list' }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The list is closed');
    expect((await page.goto(address))?.status()).toBe(401);
    await expectProblem(page, 'This list is closed');
    await keepScreenshots(page, `smart-closed-${size}`);
    expect(foreign()).toEqual([]);
  });
});

test('conflicts stand first and say what stands against what', async () => {
  const { page } = await visit(VIEWPORTS.desktop);
  await openList(page, 'james-okafor');
  const first = page.locator('.entry').first();
  expect(await page.locator('section').first().getByRole('heading', { level: 2 }).textContent()).toContain(
    'Records disagree',
  );
  expect(await first.textContent()).toMatch(/clopidogrel.*Stopped.*moderate \(0\.\d{2}\)/s);
  expect(await first.locator('.reasons').textContent()).toBe('Records disagree: filled recently; stopped');
  await press(first.locator('summary'));
  await expectAccessible(page);
  await keepScreenshots(page, 'smart-conflict');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('link', { name: 'Refresh' }).isVisible()).toBe(false);
  expect(await first.isVisible()).toBe(true);
});

test('on paper every sheet names the patient', async () => {
  const { page } = await visit(VIEWPORTS.desktop);
  await openList(page, 'eleanor-whitfield');
  const pdfium = await PDFiumLibrary.init();
  const printed = await pdfium.loadDocument(await page.pdf({ format: 'A6' }));
  const sheets = [...printed.pages()].map((sheet) => sheet.getText());
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets) expect(sheet).toContain('Eleanor');
  printed.destroy();
  pdfium.destroy();
});

test('a long list is read from the top: conflicts, active, unclear, ended', async () => {
  const { page } = await visit(VIEWPORTS.desktop);
  await openList(page, 'eleanor-whitfield');
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  // Behind the title stand how many, and how many of them need review.
  expect(titles.map((title) => title.replace(/\s*\d.*$/s, '').trim())).toEqual([
    'Records disagree',
    'Active',
    'Unclear',
    'No longer taken',
  ]);
  await expectAccessible(page);
  await keepScreenshots(page, 'smart-long');
  await page.getByLabel('Needs review only').check();
  await keepScreenshots(page, 'smart-long-review');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Only what needs review: 6 of 11 medications.').isVisible()).toBe(true);
});

test('everything works without JavaScript, the filter too', async () => {
  const { page } = await visit({ ...VIEWPORTS.desktop, javaScriptEnabled: false });
  await openList(page, 'grace-thompson');
  expect(await page.locator('.entry').count()).toBe(3);
  await openList(page, 'harold-jenkins');
  await page.getByLabel('Needs review only').check();
  expect(await page.locator('.entry:visible').count()).toBe(await page.locator('.entry.for-review').count());
  await press(page.getByRole('button', { name: 'Close list' }));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The list is closed');
});

test('standalone: the EHR is chosen here, the patient there', async () => {
  const { page, foreign } = await visit(VIEWPORTS.desktop);
  await page.goto(`${service.address}/smart`);
  await expectAccessible(page);
  await keepScreenshots(page, 'smart-start');
  await press(page.getByRole('link', { name: 'Sign in' }));
  await page.getByLabel('Ruth Nakamura').check();
  await allow(page);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ruth Nakamura');
  expect(foreign()).toEqual([]);
});

test('nothing of the patient or of the tokens is in an address, the storage, a cookie, the log', async () => {
  const { page } = await visit(VIEWPORTS.desktop);
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service.address)) addresses.push(request.url());
  });
  await openList(page, 'james-okafor');
  const storage = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
  expect(storage).toBe('[{},{},""]');
  expect(addresses.join(' ')).not.toMatch(/okafor|clopidogrel/i);
  const cookies = (await page.context().cookies(service.address)).filter(
    ({ name }) => name === 'medlist-smart',
  );
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', expires: -1 }]);
  const code = addresses.map((address) => new URL(address).searchParams.get('code')).find((text) => text);
  expect(code).toMatch(/^[\w-]{20,}$/);
  expect(service.log()).toContain('page-smart-list');
  for (const secret of ['okafor', 'clopidogrel', code ?? '', cookies[0]?.value ?? '', page.url().slice(-43)])
    expect(service.log().toLowerCase()).not.toContain(secret.toLowerCase());
});

describe('a launch that goes wrong ends on a page that says so', () => {
  test.each([
    ['wrong-state', 'This launch is not the one that was begun here'],
    ['no-patient', 'The EHR named no patient'],
    ['bad-id-token', 'The sign-in could not be verified'],
    ['token-refused', 'The EHR did not complete the launch'],
  ] as const)('%s', async (fault, heading) => {
    const { page, foreign } = await visit(VIEWPORTS.phone);
    await launch(page, 'james-okafor', fault);
    await allow(page);
    await expectProblem(page, heading);
    expect(foreign()).toEqual([]);
  });

  test('denied', async () => {
    const { page } = await visit(VIEWPORTS.desktop);
    await launch(page, 'james-okafor');
    await press(page.getByRole('button', { name: 'Deny' }));
    await expectProblem(page, 'Access was not given');
    await expectAccessible(page);
    await keepScreenshots(page, 'smart-denied');
  });

  test('foreign iss: refused without asking that server anything', async () => {
    let asked = 0;
    const foreignServer: Server = createServer((_, response) => {
      asked += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => {
      foreignServer.listen(0, '127.0.0.1', resolve);
    });
    const bound = foreignServer.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const { page } = await visit(VIEWPORTS.desktop);
    const iss = encodeURIComponent(`http://127.0.0.1:${port}/fhir`);
    const answer = await page.goto(`${service.address}/smart/launch?iss=${iss}&launch=x`);
    expect(answer?.status()).toBe(403);
    await expectProblem(page, 'This EHR is not connected');
    await keepScreenshots(page, 'smart-foreign-iss');
    expect(asked).toBe(0);
    foreignServer.close();
  });

  test('a list opened in another browser, and a return that is played again', async () => {
    const { page } = await visit();
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/smart/callback')) returns.push(request.url());
    });
    await openList(page, 'james-okafor');
    const address = page.url();
    expect((await page.goto(returns[0] ?? ''))?.status()).toBe(400);
    await expectProblem(page, 'This launch is not the one that was begun here');
    const other = (await visit()).page;
    expect((await other.goto(address))?.status()).toBe(401);
    await expectProblem(other, 'This list is closed');
  });
});

describe('what the EHR does not give', () => {
  test('a scope that was left out is named, and the download says it too', async () => {
    const { page } = await visit(VIEWPORTS.desktop);
    await launch(page, 'maria-alvarez');
    await page.getByLabel('patient/MedicationDispense.rs').uncheck();
    await allow(page);
    expect(await page.locator('.notice').textContent()).toContain('pharmacy fills');
    await expectAccessible(page);
    await keepScreenshots(page, 'smart-partial');
    const text = await (await page.request.get(`${page.url()}/bundle`)).text();
    expect(text).toContain('"incomplete"');
  });

  test('without any medication scope there is no list', async () => {
    const { page } = await visit(VIEWPORTS.desktop);
    await launch(page, 'maria-alvarez');
    for (const box of await page.locator('[value^="patient/Medication"]').all()) await box.uncheck();
    await allow(page);
    await expectProblem(page, 'No medication may be read');
  });

  test('a search that fails is named', async () => {
    const { page } = await visit(VIEWPORTS.desktop);
    await openList(page, 'maria-alvarez', 'fills-fail');
    expect(await page.locator('.notice').textContent()).toContain('pharmacy fills');
  });
});

describe('time', () => {
  test('an access token that ended is renewed, so that the clinician notices nothing', async () => {
    const { page } = await visit();
    await openList(page, 'james-okafor', 'short-token');
    service.pass(60);
    await press(page.getByRole('link', { name: 'Refresh' }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('James Okafor');
  });

  test('one that cannot be renewed, or was revoked, closes the list', async () => {
    const { page } = await visit();
    await openList(page, 'james-okafor', 'no-refresh');
    service.pass(60);
    await press(page.getByRole('link', { name: 'Refresh' }));
    await expectProblem(page, 'Access to the record has ended');
    await page.reload();
    await expectProblem(page, 'This list is closed');
    await openList(page, 'james-okafor');
    service.sandbox.revokeAll();
    await press(page.getByRole('link', { name: 'Refresh' }));
    await expectProblem(page, 'Access to the record has ended');
  });

  test('a list nobody looked at for half an hour is closed', async () => {
    const { page } = await visit();
    await openList(page, 'james-okafor');
    service.pass(31 * 60, 'service');
    await press(page.getByRole('link', { name: 'Refresh' }));
    await expectProblem(page, 'This list is closed');
  });
});
