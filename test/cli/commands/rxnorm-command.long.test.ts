import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { FIXTURE_RELEASE } from '../../support/rxnorm-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const dataDir = temporaryFolder();

function rxnorm(...args: string[]): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(process.execPath, ['src/cli/medlist.ts', 'rxnorm', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
}

describe('medlist rxnorm', () => {
  test('says that the starter formulary answers, installs, says so, and goes back', () => {
    expect(rxnorm('status')).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(rxnorm('status', '--json').stdout)).toMatchObject({ source: 'starter' });
    expect(rxnorm('install', '--rollback')).toMatchObject({
      status: 1,
      stderr: 'medlist: There is no former release to go back to.\n',
    });
    const installed = rxnorm('install', FIXTURE_RELEASE);
    // Nothing but the answer when it is piped: no progress bar, no colour.
    expect(installed).toEqual(expect.objectContaining({ status: 0, stderr: '' }));
    expect(installed.stdout).toContain('version   2025-10-06');
    rxnorm('install', FIXTURE_RELEASE, '--release-version', '2026-01-05');
    expect(rxnorm('status').stdout).toContain('version   2026-01-05');
    expect(rxnorm('install', '--rollback').stdout).toContain('version   2025-10-06');
  });

  test('a refused release: exit code 1, one sentence with the place', () => {
    const broken = temporaryFolder();
    cpSync(path.join(FIXTURE_RELEASE, 'rrf', 'RXNREL.RRF'), path.join(broken, 'RXNCONSO.RRF'));
    cpSync(path.join(FIXTURE_RELEASE, 'rrf', 'RXNREL.RRF'), path.join(broken, 'RXNREL.RRF'));
    cpSync(path.join(FIXTURE_RELEASE, 'rrf', 'RXNSAT.RRF'), path.join(broken, 'RXNSAT.RRF'));
    expect(rxnorm('install', broken)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'medlist: RXNCONSO.RRF, line 1: A line has 16 columns instead of 18.\n',
    });
    expect(existsSync(path.join(dataDir, 'rxnorm', 'release.sqlite'))).toBe(true);
  });

  test('help names the three commands', () => {
    expect(rxnorm('--help').stdout).toMatch(/install[^]+status[^]+resolve/);
  });
});
