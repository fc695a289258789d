import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SIG = '1 tab po bid prn pain x 7 days';

function sig(...args: string[]): { stdout: string; status: number | null } {
  return sigOf('', ...args);
}

function sigOf(input: string, ...args: string[]): { stdout: string; stderr: string; status: number | null } {
  const words = ['src/cli/medlist.ts', 'sig', ...args];
  return spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8', input });
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
    const { stdout, status } = sig('hello');
    expect(stdout).toBe('Nothing was understood.\n  not read: hello\n');
    expect(status).toBe(1);
  });

  test('--lines --json prints one reading for each line, in their order', () => {
    const { stdout, status } = sigOf(`${SIG}\n\nhello\n5 mg weekly\n`, '--lines', '-', '--json');
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(status).toBe(0);
    expect(answers).toMatchObject([
      { text: SIG, frequency: ['BID PRN'] },
      { text: '', dosages: [], sentence: null },
      { text: 'hello', dosages: [] },
      { frequency: ['QWK'] },
    ]);
  });

  test('--lines with nothing understood in any line ends with status 1', () => {
    expect(sigOf('hello\nworld\n', '--lines', '-').status).toBe(1);
  });

  test('neither or both of a sig and a file is an error', () => {
    expect(sigOf('').stderr).toContain('either a sig or --lines');
    expect(sigOf(SIG, SIG, '--lines', '-').status).toBe(2);
  });
});
