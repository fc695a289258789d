/** What journeys do on the try-it page. */
import type { Page } from 'playwright-core';
import { press } from './browser.ts';

/** Sends the sample of a discharge summary and waits for its first line to be marked on the page. */
export async function markDischargeSummary(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'A discharge summary' }));
  await page.locator('#try-list li').nth(3).waitFor();
  await press(page.getByRole('button', { name: /^Show on discharge-summary.pdf, page 1/ }).first());
  await page.getByRole('img', { name: /^discharge-summary.pdf, page 1. Marked: / }).waitFor();
}
