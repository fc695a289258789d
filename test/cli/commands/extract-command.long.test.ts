import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { MedListFromDocuments } from '../../../src/http/wire/documents.ts';

const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, '../../../src/cli/medlist.ts');
const fixture = (name: string): string =>
  path.join(import.meta.dirname, '../../../fixtures/documents', name, 'document.pdf');

/** What the command prints; it runs in the node of the tests. */
async function extract(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [COMMAND, 'extract', ...args]);
  return stdout;
}

/** The text of each cell, its wrapped lines joined. */
function cellsOf(table: string): readonly string[] {
  const rows: string[][] = [];
  for (const line of table.split('\n').filter((one) => one.startsWith('│'))) {
    const parts = line.split('│').slice(1, -1);
    const isNewRow = !/^\s*$/u.test(parts[2] ?? '') || rows.length === 0;
    if (isNewRow) rows.push(parts.map((part) => part.trim()));
    else rows.at(-1)?.forEach((cell, at, row) => (row[at] = `${cell} ${parts[at]?.trim() ?? ''}`.trim()));
  }
  return rows.flat();
}

test('prints a table, and what was set aside below it', async () => {
  const text = await extract(fixture('discharge-summary'));
  expect(text).toMatch(/drug\s+│ dose\s+│ route\s+│ frequency\s+│ every line that names/u);
  const cells = cellsOf(text);
  expect(cells).toContain('furosemide 40 MG Oral Tablet');
  for (const line of ['p. 1: Lisinopril 10 mg tablet', 'p. 1: 2. Lisinopril 20 mg tablet'])
    expect(cells.some((cell) => cell.includes(line))).toBe(true);
  expect(text).toContain('stopped: hydrochlorothiazide 25 MG Oral Tablet (document.pdf, p. 1: ');
});

test('--json prints the body of the endpoint', async () => {
  const body: unknown = JSON.parse(await extract(fixture('brand-and-generic'), '--json'));
  expect(MedListFromDocuments.parse(body).medications).toHaveLength(2);
});

test('--explain shows every stage', async () => {
  const text = await extract(fixture('cues-in-prose'), '--explain');
  for (const stage of [
    /^page 1$/mu,
    /section "Plan": plan, read as narrative/u,
    /mention "lisinopril" → 314076/u,
    /set aside: insulin glargine \(other-person\)/u,
  ]) {
    expect(text).toMatch(stage);
  }
});

test('names the file that cannot be read', async () => {
  await expect(extract(fixture('needs-password'))).rejects.toThrow(
    /document\.pdf: the PDF can only be opened with a password/u,
  );
});
