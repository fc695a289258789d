import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../../src/cli/medlist.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'medlist-resolve-'));
let written = '';

beforeEach(() => {
  written = '';
  process.env['DATA_DIR'] = folder;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['DATA_DIR'];
});

describe('medlist rxnorm resolve', () => {
  test('shows the concept, its ingredients and the step', async () => {
    expect(await run(['rxnorm', 'resolve', 'Zestril 10 mg tab'])).toBe(0);
    expect(written).toContain('104377 (SBD) lisinopril 10 MG Oral Tablet [Zestril]');
    expect(written).toContain('lisinopril 10 MG');
    expect(written).toContain('exact: ');
  });

  test('says how it read a misspelt name', async () => {
    expect(await run(['rxnorm', 'resolve', 'atenlool 25 mg tab'])).toBe(0);
    expect(written).toContain('(SCD) atenolol 25 MG Oral Tablet');
    expect(written).toContain('read as      atenolol, written atenlool');
    written = '';
    expect(await run(['rxnorm', 'resolve', 'atenlool 25 mg tab', '--json'])).toBe(0);
    expect(JSON.parse(written)).toMatchObject({ spelling: { written: 'atenlool', read: 'atenolol' } });
  });

  test('says when there is no match', async () => {
    expect(await run(['rxnorm', 'resolve', 'Zorblaxin'])).toBe(0);
    expect(written).toBe('Zorblaxin\n  no match\n');
  });

  test('answers every line of a file, also the empty ones', async () => {
    const file = path.join(folder, 'lines.txt');
    writeFileSync(file, '- lisinopril 10 mg tab\n\nZorblaxin\n* Lasix 40 mg\n');
    expect(await run(['rxnorm', 'resolve', '--lines', file, '--json'])).toBe(0);
    const answers = written
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(answers).toEqual([
      { line: 1, rxcui: '314076', tty: 'SCD', name: 'lisinopril 10 MG Oral Tablet', step: 'exact' },
      { line: 2, rxcui: null, tty: null, name: null, step: null },
      { line: 3, rxcui: null, tty: null, name: null, step: null },
      {
        line: 4,
        rxcui: '200809',
        tty: 'SBD',
        name: 'furosemide 40 MG Oral Tablet [Lasix]',
        step: 'strength',
      },
    ]);
  });

  test('fails without a text, and on a file that is not there', async () => {
    expect(await run(['rxnorm', 'resolve'])).not.toBe(0);
    expect(await run(['rxnorm', 'resolve', '--lines', path.join(folder, 'none.txt')])).not.toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});
