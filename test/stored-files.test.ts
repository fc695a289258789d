/** Reading what a running database keeps, while it removes files of its own. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

import { storedFiles } from './support/stored-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

test('reads every file in every folder; one that is gone when it is read is left out', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'base/1'), { recursive: true });
  writeFileSync(path.join(folder, 'base/1/kept'), 'kept');
  writeFileSync(path.join(folder, 'kept'), 'here');
  // A link to nothing is listed and cannot be read, as a file that went in between.
  symlinkSync(path.join(folder, 'removed'), path.join(folder, 'base/1/gone'));
  const read = storedFiles(folder).map(({ file, bytes }) => [path.relative(folder, file), bytes.toString()]);
  expect(Object.fromEntries(read)).toEqual({ 'base/1/kept': 'kept', kept: 'here' });
});
