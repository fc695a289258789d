/** What faults are done to: PostgreSQL of its own, instances behind a proxy without affinity, workers; each can be killed and comes back. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { ownPostgres } from '../../test/support/own-postgres.ts';
import type { OwnPostgres } from '../../test/support/own-postgres.ts';
import { startRoundRobin } from '../../test/support/round-robin.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const POLL_MS = 50;
/** A signal to whoever runs the rounds is none to what they are done to. */
const OWN_GROUP = { stdio: 'ignore', detached: true } as const;

/** A program that is killed and started again. */
export interface Program {
  readonly pid: () => number;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** An instance of the service, which can also be replaced by one of another checkout. */
export interface Instance extends Program {
  readonly address: string;
  /** As an orchestrator ends it: SIGTERM; resolves when it is gone. */
  readonly end: () => Promise<void>;
  readonly startFrom: (checkout: string) => Promise<void>;
}

/** Starts the program of a checkout. */
type Launch = (checkout: string) => ChildProcess;

function program(launch: Launch, isUp: () => Promise<boolean>, from = ROOT): Omit<Instance, 'address'> {
  let child: ChildProcess | undefined;
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  const startFrom = async (checkout: string): Promise<void> => {
    const started = launch(checkout);
    child = started;
    while (!(await isUp())) {
      if (started.exitCode !== null) throw new Error('a program ended as it was started');
      await wait(POLL_MS);
    }
  };
  return {
    pid: () => child?.pid ?? 0,
    kill: () => endBy('SIGKILL'),
    end: () => endBy('SIGTERM'),
    start: () => startFrom(from),
    startFrom,
  };
}

/** An instance of the service on a port that it keeps. */
async function instanceWith(
  environment: Readonly<Record<string, string>>,
  from: string | undefined,
): Promise<Instance> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment, PORT: String(port) };
  const isUp = async (): Promise<boolean> => {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    return answer?.ok === true;
  };
  const launch: Launch = (cwd) => spawn(process.execPath, ['src/main.ts'], { ...OWN_GROUP, cwd, env });
  return { address, ...program(launch, isUp, from) };
}

/** `medlist worker`; it is up as soon as it is started. */
export function workerWith(environment: Readonly<Record<string, string>>): Program {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment };
  const args = ['src/cli/medlist.ts', 'worker'];
  return program(
    (cwd) => spawn(process.execPath, args, { ...OWN_GROUP, cwd, env }),
    async () => true,
  );
}

/** Everything that a fault needs; `close` ends it all and removes what it wrote. */
export interface Cluster {
  readonly environment: Readonly<Record<string, string>>;
  readonly postgres: OwnPostgres | undefined;
  readonly instances: readonly Instance[];
  readonly address: string;
  readonly key: string;
  readonly close: () => Promise<void>;
}

export interface ClusterOptions {
  readonly instances: number;
  /** The checkout whose service is started; absent: this one. */
  readonly from?: string;
  /** Absent: PostgreSQL. */
  readonly embeddedIn?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when everything has ended. */
  readonly undo?: () => void;
}

/** Starts it, with a key without limits. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-faults-'));
  const postgres = options.embeddedIn === undefined ? await ownPostgres({ isDetached: true }) : undefined;
  await postgres?.start();
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: options.embeddedIn ?? path.join(folder, 'own'),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('hex'),
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.databaseUrl }),
    ...options.settings,
  };
  const key = newKey(environment, 'x', options.from);
  const instances = await Promise.all(
    Array.from({ length: options.instances }, () => instanceWith(environment, options.from)),
  );
  await Promise.all(instances.map((instance) => instance.start()));
  const proxy = await startRoundRobin();
  proxy.use(instances.map(({ address }) => address));
  return {
    environment,
    postgres,
    instances,
    address: proxy.address,
    key,
    async close() {
      await proxy.stop();
      for (const instance of instances) await instance.kill();
      await postgres?.remove();
      options.undo?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A key of an organization without limits. */
export function newKey(
  environment: Readonly<Record<string, string>>,
  organization: string,
  checkout = ROOT,
): string {
  const of = ['--organization', organization, '--plan', 'unlimited'];
  const args = ['src/cli/medlist.ts', 'keys', 'create', ...of];
  const env = { PATH: process.env['PATH'], ...environment };
  const made = spawnSync(process.execPath, args, { cwd: checkout, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no key: ${made.stderr}`);
  return made.stdout.trim();
}
