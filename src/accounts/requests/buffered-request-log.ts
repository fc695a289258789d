/** The request log over Kysely: noted in memory, written in batches, so that a request does not wait for its line. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Row } from '../store/account-schema.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-store.ts';
import type { DeniedRequest, KeyUsage, LoggedRequest, RequestFilter, RequestLog } from './request-log.ts';
import { recentRequests, requestOf, usageByKey } from './request-queries.ts';

/** A request is found by its id this much later at most. */
const WRITE_EVERY_MS = 250;
/** Counts of denied requests are gathered this long: a flood of them is a row every ten seconds. */
const DENIED_EVERY_MS = 10_000;
/** Rows of one statement, so that requests do not wait long for the connection. */
const BATCH_ROWS = 500;
/** When the store is away for long, the oldest lines go: memory is for requests. */
const MAX_NOTED = 20_000;
/** Kinds and endpoints are fixed words, so that only many organizations at once could reach it. */
const MAX_DENIED_KINDS = 10_000;
const PAGE_ROWS = 50;

interface Denied {
  readonly first: DeniedRequest;
  last: Date;
  count: number;
}

/** Held state with a lifetime: what was noted and is not yet written. */
export class BufferedRequestLog implements RequestLog {
  readonly #db: Database;
  #noted: LoggedRequest[] = [];
  #denied = new Map<string, Denied>();
  #writeTimer: NodeJS.Timeout | undefined;
  #deniedTimer: NodeJS.Timeout | undefined;
  /** Writes take turns. */
  #tail: Promise<void> = Promise.resolve();

  /** What is written later is no part of the transaction it was noted in. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(db: Database) {
    this.#db = db;
  }

  note(request: LoggedRequest): void {
    // A flood of refused requests is told by its count; the first of them are enough to see here.
    if (request.status === 429 && this.#noted.length >= BATCH_ROWS) return;
    this.#noted.push(request);
    if (this.#noted.length > MAX_NOTED) this.#noted.splice(0, BATCH_ROWS);
    this.#writeTimer ??= setTimeout(() => {
      this.#writeTimer = undefined;
      this.#outside(() => void this.#inTurn(() => this.#writeNoted()));
    }, WRITE_EVERY_MS).unref();
  }

  noteDenied(request: DeniedRequest): void {
    const key = `${request.organizationId ?? SERVICE_CHAIN} ${request.endpoint} ${request.errorKind}`;
    const known = this.#denied.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.last = request.at;
    } else if (this.#denied.size < MAX_DENIED_KINDS) {
      this.#denied.set(key, { first: request, last: request.at, count: 1 });
    }
    this.#deniedTimer ??= setTimeout(() => {
      this.#deniedTimer = undefined;
      this.#outside(() => void this.#inTurn(() => this.#writeDenied()));
    }, DENIED_EVERY_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#writeTimer);
    clearTimeout(this.#deniedTimer);
    this.#writeTimer = undefined;
    this.#deniedTimer = undefined;
    await this.#inTurn(async () => {
      await this.#writeNoted();
      await this.#writeDenied();
    });
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
    const pending = this.#denied;
    this.#denied = new Map();
    for (const [key, denied] of pending) {
      try {
        await this.#writeOneDenied(denied);
        pending.delete(key);
      } catch {
        this.#keepDenied(pending);
        return;
      }
    }
  }

  #keepDenied(pending: ReadonlyMap<string, Denied>): void {
    for (const [key, denied] of pending) {
      const newer = this.#denied.get(key);
      if (newer === undefined) this.#denied.set(key, denied);
      else newer.count += denied.count;
    }
  }

  async #writeOneDenied({ first, last, count }: Denied): Promise<void> {
    const organizationId = first.organizationId ?? SERVICE_CHAIN;
    const { endpoint, errorKind } = first;
    await this.#db.transaction().execute((db) =>
      appendAudit(
        db,
        { organizationId, by: { kind: 'service' }, now: last },
        {
          act: 'request.deny',
          outcome: 'refused',
          details: { endpoint, errorKind, count, since: first.at.toISOString() },
        },
      ),
    );
  }

  recent(organizationId: string, filter: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    return recentRequests(this.#db, organizationId, filter);
  }

  byKey(
    organizationId: string,
    within: { readonly since: Date; readonly before: Date },
  ): Promise<readonly KeyUsage[]> {
    return usageByKey(this.#db, organizationId, within);
  }

  async find(organizationId: string, requestId: string): Promise<readonly LoggedRequest[]> {
    const rows = await this.#db
      .selectFrom('request_log')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('request_id', '=', requestId)
      .orderBy('at', 'desc')
      .limit(PAGE_ROWS)
      .execute();
    return rows.map(requestOf);
  }

  async prune(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('request_log')
      .where('at', '<', before.getTime())
      .executeTakeFirst();
    return Number(numDeletedRows);
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
