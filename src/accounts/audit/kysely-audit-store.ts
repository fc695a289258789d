/** The audit trail over Kysely: reading and shortening its chains. */

import type { Database, Row } from '../store/account-schema.ts';
import { appendAudit, audited } from './audit-chain.ts';
import { isAuditAct } from './audit-act-table.ts';
import { detailsOf, rowsOf } from './audit-rows.ts';
import { SERVICE_CHAIN } from './audit-store.ts';
import type { AuditEntry, AuditPage, AuditStore } from './audit-store.ts';
import { verifyChain } from './verify-chain.ts';

const PAGE_ROWS = 100;

/** Opens it on a database that is up to date. */
export function createAuditStore(db: Database): AuditStore {
  return {
    entries: (organizationId, page) => entries(db, organizationId, page ?? {}),
    all: (organizationId, range) => all(db, organizationId, range ?? {}),
    chains: () => chains(db),
    verify: (organizationId, anchors = []) => verifyChain(db, organizationId, anchors),
    noteExport: async (act, count) => {
      const row = { act: 'audit.export', details: { entries: count } } as const;
      await audited(db, act, row, () => Promise.resolve(true));
    },
    prune: (before, now) => prune(db, before, now),
  };
}

async function chains(db: Database): Promise<readonly string[]> {
  const heads = await db.selectFrom('audit_head').select('organization_id as id').execute();
  const rows = await db.selectFrom('audit_entry').select('organization_id as id').distinct().execute();
  const organizations = await db.selectFrom('organization').select('id').execute();
  const ids = [...heads, ...rows, ...organizations].map(({ id }) => id);
  return [...new Set([SERVICE_CHAIN, ...ids])].toSorted();
}

async function entries(
  db: Database,
  organizationId: string,
  page: AuditPage,
): Promise<readonly AuditEntry[]> {
  let query = db.selectFrom('audit_entry').selectAll().where('organization_id', '=', organizationId);
  if (page.before !== undefined) query = query.where('sequence', '<', page.before);
  if (page.withoutRequests === true)
    query = query.where('act', 'not in', ['request.process', 'request.repeat', 'request.deny']);
  const rows = await query
    .orderBy('sequence', 'desc')
    .limit(page.limit ?? PAGE_ROWS)
    .execute();
  return rows.map(entryOf);
}

async function* all(
  db: Database,
  organizationId: string,
  { from, until }: { readonly from?: Date | undefined; readonly until?: Date | undefined },
): AsyncIterable<AuditEntry> {
  for await (const row of rowsOf(db, organizationId, 0)) {
    const isWanted =
      (from === undefined || row.at >= from.getTime()) && (until === undefined || row.at < until.getTime());
    if (isWanted) yield entryOf(row);
  }
}

function entryOf(row: Row<'audit_entry'>): AuditEntry {
  // Decode edge: the store wrote these itself; what was edited since is for `verify` to find, not for a page to fail on.
  return {
    sequence: row.sequence,
    organizationId: row.organization_id,
    at: new Date(row.at),
    act: isAuditAct(row.act) ? row.act : 'request.process',
    outcome: row.outcome,
    actor: { kind: row.actor_kind, id: row.actor_id ?? undefined },
    target: row.target ?? undefined,
    requestId: row.request_id ?? undefined,
    address: row.address ?? undefined,
    details: detailsOf(row.details),
    hash: row.hash,
  };
}

async function prune(open: Database, before: Date, now: Date): Promise<number> {
  const heads = await open.selectFrom('audit_head').select('organization_id').execute();
  let deleted = 0;
  for (const { organization_id: organizationId } of heads) {
    deleted += await open.transaction().execute((db) => pruneChain(db, { organizationId, before, now }));
  }
  return deleted;
}

/** Deletes the oldest rows up to the first that is young enough: what stays is one piece. */
async function pruneChain(
  open: Database,
  {
    organizationId,
    before,
    now,
  }: { readonly organizationId: string; readonly before: Date; readonly now: Date },
): Promise<number> {
  const own = open.selectFrom('audit_entry').where('organization_id', '=', organizationId);
  const young = await own
    .select('sequence')
    .where('at', '>=', before.getTime())
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  const old = own.select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1);
  const last = await (
    young === undefined ? old : old.where('sequence', '<', young.sequence)
  ).executeTakeFirst();
  if (last === undefined) return 0;
  const { numDeletedRows } = await open
    .deleteFrom('audit_entry')
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', last.sequence)
    .executeTakeFirst();
  const details = { rows: Number(numDeletedRows), anchorSequence: last.sequence, anchorHash: last.hash };
  await appendAudit(open, { organizationId, by: { kind: 'service' }, now }, { act: 'audit.prune', details });
  await open
    .updateTable('audit_head')
    .set({ anchor_sequence: last.sequence, anchor_hash: last.hash })
    .where('organization_id', '=', organizationId)
    .execute();
  return Number(numDeletedRows);
}
