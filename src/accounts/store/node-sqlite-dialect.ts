/** The embedded database, a file through `node:sqlite`, as a Kysely dialect. The only file that opens it. */

import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** How long one process waits for another that writes. The default of node:sqlite is 0: an error at once. */
const BUSY_TIMEOUT_MS = 5000;

/** More statements than the service has; those with lists of many lengths are made anew from time to time. */
const MOST_PREPARED = 300;

export interface SqliteOptions {
  /** Path of the database file; made when it is not there. */
  readonly file: string;
  /** `NORMAL` survives a killed process, `FULL` also a power cut. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

/** A dialect for one SQLite file in WAL mode; several processes may have it open. */
export function nodeSqliteDialect(options: SqliteOptions): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** SQLite can change its schema within a transaction, so migrations of two processes starting at once take turns. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Holds the one connection; Kysely gives it to one user at a time. */
class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  #connection: NodeSqliteConnection | undefined;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  init(): Promise<void> {
    const db = new DatabaseSync(this.#options.file, { timeout: BUSY_TIMEOUT_MS, defensive: true });
    db.exec(
      `pragma journal_mode = WAL; pragma synchronous = ${this.#options.synchronous}; pragma foreign_keys = ON;`,
    );
    this.#connection = new NodeSqliteConnection(db);
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection === undefined
      ? Promise.reject(new Error('the database is not open'))
      : Promise.resolve(this.#connection);
  }

  /** `immediate`: takes the right to write at once. A transaction that reads first and writes later could fail on what it read. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
    return Promise.resolve();
  }
}

/** Holds the prepared statements: preparing costs several times what running does. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, { readonly statement: StatementSync; readonly isReader: boolean }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, isReader } = this.#prepared(query.sql);
      if (isReader) return Promise.resolve({ rows: statement.all(...parametersOf(query)) as Row[] });
      const { changes } = statement.run(...parametersOf(query));
      return Promise.resolve({ rows: [], numAffectedRows: BigInt(changes) });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Part of Kysely's interface; this service reads whole answers. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported by this driver');
  }

  #prepared(sql: string): { readonly statement: StatementSync; readonly isReader: boolean } {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MOST_PREPARED) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Decode edge: Kysely's parameters are the column types of the schema, all of which SQLite takes. */
function parametersOf({ parameters }: CompiledQuery): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
