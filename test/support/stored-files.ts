/** What a running service or database keeps on disk, read while it goes on writing. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

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
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
