/** What a running service or database keeps on disk, read while it goes on writing. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isNativeError } from 'node:util/types';

export interface StoredFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * All files below a folder with what they hold. A database removes and renames files of its own accord
 * (PostgreSQL its `pg_internal.init`, SQLite its journals): one that goes between the listing and the reading
 * keeps nothing any more, and is left out.
 */
export function storedFiles(folder: string): StoredFile[] {
  return globSync('**/*', { cwd: folder }).flatMap((name) => {
    const file = path.join(folder, name);
    try {
      return statSync(file).isFile() ? [{ file, bytes: readFileSync(file) }] : [];
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  });
}

function isGone(error: unknown): boolean {
  // The error is of the outer world, where a test file has one of its own: it is no instance of the `Error` here.
  return isNativeError(error) && 'code' in error && error.code === 'ENOENT';
}
