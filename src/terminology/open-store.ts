/** Opens the RxNorm store of the service: the installed release of the data folder, else the starter formulary. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildStore, buildStoreInMemory } from './store/build-store.ts';
import type { RxNormStore } from './rxnorm.ts';
import { openStoreFile, StoreOutdated, storeOver } from './store/rxnorm-store.ts';
import { readStarterFormulary, starterFingerprint } from './store/starter-formulary.ts';
import { storePaths } from './store/store-paths.ts';

/**
 * Without an installed release the starter formulary answers: from a store built once into the data folder, or from
 * memory where there is no data folder or it cannot be written.
 */
export function openRxNormStore({ dataDir }: { dataDir?: string } = {}): RxNormStore {
  if (dataDir === undefined) return starterInMemory();
  const { folder, current } = storePaths(dataDir);
  if (existsSync(current)) return openStoreFile(current, 'installed');
  return starterInFolder(folder) ?? starterInMemory();
}

function starterInMemory(): RxNormStore {
  const database = buildStoreInMemory(readStarterFormulary());
  return storeOver(database, { source: 'starter', path: 'in memory' });
}

function starterInFolder(folder: string): RxNormStore | undefined {
  const file = path.join(folder, `starter-${starterFingerprint()}.sqlite`);
  try {
    return openBuiltStarter(file) ?? buildStarter(folder, file);
  } catch {
    // A data folder that cannot be written, or a file cut short by a full disk, must not keep the service from starting.
    return undefined;
  }
}

/** A file that was cut short or damaged is no store: it is built again. */
function openBuiltStarter(file: string): RxNormStore | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return openStoreFile(file, 'starter');
  } catch (error) {
    if (error instanceof StoreOutdated) return undefined;
    throw error;
  }
}

function buildStarter(folder: string, file: string): RxNormStore {
  mkdirSync(folder, { recursive: true });
  removeFormerStarters(folder);
  buildStore(readStarterFormulary(), file);
  return openStoreFile(file, 'starter');
}

function removeFormerStarters(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('starter-')) rmSync(path.join(folder, name), { force: true });
  }
}
