import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SIG = '1 tab po bid prn pain x 7 days';

function sig(...args: string[]): { stdout: string; status: number | null } {
  return spawnSync(process.execPath, ['src/cli/medlist.ts', 'sig', ...args], { cwd: ROOT, encoding: 'utf8' });
}

describe('medlist sig', () => {
  test('prints the sentence and the words of each field', () => {
    const { stdout, status } = sig(SIG);
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'Take 1 tablet by mouth twice daily as needed for pain for 7 days',
      '  dose: 1 tab',
      '  route: po',
    ]);
  });

  test('--explain prints the stages in their order', () => {
    const headings = sig(SIG, '--explain')
      .stdout.split('\n')
      .filter((line) => !line.startsWith(' ') && line !== '');
    expect(headings).toEqual(['folded', 'tokens', 'fragments', 'fields', 'sentence']);
  });

  test('--json prints dosages and their views', () => {
    const answer: unknown = JSON.parse(sig(...SIG.split(' '), '--json').stdout);
    expect(answer).toMatchObject({
      text: SIG,
      frequency: ['BID PRN'],
      route: ['PO'],
      unread: [],
      warnings: [],
    });
  });

  test('says so when nothing was understood', () => {
    expect(sig('hello').stdout).toBe('Nothing was understood.\n  not read: hello\n');
  });
});
