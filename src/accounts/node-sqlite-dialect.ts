/** The embedded database, a file through `node:sqlite`, as a Kysely dialect. The only file that opens it. */

import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** How long one process waits for another that writes. The default of node:sqlite is 0: an error at once. */
const BUSY_TIMEOUT_MS = 5000;

/** 32 MB of changes are gathered before they are moved into the file, which waits for the disk; pages that change often are moved once. */
const CHECKPOINT_PAGES = 8000;

export interface SqliteOptions {
  /** Path of the database file; made when it is not there. */
  readonly file: string;
  /** `NORMAL` survives a killed process, `FULL` also a power cut. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

/** Runs one statement and gives its rows at once. */
export type RunStatement = (query: CompiledQuery<unknown>) => readonly unknown[];

/** A query that is no statement but work on the connection. */
export interface DirectWork extends CompiledQuery {
  readonly directWork: (run: RunStatement) => void;
}

/** Work that is done while nobody else has the connection, statement after statement without a pause. */
export function directWork(work: (run: RunStatement) => void): DirectWork {
  return { ...CompiledQuery.raw('direct work'), directWork: work };
}

function isDirectWork(query: CompiledQuery): query is DirectWork {
  return 'directWork' in query;
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
      `pragma journal_mode = WAL; pragma synchronous = ${this.#options.synchronous}; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma foreign_keys = ON;`,
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

/** Holds the prepared statements: the service knows a fixed few, each prepared once. */
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
      if (!isDirectWork(query)) return Promise.resolve(this.#run<Row>(query));
      query.directWork((statement) => this.#run(statement).rows);
      return Promise.resolve({ rows: [] });
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Part of Kysely's interface; this service reads whole answers. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported by this driver');
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, isReader } = this.#prepared(query.sql);
    // Decode edge: Kysely's parameters are the column types of the schema, all of which SQLite takes.
    const parameters = query.parameters as SQLInputValue[];
    if (isReader) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  #prepared(sql: string): { readonly statement: StatementSync; readonly isReader: boolean } {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
