/** The hash chain of the audit trail: what of a row is hashed, how a row is appended, how a chain is checked. */

import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ServiceError } from '../../errors.ts';
import type { AccountSchema, AuditEntryTable } from '../store/account-schema.ts';
import type { Act, Actor } from './act.ts';
import { mayDo } from './audit-act-table.ts';
import type { AuditAct } from './audit-act-table.ts';
import type { AuditEntry, AuditProblem } from './audit-store.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { Parameter } from '../store/compiled-once.ts';
import { ask, drive } from '../limits/unit-of-work.ts';
import type { Unit } from '../limits/unit-of-work.ts';

type Database = Kysely<AccountSchema>;

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

/** Every column but the hash, in the order of the table. */
function columnsOf(row: Omit<AuditEntryTable, 'hash'>): readonly Parameter[] {
  return [
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
  ];
}

/** SHA-256 over the hash before and every column of the row, in a fixed order. */
export function hashOfRow(before: string, row: Omit<AuditEntryTable, 'hash'>): string {
  const canonical = JSON.stringify(columnsOf(row));
  return hash('sha256', `${before}\n${canonical}`);
}

/** Its parameter: organization. On PostgreSQL the row is locked, so that appends of one chain take turns. */
const selectHead = compiledOnce((db) =>
  db.selectFrom('audit_head').select(['sequence', 'hash']).where('organization_id', '=', ''),
);

const selectHeadLocked = compiledOnce((db) =>
  db.selectFrom('audit_head').select(['sequence', 'hash']).where('organization_id', '=', '').forUpdate(),
);

/** Writes where a chain ends. Its parameters: sequence, hash, organization. */
export const updateHead = compiledOnce((db) =>
  db.updateTable('audit_head').set({ sequence: 0, hash: '' }).where('organization_id', '=', ''),
);

/** Its parameters: every column in the order of the table. */
const insertEntry = compiledOnce((db) =>
  db.insertInto('audit_entry').values({
    organization_id: '',
    sequence: 0,
    at: 0,
    act: '',
    outcome: 'success',
    actor_kind: 'key',
    actor_id: '',
    target: '',
    request_id: '',
    address: '',
    details: '',
    hash: '',
  }),
);

/** An open transaction, and whether others run beside it. */
export interface AuditedTransaction {
  readonly db: Database;
  /** True on PostgreSQL. */
  readonly locksRows: boolean;
}

/** Appends one row; the caller has the transaction of the act open. */
export function appendAudit({ db, locksRows }: AuditedTransaction, act: Act, row: AuditRow): Promise<void> {
  return drive(db, appendSteps(act, row, locksRows));
}

function* appendSteps(act: Act, row: AuditRow, locksRows: boolean): Unit<void> {
  const head = yield* writeAuditRow(yield* readHead(act.organizationId, locksRows), act, row);
  yield* ask(updateHead, [head.sequence, head.hash, act.organizationId]);
}

/** Writes the row that follows `before`, and gives it as the new head of the chain; the caller writes the head. */
export function* writeAuditRow(
  before: ChainLink,
  act: Act,
  { act: name, outcome = 'success', target, details = {} }: AuditRow,
): Unit<ChainLink> {
  const row = {
    organization_id: act.organizationId,
    sequence: before.sequence + 1,
    at: act.now.getTime(),
    act: name,
    outcome,
    actor_kind: act.by.kind,
    actor_id: actorId(act.by) ?? null,
    target: target ?? null,
    request_id: act.requestId ?? null,
    address: act.address ?? null,
    details: JSON.stringify(details),
  };
  const rowHash = hashOfRow(before.hash, row);
  yield* ask(insertEntry, [...columnsOf(row), rowHash]);
  return { sequence: row.sequence, hash: rowHash };
}

function actorId(by: Actor): string | undefined {
  return 'id' in by ? by.id : undefined;
}

/** Its parameter: organization. */
const insertHead = compiledOnce((db) =>
  db
    .insertInto('audit_head')
    .values({ organization_id: '', sequence: 0, hash: '', anchor_sequence: 0, anchor_hash: '' })
    .onConflict((conflict) => conflict.column('organization_id').doNothing()),
);

/** The newest row of a chain, made when there is none; on PostgreSQL it is locked until the transaction ends. */
export function* readHead(organizationId: string, locksRows: boolean): Unit<ChainLink> {
  const select = locksRows ? selectHeadLocked : selectHead;
  const [head] = yield* ask(select, [organizationId]);
  if (head !== undefined) return head;
  yield* ask(insertHead, [organizationId, 0, '', 0, '']);
  const [made] = yield* ask(select, [organizationId]);
  if (made === undefined) throw new Error('the head of an audit chain could not be made');
  return made;
}

/** Where a chain stands while it is checked: the row before the next. */
export interface ChainLink {
  readonly sequence: number;
  readonly hash: string;
}

/** Does the row follow? Undefined: yes. */
export function problemOfRow(before: ChainLink, row: AuditEntryTable): AuditProblem['kind'] | undefined {
  if (row.sequence !== before.sequence + 1) return 'missing';
  return hashOfRow(before.hash, row) === row.hash ? undefined : 'edited';
}
