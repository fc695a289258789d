/** Lets requests in, counts them and takes them back. */

import type {
  Admitted,
  Organization,
  ProcessedRequest,
  Provisional,
  Refused,
  Ticket,
} from '../store/account-store.ts';
import type { Act } from '../audit/act.ts';
import {
  exceedsMonth,
  hasRoom,
  refusedByMinute,
  refusedByMonth,
  standing,
  unitsInTheWay,
  withUnits,
} from './admission.ts';
import {
  addUsage,
  endPromise,
  noteAdmission,
  promise,
  readUsageState,
  rememberedState,
  withdraw,
} from './admission-log.ts';
import { readHead, writeAuditRow } from '../audit/audit-chain.ts';
import type { Ledger, Ledgers } from './ledger.ts';
import { planNamed } from './plan-table.ts';
import type { Plan } from './plan-table.ts';
import type { Unit } from './unit-of-work.ts';
import type { UnitRunner } from './unit-runner.ts';
import { timeWindowFrees } from './window-log.ts';

/** While at least so much is left beside it, a request is let in from memory. */
const ROOM_UNITS = 20;

export interface AdmissionsOptions {
  /** True where transactions run side by side (PostgreSQL). */
  readonly locksRows: boolean;
  readonly units: UnitRunner;
}

/** Requests that are written together. */
interface Group {
  readonly waiting: Provisional[];
  readonly written: Promise<void>;
}

/**
 * Held state: units that were let in from memory and are not yet written.
 *
 * What memory says is decided once more in the transaction that writes it. Should another process have taken the room
 * in that moment, `count` tells so, and the request is refused after its work.
 */
export class Admissions {
  readonly #units: UnitRunner;
  readonly #locksRows: boolean;
  readonly #ahead = new Map<string, number>();
  #group: Group | undefined;

  constructor({ units, locksRows }: AdmissionsOptions) {
    this.#units = units;
    this.#locksRows = locksRows;
  }

  async admit(organization: Organization, units: number, now: Date): Promise<Admitted | Refused> {
    const plan = planNamed(organization.plan);
    const isHeld = plan.limitPerMinute !== undefined || plan.limitPerMonth !== undefined;
    const ticket = { organizationId: organization.id, units, at: now, isHeld };
    if (!isHeld) return { admitted: true, ticket, standing: {} };
    const fromMemory = this.#admitFromMemory(ticket, plan);
    return (
      fromMemory ?? this.#units.write((ledgers) => admitSteps(ledgers, ticket, plan), ticket.organizationId)
    );
  }

  #admitFromMemory(ticket: Ticket, plan: Plan): Admitted | undefined {
    const { organizationId: id, units, at } = ticket;
    const ledger = this.#units.remembered(id);
    const written = ledger && rememberedState(ledger, at);
    if (written === undefined) return undefined;
    const ahead = this.#ahead.get(id) ?? 0;
    const state = withUnits(written, ahead);
    if (!hasRoom(plan, state, units + ROOM_UNITS)) return undefined;
    this.#ahead.set(id, ahead + units);
    return {
      admitted: true,
      ticket: { ...ticket, provisional: this.#writeSoon(ticket, plan) },
      standing: standing(plan, state, units, at),
    };
  }

  /** One unit writes all that were let in before it is begun and have not ended by then. */
  #writeSoon(ticket: Ticket, plan: Plan): Provisional {
    const group = this.#group ?? this.#newGroup();
    const provisional: Provisional = { ticket, plan, stage: 'waits', written: group.written };
    group.waiting.push(provisional);
    return provisional;
  }

  #newGroup(): Group {
    const waiting: Provisional[] = [];
    const written = this.#units.write((ledgers) => {
      this.#group = undefined;
      return writeWaiting(ledgers, waiting);
    }, '');
    const noteEnd = () => {
      // It was not even begun.
      if (this.#group?.waiting === waiting) this.#group = undefined;
      for (const { stage, ticket } of waiting) if (stage === 'is written') this.#noteWritten(ticket);
    };
    // A failure is told to whoever counts one of them.
    written.then(noteEnd, noteEnd);
    this.#group = { waiting, written };
    return this.#group;
  }

  #noteWritten({ organizationId: id, units }: Ticket): void {
    const rest = (this.#ahead.get(id) ?? 0) - units;
    if (rest > 0) this.#ahead.set(id, rest);
    else this.#ahead.delete(id);
  }

  async count(
    ticket: Ticket,
    endpoint: string,
    units: number,
    request?: ProcessedRequest,
  ): Promise<Refused | undefined> {
    const counted = { ticket, endpoint, units, request, locksRows: this.#locksRows };
    const { provisional, organizationId } = ticket;
    if (provisional?.stage === 'waits') return this.#countAtOnce(counted, provisional);
    // Nothing to wait for, nothing waited for: it is to come before what is asked for after it.
    if (provisional !== undefined) await provisional.written;
    if (provisional?.decision?.admitted === false) return provisional.decision;
    return this.#units.write((ledgers) => countSteps(ledgers, counted), organizationId);
  }

  /** It was answered before it was written: one transaction does both. */
  async #countAtOnce(counted: Counted, provisional: Provisional): Promise<Refused | undefined> {
    provisional.stage = 'is ended';
    try {
      return await this.#units.write(
        (ledgers) => admitAndCountSteps(ledgers, counted, provisional.plan),
        counted.ticket.organizationId,
      );
    } finally {
      this.#noteWritten(counted.ticket);
    }
  }

  async release(ticket: Ticket): Promise<void> {
    const { provisional, isHeld, organizationId } = ticket;
    if (!isHeld || provisional?.stage === 'is ended') return;
    if (provisional?.stage === 'waits') {
      provisional.stage = 'is ended';
      this.#noteWritten(ticket);
      return;
    }
    if (provisional !== undefined) await provisional.written;
    if (provisional?.decision?.admitted === false) return;
    await this.#units.write((ledgers) => withdraw(ledgers.open(organizationId), ticket), organizationId);
  }
}

/** Begun a second time it does the same: what it notes in a request is overwritten, and holds once `written` resolves. */
function* writeWaiting(ledgers: Ledgers, waiting: readonly Provisional[]): Unit<void> {
  for (const provisional of waiting) {
    if (provisional.stage === 'is ended') continue;
    provisional.stage = 'is written';
    provisional.decision = yield* admitSteps(ledgers, provisional.ticket, provisional.plan);
  }
}

function* admitSteps(ledgers: Ledgers, ticket: Ticket, plan: Plan): Unit<Admitted | Refused> {
  const ledger = ledgers.open(ticket.organizationId);
  const decision = yield* decide(ledger, ticket, plan);
  if (!decision.admitted) return decision;
  noteAdmission(ledger, ticket, ticket.units);
  promise(ledger, ticket);
  return decision;
}

function* decide(ledger: Ledger, ticket: Ticket, plan: Plan): Unit<Admitted | Refused> {
  const { units, at } = ticket;
  const state = yield* readUsageState(ledger, at);
  if (exceedsMonth(plan, state, units)) return refusedByMonth(state, at);
  const inTheWay = unitsInTheWay(plan, state, units);
  if (inTheWay > 0) return refusedByMinute(state, yield* timeWindowFrees(ledger, inTheWay, at.getTime()), at);
  return { admitted: true, ticket, standing: standing(plan, state, units, at) };
}

interface Counted {
  readonly ticket: Ticket;
  readonly endpoint: string;
  readonly units: number;
  readonly request: ProcessedRequest | undefined;
  readonly locksRows: boolean;
}

function* admitAndCountSteps(ledgers: Ledgers, counted: Counted, plan: Plan): Unit<Refused | undefined> {
  const { ticket, units } = counted;
  const ledger = ledgers.open(ticket.organizationId);
  const decision = yield* decide(ledger, ticket, plan);
  if (!decision.admitted) return decision;
  noteAdmission(ledger, ticket, units);
  yield* noteAnswer(ledger, counted);
  return undefined;
}

function* countSteps(ledgers: Ledgers, counted: Counted): Unit<undefined> {
  const { ticket, units } = counted;
  const ledger = ledgers.open(ticket.organizationId);
  if (ticket.isHeld) yield* endPromise(ledger, ticket, units);
  yield* noteAnswer(ledger, counted);
}

/** Adds an answered request to the usage and to the audit trail. */
function* noteAnswer(ledger: Ledger, counted: Counted): Unit<void> {
  const { ticket, endpoint, units, request, locksRows } = counted;
  addUsage(ledger, ticket, endpoint, units);
  const before = ledger.head ?? (yield* readHead(ticket.organizationId, locksRows));
  const details = { endpoint, units, ...request?.counts };
  ledger.head = yield* writeAuditRow(before, actOf(ticket, request), { act: 'request.process', details });
  ledger.unwritten.head = ledger.head;
}

function actOf({ organizationId, at }: Ticket, request: ProcessedRequest | undefined): Act {
  const by = request?.by ?? ({ kind: 'service' } as const);
  return { organizationId, by, now: at, requestId: request?.requestId, address: request?.address };
}
