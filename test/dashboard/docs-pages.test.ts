/** `/docs` as a browser gets it. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { DOC_GROUPS } from '../../src/dashboard/docs/doc-table.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMES = readdirSync(fileURLToPath(new URL('../../docs', import.meta.url)))
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length));

let service: ServiceProcess;
beforeAll(async () => {
  service = await startService({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
});

const ask = (path: string): Promise<Response> =>
  fetch(service.address + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
const textOf = async (path: string): Promise<string> => (await ask(path)).text();

test('the sidebar names pages that are there', () => {
  for (const { pages } of DOC_GROUPS) for (const name of Object.keys(pages)) expect(NAMES).toContain(name);
});

test('every file of docs/ is a page, in the sidebar, and every link on it leads somewhere', async () => {
  const start = await textOf('/docs');
  const pages = new Map<string, string>();
  for (const name of NAMES) {
    expect(start).toContain(`href="/docs/${name}"`);
    const answer = await ask(`/docs/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    pages.set(`/docs/${name}`, await answer.text());
  }
  const linked = [...pages].flatMap(([from, text]) =>
    [...text.matchAll(/<a\b[^>]*?href="(?<path>\/[^"#]*)?(?:#(?<anchor>[^"]*))?"/g)].map(({ groups }) => ({
      from,
      path: groups?.['path'] ?? from,
      anchor: groups?.['anchor'],
    })),
  );
  expect(linked.length).toBeGreaterThan(500);
  const broken = linked.filter(
    ({ path, anchor }) => anchor !== undefined && pages.get(path)?.includes(`id="${anchor}"`) === false,
  );
  expect(broken).toEqual([]);
  for (const path of new Set(linked.map((link) => link.path).filter((path) => !pages.has(path))))
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
});

test('nothing of a page comes from another host', async () => {
  for (const name of NAMES) {
    const loaded = [
      ...(await textOf(`/docs/${name}`)).matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="(?<to>[^"]+)"/g),
    ];
    expect(loaded.length).toBeGreaterThan(2);
    for (const { groups } of loaded) expect(groups?.['to']).toMatch(/^\/dashboard\/assets\//);
  }
});

describe('the search', () => {
  test('finds the section in which all words stand, headings first', async () => {
    const text = await textOf('/docs?q=Idempotency-Key+hours');
    expect(text).toMatch(/\d+ places? with/);
    expect(text).toContain('<mark>');
    const heading = await textOf('/docs?q=hipaa');
    expect(
      /<a href="(?<to>\/docs\/compliance[^"]*)"/.exec(heading.slice(heading.indexOf('class="hits"'))),
    ).not.toBeNull();
  });

  test('finds nothing for words that are nowhere, and shows what was asked as text', async () => {
    const text = await textOf(`/docs?q=${encodeURIComponent('<script>zzz</script>')}`);
    expect(text).toContain('0 places');
    expect(text).not.toContain('<script>zzz');
  });
});

test('the calls on a page name this service', async () => {
  expect(await textOf('/docs/first-call')).toContain(`${service.address}/v1/medications/infer`);
});
