/**
 * `npm run bench:population -- 2000 20000`: lists of so many synthetic patients: patients a second and core, processor
 * time as a ratio to `JSON.parse` of the same lines, peak memory; the largest run is also killed halfway and resumed.
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { writeExport } from './synthetic-patients.ts';
import { residentOf } from '../scripts/faults/resident.ts';

const COMMAND = path.resolve(import.meta.dirname, '../src/cli/medlist.ts');
const FOLDER = mkdtempSync(path.join(tmpdir(), 'medlist-population-'));
const POLL_MS = 50;

/** Starts the command on an export; `times` of the shell tells what processor time it took. */
function start(input: string, out: string) {
  const node = `"${process.execPath}" "${COMMAND}" infer --ndjson "${input}" --out "${out}" --as-of 2026-06-01 2>/dev/null`;
  const child = spawn('bash', ['-c', `${node} & echo $!; wait $!; times`], {
    env: { ...process.env, DATA_DIR: path.join(FOLDER, 'data') },
  });
  return { said: text(child.stdout), ended: new Promise((resolve) => child.on('close', resolve)), child };
}

/** The process that the shell started. */
async function pidOf(shell: number): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim();
    if (children !== '') return Number(children.split(' ')[0]);
    await setTimeout(POLL_MS);
  }
}

/** What the run does now, by the files that are there. */
function stepOf(out: string): Step {
  if (existsSync(path.join(out, 'lists.ndjson.part'))) return 'writing';
  return existsSync(path.join(out, '.medlist-work/sorted')) ? 'lists' : 'sorting';
}

type Step = 'sorting' | 'lists' | 'writing';

/** `0m1.234s 0m0.100s` of the children → seconds. */
function processorSeconds(said: string): number {
  const last = said.trim().split('\n').at(-1) ?? '';
  return [...last.matchAll(/(?<minutes>\d+)m(?<seconds>[\d.]+)s/g)]
    .map(({ groups }) => Number(groups?.['minutes']) * 60 + Number(groups?.['seconds']))
    .reduce((sum, seconds) => sum + seconds, 0);
}

interface Measured {
  readonly processor: number;
  readonly elapsed: number;
  /** Megabytes, by what was done then. */
  readonly peaks: Readonly<Record<Step, number>>;
}

/** Runs it to its end, or kills it as soon as `isEnough`. */
async function run(input: string, out: string, isEnough = (): boolean => false): Promise<Measured> {
  const began = performance.now();
  const { said, ended, child } = start(input, out);
  const pid = await pidOf(child.pid ?? 0);
  const peaks = { sorting: 0, lists: 0, writing: 0 };
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    const step = stepOf(out);
    peaks[step] = Math.max(peaks[step], Math.round(residentOf(pid)));
    if (isEnough()) process.kill(pid, 'SIGKILL');
    await Promise.race([ended, setTimeout(POLL_MS)]);
  }
  return { processor: processorSeconds(await said), elapsed: (performance.now() - began) / 1000, peaks };
}

/** Processor seconds of `JSON.parse` over every line, and how many bytes there are. */
function parseSeconds(input: string): { readonly seconds: number; readonly bytes: number } {
  let micros = 0;
  let bytes = 0;
  for (const file of readdirSync(input)) {
    const lines = readFileSync(path.join(input, file), 'utf8').trimEnd().split('\n');
    const before = process.cpuUsage();
    for (const line of lines) {
      JSON.parse(line);
      bytes += line.length;
    }
    micros += process.cpuUsage(before).user;
  }
  return { seconds: micros / 1e6, bytes };
}

function fingerprint(out: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(out, 'lists.ndjson')))
    .digest('hex');
}

function shardsDone(out: string): number {
  const folder = path.join(out, '.medlist-work/shards');
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.lists')).length : 0;
}

const counts = process.argv.slice(2).map(Number);
const sizes = counts.length === 0 ? [2_000, 20_000] : counts;
try {
  await run(path.join(FOLDER, 'none'), path.join(FOLDER, 'none-out'));
  for (const patients of sizes) {
    const [input, out] = [path.join(FOLDER, `in-${patients}`), path.join(FOLDER, `out-${patients}`)];
    writeExport(input, patients);
    const parsed = parseSeconds(input);
    const { processor, elapsed, peaks } = await run(input, out);
    const rows = [
      `${patients} patients, ${(parsed.bytes / 1e6).toFixed(0)} MB`,
      `${(patients / processor).toFixed(0)} patients a second and core (${processor.toFixed(1)} s of processor, ${elapsed.toFixed(1)} s elapsed)`,
      `${(processor / parsed.seconds).toFixed(1)} × JSON.parse`,
      `peak ${Math.max(...Object.values(peaks))} MB (${Object.entries(peaks)
        .map((one) => one.join(' '))
        .join(', ')})`,
    ];
    process.stdout.write(`${rows.join(', ')}\n`);
    if (patients !== sizes.at(-1)) continue;
    const torn = path.join(FOLDER, 'torn');
    const half = Math.ceil(parsed.bytes / (8 * 1024 * 1024) / 2);
    await run(input, torn, () => shardsDone(torn) >= half);
    const isKilled = !existsSync(path.join(torn, 'lists.ndjson'));
    await run(input, torn);
    const isSame = fingerprint(torn) === fingerprint(out);
    process.stdout.write(
      `killed at half: ${isKilled ? 'yes' : 'no'}; resumed: ${isSame ? 'the same bytes' : 'OTHER BYTES'}\n`,
    );
  }
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}
