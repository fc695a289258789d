/** The audit trail as it is read and shortened: chained by hashes, so that no row can be changed unseen. */

import type { Database } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import type { Act } from './act.ts';
import { appendAudit, audited } from './audit-chain.ts';
import { entryOf, rowsOf, SERVICE_CHAIN } from './audit-entry.ts';
import type { AuditEntry } from './audit-entry.ts';
import { verifyChain } from './verify-chain.ts';

/** Part of the opened stores. */
export type AuditStore = ReturnType<typeof createAuditStore>;

/** Opens it on a database that is up to date. */
export function createAuditStore(db: Database) {
  return bound(db, { entries, all, chains, verify: verifyChain, noteExport, prune });
}

const PAGE_ROWS = 100;

/** Newest first. */
async function entries(
  db: Database,
  organizationId: string,
  page: {
    /** Rows before this sequence; absent: the newest. */
    readonly before?: number | undefined;
    /** At most this many; 100 unless told. */
    readonly limit?: number | undefined;
    /** Without the rows of processed and denied requests: what people did. */
    readonly withoutRequests?: boolean | undefined;
  } = {},
): Promise<readonly AuditEntry[]> {
  let query = db.selectFrom('audit_entry').selectAll().where('organization_id', '=', organizationId);
  if (page.before !== undefined) query = query.where('sequence', '<', page.before);
  if (page.withoutRequests === true)
    query = query.where('act', 'not in', ['request.process', 'request.repeat', 'request.deny']);
  const newest = query.orderBy('sequence', 'desc').limit(page.limit ?? PAGE_ROWS);
  return (await newest.execute()).map(entryOf);
}

/** Oldest first, everything that is kept, in blocks; `from` and `until` in time. */
async function* all(
  db: Database,
  organizationId: string,
  { from, until }: { readonly from?: Date | undefined; readonly until?: Date | undefined } = {},
): AsyncGenerator<AuditEntry> {
  const [first, end] = [from?.getTime() ?? -Infinity, until?.getTime() ?? Infinity];
  for await (const row of rowsOf(db, organizationId)) if (row.at >= first && row.at < end) yield entryOf(row);
}

/** Every chain there must be, the service's own among them: whatever has rows, and every organization. */
async function chains(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit_head')
    .select('organization_id as id')
    .union(db.selectFrom('audit_entry').select('organization_id as id'))
    .union(db.selectFrom('organization').select('id'))
    .execute();
  return [...new Set([SERVICE_CHAIN, ...rows.map(({ id }) => id)])].toSorted();
}

/** Writes that the trail itself was taken out (`audit.export`). */
async function noteExport(db: Database, act: Act, count: number): Promise<void> {
  await audited(db, act, { act: 'audit.export', details: { entries: count } }, () => Promise.resolve(true));
}

/** Deletes rows older than `before`; the hash of the last one stays as the anchor of the rest. Number of deleted rows. */
async function prune(db: Database, before: Date, now: Date): Promise<number> {
  let deleted = 0;
  for (const { organization_id: chain } of await db
    .selectFrom('audit_head')
    .select('organization_id')
    .execute())
    deleted += await db.transaction().execute((open) => pruneChain(open, chain, before, now));
  return deleted;
}

/** Deletes the oldest rows up to the first that is young enough: what stays is one piece. */
async function pruneChain(db: Database, organizationId: string, before: Date, now: Date): Promise<number> {
  const own = db.selectFrom('audit_entry').where('organization_id', '=', organizationId);
  const young = own.where('at', '>=', before.getTime()).select(({ fn }) => fn.min('sequence').as('first'));
  const { first } = await young.executeTakeFirstOrThrow();
  const old = own.where('sequence', '<', first ?? Number.MAX_SAFE_INTEGER).select(['sequence', 'hash']);
  const last = await old.orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return 0;
  const gone = db.deleteFrom('audit_entry').where('organization_id', '=', organizationId);
  const { numDeletedRows } = await gone.where('sequence', '<=', last.sequence).executeTakeFirstOrThrow();
  const details = { rows: Number(numDeletedRows), anchorSequence: last.sequence, anchorHash: last.hash };
  await appendAudit(db, { organizationId, by: { kind: 'service' }, now }, { act: 'audit.prune', details });
  const anchor = { anchor_sequence: last.sequence, anchor_hash: last.hash };
  await db.updateTable('audit_head').set(anchor).where('organization_id', '=', organizationId).execute();
  return Number(numDeletedRows);
}
