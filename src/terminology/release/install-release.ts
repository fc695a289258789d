/** Installs an RxNorm release beside the data of the service: read, checked, built, swapped in; the former one is kept. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildStore } from '../store/build-store.ts';
import { checkFacts, checkRelations } from './check-release.ts';
import { deriveFacts } from './derive-facts.ts';
import { bytesToRead, readRelease } from './read-release.ts';
import { openReleaseSource } from './release-source.ts';
import type { ReleaseInfo } from '../rxnorm.ts';
import { openStoreFile } from '../store/rxnorm-store.ts';
import { contentOf } from '../store/store-content.ts';
import { storePaths } from '../store/store-paths.ts';

export interface InstallOptions {
  readonly dataDir: string;
  /** Release date for files that do not state one. */
  readonly version?: string | undefined;
  /** Told the share of the release that was read so far, 0 to 1. */
  readonly progress?: ((share: number) => void) | undefined;
}

/**
 * Installs the release at `sourcePath` (zip, folder, RRF file). Throws `ReleaseRefused` and changes nothing when the
 * release is not sound; a service that is running keeps the store it has open until it is started again.
 */
export async function installRelease(
  sourcePath: string,
  { dataDir, version, progress = () => undefined }: InstallOptions,
): Promise<ReleaseInfo> {
  const source = await openReleaseSource(sourcePath);
  try {
    const total = bytesToRead(source);
    let read = 0;
    const tables = await readRelease(source, (bytes) => {
      read += bytes;
      progress(read / total);
    });
    checkRelations(tables);
    if (version !== undefined) tables.version = version;
    const facts = deriveFacts(tables);
    checkFacts(facts);
    const { folder } = storePaths(dataDir);
    mkdirSync(folder, { recursive: true });
    const next = path.join(folder, `release.next.${process.pid}.sqlite`);
    buildStore(contentOf(facts), next);
    return swapIn(next, dataDir);
  } finally {
    source.close();
  }
}

/** The new store takes the place of the current one, which becomes the former one. */
function swapIn(next: string, dataDir: string): ReleaseInfo {
  const { current, former } = storePaths(dataDir);
  try {
    const release = releaseOf(next);
    if (existsSync(current)) renameSync(current, former);
    renameSync(next, current);
    return release;
  } finally {
    rmSync(next, { force: true });
  }
}

/** Puts the former release back; the current one becomes the former. Undefined when there is no former release. */
export function rollBackRelease(dataDir: string): ReleaseInfo | undefined {
  const { folder, current, former } = storePaths(dataDir);
  if (!existsSync(former)) return undefined;
  const release = releaseOf(former);
  const aside = path.join(folder, `release.aside.${process.pid}.sqlite`);
  if (existsSync(current)) renameSync(current, aside);
  renameSync(former, current);
  if (existsSync(aside)) renameSync(aside, former);
  return release;
}

/** Opens a store file to see that it can be read. */
function releaseOf(file: string): ReleaseInfo {
  const store = openStoreFile(file, 'installed');
  store.close();
  return store.release;
}
