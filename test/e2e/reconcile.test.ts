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

const PATIENT = 'walter-lindqvist';
const DRUGS = 20;

let service: SmartService;
beforeAll(async () => {
  service = await startSmartService();
});
afterAll(() => service.stop());

async function openList(
  options: BrowserContextOptions,
  patient = PATIENT,
  fault: Fault = 'none',
): Promise<Page> {
  const { page } = await freshPage(service.address, options);
  await page.goto(service.sandbox.address);
  await page.getByLabel('What goes wrong').selectOption(FAULTS[fault]);
  await press(page.locator(`button[value="${patient}"]`));
  await press(page.getByRole('button', { name: 'Allow' }));
  await page.waitForURL(/\/smart\/lists\//);
  return page;
}

const written = (path: string): number =>
  service.sandbox.requests.filter((request) => request === `POST /fhir/${path}`).length;

const progress = (page: Page): Promise<string | null> => page.locator('.progress').textContent();

test('by mouse: twenty drugs decided one by one and several at once, read back, written, read again', async () => {
  const page = await openList(VIEWPORTS.desktop);
  expect(await page.locator('.entry').count()).toBe(DRUGS);
  expect(await progress(page)).toBe(`0 of ${DRUGS} decided`);
  expect(await page.locator('.entry input[type=radio]:checked').count()).toBe(DRUGS);
  const row = (name: string) => page.locator('.entry', { has: page.getByRole('heading', { name }) });

  // What differs is said in words.
  expect(await row('metformin').locator('.differences').textContent()).toContain('Dose differs');
  expect(await row('sertraline').locator('.differences').textContent()).toContain('Filled after the stop');
  expect(await row('montelukast').locator('.differences').textContent()).toContain('Only here');
  expect(await row('prednisone').locator('.differences').textContent()).toContain(
    'Completed: the EHR still lists it',
  );
  expect(await row('clopidogrel').locator('h3 s').textContent()).toBe('clopidogrel 75 mg tablet');
  expect(await row('metformin').locator('.sig').textContent()).toContain('1 tablet by mouth');
  await expectAccessible(page);
  await expectNoSideways(page);
  await keepScreenshots(page, 'reconcile-list');

  await press(row('metformin').getByText('Change', { exact: true }));
  await row('metformin').getByLabel('New directions').fill('2 tab po bid');
  await press(row('clopidogrel').getByText('Stop', { exact: true }));
  for (const name of ['lisinopril', 'atorvastatin', 'amlodipine'])
    await press(row(name).getByText('Select', { exact: true }));
  await press(page.locator('.decision-bar').getByRole('button', { name: 'Continue' }));
  expect(await progress(page)).toBe(`5 of ${DRUGS} decided`);
  expect(await row('metformin').locator('.read-back').textContent()).toContain(
    '2 tablets by mouth twice daily',
  );
  await press(page.getByRole('button', { name: 'Undo' }));
  expect(await progress(page)).toBe(`0 of ${DRUGS} decided`);

  await press(row('metformin').getByText('Change', { exact: true }));
  await row('metformin').getByLabel('New directions').fill('2 tab po bid');
  await press(row('warfarin').getByText('Stop', { exact: true }));
  await row('warfarin').getByLabel('Reason').fill('Bleeding in October');
  for (const entry of await page.locator('.entry').all()) {
    const name = (await entry.locator('h3').textContent()) ?? '';
    if (!/metformin|warfarin/.test(name)) await entry.locator('input[name=tick]').check();
  }
  await press(page.locator('.decision-bar').getByRole('button', { name: 'Continue' }));
  expect(await progress(page)).toBe(`${DRUGS} of ${DRUGS} decided`);
  await press(page.getByRole('button', { name: 'Save and go on' }));
  await expectAccessible(page);
  await keepScreenshots(page, 'reconcile-plan');
  expect(written('MedicationStatement')).toBe(0);

  await press(page.getByRole('button', { name: /^Write 21 records/ }));
  expect(await page.getByText('Everything decided so far is written.').isVisible()).toBe(true);
  await expectAccessible(page);
  expect([written('MedicationStatement'), written('List'), written('Provenance')]).toEqual([20, 1, 22]);

  await press(page.getByRole('link', { name: 'Back to the list' }));
  expect(await row('warfarin').getByText('Stopped').first().isVisible()).toBe(true);
  expect(await row('metformin').locator('.sig').textContent()).toContain('2 tablets by mouth twice daily');
  await press(page.getByRole('button', { name: 'Save and go on' }));
  expect(await page.getByRole('button', { name: /^Write/ }).count()).toBe(0);
  expect(written('MedicationStatement')).toBe(20);
});

/** Choosing the patient and allowing the app. */
const LAUNCH_ACTIONS = 2;
/** An arrow chooses, Enter keeps it. */
const PRESSES_A_DRUG = 2;

test('by keyboard alone, from the launch to what was written: every action counts', async () => {
  const page = await openList(VIEWPORTS.desktop, 'eleanor-whitfield');
  const before = written('MedicationStatement');
  let actions = LAUNCH_ACTIONS;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      actions += 1;
      await page.keyboard.press(key);
    }
  };
  const decided = (count: number): Promise<void> =>
    page.locator('.progress', { hasText: new RegExp(String.raw`^\s*${count} of`) }).waitFor();
  const total = await page.locator('.entry').count();
  // The first Tab leads past everything to what all sides agree on, where Enter keeps all of it.
  await press('Tab', 'Enter', 'Enter');
  await page.waitForURL(/#next$/);
  const agreed = Number.parseInt((await progress(page)) ?? '', 10);
  expect(agreed).toBeGreaterThan(0);
  // Then each of the others: its decision has the focus, and Enter keeps it and goes on to the next.
  for (let done = agreed; done < total; done += 1) {
    expect(await page.locator('.decide :focus').getAttribute('value')).toBe('');
    await press('ArrowRight', 'Enter');
    await decided(done + 1);
  }
  await press('Enter');
  await page.waitForURL(/#write$/);
  // One Enter too many writes nothing: the button that writes is a Tab away.
  expect(await page.locator(':focus').count()).toBe(0);
  await press('Tab', 'Enter');
  await page.getByText('Everything decided so far is written.').waitFor();
  expect(written('MedicationStatement') - before).toBe(total);
  // Were there twelve, and nothing that all sides agree on.
  expect(actions + (12 - total + agreed) * PRESSES_A_DRUG).toBeLessThanOrEqual(40);
});

test('on a phone the columns become cards, and everything can be decided', async () => {
  const page = await openList(VIEWPORTS.phone);
  await expectNoSideways(page);
  await expectAccessible(page);
  const first = page.locator('.entry').first();
  expect(await first.getByText('EHR lists').isVisible()).toBe(true);
  expect(await first.getByText('Sources say').isVisible()).toBe(true);
  await press(first.locator('summary'));
  await expectNoSideways(page);
  await keepScreenshots(page, 'reconcile-phone');
  await press(first.getByText('Ask', { exact: true }));
  await press(page.getByRole('button', { name: 'Save and go on' }));
  expect(await page.getByRole('heading', { name: `Decided: 1 of ${DRUGS}` }).isVisible()).toBe(true);
  await expectNoSideways(page);
});

describe('a write that fails says which, and nothing is written twice', () => {
  test.each([
    ['write-refused', 'not written: the EHR does not permit it', 2],
    ['write-unclear', 'not known: the EHR failed to take it', 1],
  ] as const)('%s', async (fault, words, attempts) => {
    const page = await openList(VIEWPORTS.desktop, 'james-okafor', fault);
    const before = written('MedicationStatement');
    await press(page.locator('.entry').first().getByText('Continue', { exact: true }));
    await press(page.getByRole('button', { name: 'Save and go on' }));
    await press(page.getByRole('button', { name: /^Write/ }));
    expect(await page.getByRole('alert').textContent()).toContain('1 record was not written');
    expect((await page.locator('.outcomes').textContent())?.replaceAll(/\s+/g, ' ')).toContain(words);
    await expectAccessible(page);
    await keepScreenshots(page, `reconcile-${fault}`);
    await press(page.getByRole('button', { name: /^Write/ }));
    expect(await page.getByText('Everything decided so far is written.').isVisible()).toBe(true);
    expect(written('MedicationStatement') - before).toBe(attempts);
    const found = await page.request.get(
      `${service.sandbox.openBase}/MedicationStatement?patient=james-okafor&_count=200`,
    );
    expect((await found.text()).match(/clopidogrel 75 mg tablet/g)?.length ?? 0).toBeLessThanOrEqual(
      attempts,
    );
  });

  test('without the scopes nothing is written, and the decisions are a file', async () => {
    const { page } = await freshPage(service.address, VIEWPORTS.desktop);
    await page.goto(service.sandbox.address);
    await press(page.locator('button[value="maria-alvarez"]'));
    for (const scope of ['MedicationStatement.c', 'List.c', 'MedicationRequest.u', 'Provenance.c'])
      await page.getByLabel(`patient/${scope}`).uncheck();
    await press(page.getByRole('button', { name: 'Allow' }));
    await press(page.locator('.entry').first().getByText('Stop', { exact: true }));
    await press(page.getByRole('button', { name: 'Save and go on' }));
    expect(await page.getByText('Nothing can be written.').isVisible()).toBe(true);
    expect(await page.getByText('end them in the EHR').isVisible()).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('link', { name: 'The decisions as FHIR' })),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('"stopped"');
  });
});

test('on paper, A4 and Letter: the chart and the sheet of the patient name the patient on every page', async () => {
  const page = await openList(VIEWPORTS.desktop);
  for (const box of await page.locator('input[name=tick]').all()) await box.check();
  await press(page.locator('.decision-bar').getByRole('button', { name: 'Continue' }));
  await press(page.getByRole('button', { name: 'Save and go on' }));
  const pdfium = await PDFiumLibrary.init();
  for (const link of ['For the chart', 'For the patient']) {
    await press(page.getByRole('link', { name: link }));
    await expectAccessible(page);
    await expectNoSideways(page);
    for (const format of ['A4', 'Letter'] as const) {
      const printed = await pdfium.loadDocument(await page.pdf({ format }));
      const sheets = [...printed.pages()].map((sheet) => sheet.getText());
      for (const sheet of sheets) expect(sheet).toContain('Walter');
      // A narrow column breaks the name over lines.
      expect(sheets.join(' ').replaceAll(/\s+/g, ' ')).toContain('warfarin sodium 5 mg tablet');
      printed.destroy();
    }
    await keepScreenshots(page, `reconcile-${link.replaceAll(' ', '-').toLowerCase()}`);
    await press(page.getByRole('link', { name: 'Back', exact: true }));
  }
  pdfium.destroy();
});

test('without JavaScript: search, order and groups, decisions, evidence, print', async () => {
  const page = await openList({ ...VIEWPORTS.desktop, javaScriptEnabled: false });
  await page.getByLabel('Search').fill('metfor');
  await press(page.getByRole('button', { name: 'Show' }));
  expect(await page.locator('.entry').count()).toBe(1);
  expect(page.url()).not.toContain('metfor');
  await press(page.locator('.entry summary'));
  expect(await page.locator('.entry table.evidence').isVisible()).toBe(true);
  await press(page.locator('.entry').getByText('Continue', { exact: true }));
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Group by').selectOption('What it is for');
  await page.getByLabel('Sort by').selectOption('Name');
  await press(page.getByRole('button', { name: 'Show' }));
  expect(await progress(page)).toBe(`1 of ${DRUGS} decided`);
  const names = await page.locator('.entry h3').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.trim().localeCompare(b.trim())));
  await page.getByLabel('Sort by').selectOption('Class');
  await page.getByLabel('Group by').selectOption('Status');
  await press(page.getByRole('button', { name: 'Show' }));
  const active = await page.locator('section.active .names').allTextContents();
  expect(active.filter((text) => /ACE inhibitor|Statin/.test(text)).length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.decide').first().isVisible()).toBe(false);
});

test('decisions are of one browser and one list, and end with it', async () => {
  const page = await openList(VIEWPORTS.desktop, 'james-okafor');
  await press(page.locator('.entry').first().getByText('Stop', { exact: true }));
  await page.locator('.entry').first().getByLabel('Reason').fill('Zebulonda sleepwalks');
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  const address = page.url();
  const { page: other } = await freshPage(service.address);
  for (const part of ['/send', '/chart', '/sheet', '/decided'])
    expect((await other.request.get(address + part)).status()).toBe(401);
  await press(page.getByRole('button', { name: 'Close list' }));
  expect((await page.request.get(`${address}/send`)).status()).toBe(401);
  expect(service.log()).not.toMatch(/Zebulonda|clopidogrel/i);
});
