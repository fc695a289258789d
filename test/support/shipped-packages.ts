/** The packages of the lock file that are installed without development dependencies. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; `unknown` where the lock file says nothing. */
  readonly licence: string;
}

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/** In the order of their names. */
export function shippedPackages(): ShippedPackage[] {
  // Decode edge: npm writes the file.
  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, { version = '', license = 'unknown' }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
