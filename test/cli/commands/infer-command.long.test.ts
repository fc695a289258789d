import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answerFor, fixtureRequest, withoutCallFacts } from '../../support/fixture-cases.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function infer(
  args: readonly string[],
  input = '',
): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(process.execPath, ['src/cli/medlist.ts', 'infer', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    input,
  });
}

const STORY = 'fixtures/bundles/stop-against-fill/request.json';

describe('medlist infer', () => {
  test('prints a table', () => {
    const { stdout, stderr, status } = infer([STORY]);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('│ medication');
    expect(stdout).toMatch(/clopidogrel 75 MG/);
    expect(stdout).toMatch(/stopped +│ 0\.\d\d/);
    expect(stdout).toContain('as of 2026-06-01T12:00:00Z');
    // oxlint-disable-next-line no-control-regex -- no colour codes when piped
    expect(stdout).not.toMatch(/\u001b/);
  });

  test('prints what the endpoint answers', () => {
    const rxnorm = openStarterStore();
    const { stdout } = infer([STORY, '--json']);
    expect(withoutCallFacts(JSON.parse(stdout))).toEqual(
      answerFor(fixtureRequest('stop-against-fill'), rxnorm).answer,
    );
    rxnorm.close();
  });

  test('reads PDFs beside FHIR files, and alone', () => {
    const pdf = 'fixtures/documents/discharge-summary/document.pdf';
    const together = infer([STORY, pdf, '--explain']);
    expect(together.status).toBe(0);
    expect(together.stdout).toMatch(/^clopidogrel 75 MG Oral Tablet\n {2}Stopped/m);
    expect(together.stdout).toMatch(/^24 HR metoprolol succinate 50 MG [^\n]*\n {2}Taken/m);
    expect(together.stdout).toContain('document.pdf, page 1, Stop Taking: Hydrochlorothiazide 25 mg tablet');
    const alone = infer([pdf]);
    expect(alone.stdout).toContain('furosemide 40 MG');
    expect(alone.stdout).not.toContain('clopidogrel');
  });

  test('prints FHIR, reads standard input, takes a date, filters', () => {
    const request = JSON.stringify(fixtureRequest('titration'));
    const { stdout } = infer(
      ['-', '--format', 'fhir_bundle', '--as-of', '2026-02-01', '--status', 'active'],
      request,
    );
    expect(JSON.parse(stdout)).toMatchObject({ resourceType: 'Bundle', total: 1 });
  });

  test.each<[string, { args: string[]; input?: string; code: number; message: RegExp }]>([
    [
      'a missing file',
      { args: ['none.json'], code: 1, message: /^medlist: none\.json: there is no such file\n$/ },
    ],
    [
      'no JSON',
      {
        args: ['-'],
        input: 'lisinopril',
        code: 1,
        message: /^medlist: -: not JSON \(line 1, column 1\) and not NDJSON\n$/,
      },
    ],
    [
      'a list of other things',
      {
        args: ['-'],
        input: '[7]',
        code: 1,
        message: /^medlist: -: Input should be a valid dictionary \(resources\.0\)\n$/,
      },
    ],
    [
      'nothing to work on',
      {
        args: ['-'],
        input: '[]',
        code: 1,
        message: /^medlist: request must include `resources` and\/or `bundle`\n$/,
      },
    ],
    [
      'an unknown date',
      { args: [STORY, '--as-of', 'then'], code: 2, message: /It must be a date such as 2026-06-01/ },
    ],
    [
      'an unknown format',
      { args: [STORY, '--format', 'xml'], code: 2, message: /Allowed choices are inferred_list/ },
    ],
    ['no file', { args: [], code: 2, message: /missing required argument 'file'/ }],
  ])('%s', (_name, { args, input, code, message }) => {
    const { stdout, stderr, status } = infer(args, input);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('lisinopril');
    expect(status).toBe(code);
  });
});
