/** `medlist mcp` as a process, asked by the client of the SDK. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedStarter } from '../../support/starter-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const outside = temporaryFolder();
const folder = path.join(outside, 'charts');
const dataDir = temporaryFolder();

const client = new Client({ name: 'test', version: '1' });
beforeAll(async () => {
  mkdirSync(folder);
  seedStarter(dataDir);
  cpSync(path.join(ROOT, 'fixtures/bundles/order-and-fill/request.json'), path.join(folder, 'orders.json'));
  cpSync(
    path.join(ROOT, 'fixtures/documents/discharge-summary/document.pdf'),
    path.join(folder, 'discharge.pdf'),
  );
  cpSync(path.join(folder, 'discharge.pdf'), path.join(folder, 'hospital/discharge.pdf'));
  cpSync(path.join(folder, 'orders.json'), path.join(outside, 'of-somebody-else.json'));
  symlinkSync('../of-somebody-else.json', path.join(folder, 'link.json'));
  writeFileSync(path.join(folder, 'notes.txt'), 'metformin');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(ROOT, 'src/cli/medlist.ts'), 'mcp'],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
  });
  await client.connect(transport);
});
afterAll(() => client.close());

async function call(name: string, given: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const texts = (content as { readonly text: string }[]).map(({ text }) => text);
  return { isError, said: texts.slice(0, -1), answer: texts.at(-1) ?? '' };
}

test('offers two tools that only read', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['infer_medications', 'extract_medications']);
  for (const { annotations } of tools)
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
});

test('infer_medications makes one list of all files', async () => {
  const { answer, isError } = await call('infer_medications', {
    files: ['orders.json'],
    as_of: '2026-06-01',
  });
  expect(isError).toBe(false);
  expect(JSON.parse(answer)).toMatchObject({ medications: [{ rxnorm_code: '314076', status: 'active' }] });
});

test('extract_medications names the page, and what it did not understand', async () => {
  const { answer } = await call('extract_medications', { files: ['discharge.pdf'] });
  expect(JSON.parse(answer)).toMatchObject({
    medications: expect.arrayContaining([
      expect.objectContaining({
        sources: [expect.objectContaining({ document_name: 'discharge.pdf', page: 1 })],
      }),
    ]),
    set_aside: expect.any(Array),
    unread: expect.any(Array),
  });
});

test.each([
  '../of-somebody-else.json',
  'link.json',
  path.join(outside, 'of-somebody-else.json'),
  '-',
  'none.json',
  '.',
])('no file but those below its folder: %s', async (file) => {
  for (const name of ['infer_medications', 'extract_medications']) {
    const { isError, answer } = await call(name, { files: [file] });
    expect({ isError, answer }).toEqual({
      isError: true,
      answer: `${file}: there is no such file below the folder the server was started in`,
    });
  }
});

test('files are called as they were given, so that two of one name are told apart', async () => {
  const files = ['discharge.pdf', './hospital/discharge.pdf'];
  const { answer } = await call('extract_medications', { files });
  const { medications } = JSON.parse(answer) as {
    readonly medications: readonly { readonly sources: readonly { readonly document_name: string }[] }[];
  };
  const named = medications.flatMap(({ sources }) => sources.map(({ document_name: name }) => name));
  expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
});

test.each(['infer_medications', 'extract_medications'])('%s: a folder is told as one', async (name) => {
  const { isError, answer } = await call(name, { files: ['hospital'] });
  expect({ isError, answer }).toEqual({ isError: true, answer: 'hospital: this is a folder' });
});

test('what it cannot read is an answer in words', async () => {
  const { isError, answer } = await call('infer_medications', { files: ['notes.txt'] });
  expect({ isError, answer }).toEqual({
    isError: true,
    answer: expect.stringMatching(/^notes\.txt: not JSON/),
  });
});
