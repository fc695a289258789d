/** What is loaded before the service listens: every module costs a newcomer's wait. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
/** Of a file the modules that are loaded with it; types are not, and neither is what is imported when it is needed. */
const STATIC =
  /^(?:import|export) (?!type )[^'";=(]{0,3000}?from '(?<from>[^']+)'|^import '(?<bare>[^']+)'/gm;

/** Files of ours below src/ and names of packages that come with a file. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const open = [path.join(SRC, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = path.relative(SRC, file);
    if (loaded.has(name)) continue;
    loaded.add(name);
    for (const { groups } of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const imported = groups?.['from'] ?? groups?.['bare'] ?? '';
      if (imported.startsWith('.')) open.push(path.resolve(path.dirname(file), imported));
      else loaded.add(imported);
    }
  }
  return loaded;
}

test('the service listens without the packages that its first list does not need', () => {
  const loaded = loadedWith('cli/service/serve.ts');
  expect(loaded).toContain('kysely');
  const later = ['better-auth', 'fhir-kit-client', 'jose', 'koa-body', 'nodemailer', 'openid-client', 'pg'];
  const others = ['pg-boss', 'piscina', 'prom-client', 'yauzl', 'pdf2json', 'tesseract.js', '@hyzyla/pdfium'];
  expect([...later, ...others].filter((name) => loaded.has(name))).toEqual([]);
});

test('the service listens without what finds drugs in documents, and without its pages', () => {
  const loaded = [...loadedWith('cli/service/serve.ts')];
  const rooms = ['documents/sections/', 'documents/mentions/', 'documents/names/', 'documents/layout/'];
  const pages = ['dashboard/pages/', 'smart/desk/', 'terminology/release/'];
  expect(loaded.filter((file) => [...rooms, ...pages].some((room) => file.startsWith(room)))).toEqual([]);
});
