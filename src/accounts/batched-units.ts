/** Units of work on the embedded database: those that wait at the same time share a transaction and its one commit. */

import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import { directWork } from './node-sqlite-dialect.ts';
import type { RunStatement } from './node-sqlite-dialect.ts';
import type { Unit, UnitRunner } from './unit-of-work.ts';

type Database = Kysely<AccountSchema>;

interface Waiting {
  /** Does the work; what it gives back tells the one who waits. */
  readonly work: (run: RunStatement) => () => void;
  readonly reject: (error: unknown) => void;
}

/** More than requests ever wait at once; a bound on how long the event loop is held. */
const BATCH_UNITS = 64;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * For the embedded database: units that are asked for in one turn of the event loop share one transaction, and its
 * one commit. Nobody is told of success before it. When one of them fails, each is run again alone.
 */
export class BatchedUnits implements UnitRunner {
  readonly #db: Database;
  #reads: Waiting[] = [];
  #writes: Waiting[] = [];
  #isScheduled = false;

  constructor(db: Database) {
    this.#db = db;
  }

  readonly read = <T>(unit: () => Unit<T>): Promise<T> => this.#enqueue(this.#reads, unit);
  readonly write = <T>(unit: () => Unit<T>): Promise<T> => this.#enqueue(this.#writes, unit);

  #enqueue<T>(queue: Waiting[], unit: () => Unit<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const work = (run: RunStatement) => {
        const value = driveNow(this.#db, run, unit());
        return () => resolve(value);
      };
      queue.push({ work, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    try {
      // The connection may be held by a transaction of another kind; whoever comes meanwhile goes along.
      await this.#db.executeQuery(directWork((run) => this.#runWaiting(run)));
    } catch (error) {
      for (const { reject } of [...this.#reads.splice(0), ...this.#writes.splice(0)]) reject(error);
    } finally {
      this.#isScheduled = false;
      if (this.#reads.length + this.#writes.length > 0) this.#schedule();
    }
  }

  #runWaiting(run: RunStatement): void {
    for (const waiting of this.#reads.splice(0, BATCH_UNITS)) settleAlone(waiting, run);
    const writes = this.#writes.splice(0, BATCH_UNITS);
    if (writes.length === 0) return;
    let told: (() => void)[];
    try {
      told = inTransaction(run, () => writes.map(({ work }) => work(run)));
    } catch {
      for (const waiting of writes) {
        settleAlone(waiting, run, (work) => inTransaction(run, work));
      }
      return;
    }
    for (const tell of told) tell();
  }
}

type Around = (work: () => () => void) => () => void;

function settleAlone(
  { work, reject }: Waiting,
  run: RunStatement,
  around: Around = (inner) => inner(),
): void {
  try {
    around(() => work(run))();
  } catch (error) {
    reject(error);
  }
}

function inTransaction<T>(run: RunStatement, work: () => T): T {
  run(BEGIN);
  try {
    const value = work();
    run(COMMIT);
    return value;
  } catch (error) {
    run(ROLLBACK);
    throw error;
  }
}

function driveNow<T>(db: Database, run: RunStatement, unit: Unit<T>): T {
  let step = unit.next([]);
  while (step.done !== true) step = unit.next(run(step.value.compile(db)));
  return step.value;
}
