/** The request log over Kysely: noted in memory, written in batches, so that a request does not wait for its line. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Row } from '../store/account-schema.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-entry.ts';
import type { DeniedRequest, LoggedRequest, RequestFilter } from './request-log.ts';
import { recentRequests, usageByKey } from './request-queries.ts';

/** A request is found by its id this much later at most. */
const WRITE_EVERY_MS = 250;
/** Counts of denied requests are gathered this long: a flood of them is a row every ten seconds. */
const DENIED_EVERY_MS = 10_000;
/** Rows of one statement: a few milliseconds, in which requests wait for the connection. */
const BATCH_ROWS = 100;
/** Limits, and a service that is busy. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);
/** When the store is away for long, the oldest lines go: memory is for requests. */
const MAX_NOTED = 20_000;
/** Kinds and endpoints are fixed words, so that only many organizations at once could reach it. */
const MAX_DENIED_KINDS = 10_000;

interface Denied {
  readonly first: DeniedRequest;
  last: Date;
  count: number;
}

export type RequestLog = Pick<BufferedRequestLog, keyof BufferedRequestLog>;

/** Part of the opened stores. Held state with a lifetime: what was noted and is not yet written. */
export class BufferedRequestLog {
  readonly #db: Database;
  #noted: LoggedRequest[] = [];
  #denied = new Map<string, Denied>();
  readonly #timers = new Map<'noted' | 'denied', NodeJS.Timeout>();
  /** Writes take turns. */
  #tail: Promise<void> = Promise.resolve();

  /** What is written later is no part of the transaction it was noted in. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Takes it down in memory; it is in the store a moment later, at the latest when the store is closed. Never throws. */
  note(request: LoggedRequest): void {
    // A flood of refused requests is told by its count; the first of them are enough to see here.
    if (REFUSED.has(request.status) && this.#noted.length >= BATCH_ROWS) return;
    this.#noted.push(request);
    if (this.#noted.length > MAX_NOTED) this.#noted.splice(0, BATCH_ROWS);
    this.#later('noted', WRITE_EVERY_MS, () => this.#writeNoted());
  }

  /** Counts it; one row of the audit trail says how many there were. */
  noteDenied(request: DeniedRequest): void {
    const key = `${request.organizationId ?? SERVICE_CHAIN} ${request.endpoint} ${request.errorKind}`;
    const known = this.#denied.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.last = request.at;
    } else if (this.#denied.size < MAX_DENIED_KINDS) {
      this.#denied.set(key, { first: request, last: request.at, count: 1 });
    }
    this.#later('denied', DENIED_EVERY_MS, () => this.#writeDenied());
  }

  /** Writes what was noted. */
  async flush(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#inTurn(async () => {
      await this.#writeNoted();
      await this.#writeDenied();
    });
  }

  #later(what: 'noted' | 'denied', afterMs: number, work: () => Promise<void>): void {
    if (this.#timers.has(what)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(what);
      this.#outside(() => void this.#inTurn(work));
    }, afterMs);
    this.#timers.set(what, timer.unref());
  }

  /** A store that is away must not disturb requests: what could not be written is tried again with the next. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(work).catch(() => undefined);
    return this.#tail;
  }

  async #writeNoted(): Promise<void> {
    while (this.#noted.length > 0) {
      const batch = this.#noted.slice(0, BATCH_ROWS);
      await this.#db.insertInto('request_log').values(batch.map(rowOf)).execute();
      // Counted from the front: requests noted meanwhile stand behind.
      this.#noted = this.#noted.slice(batch.length);
    }
  }

  async #writeDenied(): Promise<void> {
    // Those that are denied meanwhile are counted anew.
    const pending = [...this.#denied];
    for (const [key, denied] of pending) {
      this.#denied.delete(key);
      try {
        await this.#writeOneDenied(denied);
      } catch (error) {
        const newer = this.#denied.get(key);
        if (newer === undefined) this.#denied.set(key, denied);
        else newer.count += denied.count;
        throw error;
      }
    }
  }

  async #writeOneDenied({ first, last, count }: Denied): Promise<void> {
    const { organizationId = SERVICE_CHAIN, endpoint, errorKind } = first;
    const act = { organizationId, by: { kind: 'service' }, now: last } as const;
    const details = { endpoint, errorKind, count, since: first.at.toISOString() };
    const row = { act: 'request.deny', outcome: 'refused', details } as const;
    await this.#db.transaction().execute((open) => appendAudit(open, act, row));
  }

  /** Newest first, 50 unless told. */
  recent(organizationId: string, filter: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    return recentRequests(this.#db, organizationId, filter);
  }

  /** What each key used within a time, as long as the log goes back; most units first. */
  byKey(organizationId: string, within: { readonly since: Date; readonly before: Date }) {
    return usageByKey(this.#db, organizationId, within);
  }

  /** The requests with this id: clients may choose ids, so there can be several. Newest first. */
  find(organizationId: string, requestId: string): Promise<readonly LoggedRequest[]> {
    return recentRequests(this.#db, organizationId, { requestId });
  }

  /** Deletes what is older. Number of deleted rows. */
  async prune(before: Date): Promise<number> {
    const old = this.#db.deleteFrom('request_log').where('at', '<', before.getTime());
    return Number((await old.executeTakeFirst()).numDeletedRows);
  }
}

function rowOf(request: LoggedRequest): Row<'request_log'> {
  return {
    organization_id: request.organizationId,
    at: request.at.getTime(),
    request_id: request.requestId,
    key_prefix: request.keyPrefix,
    endpoint: request.endpoint,
    status: request.status,
    duration_ms: Math.round(request.durationMs),
    units: request.units ?? null,
    input_count: request.inputCount ?? null,
    output_count: request.outputCount ?? null,
    error_kind: request.errorKind ?? null,
  };
}
