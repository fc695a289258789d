/** Invitations: a link that lets one person into an organization, once, for a while. */

import type { Kysely, Selectable } from 'kysely';
import type { AccountSchema, InvitationTable } from '../store/account-schema.ts';
import type { Act, Origin, Role } from '../audit/act.ts';
import { appendAudit, assertMayDo } from '../audit/audit-chain.ts';
import type { AuditedTransaction } from '../audit/audit-chain.ts';
import type { Invitation, Joined, NewPerson, OpenInvitation, Throttled } from './identity-store.ts';
import { newId } from '../store/ids.ts';
import { insertMembership, insertPerson, preparePerson, shownName } from './people.ts';
import type { PreparedPerson } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { endSession, makeSession, useSession } from './sessions.ts';
import { checkPassword, within } from './sign-in.ts';
import type { IdentityBase } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';

type Database = Kysely<AccountSchema>;

/** See IdentityStore.invite. */
export async function invite(
  open: AuditedTransaction,
  act: Act,
  { role, label, expiresAt }: { readonly role: Role; readonly label: string; readonly expiresAt: Date },
): Promise<{ readonly token: string; readonly invitation: Invitation }> {
  assertMayDo(act, 'invitation.create');
  const token = createToken();
  const row = {
    id: newId('invitation'),
    organization_id: act.organizationId,
    hash: hashToken(token),
    role,
    label: shownName(label),
    invited_by: 'id' in act.by ? act.by.id : '',
    created_at: act.now.getTime(),
    expires_at: expiresAt.getTime(),
    ended_at: null,
  };
  await open.db.insertInto('invitation').values(row).execute();
  await appendAudit(open, act, { act: 'invitation.create', target: row.id, details: { role } });
  return { token, invitation: invitationOf(row) };
}

function invitationOf(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.id,
    role: row.role,
    label: row.label,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    invitedBy: row.invited_by,
  };
}

/** See IdentityStore.invitations. */
export async function listInvitations(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

/** See IdentityStore.revokeInvitation. */
export async function revokeInvitation(open: AuditedTransaction, act: Act, id: string): Promise<boolean> {
  assertMayDo(act, 'invitation.revoke');
  const { numUpdatedRows } = await open.db
    .updateTable('invitation')
    .set({ ended_at: act.now.getTime() })
    .where('organization_id', '=', act.organizationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await appendAudit(open, act, { act: 'invitation.revoke', target: id });
  return true;
}

/** See IdentityStore.openInvitation. */
export async function readInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organization_id')
    .select(['organization.name', 'organization.display_name', 'invitation.role', 'invitation.expires_at'])
    .where('hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    organizationName: row.display_name ?? row.name,
    role: row.role,
    expiresAt: new Date(row.expires_at),
  };
}

/** Who accepts. */
export type Guest = NewPerson | { readonly kind: 'session'; readonly token: string };

/** Who accepts, after everything that takes time. */
type Arriving =
  | { readonly kind: 'new'; readonly prepared: PreparedPerson }
  | { readonly kind: 'known'; readonly personId: string; readonly buckets: readonly Bucket[] }
  | { readonly kind: 'session'; readonly token: string };

/** See IdentityStore.acceptInvitation. */
export async function acceptInvitation(
  base: IdentityBase,
  token: string,
  who: Guest,
  origin: Origin,
): Promise<Joined> {
  if ((await readInvitation(base.db, token, origin.now)) === undefined) return { kind: 'no-invitation' };
  const arriving = await arrive(base, who, origin);
  if (arriving.kind === 'throttled') return arriving;
  return within(base, async (open) => {
    const personId = await personArriving(open, arriving, origin);
    if (personId === undefined) return { kind: 'known' };
    return join(open, { token, personId, replaces: who.kind === 'session' ? who.token : undefined }, origin);
  });
}

/** Whoever names an address that is known must have its password: guessed as slowly as at sign-in. */
async function arrive(base: IdentityBase, who: Guest, origin: Origin): Promise<Arriving | Throttled> {
  if (who.kind === 'session') return who;
  if (who.kind === 'oidc') return { kind: 'new', prepared: await preparePerson(who) };
  const checked = await checkPassword(base, who, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'wrong') return { kind: 'new', prepared: await preparePerson(who) };
  return { kind: 'known', personId: checked.person.id, buckets: checked.buckets };
}

async function personArriving(
  open: AuditedTransaction,
  arriving: Arriving,
  { now }: Origin,
): Promise<string | undefined> {
  if (arriving.kind === 'new') return insertPerson(open.db, arriving.prepared, now);
  if (arriving.kind === 'session') return (await useSession(open.db, arriving.token, now))?.person.id;
  await refundAttempt(open.db, arriving.buckets);
  return arriving.personId;
}

/** The update decides who was first when a link is opened twice at once; the loser's transaction is undone. */
async function join(
  open: AuditedTransaction,
  {
    token,
    personId,
    replaces,
  }: { readonly token: string; readonly personId: string; readonly replaces: string | undefined },
  origin: Origin,
): Promise<Joined> {
  const invitation = await open.db
    .updateTable('invitation')
    .set({ ended_at: origin.now.getTime() })
    .where('hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', origin.now.getTime())
    .returning(['id', 'organization_id', 'role'])
    .executeTakeFirst();
  if (invitation === undefined) throw new InvitationGone();
  const { id, organization_id: organizationId, role } = invitation;
  await insertMembership(open.db, { organizationId, personId, role }, origin.now);
  if (replaces !== undefined) await endSession(open.db, replaces);
  const made = await makeSession(open.db, { personId, organizationId }, origin.now);
  if (made === undefined) throw new InvitationGone();
  const by = { kind: 'person', id: personId, role: made.session.role } as const;
  const row = { act: 'member.join', target: personId, details: { invitation: id, role } } as const;
  await appendAudit(open, { ...origin, organizationId, by }, row);
  return { kind: 'joined', made };
}

/** Thrown to undo a transaction: the link was used a moment before. */
export class InvitationGone extends Error {
  constructor() {
    super('the invitation was used meanwhile');
    this.name = 'InvitationGone';
  }
}
