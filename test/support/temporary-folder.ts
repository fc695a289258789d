/** Folders that are gone after the test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/** A new empty folder, removed with everything in it when the tests of the calling file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
