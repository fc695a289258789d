/** What organizations use at this moment, read once and carried along from unit to unit while nobody else writes. */

import { sql } from 'kysely';
import { dayText } from './admission.ts';
import type { ChainLink } from '../audit/audit-chain.ts';
import { updateHead } from '../audit/audit-chain.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';
import type { Window } from './window.ts';

/** What the limits of a plan are held against. */
export interface Use {
  /** The month that `counted` belongs to (`monthOf`). */
  readonly month: number;
  /** When it was read, in milliseconds since 1970: promises that had lapsed by then are not in `promised`. */
  readonly readAt: number;
  /** When the first of the promises lapses; what was read holds no longer then. */
  lapsesAt: number;
  /** Units counted in the month, and units promised to requests that still run. */
  counted: number;
  promised: number;
  readonly window: Window;
}

/** Units of answered requests that are still to be added to a day. */
interface NewUsage {
  /** The calendar day in UTC (`dayOf`). */
  readonly day: number;
  readonly endpoint: string;
  units: number;
  requests: number;
}

/** One organization. What a unit has not needed yet is undefined. */
export interface Ledger {
  readonly organizationId: string;
  use: Use | undefined;
  /** The newest row of its audit chain. */
  head: ChainLink | undefined;
  /** What units of the same transaction add to; nothing between transactions. */
  readonly unwritten: {
    /** Units to be added to the sum of the window. */
    window: number;
    /** Units to be added to the log of the window, by time. */
    readonly admissions: Map<number, number>;
    /** Units to be added to what is promised, or taken from it, by the time when the promise lapses. */
    readonly promises: Map<number, number>;
    usage: NewUsage[];
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

  /** The ledger of an organization, if it is remembered. */
  remembered(organizationId: string): Ledger | undefined {
    return this.#ledgers.get(organizationId);
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
    unwritten: { window: 0, admissions: new Map(), promises: new Map(), usage: [], head: undefined },
  };
}

/** Writes what units changed. Whoever reads rows of the organization does it first, so that they are whole. */
export function* writeLedger({ organizationId: id, unwritten }: Ledger): Unit<void> {
  if (unwritten.window !== 0) yield* ask(addToWindow, [unwritten.window, id]);
  for (const [at, units] of unwritten.admissions) yield* ask(addAdmission, [id, at, units]);
  for (const [until, units] of unwritten.promises) {
    if (units > 0) yield* ask(addPromise, [id, until, units]);
    if (units < 0) yield* ask(takePromise, [-units, id, until]);
  }
  for (const { day, endpoint, units, requests } of unwritten.usage)
    yield* ask(addUsageDay, [id, dayText(day), endpoint, units, requests]);
  const { head } = unwritten;
  if (head !== undefined) yield* ask(updateHead, [head.sequence, head.hash, id]);
  unwritten.window = 0;
  unwritten.admissions.clear();
  unwritten.promises.clear();
  unwritten.usage = [];
  unwritten.head = undefined;
}

/** Its parameters: units, organization. */
const addToWindow = compiledOnce((db) =>
  db
    .updateTable('rate_window')
    .set({ units: sql`units + ${0}` })
    .where('organization_id', '=', ''),
);

/** Its parameters: organization, time, units. */
const addAdmission = compiledOnce((db) =>
  db
    .insertInto('admission')
    .values({ organization_id: '', at: 0, units: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'at'])
        .doUpdateSet({ units: sql`admission.units + excluded.units` }),
    ),
);

/** Its parameters: organization, when it lapses, units. */
const addPromise = compiledOnce((db) =>
  db
    .insertInto('promise')
    .values({ organization_id: '', until: 0, units: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'until'])
        .doUpdateSet({ units: sql`promise.units + excluded.units` }),
    ),
);

/** Its parameters: units, organization, when it lapses. A promise that lapsed may not be there any more. */
const takePromise = compiledOnce((db) =>
  db
    .updateTable('promise')
    .set({ units: sql`units - ${0}` })
    .where('organization_id', '=', '')
    .where('until', '=', 0),
);

/** Its parameters: organization, day, endpoint, units, requests. */
const addUsageDay = compiledOnce((db) =>
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
