/** The embedded database, a file through `node:sqlite`, as a Kysely dialect. The only file that opens it. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult, SelectModifierNode } from 'kysely';

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
    createQueryCompiler: () => new OneWriterCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Rows are locked for PostgreSQL's sake (`forUpdate`): here one transaction writes at a time, and SQLite has no word for it. */
class OneWriterCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !LOCKS.has(node.modifier)) super.visitSelectModifier(node);
  }
}

const LOCKS: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate']);

/** SQLite can change its schema within a transaction, so migrations of two processes starting at once take turns. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one; but it is the driver that lets one user after the other have it, and sees who waits for themselves. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A transaction as the code within it sees it. */
interface OpenTransaction {
  isOpen: boolean;
}

/**
 * Holds the one connection and gives it to one user at a time. A statement that is not of the transaction around it would
 * wait for that to end, which waits for the statement: the store would stand still for good. It is refused instead.
 */
class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  readonly #around = new AsyncLocalStorage<OpenTransaction>();
  #connection: NodeSqliteConnection | undefined;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

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

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#around.getStore()?.isOpen === true)
      throw new Error('a statement was asked of the store beside the transaction that is open around it');
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    if (this.#connection !== undefined) return this.#connection;
    await this.releaseConnection();
    throw new Error('the database is not open');
  }

  /** `immediate`: takes the right to write at once. A transaction that reads first and writes later could fail on what it read. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Before anything is awaited: so it holds for what the caller does next.
    this.#around.enterWith({ isOpen: true });
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#leave();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#leave();
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** The next in turn gets it from here, so that nobody comes between. */
  releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
    return Promise.resolve();
  }

  /** Whatever was begun within the transaction and goes on after it, such as a timer, is outside again. */
  #leave(): void {
    const around = this.#around.getStore();
    if (around !== undefined) around.isOpen = false;
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
