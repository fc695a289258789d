/**
 * `npm run bench:batch -- 100000`: a population as parts on PostgreSQL, worked out by one worker on one core, by two
 * that have a core each, and by four that share two; the lists are the same bytes. The workers stand ready before the
 * parts come. The two cores of more workers hold PostgreSQL and this program too, so one worker is measured twice: with
 * the other core left to them, and with all of it on one core. Each time has a PostgreSQL of its own: what the parts
 * before left in one would be work for the next. Beside it stands what two processes that only parse the same lines reach
 * on these two cores.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { batchStatus } from '../src/cli/population/batch.ts';
import { ownPostgres } from '../test/support/own-postgres.ts';
import { writeExport } from './synthetic-patients.ts';
import { worthOfTwoCores } from './two-cores.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** A worker needs some seconds of a core before it is warm: with fewer patients that is what is measured. */
const PATIENTS = Number(process.argv[2] ?? 100_000);
const POLL_MS = 200;

const folder = mkdtempSync(path.join(tmpdir(), 'medlist-batch-'));

type Environment = Readonly<Record<string, string | undefined>>;

function environmentOf(databaseUrl: string): Environment {
  return {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(folder, 'own'),
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('hex'),
  };
}

function command(args: readonly string[], env: Environment): string {
  const run = spawnSync(process.execPath, ['src/cli/medlist.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout + run.stderr;
}

/** A worker on some cores, ready. */
async function workerOn(cores: readonly number[], env: Environment): Promise<() => void> {
  const args = ['-c', cores.join(','), process.execPath, 'src/cli/medlist.ts', 'worker'];
  const child = spawn('taskset', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (status) => reject(new Error(`a worker ended with ${status} before it was ready`)));
  });
  return () => child.kill('SIGKILL');
}

/** Keeps a program, and what it starts from now on, to these cores. */
function keepTo(cores: readonly number[], pid: number): void {
  const { status } = spawnSync('taskset', ['-a', '-p', '-c', cores.join(','), String(pid)]);
  if (status !== 0) throw new Error(`process ${pid} could not be kept to core ${cores.join(' and ')}`);
}

interface Measured {
  readonly seconds: number;
  readonly fingerprint: string;
}

interface Cores {
  /** Of each worker. */
  readonly workers: readonly (readonly number[])[];
  /** Of PostgreSQL and this program. */
  readonly others: readonly number[];
}

/** From the end of submitting to the last part. */
async function measure(name: string, input: string, { workers, others }: Cores): Promise<Measured> {
  const out = path.join(folder, name);
  keepTo(others, process.pid);
  const postgres = await ownPostgres();
  const env = environmentOf(postgres.databaseUrl);
  const stops: (() => void)[] = [];
  try {
    await postgres.start();
    stops.push(...(await Promise.all(workers.map((own) => workerOn(own, env)))));
    command(['batch', 'submit', '--ndjson', input, '--out', out, '--as-of', '2026-06-01'], env);
    const began = performance.now();
    for (;;) {
      // Read here: a command that starts five times a second takes a core from the workers.
      const { parts, done } = batchStatus(out);
      if (done === parts) break;
      await wait(POLL_MS);
    }
    const seconds = (performance.now() - began) / 1000;
    command(['batch', 'collect', out], env);
    const lists = readFileSync(path.join(out, 'lists.ndjson'));
    return { seconds, fingerprint: createHash('sha256').update(lists).digest('hex') };
  } finally {
    for (const stop of stops) stop();
    await postgres.remove();
  }
}

try {
  const input = path.join(folder, 'in');
  writeExport(input, PATIENTS);
  const one = await measure('one', input, { workers: [[0]], others: [1] });
  const alone = await measure('alone', input, { workers: [[0]], others: [0] });
  const [each, both] = [
    [[0], [1]],
    [0, 1],
  ];
  const two = await measure('two', input, { workers: each, others: both });
  const four = await measure('four', input, { workers: [both, both, both, both], others: both });
  const worth = await worthOfTwoCores(path.join(input, 'MedicationRequest.ndjson'));
  const fasterThan = ({ seconds }: Measured): string =>
    `${seconds.toFixed(1)} s: ${(one.seconds / seconds).toFixed(2)} and ${(alone.seconds / seconds).toFixed(2)} × as fast`;
  const isSame = [one, alone, two].every(({ fingerprint }) => fingerprint === four.fingerprint);
  process.stdout.write(
    `${PATIENTS} patients: one worker ${one.seconds.toFixed(1)} s, and ${alone.seconds.toFixed(1)} s where PostgreSQL is on its core; ` +
      `on two cores, PostgreSQL on them, two ${fasterThan(two)}, four ${fasterThan(four)}; two that only parse ${worth.toFixed(2)} ×; ${isSame ? 'the same bytes' : 'OTHER BYTES'}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
