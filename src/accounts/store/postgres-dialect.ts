/** PostgreSQL as a Kysely dialect, for several instances on one store. The only file that opens a store there. */

import { PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';

/** An unreachable database is an error soon, so that requests get their 503 instead of hanging. */
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 5000;

/** Every number of the schema is far below 2^53; pg would give 64-bit ones as text. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);

/** A dialect for `postgres://user@host/database`. */
export function postgresDialect(databaseUrl: string): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    types: parsers,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
