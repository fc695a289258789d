/** The audit trail over Kysely: reading, checking and shortening its chains. */

import type { Kysely, Selectable } from 'kysely';
import type { AccountSchema, AuditEntryTable, AuditHeadTable } from '../store/account-schema.ts';
import { appendAudit, assertMayDo, problemOfRow } from './audit-chain.ts';
import type { AuditedTransaction, ChainLink } from './audit-chain.ts';
import { isAuditAct } from './audit-act-table.ts';
import type { AuditEntry, AuditPage, AuditProblem, AuditStore, AuditVerdict } from './audit-store.ts';

type Database = Kysely<AccountSchema>;

/** Rows read at once where a whole chain is walked. */
const BLOCK_ROWS = 1000;
const PAGE_ROWS = 100;

/** Opens it on a database that is up to date. */
export function createAuditStore({ db, locksRows }: AuditedTransaction): AuditStore {
  return {
    entries: (organizationId, page) => entries(db, organizationId, page ?? {}),
    all: (organizationId, range) => all(db, organizationId, range ?? {}),
    chains: async () => {
      const rows = await db
        .selectFrom('audit_head')
        .select('organization_id')
        .orderBy('organization_id')
        .execute();
      return rows.map((row) => row.organization_id);
    },
    verify: (organizationId) => verify(db, organizationId),
    noteExport: async (act, count) => {
      assertMayDo(act, 'audit.export');
      await db
        .transaction()
        .execute((open) =>
          appendAudit({ db: open, locksRows }, act, { act: 'audit.export', details: { entries: count } }),
        );
    },
    prune: (before, now) => prune({ db, locksRows }, before, now),
  };
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

async function* rowsOf(
  db: Database,
  organizationId: string,
  after: number,
): AsyncGenerator<Selectable<AuditEntryTable>> {
  for (let last = after; ;) {
    const block = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(BLOCK_ROWS)
      .execute();
    yield* block;
    const newest = block.at(-1);
    if (newest === undefined || block.length < BLOCK_ROWS) return;
    last = newest.sequence;
  }
}

function entryOf(row: Selectable<AuditEntryTable>): AuditEntry {
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

function detailsOf(text: string): AuditEntry['details'] {
  try {
    return JSON.parse(text) as AuditEntry['details'];
  } catch {
    return { unreadable: 1 };
  }
}

/** The head is read first: rows that are appended while the chain is walked are not yet its matter. */
async function verify(db: Database, organizationId: string): Promise<AuditVerdict> {
  const head = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const newest = { sequence: head?.sequence ?? 0, hash: head?.hash ?? '' };
  const walk = await walkChain(db, organizationId, head);
  const problem = walk.problem && { organizationId, ...walk.problem };
  return { organizationId, entries: walk.entries, head: newest, problem };
}

interface Walk {
  readonly entries: number;
  readonly problem: Omit<AuditProblem, 'organizationId'> | undefined;
}

async function walkChain(
  db: Database,
  organizationId: string,
  head: Selectable<AuditHeadTable> | undefined,
): Promise<Walk> {
  let link: ChainLink = { sequence: head?.anchor_sequence ?? 0, hash: head?.anchor_hash ?? '' };
  const anchor = link;
  let witness: string | undefined;
  let count = 0;
  for await (const row of rowsOf(db, organizationId, 0)) {
    if (head !== undefined && row.sequence > head.sequence) {
      // Appended since the head was read, or by somebody who does not know of heads: the next look tells.
      break;
    }
    const kind = problemOfRow(link, row);
    if (kind !== undefined) return { entries: count, problem: { sequence: link.sequence + 1, kind } };
    if (row.act === 'audit.prune') witness = row.details;
    link = row;
    count += 1;
  }
  return { entries: count, problem: problemOfEnds(link, { head, anchor, witness }) };
}

/** The newest row must be the one the head names, and an anchor must be one that the trail itself tells of. */
function problemOfEnds(
  last: ChainLink,
  ends: {
    readonly head: Selectable<AuditHeadTable> | undefined;
    readonly anchor: ChainLink;
    readonly witness: string | undefined;
  },
): Walk['problem'] {
  const { head, anchor, witness } = ends;
  if (last.sequence !== (head?.sequence ?? 0) || last.hash !== (head?.hash ?? ''))
    return { sequence: last.sequence + 1, kind: 'cut-off' };
  if (anchor.sequence === 0) return undefined;
  const told = detailsOf(witness ?? '{}');
  const isTold = told['anchorSequence'] === anchor.sequence && told['anchorHash'] === anchor.hash;
  return isTold ? undefined : { sequence: anchor.sequence, kind: 'anchor' };
}

async function prune(open: AuditedTransaction, before: Date, now: Date): Promise<number> {
  const heads = await open.db.selectFrom('audit_head').select('organization_id').execute();
  let deleted = 0;
  for (const { organization_id: organizationId } of heads) {
    deleted += await open.db
      .transaction()
      .execute((db) => pruneChain({ db, locksRows: open.locksRows }, { organizationId, before, now }));
  }
  return deleted;
}

/** Deletes the oldest rows up to the first that is young enough: what stays is one piece. */
async function pruneChain(
  open: AuditedTransaction,
  {
    organizationId,
    before,
    now,
  }: { readonly organizationId: string; readonly before: Date; readonly now: Date },
): Promise<number> {
  const own = open.db.selectFrom('audit_entry').where('organization_id', '=', organizationId);
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
  const { numDeletedRows } = await open.db
    .deleteFrom('audit_entry')
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', last.sequence)
    .executeTakeFirst();
  const details = { rows: Number(numDeletedRows), anchorSequence: last.sequence, anchorHash: last.hash };
  await appendAudit(open, { organizationId, by: { kind: 'service' }, now }, { act: 'audit.prune', details });
  await open.db
    .updateTable('audit_head')
    .set({ anchor_sequence: last.sequence, anchor_hash: last.hash })
    .where('organization_id', '=', organizationId)
    .execute();
  return Number(numDeletedRows);
}
