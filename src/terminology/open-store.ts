/** Opens the RxNorm store of the service: the installed release of the data folder, else the starter formulary. */
import { existsSync } from 'node:fs';
import { storePaths } from './install-release.ts';
import type { RxNormStore } from './rxnorm.ts';
import { openStoreFile } from './rxnorm-store.ts';

/** Without a data folder, or without an installed release in it, the starter formulary answers. */
export function openRxNormStore({ dataDir }: { dataDir?: string } = {}): RxNormStore {
  const installed = dataDir === undefined ? undefined : storePaths(dataDir).current;
  if (installed !== undefined && existsSync(installed)) return openStoreFile(installed, 'installed');
  throw new Error('No RxNorm release is installed.');
}
