/** Statements of every request, compiled once: building and compiling them costs several times what running them does. */

import type { CompiledQuery, Kysely } from 'kysely';
import type { AccountSchema } from './account-schema.ts';

type Database = Kysely<AccountSchema>;

/** What a column of the store can hold. */
export type Parameter = string | number | null;

/** A statement whose text is built with the first use. Call it to run it: `await select(db, [hash])`. */
export interface CompiledOnce<Row> {
  (db: Database, parameters: readonly Parameter[]): Promise<readonly Row[]>;
  /** The statement in the dialect of a database, with the parameters in the order in which its text has them. */
  readonly compile: (db: Database, parameters: readonly Parameter[]) => CompiledQuery<Row>;
}

/** Takes the statement with stand-ins for its parameters. */
export function compiledOnce<Row>(
  build: (db: Database) => { compile: () => CompiledQuery<Row> },
): CompiledOnce<Row> {
  // The text depends on the dialect, so each compiler has its own.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const compile = (db: Database, parameters: readonly Parameter[]): CompiledQuery<Row> => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db).compile();
      compiled.set(dialect, query);
    }
    return { ...query, parameters };
  };
  const run = async (db: Database, parameters: readonly Parameter[]): Promise<readonly Row[]> => {
    const { rows } = await db.executeQuery<Row>(compile(db, parameters));
    return rows;
  };
  return Object.assign(run, { compile });
}
