/** The starter formulary for tests: built once for a checkout, then opened by every test file and every service they start. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRxNormStore } from '../../src/terminology/open-store.ts';
import { storePaths } from '../../src/terminology/store/store-paths.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';

const SHARED = fileURLToPath(new URL('../../node_modules/.cache/medlist', import.meta.url));

let opened: RxNormStore | undefined;

/**
 * The starter formulary as the service opens it from its data folder. Tests of a process share one, with what is derived from
 * it: nothing writes to it, and to close it closes it for nobody else.
 */
export function openStarterStore(): RxNormStore {
  opened ??= { ...openRxNormStore({ dataDir: SHARED }), close: () => undefined };
  return opened;
}

/** Gives a data folder the built starter, so that a service started there does not build it again; a folder with a store keeps its own. */
export function seedStarter(dataDir: string): void {
  const [from, to] = [storePaths(SHARED).folder, storePaths(dataDir).folder];
  if (existsSync(to)) return;
  openStarterStore();
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((file) => /^starter-\w+\.sqlite$/.test(file))) {
    share(path.join(from, name), path.join(to, name));
  }
}

/** The same file where the file system allows it (the store is never written to), else a copy. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
