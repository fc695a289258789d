import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import { jsonText } from '../../src/cli/json-text.ts';
import { medlist } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Processes, sockets and disks take their time on a busy machine.

const environment = { DATA_DIR: temporaryFolder() };

test('help goes to standard output, lists the subcommands and is no failure', async () => {
  const { code, stdout, stderr } = await medlist(['--help'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const name of ['serve', 'infer', 'rxnorm', 'keys'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  expect(stdout).not.toContain('\u001B[');
});

test('every subcommand explains itself', async () => {
  for (const name of ['serve', 'infer', 'sig', 'extract', 'rxnorm', 'keys']) {
    const { code, stdout } = await medlist([name, '--help'], environment);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: medlist ${name}`);
  }
});

test('what is said of a command fits 80 columns', async () => {
  const commands = (await medlist(['--help'], environment)).stdout.matchAll(/^ {2}(?<name>[a-z]+) /gm);
  for (const { groups } of commands) {
    const { stdout } = await medlist([groups?.['name'] ?? '', '--help'], environment);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
});

test('a command that is misspelt gets a hint', async () => {
  expect((await medlist(['sing'], environment)).stderr).toContain('Did you mean sig?');
  expect((await medlist(['keys', 'creat'], environment)).stderr).toContain('Did you mean create?');
});

test('JSON is one line in a pipe', async () => {
  const { stdout } = await medlist(['sig', '1 tab po bid', '--json'], environment);
  expect(stdout.trimEnd()).not.toContain('\n');
  expect(jsonText({ a: 1 }, { isTTY: true })).toBe('{\n  "a": 1\n}');
});

test('a sig of which nothing is read is a failure in one sentence', async () => {
  const { code, stderr } = await medlist(['sig', 'qwertz', 'uiop'], environment);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'medlist: nothing was understood\n' });
});

test('the version is that of the package', async () => {
  expect((await medlist(['--version'], environment)).stdout).toBe(`${manifest.version}\n`);
});

test.each([
  { args: [] },
  { args: ['sing'] },
  { args: ['--loud'] },
  { args: ['keys', 'create'] },
  { args: ['keys', 'create', '--organization', 'x', '--plan', 'golden'] },
  { args: ['keys', 'create', '--organization', 'x', '--expires-in-days', 'soon'] },
])('a wrong command line is exit code 2 and says nothing on standard output: $args', async ({ args }) => {
  const { code, stdout, stderr } = await medlist(args, environment);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toBe('');
});

test('a command that fails is exit code 1', async () => {
  const { code, stderr } = await medlist(['keys', 'revoke', 'key_none'], environment);
  expect(code).toBe(1);
  expect(stderr).toContain('key_none');
});

test('settings come from a .env file in the working folder too; the environment wins', async () => {
  const [folder, fromFile, fromEnvironment] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  writeFileSync(path.join(folder, '.env'), `DATA_DIR=${fromFile}\n`);
  await medlist(['keys', 'create', '--organization', 'In the file'], {}, folder);
  await medlist(
    ['keys', 'create', '--organization', 'In the environment'],
    { DATA_DIR: fromEnvironment },
    folder,
  );
  expect((await medlist(['keys', 'list', '--json'], { DATA_DIR: fromFile })).stdout).toMatch(/"In the file"/);
  expect((await medlist(['keys', 'list', '--json'], { DATA_DIR: fromEnvironment })).stdout).toMatch(
    /"In the env/,
  );
});

test('a reader that leaves ends the command without a word', async () => {
  const [command, story] = ['src/cli/medlist.ts', 'fixtures/bundles/stale-list/request.json'].map((file) =>
    path.join(import.meta.dirname, '../..', file),
  );
  const line = '{ "$0" "$1" infer "$2" --json 2>&3 | true; echo "code ${PIPESTATUS[0]}"; } 3>&1';
  const args = ['-c', line, process.execPath, command ?? '', story ?? ''];
  expect((await promisify(execFile)('/bin/bash', args)).stdout).toBe('code 0\n');
});
