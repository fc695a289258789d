import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { freshPage, press, VIEWPORTS } from './browser.ts';
import type { ViewportName } from './browser.ts';

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
});
afterAll(async () => {
  await service.end('SIGTERM');
});

test.each<ViewportName>(['desktop', 'phone'])(
  'on a %s: the reference is read without a script, a sign-in or a foreign request',
  async (size) => {
    const { address } = service;
    const { page, complaints } = await freshPage(address, { ...VIEWPORTS[size], javaScriptEnabled: false });
    await page.goto(`${address}/docs/api`);
    await press(page.getByRole('link', { name: 'A medication list from FHIR resources' }));
    expect(page.url()).toBe(`${address}/docs/api#infer-medications`);
    await press(page.getByRole('link', { name: 'InferRequest' }).first());
    expect(page.url()).toBe(`${address}/docs/api#schema-InferRequest`);
    await press(page.getByRole('link', { name: 'api_key_missing' }));
    expect(page.url()).toBe(`${address}/docs/errors/api_key_missing`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('api_key_missing');
    expect(complaints).toEqual([]);
  },
);
