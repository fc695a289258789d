/** What journeys do on the try-it page. */
import type { Page } from 'playwright-core';

/** Sends the sample of a discharge summary and waits for its first line to be marked on the page. */
export async function markDischargeSummary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'A discharge summary' }).click();
  await page.locator('#try-list li').nth(3).waitFor();
  await page
    .getByRole('button', { name: /^Show on discharge-summary.pdf, page 1/ })
    .first()
    .click();
  await page.getByRole('img', { name: /^discharge-summary.pdf, page 1. Marked: / }).waitFor();
}
