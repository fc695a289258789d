/**
 * Requests per second of `POST /v1/medications/infer` as a ratio to a bare Koa that parses and echoes the same body.
 * `npm run bench:http [-- --seconds 2 --rounds 7 --resources 100]`; both servers run in processes of their own and take turns.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { patientBundle } from './patient-bundle.ts';
import { freePort } from '../test/support/free-port.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    resources: { type: 'string', default: '100' },
    connections: { type: 'string', default: '10' },
  },
});
const ROOT = path.resolve(import.meta.dirname, '..');
/** Issue and documentation promise this share of the bare server's rate. */
const TARGET = 0.6;

/** A start on a busy machine. */
const MOST_TRIES = 600;

/** Requests before the measuring begins: enough for the compiler to have done its work. */
const WARM_UP = 600;

interface Server {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(name: string, script: string, health: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, script)], {
    env: { ...process.env, NODE_ENV: 'production', ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const answer = await fetch(url + health).catch(() => undefined);
    if (answer?.ok === true) return { name, url, child };
    await wait(100);
  }
  child.kill();
  throw new Error(`${name} did not start`);
}

function createKey(dataDir: string): string {
  const args = ['src/cli/medlist.ts', 'keys', 'create', '--organization', 'bench', '--plan', 'unlimited'];
  const run = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`no key: ${run.stderr}`);
  return run.stdout.trim();
}

interface Measured {
  readonly perSecond: number;
  /** Processor time of the server for one request, all its threads; NaN where /proc is not there. */
  readonly cpuMs: number;
}

async function measure(
  { url, child }: Server,
  address: string,
  body: string,
  key: string,
): Promise<Measured> {
  const before = cpuMsOf(child);
  const result = await autocannon({
    url: url + address,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    connections: Number(values.connections),
    duration: Number(values.seconds),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, cpuMs: (cpuMsOf(child) - before) / result.requests.total };
}

/** Fields 14 and 15 of proc(5) stat, in ticks of 10 ms; the second field, a name in brackets, may hold spaces. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function compare(bare: Server, service: Server, key: string, verbosity: string): Promise<void> {
  const bundle = patientBundle(Number(values.resources));
  const body = JSON.stringify({ bundle, as_of: '2026-06-01T12:00:00Z', verbosity });
  const rounds: { bare: Measured; own: Measured }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push({
      bare: await measure(bare, '/', body, key),
      own: await measure(service, '/v1/medications/infer', body, key),
    });
  }
  // Round by round, because the load of the machine changes while the bench runs.
  const ratio = median(rounds.map(({ bare: b, own }) => own.perSecond / b.perSecond));
  const cpuRatio = median(rounds.map(({ bare: b, own }) => b.cpuMs / own.cpuMs));
  const rate = (side: 'bare' | 'own') => median(rounds.map((round) => round[side].perSecond)).toFixed(0);
  const cpu = (side: 'bare' | 'own') => median(rounds.map((round) => round[side].cpuMs)).toFixed(2);
  console.log(
    `${verbosity.padEnd(9)} ${values.resources} resources, ${Math.round(body.length / 1024)} KB: ` +
      `bare ${rate('bare')}/s, service ${rate('own')}/s, ratio ${ratio.toFixed(2)} (target ${TARGET}); ` +
      `processor time ${cpu('bare')} ms, ${cpu('own')} ms, ratio ${cpuRatio.toFixed(2)}`,
  );
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-bench-'));
  const servers: Server[] = [];
  try {
    const key = createKey(dataDir);
    const bare = await start('bare Koa', 'bench/bare-koa.ts', '/', {});
    servers.push(bare);
    const service = await start('medlist', 'src/main.ts', '/readyz', { DATA_DIR: dataDir });
    servers.push(service);
    for (const { url } of servers) {
      const warm = url === bare.url ? `${url}/` : `${url}/v1/medications/infer`;
      const bundle = patientBundle(Number(values.resources));
      for (let i = 0; i < WARM_UP; i += 1)
        await fetch(warm, warmRequest({ bundle }, key)).then((answer) => answer.text());
    }
    for (const verbosity of ['minimal', 'full']) await compare(bare, service, key, verbosity);
  } finally {
    for (const { child } of servers) child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function warmRequest(body: unknown, key: string): RequestInit {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

await main();
