/** The service as a process of its own for programs that send it requests from outside, with keys of organizations without limits. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/support/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** A start on a busy machine. */
const MOST_TRIES = 600;

/** A running service. */
export interface StartedService {
  readonly url: string;
  /** Of its process. */
  readonly pid: number;
  readonly keyOf: (organization: string) => string;
  /** Ends it and removes what it wrote. */
  readonly stop: () => void;
}

/** Starts one on a free port, on an empty data folder with a key for each organization; `settings` beside the usual ones. */
export async function startedService(
  organizations: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-service-'));
  const environment = { ...process.env, LOG_LEVEL: 'silent', ...settings, DATA_DIR: dataDir };
  const keys = new Map(organizations.map((name) => [name, createKey(name, environment)]));
  const port = await freePort();
  const env = { ...environment, NODE_ENV: 'production', PORT: String(port) };
  const { child, url } = await answering('src/main.ts', '/readyz', env);
  const stop = (): void => {
    child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    child.kill();
  };
  return { url, pid: child.pid ?? 0, keyOf: (name) => keys.get(name) ?? '', stop };
}

/** Starts the bare Koa of `bare-koa.ts`, where the name of an organization is its key; it refuses `refused`, or nobody. */
export async function startedYardstick(refused = ''): Promise<StartedService> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(await freePort()), REFUSED: refused };
  const { child, url } = await answering('bench/bare-koa.ts', '/', env);
  return { url, pid: child.pid ?? 0, keyOf: (name) => name, stop: () => void child.kill() };
}

/** A process of its own, once it answers. */
async function answering(
  program: string,
  address: string,
  env: Readonly<Record<string, string | undefined>> & { readonly PORT: string },
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [program], { cwd: ROOT, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${env.PORT}`;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const answer = await fetch(url + address).catch(() => undefined);
    if (answer?.ok === true) return { child, url };
    await wait(100);
  }
  child.kill();
  throw new Error(`${program} did not start`);
}

function createKey(organization: string, env: NodeJS.ProcessEnv): string {
  const args = [
    'src/cli/medlist.ts',
    'keys',
    'create',
    '--organization',
    organization,
    '--plan',
    'unlimited',
  ];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`no key: ${run.stderr}`);
  return run.stdout.trim();
}
