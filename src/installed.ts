/** What stands beside the code, in a checkout (TypeScript) as in an installed package (JavaScript): the manifest, programs of threads and children. */

import { readFileSync } from 'node:fs';

/** The version of medlist, from package.json. */
export const MEDLIST_VERSION = versionOf(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

function versionOf(manifest: string): string {
  // Decode edge: our own manifest, which npm has read before us.
  const { version } = JSON.parse(manifest) as { readonly version: string };
  return version;
}

/**
 * The file of a program that runs in a thread or process of its own: `programBeside('./heavy-worker.ts', import.meta.url)`.
 * Its name is that of the source; beside compiled code it ends in `.js`.
 */
export function programBeside(source: string, moduleUrl: string): URL {
  return new URL(moduleUrl.endsWith('.ts') ? source : source.replace(/\.ts$/, '.js'), moduleUrl);
}
