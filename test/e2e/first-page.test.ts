import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

let service: SmartService;
beforeAll(async () => {
  service = await startSmartService();
});
afterAll(() => service.stop());

test.each(['desktop', 'phone'] as const)(
  'on a %s: from opening the service to an answer with its evidence in one action',
  async (size) => {
    const { page, complaints } = await freshPage(service.address, VIEWPORTS[size]);
    await page.goto(service.address);
    expect(await page.locator('.answer .entry').first().textContent()).toMatch(
      /clopidogrel 75 mg tablet.*Stopped 4 May 2026.*does not undo it/s,
    );
    await press(page.getByText('Evidence: 3 records'));
    expect(await page.locator('.entry figure.timeline table').textContent()).toContain('4 May 2026');
    await expectNoSideways(page);
    await expectAccessible(page);
    await keepScreenshots(page, `first-${size}`);
    expect(complaints).toEqual([]);
  },
);

test('the next sample by key; a PDF among the records shows its line on its page', async () => {
  const { page, complaints } = await freshPage(service.address, VIEWPORTS.desktop);
  await page.goto(service.address);
  await page.keyboard.press('n');
  await page.waitForURL(/sample=after-the-hospital/);
  const drug = page.locator('.answer .entry', { hasText: 'metoprolol succinate' });
  await press(drug.locator('summary'));
  expect(await drug.locator('svg.sheet rect.found').count()).toBe(1);
  const picture = drug.locator('svg.sheet image');
  const address = (await picture.getAttribute('href')) ?? '';
  expect((await page.request.get(service.address + address)).headers()['content-type']).toBe('image/png');
  await expectAccessible(page);
  await expectNoSideways(page);
  await keepScreenshots(page, 'first-documents');
  expect(complaints).toEqual([]);
});

test('without JavaScript: every sample, its answer and its evidence', async () => {
  const options = { ...VIEWPORTS.desktop, javaScriptEnabled: false };
  const { page } = await freshPage(service.address, options);
  await page.goto(service.address);
  const samples = await page.locator('.samples-bar li').count();
  expect(samples).toBe(5);
  for (let at = 0; at < samples; at += 1) {
    await press(page.locator('.answer summary').first());
    expect(await page.locator('.answer details[open] tbody tr').count()).toBeGreaterThan(0);
    await press(page.getByRole('link', { name: 'Next sample' }));
  }
  expect(new URL(page.url()).search).toBe('?sample=stopped-and-filled');
});

test('SANDBOX_SAMPLES=off: the dashboard stands at the door', async () => {
  const closed = await startSmartService([], { SANDBOX_SAMPLES: 'off' });
  const answer = await fetch(closed.address, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
  await closed.stop();
});
