/** What organizations use at this moment, read once and carried along from unit to unit while nobody else writes. */

import { sql } from 'kysely';
import type { ChainLink } from './audit-chain.ts';
import { updateHead } from './audit-chain.ts';
import type { UsageDay } from './account-store.ts';
import { compiledOnce } from './compiled-once.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';

/** What the limits of a plan are held against. */
export interface Use {
  /** The first day of the month that `counted` belongs to: `2026-06-01`. */
  readonly month: string;
  /** When it was read, in milliseconds since 1970: promises that had lapsed by then are not in `promised`. */
  readonly readAt: number;
  /** When the first of the promises lapses; what was read holds no longer then. */
  lapsesAt: number;
  /** Units counted in the month, and units promised to requests that still run. */
  counted: number;
  promised: number;
  /** Units of all requests in the log of the window. */
  inWindow: number;
  /** Times of the oldest and the newest request in that log; undefined when they must be read again. */
  edges: WindowEdges | undefined;
}

/** Both undefined: the log is empty. */
export interface WindowEdges {
  readonly oldest: number | undefined;
  readonly newest: number | undefined;
}

/** One organization. What a unit has not needed yet is undefined. */
export interface Ledger {
  readonly organizationId: string;
  use: Use | undefined;
  /** The newest row of its audit chain. */
  head: ChainLink | undefined;
  readonly unwritten: {
    /** Units to be added to the sum of the window. */
    window: number;
    readonly usage: UsageDay[];
    head: ChainLink | undefined;
  };
}

/** More organizations than send requests in the same moments. */
const MOST_LEDGERS = 2000;

/** Held state: the ledgers of those that sent a request, as they stand after the units that ran. */
export class Ledgers {
  readonly #ledgers = new Map<string, Ledger>();
  readonly #changed = new Set<Ledger>();

  /** The ledger of an organization, to be changed by a unit of it. */
  open(organizationId: string): Ledger {
    const ledger = this.#ledgers.get(organizationId) ?? newLedger(organizationId);
    this.#ledgers.set(organizationId, ledger);
    this.#changed.add(ledger);
    return ledger;
  }

  /** Writes what many units changed once; the last step of their transaction. */
  *write(): Unit<void> {
    for (const ledger of this.#changed) yield* writeLedger(ledger);
    this.#changed.clear();
    if (this.#ledgers.size > MOST_LEDGERS) this.forget();
  }

  /** Somebody else wrote, or the transaction failed: nothing that was read holds. */
  forget(): void {
    this.#ledgers.clear();
    this.#changed.clear();
  }
}

function newLedger(organizationId: string): Ledger {
  return {
    organizationId,
    use: undefined,
    head: undefined,
    unwritten: { window: 0, usage: [], head: undefined },
  };
}

function* writeLedger({ organizationId, unwritten }: Ledger): Unit<void> {
  if (unwritten.window !== 0) yield* ask(addToWindow, [unwritten.window, organizationId]);
  for (const { day, endpoint, units, requests } of unwritten.usage)
    yield* ask(upsertUsage, [organizationId, day, endpoint, units, requests]);
  const { head } = unwritten;
  if (head !== undefined) yield* ask(updateHead, [head.sequence, head.hash, organizationId]);
  unwritten.window = 0;
  unwritten.usage.length = 0;
  unwritten.head = undefined;
}

/** Its parameters: units, organization. */
const addToWindow = compiledOnce((db) =>
  db
    .updateTable('rate_window')
    .set({ units: sql`units + ${0}` })
    .where('organization_id', '=', ''),
);

/** Its parameters: organization, day, endpoint, units, requests. */
const upsertUsage = compiledOnce((db) =>
  db
    .insertInto('usage_day')
    .values({ organization_id: '', day: '', endpoint: '', units: 0, requests: 0 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'day', 'endpoint']).doUpdateSet({
        units: sql`usage_day.units + excluded.units`,
        requests: sql`usage_day.requests + excluded.requests`,
      }),
    ),
);
