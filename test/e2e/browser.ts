/** A real browser for end-to-end tests: Debian's Chromium, driven by playwright-core; axe-core looks at pages, screenshots stay in artifacts/. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

const ARTIFACTS = fileURLToPath(new URL('../../artifacts/', import.meta.url));
/** Sent to every page: half as long as what `axe.source` gives. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The sizes of screens pages are looked at on. */
export const VIEWPORTS = {
  desktop: { viewport: { width: 1280, height: 860 } },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;

export type ViewportName = keyof typeof VIEWPORTS;

let browser: Promise<Browser> | undefined;

/** How long the browser waits for anything, on every machine; a wait that never ends says so before the runner does. */
const PATIENCE_MS = 600_000;

afterAll(async () => {
  await (await browser)?.close();
});

/** A page of a browser that was never here before, and the addresses it asked other hosts for. */
export interface FreshPage {
  readonly page: Page;
  /** Requests to any other origin than the first one visited, and what the browser refused to run or load. */
  readonly complaints: readonly string[];
}

/** Opens one; `origin` is the only place it may talk to. */
export async function freshPage(origin: string, options: BrowserContextOptions = {}): Promise<FreshPage> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await (await browser).newContext({ reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/**
 * Clicks, and waits until the page it may have led to is there to its last line. The browser's driver waits until an answer has
 * begun: what is counted or read of several elements then may be that of half a page.
 */
export async function press(target: Locator): Promise<void> {
  await target.click();
  await target.page().waitForLoadState('load');
}

/** What axe looks at: everything, with the size of targets, which it leaves out unless told; of colours alone in the other scheme. What passes is not described. */
const AXE_OPTIONS = {
  light: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Violations of WCAG 2.2 A and AA and of good practice, in light and in dark. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The expression runs in the page, where axe is global.
    const violations = await page.evaluate<readonly string[]>(
      `axe.run(${JSON.stringify(AXE_OPTIONS[colorScheme])}).then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join(', ')))`,
    );
    found.push(...violations.map((violation) => `${page.url()} in ${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** By how many pixels the page is wider than the screen. */
export async function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** First headings of tables that are wider than their place: their last columns are out of sight. */
export async function cutTablesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    "[...document.querySelectorAll('.scroll')].filter((place) => place.scrollWidth > place.clientWidth).map((place) => place.querySelector('th').innerText)",
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect([page.url(), await sidewaysOf(page)]).toEqual([page.url(), 0]);
}

/** Keeps the whole page as artifacts/NAME-light.png and -dark.png, on a screen as high as the page: what sticks to the foot of a screen covers nothing. */
export async function keepScreenshots(page: Page, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const size = page.viewportSize();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (size !== null) await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  const browserItself = await page.context().newCDPSession(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Packing a picture as small as it can be takes longer than everything else that is done with a page.
    const picture = { format: 'png', optimizeForSpeed: true } as const;
    const { data } = await browserItself.send('Page.captureScreenshot', picture);
    writeFileSync(path.join(ARTIFACTS, `${name}-${colorScheme}.png`), Buffer.from(data, 'base64'));
  }
  await browserItself.detach();
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}
