/** The embedded database, a file through `node:sqlite`, as a Kysely dialect. The only file that opens it. */

import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Checkpoints } from './checkpoints.ts';

/** How long one process waits for another that writes. The default of node:sqlite is 0: an error at once. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * When so many pages (64 MB) stand in the log, the thread that moves them into the file (checkpoints.ts) has fallen
 * behind, and the connection that writes moves them itself.
 */
const MOST_PAGES_IN_LOG = 16_000;

export interface SqliteOptions {
  /** Path of the database file; made when it is not there. */
  readonly file: string;
  /** `NORMAL` survives a killed process, `FULL` also a power cut. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

/** Runs one statement and gives its rows at once. */
export type RunStatement = (query: CompiledQuery<unknown>) => readonly unknown[];

/** The connection while nobody else has it. */
export interface Direct {
  readonly run: RunStatement;
  /** A text that is another one after every write but those of direct work: by this process or any other. */
  readonly version: () => string;
}

/** A query that is no statement but work on the connection. */
export interface DirectWork extends CompiledQuery {
  readonly directWork: (direct: Direct) => void;
}

/** Work that is done while nobody else has the connection, statement after statement without a pause. */
export function directWork(work: (direct: Direct) => void): DirectWork {
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
  readonly #checkpoints: Checkpoints;
  #connection: NodeSqliteConnection | undefined;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#checkpoints = new Checkpoints(options);
  }

  init(): Promise<void> {
    const db = new DatabaseSync(this.#options.file, { timeout: BUSY_TIMEOUT_MS, defensive: true });
    db.exec(
      `pragma journal_mode = WAL; pragma synchronous = ${this.#options.synchronous}; pragma wal_autocheckpoint = ${MOST_PAGES_IN_LOG}; pragma foreign_keys = ON;`,
    );
    this.#connection = new NodeSqliteConnection(db, this.#checkpoints);
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

  async destroy(): Promise<void> {
    await this.#checkpoints.close();
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Holds the prepared statements: the service knows a fixed few, each prepared once. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, { readonly statement: StatementSync; readonly isReader: boolean }>();
  readonly #direct: Direct;
  readonly #checkpoints: Checkpoints;
  readonly #pagesInLog: () => number;
  /** Statements, other than selects, that were no direct work. */
  #otherWrites = 0;

  constructor(db: DatabaseSync, checkpoints: Checkpoints) {
    this.#db = db;
    this.#checkpoints = checkpoints;
    // `noop` moves nothing: https://sqlite.org/pragma.html#pragma_wal_checkpoint
    const log = db.prepare('pragma wal_checkpoint(noop)');
    this.#pagesInLog = () => {
      const { log: pages, checkpointed } = log.get() ?? {};
      return Number(pages) - Number(checkpointed);
    };
    const dataVersion = db.prepare('pragma data_version');
    this.#direct = {
      run: (query) => this.#rowsOf(query),
      // https://sqlite.org/pragma.html#pragma_data_version tells of other connections only.
      version: () => `${this.#otherWrites} ${String(dataVersion.get()?.['data_version'])}`,
    };
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (!isDirectWork(query)) return Promise.resolve(this.#run<Row>(query));
      query.directWork(this.#direct);
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
    if (query.query.kind !== 'SelectQueryNode') this.#otherWrites += 1;
    const { statement, isReader } = this.#prepared(query.sql);
    const parameters = parametersOf(query);
    if (isReader) return { rows: statement.all(...parameters) as Row[] };
    const { changes } = statement.run(...parameters);
    if (query.sql === 'commit') this.#checkpoints.noteCommit(this.#pagesInLog);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #rowsOf(query: CompiledQuery): readonly unknown[] {
    const { statement, isReader } = this.#prepared(query.sql);
    if (isReader) return statement.all(...parametersOf(query));
    statement.run(...parametersOf(query));
    if (query.sql === 'commit') this.#checkpoints.noteCommit(this.#pagesInLog);
    return [];
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

/** Decode edge: Kysely's parameters are the column types of the schema, all of which SQLite takes. */
function parametersOf({ parameters }: CompiledQuery): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
