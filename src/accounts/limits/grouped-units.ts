/** Units of work on PostgreSQL: those of one organization that wait at the same time share a transaction. */

import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { CompiledOnce, Parameter } from '../store/compiled-once.ts';
import { Ledgers } from './ledger.ts';
import { drive } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';
import type { UnitRunner } from './unit-runner.ts';

type Database = Kysely<AccountSchema>;

interface Waiting {
  /** Does the work on an open transaction; what it gives back tells the one who waits. */
  readonly work: (open: Database, ledgers: Ledgers) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** A bound on how long a transaction holds its locks. */
const GROUP_UNITS = 32;

/**
 * The rows of one organization are locked by each of its requests, so that its units would only wait for each other;
 * those of others run side by side. Each transaction takes its locks in the same order: `first` is its first unit.
 */
export class GroupedUnits implements UnitRunner {
  readonly #db: Database;
  readonly #first: (group: string) => Unit<void>;
  readonly #groups = new Map<string, Waiting[]>();

  constructor(db: Database, first: (group: string) => Unit<void>) {
    this.#db = db;
    this.#first = first;
  }

  /** Nothing is remembered between transactions. */
  readonly remembered = (): undefined => undefined;

  readonly readSettled = <Row>(
    statement: CompiledOnce<Row>,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> => statement(this.#db, parameters);

  readonly write = <T>(unit: (ledgers: Ledgers) => Unit<T>, group: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const work = async (open: Database, ledgers: Ledgers) => {
        const value = await drive(open, unit(ledgers));
        return () => resolve(value);
      };
      const waiting = this.#groups.get(group);
      if (waiting === undefined) {
        this.#groups.set(group, [{ work, reject }]);
        setImmediate(() => void this.#drain(group));
      } else {
        waiting.push({ work, reject });
      }
    });

  async #drain(group: string): Promise<void> {
    const waiting = this.#groups.get(group) ?? [];
    while (waiting.length > 0) await this.#runTogether(group, waiting.splice(0, GROUP_UNITS));
    this.#groups.delete(group);
  }

  async #runTogether(group: string, units: readonly Waiting[]): Promise<void> {
    try {
      const told = await this.#inTransaction(group, units);
      for (const tell of told) tell();
    } catch (error) {
      if (units.length > 1 && isAnswerOfServer(error)) {
        for (const unit of units) await this.#runTogether(group, [unit]);
      } else {
        for (const { reject } of units) reject(error);
      }
    }
  }

  #inTransaction(group: string, units: readonly Waiting[]): Promise<(() => void)[]> {
    return this.#db.transaction().execute(async (open) => {
      await drive(open, this.#first(group));
      // Others may write before the next transaction, so that ledgers live as long as this one.
      const ledgers = new Ledgers();
      const told: (() => void)[] = [];
      for (const { work } of units) told.push(await work(open, ledgers));
      await drive(open, ledgers.write());
      return told;
    });
  }
}

/** SQLSTATE classes of a server that goes away: 08 connection, 53 resources, 57 intervention. Then trying again one by one would only take longer. */
const GOING_AWAY = /^(?:08|53|57)/;

/** The server refused one of the statements, so that the others may well succeed. */
function isAnswerOfServer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !GOING_AWAY.test(code);
}
