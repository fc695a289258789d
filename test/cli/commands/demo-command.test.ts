import { beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let stdout = '';

beforeAll(() => {
  const done = spawnSync(process.execPath, ['src/cli/medlist.ts', 'demo'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: temporaryFolder() },
    encoding: 'utf8',
  });
  expect([done.status, done.stderr]).toEqual([0, '']);
  stdout = done.stdout;
});

/** The lines under a title, up to the next. */
function part(title: string): string {
  return new RegExp(`\\n${title}\\n([^]*?)(?:\\n\\n|\\n$)`).exec(stdout)?.[1] ?? '';
}

test.each([
  ['Taken', ['lisinopril 20 MG', 'metoprolol succinate 100 MG', 'Eliquis', 'levothyroxine', 'Vitamin D3']],
  ['Not taken', ['clopidogrel', 'glipizide', 'ibuprofen', 'amoxicillin']],
  ['Ask her', ['omeprazole']],
])('%s: FHIR, C-CDA, PDFs and the scan come together', (title, names) => {
  expect(names.filter((name) => !part(title).includes(name))).toEqual([]);
});

test('one drug is one line, whatever its sources call it', () => {
  for (const name of ['lisinopril', 'atorvastatin', 'metoprolol', 'apixaban', 'Lipitor']) {
    expect([name, stdout.match(new RegExp(`^(?=\\S).*${name}`, 'gm'))?.length ?? 0]).toEqual([
      name,
      name === 'Lipitor' ? 0 : 1,
    ]);
  }
});

test('each drug has its reason, in lines that fit every terminal, without colour where nobody looks', () => {
  expect(stdout).toContain('the fill of 6 May 2026 does not undo it');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  // oxlint-disable-next-line no-control-regex -- no colour codes when piped
  expect(stdout).not.toMatch(/\u001b/);
});
