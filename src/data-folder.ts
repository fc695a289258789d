/** The folder of the service's own files: made for its owner alone, and tried before anything relies on it. */

import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

const OWNER_ONLY = 0o700;

/** What new files may not be given: rights of group and others. */
const UMASK = 0o077;

/**
 * Makes the folder where it is missing, takes it from everyone but its owner (700; files that follow: 600), and writes a
 * file into it for a trial. Throws ConfigError with a sentence when that cannot be.
 */
export function prepareDataFolder(dataDir: string): void {
  process.umask(UMASK);
  const folder = path.resolve(dataDir);
  try {
    makeFolder(folder);
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, OWNER_ONLY);
    const trial = path.join(folder, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError([`DATA_DIR: ${folder} cannot be made or written to (${code})`]);
  }
}

/** Folder by folder: `mkdir` with `recursive` never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    // Workers that start together make the same folder: whoever comes second finds it made.
    if (!existsSync(folder)) throw error;
  }
}
