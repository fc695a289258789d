import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStores } from '../../src/accounts/open-account-store.ts';
import { readConfig } from '../../src/config.ts';
import type { Page } from 'playwright-core';
import { buildPdf, textContent } from '../../scripts/sandbox/build-pdf.ts';
import { startService } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { freshPage, press, VIEWPORTS } from './browser.ts';
import type { FreshPage, ViewportName } from './browser.ts';
import { markDischargeSummary } from './try-it.ts';

const PASSWORD = 'four calm words here';
/** Whether the picture of the page has the colour of the mark in it; evaluated in the browser. */
const HAS_MARK = `(() => {
  const canvas = document.querySelector('canvas.page');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((red, index) => index % 4 === 0 && red === 255 && data[index + 2] < 100);
})()`;
const HOSTILE = '<img src=x onerror="document.title=1">';

const dataDir = temporaryFolder();
let service: ServiceProcess;
beforeAll(async () => {
  service = await startService({ DATA_DIR: dataDir, NODE_ENV: 'production' });
});
afterAll(async () => {
  await service.end('SIGTERM');
});

/** A browser signed in to an organization of its own, on the page to try. */
async function onTryPage(size: ViewportName): Promise<FreshPage> {
  const { address } = service;
  const fresh = await freshPage(address, VIEWPORTS[size]);
  const { page } = fresh;
  const email = `${size}@try.example`;
  await page.goto(`${address}/dashboard/sign-up`);
  await page.getByLabel('Organization').fill(`Try ${size}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Create organization' }));
  await page.waitForURL(`${address}/dashboard`);
  const stores = await openStores(readConfig({ DATA_DIR: dataDir }));
  for (const { name } of await stores.accounts.organizations()) {
    await stores.accounts.ensureOrganization(name, 'team', new Date());
  }
  await stores.close();
  await press(page.getByRole('link', { name: 'Try it', exact: true }));
  return fresh;
}

test.each<ViewportName>(['desktop', 'phone'])(
  'on a %s: samples, own resources, own documents',
  async (size) => {
    const { page, complaints } = await onTryPage(size);
    const status = page.getByRole('status');

    await press(page.getByRole('button', { name: 'Stopped, but filled again' }));
    await status.getByText('Enter a key first').waitFor();
    await press(page.getByRole('button', { name: 'Make a key for one hour' }));
    await press(page.getByRole('button', { name: 'Stopped, but filled again' }));
    await status.getByText('medication').waitFor();
    await page.getByText('clopidogrel 75 MG Oral Tablet').first().waitFor();
    await press(page.getByText(/^Evidence:/).first());
    await page.getByText('MedicationRequest/clopidogrel-order').first().waitFor();
    // What is listed, our finding and what the sources say stand side by side, with the history as a picture.
    const row = page.locator('#try-rows .entry', { has: page.getByRole('heading', { name: 'clopidogrel' }) });
    expect(await row.locator('.side-label').allTextContents()).toEqual(['Listed', 'Sources say']);
    expect(await row.locator('.differences').textContent()).toContain('Filled after the stop');
    expect(await row.locator('svg.history').isVisible()).toBe(true);
    expect(await page.locator('#try-curl').textContent()).toContain(
      `${service.address}/v1/medications/infer`,
    );
    expect(JSON.parse((await page.locator('#try-answer').textContent()) ?? '')).toHaveProperty('provenance');

    await page.getByLabel('FHIR R4 as JSON').fill('not json');
    await press(page.getByRole('button', { name: 'Send resources' }));
    await page.getByText('This is not JSON: look at line 1, column 1.').waitFor();
    await page.getByLabel('FHIR R4 as JSON').fill('{\n  "resources": [\n    {"a": 1,}\n  ]\n}');
    await press(page.getByRole('button', { name: 'Send resources' }));
    await page.getByText('This is not JSON: look at line 3, column 13.').waitFor();
    // What does not come back is given up when somebody says so.
    await page.route('**/v1/medications/infer', () => undefined);
    await page.getByLabel('FHIR R4 as JSON').fill('[]');
    await press(page.getByRole('button', { name: 'Send resources' }));
    await press(page.getByRole('button', { name: 'Cancel', exact: true }));
    await status.getByText('Cancelled').waitFor();
    await page.unroute('**/v1/medications/infer');
    const hostile = { resourceType: 'MedicationRequest', medicationCodeableConcept: { text: HOSTILE } };
    await page.getByLabel('FHIR R4 as JSON').fill(JSON.stringify(hostile));
    await press(page.getByRole('button', { name: 'Send resources' }));
    await page.locator('#try-rows').getByText('<img').first().waitFor();
    expect(await page.locator('#try-rows img').count()).toBe(0);
    await page.getByLabel('FHIR R4 as JSON').fill('{"resources":[],"format":"xml"}');
    await press(page.getByRole('button', { name: 'Send resources' }));
    await page.getByRole('link', { name: 'What invalid_body means' }).waitFor();

    const lines = ['Medications', `Metformin 500 mg tablet by mouth twice daily ${HOSTILE}`];
    const buffer = Buffer.from(buildPdf([{ content: textContent(lines) }]));
    await page
      .getByLabel('PDF files')
      .setInputFiles({ name: `${HOSTILE}.pdf`, mimeType: 'application/pdf', buffer });
    await press(page.getByRole('button', { name: 'Send documents' }));
    // The line of the drug, and told once more, since nothing explains the words behind it.
    for (const name of ['Medications', 'Not read']) {
      const group = page.getByRole('region', { name });
      await group.locator('mark').getByText(`twice daily ${HOSTILE}`).waitFor();
      await group.getByRole('button', { name: /^Show on .*onerror/ }).waitFor();
    }
    expect(await page.locator('#try-list img').count()).toBe(0);
    await readLongDocuments(page, lines);
    await markDischargeSummary(page);
    expect(await page.evaluate<boolean>(HAS_MARK)).toBe(true);
    // Beside the lines that say it stands what was made of them: the status, and what is not taken as plainly.
    expect(await page.locator('#try-list .group-title').allTextContents()).toEqual([
      'Medications 4',
      'Not taken 2',
    ]);
    const lisinopril = page.locator('#try-list .entry', { hasText: 'lisinopril 20 MG' });
    expect(await lisinopril.locator('.differences').textContent()).toContain('The documents disagree');
    expect(await lisinopril.locator('.finding').textContent()).toContain('Confidence: low');
    expect(await lisinopril.locator('.side mark').count()).toBe(2);
    expect(await page.title()).not.toBe('1');
    expect(complaints).toEqual([]);
  },
);

/** Many files are answered later: the page says how far they are, shows the list, and calls them off at the service. */
async function readLongDocuments(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(buildPdf([{ content: textContent(lines) }]));
  const files = [1, 2, 3, 4].map((n) => ({ name: `part-${n}.pdf`, mimeType: 'application/pdf', buffer }));
  const status = page.getByRole('status');
  await page.getByLabel('PDF files').setInputFiles(files);
  await press(page.getByRole('button', { name: 'Send documents' }));
  await status.getByText('From 4 documents: 1 medication').waitFor();
  await page.route('**/v1/jobs/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.continue()
      : route.fulfill({ status: 202, headers: { 'x-progress': '1 of 4 pages' }, json: {} }),
  );
  await press(page.getByRole('button', { name: 'Send documents' }));
  await status.getByText('Read: 1 of 4 pages').waitFor();
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await press(page.getByRole('button', { name: 'Cancel', exact: true }));
  expect((await cancelled).status()).toBe(202);
  await status.getByText('Cancelled').waitFor();
  await page.unroute('**/v1/jobs/*');
}
