/** A program of its own: prints the modules of a child's program as JavaScript, in one JSON text. Run once per service, outside its process. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A module of ours in an import, static or not: `from '../../line.ts'`, `import('../../pdf/read-with-pdf2json.ts')`; compiled, `.js`. */
const OWN_MODULE = /(?:\bfrom |\bimport\(|^import )'(?<specifier>\.{1,2}\/[^'\n]{1,200}\.[jt]s)'/gm;

/** The module and those it imports, by their addresses. Packages are left out: they are JavaScript already. */
function collectModules(url: string, sources: Record<string, string>): void {
  if (url in sources) return;
  const source = stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
  sources[url] = source;
  for (const { groups } of source.matchAll(OWN_MODULE))
    collectModules(new URL(groups?.['specifier'] ?? '', url).href, sources);
}

const entry = pathToFileURL(process.argv[2] ?? '').href;
const sources: Record<string, string> = {};
collectModules(entry, sources);
process.stdout.write(JSON.stringify({ entry, sources }));
