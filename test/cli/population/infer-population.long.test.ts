import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SHARED_MEDICATIONS, syntheticPatient } from '../../../bench/synthetic-patients.ts';
import { seedStarter } from '../../support/starter-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = temporaryFolder();
const DATA_DIR = path.join(FOLDER, 'data');
const AS_OF = ['--as-of', '2026-06-01'];
const PATIENTS = Array.from({ length: 40 }, (_, number) => syntheticPatient(number));

type Json = Readonly<Record<string, unknown>>;

beforeAll(() => seedStarter(DATA_DIR));

function start(args: readonly string[]) {
  return spawn(process.execPath, ['src/cli/medlist.ts', 'infer', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR },
  });
}

async function infer(args: readonly string[], input = '') {
  const child = start(args);
  child.stdin.end(input);
  const status = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr, status: await status };
}

/** A folder with these files. */
function folderOf(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = path.join(FOLDER, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

const linesOf = (resources: readonly unknown[]): string =>
  resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');

/** One line a patient, with the Medications beside their own resources: what the pipe reads. */
const PIPED = linesOf(PATIENTS.map((own) => [...own, ...mentionedBy(own)]));

function mentionedBy(own: readonly Json[]): readonly Json[] {
  return SHARED_MEDICATIONS.filter(({ id }) => JSON.stringify(own).includes(`"Medication/${String(id)}"`));
}

/** In the order in which a population is written. */
function sorted(lines: string): string {
  const nameOf = (line: string): string => String((JSON.parse(line) as Json)['patient']);
  const rows = lines.trimEnd().split('\n');
  return rows
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    .map((row) => `${row}\n`)
    .join('');
}

describe('medlist infer --ndjson', () => {
  const listsOf = (out: string): string => readFileSync(path.join(out, 'lists.ndjson'), 'utf8');

  test('gives each patient the list that their resources give alone, however the lines lie and whoever reads them', async () => {
    const expected = sorted((await infer(['--pipe', ...AS_OF], PIPED)).stdout);
    const all = PATIENTS.flat();
    const input = folderOf('spread', {
      'a/part-1.ndjson': linesOf(all.filter((_, index) => index % 2 === 0)),
      'part-2.ndjson.gz': gzipSync(linesOf(all.filter((_, index) => index % 2 === 1))),
      'z.jsonl': linesOf(SHARED_MEDICATIONS).replaceAll('\n', '\r\n\r\n'),
      'readme.txt': 'no export',
    });
    for (const workers of ['1', '3']) {
      const out = path.join(FOLDER, `spread-${workers}`);
      const { status, stderr } = await infer([
        '--ndjson',
        input,
        '--out',
        out,
        '--workers',
        workers,
        ...AS_OF,
      ]);
      expect({ status, told: stderr.includes('40 lists, 0 errors') }).toEqual({ status: 0, told: true });
      expect(listsOf(out)).toBe(expected);
      expect(readdirSync(out).toSorted()).toEqual(['errors.ndjson', 'lists.ndjson']);
      expect(statSync(path.join(out, 'lists.ndjson')).mode & 0o777).toBe(0o600);
    }
  });

  test('names every line and patient without a list, and nothing of what they say', async () => {
    const order = { resourceType: 'MedicationRequest', medicationCodeableConcept: { text: 'secretol' } };
    const other = { ...order, subject: { reference: 'https://b.example.org/fhir/Patient/1' } };
    const input = folderOf('bad', {
      'one.ndjson': `{"resourceType": secretol\n7\n${linesOf([order])}${linesOf([
        { ...order, subject: { reference: 'https://a.example.org/fhir/Patient/1' } },
        { resourceType: 'Organization', id: 'o' },
      ])}`,
      'two.ndjson': linesOf([other, { ...order, subject: { reference: 'Patient/2' } }]),
    });
    const { status, stdout, stderr } = await infer(['--ndjson', input, ...AS_OF]);
    expect(status).toBe(1);
    expect(stdout.split('\n').map((line) => line.slice(0, 23))).toEqual(['{"patient":"Patient/2",', '']);
    const errors = stderr.split('\n').filter((line) => line.startsWith('{'));
    expect(errors.map((line) => JSON.parse(line) as Json)).toMatchObject([
      { file: 'one.ndjson', line: 1, code: 'not-json' },
      { file: 'one.ndjson', line: 2, code: 'not-a-resource' },
      { file: 'one.ndjson', line: 3, code: 'no-patient' },
      { file: 'one.ndjson', line: 4, code: 'several-patients' },
    ]);
    expect(stderr).not.toContain('secretol');
  });

  test('goes on after a kill, without doubles', async () => {
    const input = folderOf('killed', { 'all.ndjson': linesOf(PATIENTS.flat()) });
    const [whole, out] = [path.join(FOLDER, 'whole'), path.join(FOLDER, 'torn')];
    await infer(['--ndjson', input, '--out', whole, ...AS_OF]);
    const killed = start(['--ndjson', input, '--out', out, ...AS_OF]);
    const ended = new Promise((resolve) => killed.on('close', resolve));
    while (!existsSync(path.join(out, '.medlist-work/runs/0'))) await new Promise(setImmediate);
    killed.kill('SIGKILL');
    await ended;
    expect(existsSync(path.join(out, 'lists.ndjson'))).toBe(false);
    const other = await infer(['--ndjson', input, '--out', out, '--as-of', '2025-01-01']);
    expect(other.stderr).toContain('holds a run of other input, options or rules');
    await infer(['--ndjson', input, '--out', out]);
    expect(listsOf(out)).toBe(listsOf(whole));
    expect(readdirSync(out).toSorted()).toEqual(['errors.ndjson', 'lists.ndjson']);
  });
});

describe('medlist infer --pipe', () => {
  test('answers every line in its place, whatever it holds', async () => {
    const [first = [], second = []] = PATIENTS;
    const input = `${linesOf([first])}nonsense\n\n[]\n${linesOf([[...first, ...second]])}${linesOf([{ resourceType: 'Bundle', entry: second.map((resource) => ({ resource })) }]).trimEnd()}`;
    const { stdout, status } = await infer(['--pipe', ...AS_OF], input);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    expect(status).toBe(0);
    expect(answers.map(({ patient, error }) => patient ?? (error as Json)['code'])).toEqual([
      'Patient/p0',
      'not-json',
      'nothing-to-work-on',
      'nothing-to-work-on',
      'several-patients',
      'Patient/p1',
    ]);
  });

  test('partitions side by side, some of them killed and run again, give the bytes of one run', async () => {
    const { stdout: expected } = await infer(['--pipe', ...AS_OF], PIPED);
    const rows = PIPED.trimEnd().split('\n');
    const partitions = [0, 1, 2].map((part) =>
      rows.slice(part * 14, (part + 1) * 14).map((row) => `${row}\n`),
    );
    const answers = await Promise.all(
      partitions.map(async (lines, index) => {
        if (index !== 1) await killedHalfway(lines);
        return (await infer(['--pipe', ...AS_OF], lines.join(''))).stdout;
      }),
    );
    expect(answers.join('')).toBe(expected);
  });

  /** Ends a process that has answered some of the lines; what it said is thrown away. */
  async function killedHalfway(lines: readonly string[]): Promise<void> {
    const child = start(['--pipe', ...AS_OF]);
    child.stdin.write(lines.slice(0, 7).join(''));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  test.each([
    ['without a date', ['--pipe'], /--pipe needs --as-of/],
    ['beside files', ['--pipe', ...AS_OF, 'x.json'], /one of them/],
    ['beside an export', ['--pipe', '--ndjson', 'x', ...AS_OF], /one of them/],
  ])('is refused %s', async (_, args, message) => {
    const { status, stderr } = await infer(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});
