/** What somebody gets who installs the package into an empty folder: packed, installed and run as they would. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import manifest from '../package.json' with { type: 'json' };
import { HEAVY_BYTES } from '../src/http/heavy-requests.ts';
import { OLDER_NODES } from './support/older-nodes.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST_MEGABYTES = 8;
const folder = temporaryFolder();
const installed = path.join(folder, 'node_modules/medlist');
const run = promisify(execFile);
const at = (file: string): string => path.join(installed, file);

/** In the folder of the user, with the Node and npm of this run. */
async function inFolder(command: string, ...args: readonly string[]): Promise<string> {
  return (await run(command, args, { cwd: folder, maxBuffer: 16e6 })).stdout;
}

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

let tarball = '';
beforeAll(async () => {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    maxBuffer: 16e6,
  });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('['))) as [
    { filename: string },
  ];
  tarball = path.join(folder, filename);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  await inFolder('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
});

test('it holds the compiled code and what that reads, no sources and no tests', () => {
  expect(statSync(tarball).size / 1e6).toBeLessThan(MOST_MEGABYTES);
  for (const file of ['dist/main.js', 'dist/index.d.ts', 'docs/errors/not_found.md', 'ig/ig.ini', 'LICENSE'])
    expect([file, existsSync(at(file))]).toEqual([file, true]);
  for (const file of ['src', 'test', 'scripts', 'bench', 'fixtures/rxnorm', '.ci'])
    expect([file, existsSync(at(file))]).toEqual([file, false]);
  expect(existsSync(path.join(ROOT, 'dist'))).toBe(false);
});

test('the command line runs: PDFs and a scan are read in children of their own', async () => {
  expect(await inFolder('npx', 'medlist', '--version')).toBe(`${manifest.version}\n`);
  expect(await inFolder('npx', 'medlist', 'sig', '1 tab po bid')).toContain(
    'Take 1 tablet by mouth twice daily',
  );
  const demo = await inFolder('npx', 'medlist', 'demo');
  expect(demo).toContain('her own card (a scan, read by OCR)');
  expect(demo).toMatch(/^One list of \d+ drugs/m);
});

test('the engine is imported, with its types', async () => {
  const program = `
    import { readFileSync } from 'node:fs';
    import { inferMedications, openRxNormStore, type InferredMedication } from 'medlist';
    const request = JSON.parse(readFileSync(${JSON.stringify(at('fixtures/bundles/order-and-fill/request.json'))}, 'utf8'));
    const { medications } = inferMedications(request, { asOf: new Date('2026-06-01') }, openRxNormStore());
    const names: string[] = medications.map(({ displayName, status }: InferredMedication) => displayName + ': ' + status);
    // @ts-expect-error an entry has no such field
    medications[0]?.nothing;
    process.stdout.write(names.join());`;
  writeFileSync(path.join(folder, 'engine.mts'), program);
  expect(await inFolder(process.execPath, 'engine.mts')).toBe('lisinopril 10 MG Oral Tablet: active');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types')];
  await inFolder(path.join(ROOT, 'node_modules/.bin/tsc'), ...options, ...types, 'engine.mts');
});

test('a Node that is too old for the engine is told so', async () => {
  writeFileSync(path.join(folder, 'old.mjs'), "import 'medlist';");
  for (const node of OLDER_NODES)
    await expect(inFolder(node, 'old.mjs')).rejects.toThrow(/medlist needs node 24\.16\.0 or newer/);
});

/** What the service says until it has printed the key of a first start. */
async function greetingOf(child: ChildProcess): Promise<string> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/medlist_\w{49}[\s\S]*\n$/.test(said)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return said;
}

test('the service answers, large requests in its threads, and serves its pages', async () => {
  const environment = { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data') };
  const child = spawn(process.execPath, [at('bin/medlist.js'), 'serve'], { cwd: folder, env: environment });
  children.push(child);
  const said = await greetingOf(child);
  const address = /listens on (?<address>\S+)/.exec(said)?.groups?.['address'] ?? '';
  const headers = {
    authorization: `Bearer ${/medlist_\w{49}/.exec(said)?.[0] ?? ''}`,
    'content-type': 'application/json',
  };
  const request = readFileSync(at('fixtures/bundles/order-and-fill/request.json'), 'utf8');
  for (const body of [request, request.padEnd(HEAVY_BYTES + 1)]) {
    const answer = await fetch(`${address}/v1/medications/infer`, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"status":"active"')]);
  }
  const client = `
    import { createMedlistClient } from 'medlist/client';
    const { infer } = createMedlistClient({ baseUrl: process.env.URL, key: process.env.KEY });
    const { medications } = await infer(JSON.parse(process.env.REQUEST));
    process.stdout.write(medications[0].status);`;
  const settings = {
    PATH: process.env['PATH'] ?? '',
    URL: address,
    KEY: headers.authorization.slice(7),
    REQUEST: request,
  };
  const called = await run(process.execPath, ['--input-type=module', '-e', client], {
    cwd: folder,
    env: settings,
  });
  expect(called.stdout).toBe('active');
  for (const page of ['/', '/docs/api', '/docs/errors/not_found', '/fhir/metadata', '/llms.txt'])
    expect([page, (await fetch(address + page)).status]).toEqual([page, 200]);
});
