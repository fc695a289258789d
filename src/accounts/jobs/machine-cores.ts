/**
 * The cores of a machine, shared by the workers on it. Parts that outnumber the cores only make each other slower: every
 * thread has to get warm, and two on a core take more of it than one after the other (docs/adr/0030). A core is an advisory lock
 * on PostgreSQL, so it is free again as soon as its worker is gone, however it went.
 */

import { readFileSync } from 'node:fs';
import { cpus, hostname } from 'node:os';
import pg from 'pg';

/** Where workers share cores. */
export interface Machine {
  /** Of this machine alone. */
  readonly name: string;
  readonly cores: number;
}

/** Held state with a lifetime. */
export interface MachineCores {
  /** Takes what is free until `most` are held; gives how many are. Throws where the database cannot be asked. */
  readonly take: (most: number) => Promise<number>;
  /** Gives all of them back. */
  readonly stop: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 5000;

/** Drawn by Linux at each start: machines of one name are told apart. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/** This machine, or this container: each has the name and the cores that it was given. */
export function thisMachine(): Machine {
  return { name: `${hostname()} ${bootId()}`, cores: cpus().length };
}

function bootId(): string {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Opens nothing until the first core is asked for. */
export function openMachineCores(databaseUrl: string, machine: Machine = thisMachine()): MachineCores {
  let connection: Connection | undefined;
  return {
    take: async (most) => {
      if (connection?.isLost() !== false) connection = await connect(databaseUrl);
      const { client, held } = connection;
      for (let core = 0; core < machine.cores && held.size < most; core += 1)
        if (!held.has(core) && (await lock(client, machine, core))) held.add(core);
      return held.size;
    },
    stop: async () => {
      await connection?.client.end().catch(() => undefined);
      connection = undefined;
    },
  };
}

/** Locks last as long as the connection does. */
interface Connection {
  readonly client: pg.Client;
  readonly held: Set<number>;
  readonly isLost: () => boolean;
}

async function connect(connectionString: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  let isLost = false;
  client.on('error', () => (isLost = true));
  client.on('end', () => (isLost = true));
  await client.connect();
  return { client, held: new Set(), isLost: () => isLost };
}

async function lock(client: pg.Client, { name }: Machine, core: number): Promise<boolean> {
  const { rows } = await client.query<{ readonly got: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), $2) as got',
    [`medlist core ${name}`, core],
  );
  return rows[0]?.got === true;
}
