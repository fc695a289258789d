/** Statements of every request, compiled once: building and compiling them costs several times what running them does. */

import type { CompiledQuery, Kysely } from 'kysely';
import type { AccountSchema } from './account-schema.ts';

type Database = Kysely<AccountSchema>;

/**
 * A statement whose text is built with the first use. Parameters are given in the order in which the text has them:
 * `run(db, [hash])`.
 */
export function compiledOnce<Row>(
  build: (db: Database) => { compile: () => CompiledQuery<Row> },
): (db: Database, parameters: readonly (string | number | null)[]) => Promise<readonly Row[]> {
  // The text depends on the dialect, so each compiler has its own.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, parameters) => {
    const dialect = db.getExecutor().adapter.constructor;
    const query = compiled.get(dialect) ?? build(db).compile();
    compiled.set(dialect, query);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
