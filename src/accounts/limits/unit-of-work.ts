/** Work of several statements, written once and run in two ways: step by step on an open transaction, or in one go on the embedded database. */

import type { CompiledQuery, Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { CompiledOnce, Parameter } from '../store/compiled-once.ts';

type Database = Kysely<AccountSchema>;

/** One statement that a unit asks for. */
export interface Asked {
  readonly compile: (db: Database) => CompiledQuery<unknown>;
}

/** Work that asks for statements and is given their rows. */
export type Unit<T> = Generator<Asked, T, readonly unknown[]>;

/** Within a unit: `const rows = yield* ask(select, [id]);` */
export function* ask<Row>(
  statement: CompiledOnce<Row>,
  parameters: readonly Parameter[],
): Unit<readonly Row[]> {
  // Decode edge: whoever drives the unit gives the rows of the statement that was asked for.
  return (yield { compile: (db) => statement.compile(db, parameters) }) as readonly Row[];
}

/** Runs a unit on an open transaction. */
export async function drive<T>(db: Database, unit: Unit<T>): Promise<T> {
  let step = unit.next([]);
  while (step.done !== true) {
    const { rows } = await db.executeQuery(step.value.compile(db));
    step = unit.next(rows);
  }
  return step.value;
}
