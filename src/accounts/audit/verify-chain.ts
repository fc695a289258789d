/** Follows a chain from its beginning to its head and says where it first does not fit. */

import type { Database, Row } from '../store/account-schema.ts';
import type { AuditAnchor } from './audit-anchor.ts';
import { problemOfRow } from './audit-chain.ts';
import type { AuditProblem, ChainLink } from './audit-chain.ts';
import { detailsOf, rowsOf } from './audit-entry.ts';

/** The result of looking at one chain. */
export interface AuditVerdict {
  readonly organizationId: string;
  readonly entries: number;
  /** Newest row: kept elsewhere, it proves later that nothing before it was changed. */
  readonly head: { readonly sequence: number; readonly hash: string };
  /** Undefined: whole. */
  readonly problem: AuditProblem | undefined;
}

/**
 * Follows the chain; with anchors that were kept elsewhere it must go through each of them. The head is read first: rows
 * that are appended while the chain is walked are not yet its matter.
 */
export async function verifyChain(
  db: Database,
  organizationId: string,
  anchors: readonly AuditAnchor[] = [],
): Promise<AuditVerdict> {
  const ends = db.selectFrom('audit_head').selectAll().where('organization_id', '=', organizationId);
  const head = await ends.executeTakeFirst();
  const newest = { sequence: head?.sequence ?? 0, hash: head?.hash ?? '' };
  const kept = hashesBySequence(anchors.filter(({ chain }) => chain === organizationId));
  const walk = await walkChain(rowsOf(db, organizationId), head, kept);
  const problem = walk.problem && { organizationId, ...walk.problem };
  return { organizationId, entries: walk.entries, head: newest, problem };
}

/** What the rows of a chain must have as their hash, by sequence. */
type Kept = ReadonlyMap<number, string>;

/** Two anchors that contradict each other fit no row. */
function hashesBySequence(anchors: readonly AuditAnchor[]): Kept {
  const kept = new Map<number, string>();
  for (const { sequence, hash } of anchors)
    kept.set(sequence, (kept.get(sequence) ?? hash) === hash ? hash : 'contradicted');
  return kept;
}

interface Walk {
  readonly entries: number;
  readonly problem: Omit<AuditProblem, 'organizationId'> | undefined;
}

async function walkChain(
  rows: AsyncIterable<Row<'audit_entry'>>,
  head: Row<'audit_head'> | undefined,
  kept: Kept,
): Promise<Walk> {
  const anchor = startOf(head);
  let link: ChainLink = anchor;
  let witness: string | undefined;
  let hasBeginning = anchor.sequence > 0;
  let entries = 0;
  for await (const row of rows) {
    // Appended since the head was read, or by somebody who does not know of heads: the next look tells.
    if (row.sequence > (head?.sequence ?? Infinity)) break;
    const kind = problemOfRow(link, row) ?? problemOfWay(row, kept);
    if (kind !== undefined) return { entries, problem: { sequence: link.sequence + 1, kind } };
    hasBeginning ||= BEGINNINGS.has(row.act);
    if (row.act === 'audit.prune') witness = row.details;
    link = row;
    entries += 1;
  }
  const problem = problemOfEnds(link, head, witness);
  const beginning = hasBeginning ? undefined : ({ sequence: 1, kind: 'deleted' } as const);
  return { entries, problem: problem ?? beginning ?? problemOfKept(link, anchor, kept) };
}

/** Every chain begins with one of them; only what the retention setting deleted can be gone. */
const BEGINNINGS: ReadonlySet<string> = new Set(['organization.create', 'trail.begin']);

/** A chain that was built anew has other hashes where it was anchored. */
function problemOfWay({ sequence, hash }: ChainLink, kept: Kept): 'rebuilt' | undefined {
  return (kept.get(sequence) ?? hash) === hash ? undefined : 'rebuilt';
}

/** Behind which row the chain begins: that which was deleted last by the retention setting, or none. */
function startOf(head: Row<'audit_head'> | undefined): ChainLink {
  return { sequence: head?.anchor_sequence ?? 0, hash: head?.anchor_hash ?? '' };
}

/** An anchor beyond the end: the newest rows were there and are gone, with the head that named them. */
function problemOfKept(last: ChainLink, start: ChainLink, kept: Kept): Walk['problem'] {
  const kind = problemOfWay(start, kept);
  if (kind !== undefined) return { sequence: start.sequence, kind };
  return [...kept.keys()].some((sequence) => sequence > last.sequence)
    ? { sequence: last.sequence + 1, kind: 'cut-off' }
    : undefined;
}

/** The newest row must be the one the head names, and an anchor must be one that the trail itself tells of. */
function problemOfEnds(
  last: ChainLink,
  head: Row<'audit_head'> | undefined,
  witness: string | undefined,
): Walk['problem'] {
  if (last.sequence !== (head?.sequence ?? 0) || last.hash !== (head?.hash ?? ''))
    return { sequence: last.sequence + 1, kind: 'cut-off' };
  const anchor = startOf(head);
  if (anchor.sequence === 0) return undefined;
  const told = detailsOf(witness ?? '{}');
  const isTold = told['anchorSequence'] === anchor.sequence && told['anchorHash'] === anchor.hash;
  return isTold ? undefined : { sequence: anchor.sequence, kind: 'anchor' };
}
