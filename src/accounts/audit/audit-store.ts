/** The audit trail: who did what, when, from where and how it ended, chained by hashes so that no row can be changed unseen. */

import type { Act, Actor } from './act.ts';
import type { AuditAct } from './audit-act-table.ts';
import type { AuditAnchor } from './audit-anchor.ts';

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

/** What is wrong with a chain, where it was first seen. */
export interface AuditProblem {
  readonly organizationId: string;
  /** Sequence of the first row that does not fit. */
  readonly sequence: number;
  readonly kind: 'edited' | 'missing' | 'cut-off' | 'anchor' | 'deleted' | 'rebuilt';
}

/** The result of looking at one chain. */
export interface AuditVerdict {
  readonly organizationId: string;
  readonly entries: number;
  /** Newest row: kept elsewhere, it proves later that nothing before it was changed. */
  readonly head: { readonly sequence: number; readonly hash: string };
  /** Undefined: whole. */
  readonly problem: AuditProblem | undefined;
}

export interface AuditPage {
  /** Rows before this sequence; absent: the newest. */
  readonly before?: number | undefined;
  /** At most this many; 100 unless told. */
  readonly limit?: number | undefined;
  /** Without the rows of processed and denied requests: what people did. */
  readonly withoutRequests?: boolean | undefined;
}

/** Part of the opened stores. */
export interface AuditStore {
  /** Newest first. */
  entries(organizationId: string, page?: AuditPage): Promise<readonly AuditEntry[]>;
  /** Oldest first, everything that is kept, in blocks; `from` and `until` in time. */
  all(
    organizationId: string,
    range?: { readonly from?: Date | undefined; readonly until?: Date | undefined },
  ): AsyncIterable<AuditEntry>;
  /** Every chain there must be, the service's own among them: whatever has rows, and every organization. */
  chains(): Promise<readonly string[]>;
  /** Follows the chain; with anchors that were kept elsewhere it must go through each of them. */
  verify(organizationId: string, anchors?: readonly AuditAnchor[]): Promise<AuditVerdict>;
  /** Writes that the trail itself was taken out (`audit.export`). */
  noteExport(act: Act, entries: number): Promise<void>;
  /** Deletes rows older than `before`; the hash of the last one stays as the anchor of the rest. Number of deleted rows. */
  prune(before: Date, now: Date): Promise<number>;
}
