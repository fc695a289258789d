/** Units of work on the embedded database: those that wait at the same time share a transaction and its one commit. */

import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { CompiledOnce, Parameter } from '../store/compiled-once.ts';
import { Ledgers } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { directWork } from '../store/node-sqlite-dialect.ts';
import type { Direct, RunStatement } from '../store/node-sqlite-dialect.ts';
import { SettledRows } from './settled-rows.ts';
import type { Unit } from './unit-of-work.ts';
import type { UnitRunner } from './unit-runner.ts';

type Database = Kysely<AccountSchema>;

interface Waiting {
  /** Does the work; what it gives back tells the one who waits. */
  readonly work: (run: RunStatement) => () => void;
  readonly reject: (error: unknown) => void;
}

/** More than requests ever wait at once; a bound on how long the event loop is held. */
const BATCH_UNITS = 64;
/** How long the first of a batch waits for others while they keep coming. */
const GATHER_MS = 1;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * For the embedded database: units that are asked for at the same moment share one transaction, and its one commit.
 * Nobody is told of success before it. When one of them fails, each is run again alone. What one batch
 * read holds for the next unless somebody else wrote, which every batch looks for first.
 */
export class BatchedUnits implements UnitRunner {
  readonly #db: Database;
  readonly #ledgers = new Ledgers();
  readonly #settled: SettledRows;
  #version = '';
  /** Writes of others were looked for in this turn of the event loop. */
  #isChecked = false;
  #reads: Waiting[] = [];
  #writes: Waiting[] = [];
  #isScheduled = false;
  /** The first of the batch has waited long enough. */
  #isOver = false;

  constructor(db: Database) {
    this.#db = db;
    this.#settled = new SettledRows(db);
  }

  readonly readSettled = <Row>(
    statement: CompiledOnce<Row>,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> =>
    this.#enqueue(this.#reads, (run) => this.#settled.read(run, statement, parameters));

  readonly remembered = (organizationId: string): Ledger | undefined =>
    this.#isChecked ? this.#ledgers.remembered(organizationId) : undefined;

  readonly write = <T>(unit: (ledgers: Ledgers) => Unit<T>): Promise<T> =>
    this.#enqueue(this.#writes, (run) => driveNow(this.#db, run, unit(this.#ledgers)));

  #enqueue<T>(queue: Waiting[], work: (run: RunStatement) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const workAndTell = (run: RunStatement) => {
        const value = work(run);
        return () => resolve(value);
      };
      queue.push({ work: workAndTell, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#isOver = false;
    const timer = setTimeout(() => {
      this.#isOver = true;
    }, GATHER_MS);
    this.#gather(0, timer);
  }

  /** A commit costs the same for one and for many: as long as each turn of the event loop brings more, they are waited for. */
  #gather(before: number, timer: NodeJS.Timeout): void {
    setImmediate(() => {
      const waiting = this.#reads.length + this.#writes.length;
      if (waiting > before && waiting < BATCH_UNITS && !this.#isOver) return this.#gather(waiting, timer);
      clearTimeout(timer);
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    try {
      // The connection may be held by a transaction of another kind; whoever comes meanwhile goes along.
      await this.#db.executeQuery(directWork((direct) => this.#runWaiting(direct)));
    } catch (error) {
      for (const { reject } of [...this.#reads.splice(0), ...this.#writes.splice(0)]) reject(error);
    } finally {
      this.#isScheduled = false;
      if (this.#reads.length + this.#writes.length > 0) this.#schedule();
    }
  }

  #runWaiting(direct: Direct): void {
    const reads = this.#reads.splice(0, BATCH_UNITS);
    const writes = this.#writes.splice(0, BATCH_UNITS);
    if (writes.length === 0) return this.#settle(reads, direct);
    let told: (() => void)[];
    try {
      told = this.#inTransaction(direct, () => {
        this.#settle(reads, direct);
        return writes.map(({ work }) => work(direct.run));
      });
    } catch {
      // Those that are left: the transaction could not be begun.
      this.#settle(reads, direct);
      for (const waiting of writes) {
        settleAlone(waiting, direct.run, (work) => this.#inTransaction(direct, work));
      }
      return;
    }
    for (const tell of told) tell();
  }

  /** Answers the reads; what is remembered is looked at first, inside a transaction or not. */
  #settle(reads: Waiting[], direct: Direct): void {
    const waiting = reads.splice(0);
    if (waiting.length === 0) return;
    try {
      this.#forgetIfStale(direct);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
      return;
    }
    for (const each of waiting) settleAlone(each, direct.run);
  }

  #inTransaction<T>(direct: Direct, work: () => T): T {
    const { run } = direct;
    run(BEGIN);
    try {
      this.#forgetIfStale(direct);
      const value = work();
      driveNow(this.#db, run, this.#ledgers.write());
      run(COMMIT);
      return value;
    } catch (error) {
      this.#ledgers.forget();
      run(ROLLBACK);
      throw error;
    }
  }

  #forgetIfStale({ version }: Direct): void {
    const now = version();
    if (!this.#isChecked) setImmediate(() => (this.#isChecked = false));
    this.#isChecked = true;
    if (now === this.#version) return;
    this.#version = now;
    this.#ledgers.forget();
    this.#settled.forget();
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

function driveNow<T>(db: Database, run: RunStatement, unit: Unit<T>): T {
  let step = unit.next([]);
  while (step.done !== true) step = unit.next(run(step.value.compile(db)));
  return step.value;
}
