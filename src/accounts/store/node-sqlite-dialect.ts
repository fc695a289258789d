/** The embedded database, a file through `node:sqlite`, as a Kysely dialect. The only file that opens it. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  SelectModifierNode,
  SqliteDatabase,
  SqliteStatement,
} from 'kysely';

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
 * Gives the one connection to one user at a time. A statement that is not of the transaction around it would wait for that
 * to end, which waits for the statement: the store would stand still for good. It is refused instead.
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #around = new AsyncLocalStorage<OpenTransaction>();
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(options: SqliteOptions) {
    super({ database: () => Promise.resolve(openFile(options)) });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#around.getStore()?.isOpen === true)
      throw new Error('a statement was asked of the store beside the transaction that is open around it');
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return super.acquireConnection();
  }

  /** `immediate`: takes the right to write at once. A transaction that reads first and writes later could fail on what it read. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Before anything is awaited: so it holds for what the caller does next.
    this.#around.enterWith({ isOpen: true });
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#leave();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#leave();
    await super.rollbackTransaction(connection);
  }

  /** The next in turn gets it from here, so that nobody comes between. */
  override releaseConnection(): Promise<void> {
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
}

/** The file as Kysely asks for it. Statements are kept: preparing one costs several times what running it does. */
function openFile({ file, synchronous }: SqliteOptions): SqliteDatabase {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, defensive: true });
  db.exec(`pragma journal_mode = WAL; pragma synchronous = ${synchronous}; pragma foreign_keys = ON;`);
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => db.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size >= MOST_PREPARED) statements.clear();
      const prepared = statementOf(db.prepare(text));
      statements.set(text, prepared);
      return prepared;
    },
  };
}

/** Decode edge: Kysely's parameters are the column types of the schema, all of which SQLite takes. */
function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
