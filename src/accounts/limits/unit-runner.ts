/** How the work of every request is run on the store: in transactions that requests of the same moment share. */

import type { CompiledOnce, Parameter } from '../store/compiled-once.ts';
import type { Ledger, Ledgers } from './ledger.ts';
import type { Unit } from './unit-of-work.ts';

/** Runs units. A unit may be begun a second time, so it changes nothing but the database and the ledgers it is given. */
export interface UnitRunner {
  /** In a transaction. What it resolves with is committed. */
  readonly write: <T>(unit: (ledgers: Ledgers) => Unit<T>, organizationId: string) => Promise<T>;
  /** The ledger of an organization, to be read, when nobody else wrote as far as is known in this turn of the event loop. */
  readonly remembered: (organizationId: string) => Ledger | undefined;
  /** Rows of tables that no unit writes; they may have been read before, when nobody has written anything since. */
  readonly readSettled: <Row>(
    statement: CompiledOnce<Row>,
    parameters: readonly Parameter[],
  ) => Promise<readonly Row[]>;
}
