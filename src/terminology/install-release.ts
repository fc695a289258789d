/** Installs an RxNorm release beside the data of the service: read, checked, built, swapped in; the former one is kept. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { buildStore } from './build-store.ts';
import { deriveFacts } from './derive-facts.ts';
import { openReleaseSource } from './release-source.ts';
import { readRelease } from './read-release.ts';
import type { ReleaseInfo } from './rxnorm.ts';
import { openStoreFile } from './rxnorm-store.ts';

/** Where the stores of a data folder lie. */
export function storePaths(dataDir: string): { folder: string; current: string; former: string } {
  const folder = path.join(dataDir, 'rxnorm');
  return {
    folder,
    current: path.join(folder, 'release.sqlite'),
    former: path.join(folder, 'release.former.sqlite'),
  };
}

/** Installs the release at `sourcePath` (zip, folder, RRF file); throws `ReleaseRefused` and changes nothing when it is not sound. */
export async function installRelease(
  sourcePath: string,
  { dataDir, progress }: { dataDir: string; progress?: (bytes: number) => void },
): Promise<ReleaseInfo> {
  const source = await openReleaseSource(sourcePath);
  try {
    const tables = await readRelease(source, progress);
    const { folder, current, former } = storePaths(dataDir);
    await mkdir(folder, { recursive: true });
    const next = path.join(folder, 'release.next.sqlite');
    buildStore(deriveFacts(tables), next);
    const info = check(next);
    if (existsSync(current)) await copyFile(current, former);
    await rename(next, current);
    return info;
  } finally {
    source.close();
  }
}

function check(file: string): ReleaseInfo {
  const store = openStoreFile(file, 'installed');
  const { release } = store;
  store.close();
  return release;
}
