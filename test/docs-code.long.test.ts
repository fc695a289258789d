/** The code of the documentation, run as a reader would who pastes it. */
import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docsBlocks, NOT_RUN, type Block } from './support/docs-blocks.ts';
import { seedStarter } from './support/starter-store.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const source = (file: string): string => path.join(ROOT, 'src', file);
const folder = temporaryFolder();
const dataDir = temporaryFolder();

let server: TestServer;
let key = '';
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await server.accounts.ensureOrganization('reader', 'unlimited', new Date());
  ({ key } = await server.accounts.createKey(id, new Date()));
  seedStarter(dataDir);
  // `npx` looks for a program of this name in the way; what it would find is this.
  writeFileSync(
    path.join(folder, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${source('cli/medlist.ts')}" "$@"\n`,
  );
  chmodSync(path.join(folder, 'npx'), 0o755);
});
afterAll(() => server.stop());

/** From the folder of the checkout, where the reader is. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const environment = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    DATA_DIR: dataDir,
    MEDLIST_URL: server.address,
    MEDLIST_KEY: key,
  };
  return (await promisify(execFile)(program, args, { cwd: ROOT, env: environment, maxBuffer: 16e6 })).stdout;
}

const BLOCKS = docsBlocks();
const isNotRun = ({ code }: Block): boolean => NOT_RUN.some(({ holds }) => code.includes(holds));
const isShell = ({ code, language }: Block): boolean =>
  ['', 'sh', 'bash'].includes(language) && /^(?:curl|npx medlist) /.test(code.trimStart());
const blocksOf = (...languages: string[]): Block[] =>
  BLOCKS.filter((block) => languages.includes(block.language) && !isNotRun(block));

test('whatever is not run stands in a table with its reason, and every row of it is used', () => {
  expect(BLOCKS.length).toBeGreaterThan(30);
  expect(NOT_RUN.filter(({ holds }) => !BLOCKS.some(({ code }) => code.includes(holds)))).toEqual([]);
  const shown = BLOCKS.filter(
    (block) => ['sh', 'bash', 'js', 'python'].includes(block.language) && !isNotRun(block),
  );
  const run = shown.filter((block) => isShell(block) || ['js', 'python'].includes(block.language));
  expect(shown.filter((block) => !run.includes(block))).toEqual([]);
});

describe('in a shell', () => {
  test.each(BLOCKS.filter((block) => isShell(block) && !isNotRun(block)))(
    '$page: $code',
    async ({ code }) => {
      const line = code
        .replaceAll('http://127.0.0.1:8080', server.address)
        .replaceAll('curl -s', 'curl --fail-with-body -s');
      expect((await run('/bin/bash', ['-e', '-c', line])).trim()).not.toBe('');
    },
  );
});

/** As the package would be found. */
function withSources(code: string): string {
  return code
    .replaceAll("'medlist/client'", `'${source('client/medlist-client.ts')}'`)
    .replaceAll("'medlist'", `'${source('index.ts')}'`);
}

describe('in JavaScript', () => {
  test.each(blocksOf('js'))('$page: $code', async ({ code }) => {
    expect((await run(process.execPath, ['--input-type=module', '-e', withSources(code)])).trim()).not.toBe(
      '',
    );
  });
});

test('what is shown in JavaScript is sound TypeScript too', async () => {
  const programs = blocksOf('js').map(({ code }, index) => {
    const program = path.join(folder, `${index}.mts`);
    writeFileSync(program, withSources(code));
    return program;
  });
  expect(programs.length).toBeGreaterThan(1);
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
  // Only where the example is read from the sources instead of the package.
  const ours = ['--allowImportingTsExtensions', '--skipLibCheck'];
  const types = ['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types')];
  await run(path.join(ROOT, 'node_modules/.bin/tsc'), [...strict, ...ours, ...types, ...programs]);
});

describe('in Python (Debian: python3)', () => {
  test.each(blocksOf('python'))('$page: $code', async ({ code }) => {
    expect((await run('python3', ['-c', code])).trim()).not.toBe('');
  });
});

test.each(blocksOf('json'))('$page: JSON can be read: $code', ({ code }) => {
  expect(JSON.parse(code)).toEqual(expect.anything());
});
