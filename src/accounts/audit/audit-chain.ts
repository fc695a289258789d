/** The hash chain of the audit trail: what of a row is hashed, how a row is appended, how a chain is checked. */

import { hash } from 'node:crypto';
import { ServiceError } from '../../errors.ts';
import type { Database, Row } from '../store/account-schema.ts';
import type { Act } from './act.ts';
import { mayDo } from './audit-act-table.ts';
import type { AuditAct } from './audit-act-table.ts';
import type { AuditEntry } from './audit-entry.ts';

/** What a row says beyond who, when and where. */
export interface AuditRow {
  readonly act: AuditAct;
  readonly outcome?: AuditEntry['outcome'];
  readonly target?: string;
  readonly details?: AuditEntry['details'];
}

/** Throws `forbidden` when the actor's role may not do it. Asked before anything is read, so that a refusal tells nothing. */
export function assertMayDo(act: Act, name: AuditAct): void {
  if (!mayDo(act.by, name))
    throw new ServiceError('forbidden', 'your role in this organization may not do this');
}

/** SHA-256 over the hash before and every column of the row, in a fixed order. */
function hashOfRow(before: string, row: Omit<Row<'audit_entry'>, 'hash'>): string {
  const canonical = JSON.stringify([
    row.organization_id,
    row.sequence,
    row.at,
    row.act,
    row.outcome,
    row.actor_kind,
    row.actor_id,
    row.target,
    row.request_id,
    row.address,
    row.details,
  ]);
  return hash('sha256', `${before}\n${canonical}`);
}

/**
 * Does an act in a transaction of its own, with its row of the trail; `forbidden` is thrown before anything is read. Where
 * `work` answers undefined or false nothing was done, and no row is written.
 */
export async function audited<Done>(
  db: Database,
  act: Act,
  row: AuditRow,
  work: (open: Database) => Promise<Done>,
): Promise<Done> {
  assertMayDo(act, row.act);
  return db.transaction().execute(async (open) => {
    const done = await work(open);
    if (done !== undefined && done !== false) await appendAudit(open, act, row);
    return done;
  });
}

/** Appends one row; the caller has the transaction of the act open. */
export async function appendAudit(
  db: Database,
  act: Act,
  { act: name, outcome = 'success', target, details = {} }: AuditRow,
): Promise<void> {
  const before = await headOf(db, act.organizationId);
  const row = {
    organization_id: act.organizationId,
    sequence: before.sequence + 1,
    at: act.now.getTime(),
    act: name,
    outcome,
    actor_kind: act.by.kind,
    actor_id: 'id' in act.by ? act.by.id : null,
    target: target ?? null,
    request_id: act.requestId ?? null,
    address: act.address ?? null,
    details: JSON.stringify(details),
  };
  const rowHash = hashOfRow(before.hash, row);
  await db
    .insertInto('audit_entry')
    .values({ ...row, hash: rowHash })
    .execute();
  const head = db.updateTable('audit_head').set({ sequence: row.sequence, hash: rowHash });
  await head.where('organization_id', '=', act.organizationId).execute();
}

/** The newest row of a chain, made when there is none and locked, so that appends of one chain take turns. */
async function headOf(db: Database, organizationId: string): Promise<ChainLink> {
  const all = db.selectFrom('audit_head').select(['sequence', 'hash']).forUpdate();
  const own = all.where('organization_id', '=', organizationId);
  const head = await own.executeTakeFirst();
  if (head !== undefined) return head;
  await db
    .insertInto('audit_head')
    .values({ organization_id: organizationId, sequence: 0, hash: '', anchor_sequence: 0, anchor_hash: '' })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  return own.executeTakeFirstOrThrow();
}

/** Where a chain stands while it is checked: the row before the next. */
export interface ChainLink {
  readonly sequence: number;
  readonly hash: string;
}

/** What is wrong with a chain, where it was first seen. */
export interface AuditProblem {
  readonly organizationId: string;
  /** Sequence of the first row that does not fit. */
  readonly sequence: number;
  readonly kind: 'edited' | 'missing' | 'cut-off' | 'anchor' | 'deleted' | 'rebuilt';
}

/** Does the row follow? Undefined: yes. */
export function problemOfRow(before: ChainLink, row: Row<'audit_entry'>): AuditProblem['kind'] | undefined {
  if (row.sequence !== before.sequence + 1) return 'missing';
  return hashOfRow(before.hash, row) === row.hash ? undefined : 'edited';
}
