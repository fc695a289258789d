/** What `npm start` keeps of a start for the next one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = path.join(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A start that ends at a setting: what it compiled until then is kept. */
function start(settings: Readonly<Record<string, string>>): string {
  const [, ...args] = manifest.scripts.start.split(' ');
  const env = { PATH: process.env['PATH'], PORT: 'none', ...settings };
  return spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' }).stderr;
}

const compiled = (): string => path.join(folder, 'data/compiled');

test('what was compiled stays in the data folder, for its owner alone', () => {
  expect(start({ DATA_DIR: path.join(folder, 'data') })).toContain('PORT');
  expect(readdirSync(compiled())).not.toEqual([]);
  const made = readdirSync(path.dirname(compiled()), { recursive: true, withFileTypes: true });
  const open = made.filter((one) => (statSync(path.join(one.parentPath, one.name)).mode & 0o077) !== 0);
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(statSync(path.dirname(compiled())).mode & 0o777).toBe(0o700);
});

test('in production nothing is read that somebody could have put there', () => {
  expect(start({ DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'production' })).toContain('PORT');
  expect(existsSync(compiled())).toBe(false);
});

test.each(['/proc/x', '/proc/1/x/y', '/dev/null/x'])('%s is no data folder, told in a sentence', (place) => {
  expect(start({ DATA_DIR: place, PORT: '0' })).toContain(`DATA_DIR: ${place} cannot be made or written to`);
});
