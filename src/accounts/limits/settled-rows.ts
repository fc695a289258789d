/** Rows that were read and still stand: nobody has written anything since. */

import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { CompiledOnce, Parameter } from '../store/compiled-once.ts';
import type { RunStatement } from '../store/node-sqlite-dialect.ts';

/** More keys than are used in the same moments. */
const MOST_ANSWERS = 5000;

/** Held state: answers by statement and parameters, until `forget`. An empty answer is not kept, so that guesses take no room. */
export class SettledRows {
  readonly #db: Kysely<AccountSchema>;
  readonly #answers = new Map<unknown, Map<string, readonly unknown[]>>();
  #count = 0;

  constructor(db: Kysely<AccountSchema>) {
    this.#db = db;
  }

  /** Undefined: they must be read. */
  known<Row>(statement: CompiledOnce<Row>, parameters: readonly Parameter[]): readonly Row[] | undefined {
    // Decode edge: kept under the statement that gave them.
    return this.#answers.get(statement)?.get(JSON.stringify(parameters)) as readonly Row[] | undefined;
  }

  read<Row>(
    run: RunStatement,
    statement: CompiledOnce<Row>,
    parameters: readonly Parameter[],
  ): readonly Row[] {
    const known = this.known(statement, parameters);
    if (known !== undefined) return known;
    // Decode edge: rows of the statement.
    const rows = run(statement.compile(this.#db, parameters)) as readonly Row[];
    if (rows.length > 0) this.#keep(statement, parameters, rows);
    return rows;
  }

  #keep(statement: unknown, parameters: readonly Parameter[], rows: readonly unknown[]): void {
    if (this.#count >= MOST_ANSWERS) this.forget();
    const answers = this.#answers.get(statement) ?? new Map<string, readonly unknown[]>();
    this.#answers.set(statement, answers.set(JSON.stringify(parameters), rows));
    this.#count += 1;
  }

  forget(): void {
    this.#answers.clear();
    this.#count = 0;
  }
}
