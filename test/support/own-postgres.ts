/**
 * A PostgreSQL of its own for tests, benches and faults: a cluster in a new folder, reached by a socket there alone; nothing of the
 * machine's PostgreSQL is touched. Whatever keeps it from starting is told in the words of the program that failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import {
  chownSync,
  globSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Debian puts every version into a folder of its own; absent where PostgreSQL is not installed. */
export const POSTGRES_PROGRAMS = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

/** A machine that is short of processes or of memory for a moment must not cost a whole run of tests. */
const ATTEMPTS = 3;
const PAUSE_MS = 1000;
const POLL_MS = 20;
/** `.s.PGSQL.5432` and the folder of the socket must go into the 107 bytes of unix(7). */
const LONGEST_FOLDER = 80;
/** Others may go through a folder (inode(7)). */
const OTHERS_MAY_ENTER = 0o001;
/** Of what a server wrote before it ended. */
const LAST_WORDS = 2000;

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

export interface OwnPostgres {
  readonly databaseUrl: string;
  /** Holds the cluster, and may hold more. */
  readonly folder: string;
  /** Of the server while it runs. */
  readonly pid: () => number;
  /** Resolves when it lets clients in. */
  readonly start: () => Promise<void>;
  /** SIGKILL; resolves when it is gone. It can be started again. */
  readonly kill: () => Promise<void>;
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>;
}

export interface OwnPostgresOptions {
  /** Where `initdb`, `postgres` and `pg_isready` are. */
  readonly programs?: string;
  /** `fsync=off` */
  readonly settings?: readonly string[];
  /** Whether a signal to the group of whoever started it is none to the server. */
  readonly isDetached?: boolean;
}

/** Makes a cluster; it is not started yet. */
export async function ownPostgres(options: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const { programs = POSTGRES_PROGRAMS, settings = [], isDetached = false } = options;
  if (programs === undefined) throw new Error('PostgreSQL is not installed (Debian: postgresql)');
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(placeFor(user), 'medlist-pg-'));
  try {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    await makeCluster(programs, folder, user);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const own = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings];
  const args = ['-D', dataIn(folder), ...own.flatMap((setting) => ['-c', setting])];
  const as = { ...user, cwd: folder, env: environment(), detached: isDetached };
  const server = serverOf(programs, folder, args, as);
  return {
    ...server,
    folder,
    databaseUrl: `postgres://medlist@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    async remove() {
      await server.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The cluster's own folder below `folder`. */
const dataIn = (folder: string): string => path.join(folder, 'data');

/** Nothing of the caller's environment (PGPORT, LANG …) decides what it is. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] });

async function makeCluster(programs: string, folder: string, user: User): Promise<void> {
  const kind = ['-U', 'medlist', '-A', 'trust', '--locale=C', '--encoding=UTF8', '--no-sync'];
  const failures: string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const data = dataIn(folder);
    rmSync(data, { recursive: true, force: true });
    const options = { ...user, cwd: folder, env: environment(), encoding: 'utf8' } as const;
    const made = spawnSync(path.join(programs, 'initdb'), ['-D', data, ...kind], options);
    if (made.status === 0) return;
    // A program that could not be started at all has no output.
    const words = `${made.stdout ?? ''}${made.stderr ?? ''}`.trim();
    const end = made.error?.message ?? made.signal ?? `exit code ${made.status}`;
    failures.push(`initdb, attempt ${attempt} (${end}):\n${words}`);
    await wait(PAUSE_MS);
  }
  const of = `user ${user.uid ?? process.getuid?.()}, folder ${folder}`;
  throw new Error(`a cluster of PostgreSQL could not be made (${of})\n${failures.join('\n')}`);
}

interface Server extends Pick<OwnPostgres, 'pid' | 'start' | 'kill'> {
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

function serverOf(programs: string, folder: string, args: readonly string[], as: SpawnOptions): Server {
  const log = path.join(folder, 'server.log');
  let running: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (running === undefined || hasEnded(running)) return;
    const gone = new Promise((resolve) => running?.once('exit', resolve));
    running.kill(signal);
    await gone;
  };
  return {
    pid: () => running?.pid ?? 0,
    end,
    kill: () => end('SIGKILL'),
    async start() {
      const written = openSync(log, 'a');
      const child = spawn(path.join(programs, 'postgres'), args, {
        ...as,
        stdio: ['ignore', written, written],
      });
      closeSync(written);
      running = child;
      let failure: Error | undefined;
      child.once('error', (error) => (failure = error));
      while (!isReady(programs, folder)) {
        if (failure !== undefined || hasEnded(child))
          throw new Error(`PostgreSQL did not start: ${failure?.message ?? ''}${lastWordsIn(log)}`);
        await wait(POLL_MS);
      }
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Its socket is there before it lets anybody in. */
function isReady(programs: string, folder: string): boolean {
  const options = { env: environment() };
  return spawnSync(path.join(programs, 'pg_isready'), ['-q', '-h', folder], options).status === 0;
}

const lastWordsIn = (log: string): string => readFileSync(log, 'utf8').slice(-LAST_WORDS);

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const row = /^postgres:[^:]*:(?<uid>\d+):(?<gid>\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (row?.groups === undefined) throw new Error('there is no user "postgres" that PostgreSQL could run as');
  return { uid: Number(row.groups['uid']), gid: Number(row.groups['gid']) };
}

/** The folder for temporary files, unless that user cannot come there (a TMPDIR of root's own) or its name is too long for a socket. */
function placeFor(user: User): string {
  const places = [tmpdir(), '/tmp', '/var/tmp'].map((place) => path.resolve(place));
  const isOpen = (place: string): boolean =>
    user.uid === undefined || ancestors(place).every((folder) => statSync(folder).mode & OTHERS_MAY_ENTER);
  const found = places.find((place) => place.length < LONGEST_FOLDER && isOpen(place));
  if (found === undefined)
    throw new Error(`no folder for PostgreSQL is open to its user: ${places.join(', ')}`);
  return found;
}

function ancestors(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
