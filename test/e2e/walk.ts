/** A walk through pages: each is looked at by machine and kept as pictures, and the walk knows which addresses it has seen. */
import { expect } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { cutTablesOf, freshPage, keepScreenshots, sidewaysOf, VIEWPORTS, violationsOf } from './browser.ts';
import type { ViewportName } from './browser.ts';

export interface Walk {
  readonly page: Page;
  /** Goes to an address of the service and looks at what is there. */
  readonly see: (name: string, address: string, status?: number) => Promise<void>;
  /** Looks at the page that is shown now. */
  readonly look: (name: string, status?: number) => Promise<void>;
  /** Looks at the page as who is signed in with this session; `undefined`: nobody. */
  readonly as: (token: string | undefined) => Promise<void>;
  /** Addresses of the pages that were looked at; what a form answered does not count. */
  readonly seen: ReadonlySet<string>;
  /** What is not accessible or too wide, what pages asked of other hosts, what the browser refused, and what went wrong in scripts. */
  readonly complaints: () => readonly string[];
}

/** Of every page, whatever it shows. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(/^default-src 'none';(?!.*unsafe).*frame-ancestors/),
};

/** Begins one; `neighbours` are origins the browser may be sent to. */
export async function beginWalk(
  origin: string,
  size: ViewportName,
  neighbours: readonly string[] = [],
): Promise<Walk> {
  const { page, complaints } = await freshPage(origin, VIEWPORTS[size]);
  const seen = new Set<string>();
  const errors: string[] = [];
  let last: Response | null = null;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) last = response;
  });
  page.on('console', (message) => {
    // The browser says of every page or answer with an error status that it is one.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with');
    if (message.type() === 'error' && !isStatus) errors.push(`${page.url()}: ${message.text()}`);
  });
  const look = async (name: string, status = 200): Promise<void> => {
    await page.waitForLoadState();
    expect([name, last?.status()]).toEqual([name, status]);
    expect({ name, ...last?.headers() }).toMatchObject({ name, ...HEADERS });
    if (last?.request().method() === 'GET') seen.add(new URL(page.url()).pathname);
    // On a tablet pages are those of the phone or the desk; only how they fit is new.
    if (size !== 'tablet') errors.push(...(await violationsOf(page)));
    const sideways = await sidewaysOf(page);
    if (sideways > 0) errors.push(`${name} is ${sideways} pixels too wide`);
    for (const heading of await cutTablesOf(page)) errors.push(`${name}: the table of ${heading} is cut off`);
    await keepScreenshots(page, `${size}-${name}`);
  };
  return {
    page,
    look,
    seen,
    see: async (name, address, status) => {
      await page.goto(origin + address);
      await look(name, status);
    },
    as: async (token) => {
      await page.context().clearCookies();
      const cookie = { name: 'medlist-session', url: origin };
      if (token !== undefined) await page.context().addCookies([{ ...cookie, value: token }]);
    },
    complaints: () => [
      ...errors,
      ...complaints.filter((text) => !neighbours.some((other) => text.startsWith(`asked for ${other}/`))),
    ],
  };
}
