import { spawn } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { ConfigError } from '../src/config.ts';
import { prepareDataFolder } from '../src/data-folder.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test('the folder and what is written into it belong to the owner alone', () => {
  const folder = path.join(temporaryFolder(), 'a/b');
  prepareDataFolder(folder);
  writeFileSync(path.join(folder, 'file'), '');
  expect([modeOf(folder), modeOf(path.join(folder, 'file'))]).toEqual(['700', '600']);
});

test('a folder that others could read is closed to them', () => {
  const folder = path.join(temporaryFolder(), 'open');
  mkdirSync(folder, { mode: 0o755 });
  prepareDataFolder(folder);
  expect(modeOf(folder)).toBe('700');
});

test.each(['/proc/x', '/proc/1/x/y', '/dev/null/x'])('%s is refused with a sentence', (folder) => {
  expect(() => prepareDataFolder(folder)).toThrow(ConfigError);
  expect(() => prepareDataFolder(folder)).toThrow(`DATA_DIR: ${folder} cannot be made or written to (E`);
});

/** Makes a thousand folders one after the other; what it writes is what went wrong. */
const MAKES_FOLDERS = `
const { prepareDataFolder } = await import(process.argv[1]);
for (let number = 0; number < 1000; number++) prepareDataFolder(process.argv[2] + '/' + number + '/own');`;

async function madeBy(root: string): Promise<string> {
  const source = path.join(import.meta.dirname, '../src/data-folder.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAKES_FOLDERS, source, root]);
  return text(child.stderr);
}

test('processes that start together make one folder, whoever comes first', async () => {
  const root = temporaryFolder();
  expect(await Promise.all([madeBy(root), madeBy(root), madeBy(root)])).toEqual(['', '', '']);
});
