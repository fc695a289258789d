import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { MedListFromDocuments } from '../../../src/http/wire/documents.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { seedStarter } from '../../support/starter-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = temporaryFolder();

test('each document is a list of its own, each folder those of one patient, and what cannot be read is said', () => {
  const [input, out, dataDir] = ['in', 'out', 'data'].map((name) => path.join(FOLDER, name)) as [
    string,
    string,
    string,
  ];
  const fixture = (name: string): string => path.join(ROOT, 'fixtures/documents', name, 'document.pdf');
  mkdirSync(path.join(input, 'patient/older'), { recursive: true });
  copyFileSync(fixture('discharge-summary'), path.join(input, 'zebra.pdf'));
  copyFileSync(fixture('brand-and-generic'), path.join(input, 'patient/older/a.PDF'));
  writeFileSync(path.join(input, 'broken.pdf'), 'no PDF');
  seedStarter(dataDir);
  const args = ['src/cli/medlist.ts', 'extract', '--ndjson', input, '--out', out, '--include', 'set_aside'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect({ status, told: stderr.includes('2 lists, 1 error') }).toEqual({ status: 1, told: true });
  expect(readdirSync(out).toSorted()).toEqual(['errors.ndjson', 'lists.ndjson']);
  const [first, second] = readFileSync(path.join(out, 'lists.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ folder: 'patient', meta: { page_count: 1, set_aside_count: 0 } });
  expect(MedListFromDocuments.parse(first).medications).toHaveLength(2);
  expect(second).toMatchObject({ document: 'zebra.pdf', meta: { set_aside_count: 2 } });
  expect(second?.['set_aside']).toHaveLength(2);
  const errors = readFileSync(path.join(out, 'errors.ndjson'), 'utf8').trimEnd().split('\n');
  expect(errors.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { document: 'broken.pdf', code: 'unreadable' },
  ]);
});
