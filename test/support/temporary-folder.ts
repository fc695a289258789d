/** Folders that are gone after the test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

const folders: string[] = [];

// Each test file has its own instance of this module.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder, removed with everything in it when the tests of the calling file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-test-'));
  folders.push(folder);
  return folder;
}
