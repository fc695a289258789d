/** Rows that were read and still stand: nobody has written anything since. */

import type { Kysely } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { CompiledOnce, Parameter } from './compiled-once.ts';
import type { RunStatement } from './node-sqlite-dialect.ts';

/** More keys than are used in the same moments. */
const MOST_ANSWERS = 5000;

/** Held state: answers by statement and parameters, until `forget`. An empty answer is not kept, so that guesses take no room. */
export class SettledRows {
  readonly #db: Kysely<AccountSchema>;
  readonly #answers = new Map<string, readonly unknown[]>();

  constructor(db: Kysely<AccountSchema>) {
    this.#db = db;
  }

  read<Row>(
    run: RunStatement,
    statement: CompiledOnce<Row>,
    parameters: readonly Parameter[],
  ): readonly Row[] {
    const query = statement.compile(this.#db, parameters);
    const asked = `${query.sql}\n${JSON.stringify(parameters)}`;
    // Decode edge: kept under the statement that gave them.
    const rows = (this.#answers.get(asked) ?? run(query)) as readonly Row[];
    if (this.#answers.size >= MOST_ANSWERS) this.forget();
    if (rows.length > 0) this.#answers.set(asked, rows);
    return rows;
  }

  forget(): void {
    this.#answers.clear();
  }
}
