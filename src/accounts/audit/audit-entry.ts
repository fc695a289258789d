/** A row of the audit trail: who did what, when, from where and how it ended. */

import type { Database, Row } from '../store/account-schema.ts';
import type { Actor } from './act.ts';
import { isAuditAct } from './audit-act-table.ts';
import type { AuditAct } from './audit-act-table.ts';
import { isJsonObject, parsedJson } from '../../fhir/free-form.ts';

/** Chain of acts that belong to no organization: a sign-in with an unknown e-mail, a request with an unknown key. */
export const SERVICE_CHAIN = 'service';

/** One row of the trail. */
export interface AuditEntry {
  /** 1, 2, 3, … within its organization, without gaps. */
  readonly sequence: number;
  readonly organizationId: string;
  readonly at: Date;
  readonly act: AuditAct;
  readonly outcome: 'success' | 'refused';
  readonly actor: { readonly kind: Actor['kind']; readonly id: string | undefined };
  /** Id of what was acted on: `key_…`, `person_…`, `invitation_…`; never a name. */
  readonly target: string | undefined;
  readonly requestId: string | undefined;
  readonly address: string | undefined;
  /** Counts and fixed words; never content. */
  readonly details: Readonly<Record<string, string | number>>;
  /** SHA-256, hexadecimal, of the row and the hash before it. */
  readonly hash: string;
}

/** Rows read at once where a whole chain is walked. */
const BLOCK_ROWS = 1000;

/** Every row of a chain, oldest first, in blocks. */
export async function* rowsOf(db: Database, organizationId: string): AsyncGenerator<Row<'audit_entry'>> {
  const own = db.selectFrom('audit_entry').selectAll().where('organization_id', '=', organizationId);
  const ordered = own.orderBy('sequence').limit(BLOCK_ROWS);
  let last: number | undefined = 0;
  while (last !== undefined) {
    const block: Row<'audit_entry'>[] = await ordered.where('sequence', '>', last).execute();
    yield* block;
    last = block.length < BLOCK_ROWS ? undefined : block.at(-1)?.sequence;
  }
}

/** The facts of a row, as they were hashed; what cannot be read was edited. */
export function detailsOf(text: string): AuditEntry['details'] {
  const read = parsedJson(text);
  return isJsonObject(read) ? (read as AuditEntry['details']) : { unreadable: 1 };
}

/** Decode edge: the store wrote these itself; what was edited since is for `verify` to find, not for a page to fail on. */
export function entryOf(row: Row<'audit_entry'>): AuditEntry {
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
