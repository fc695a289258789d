/** Invitations: a link that lets one person into an organization, once, for a while. Their id is the hash of the link's token. */

import type { Act, Origin, Role } from '../audit/act.ts';
import { appendAudit, audited } from '../audit/audit-chain.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { newId } from '../store/ids.ts';
import { within } from './library/frame.ts';
import type { KnownPassword, OpenAct } from './library/frame.ts';
import type { Invitation, NewPerson, OpenInvitation } from './identity-store.ts';
import type { Joined } from './outcomes.ts';
import type { IdentityBase } from './library/calls.ts';
import { shownName } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { enter, useSession } from './sessions.ts';
import { checkPassword, insertPerson, preparedPasswords, undoneIfKnown } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';

type Invited = Row<'invitation'>;

function rowsOf(db: Database, field: 'id' | 'organizationId', value: string): Promise<readonly Invited[]> {
  const found = db.selectFrom('invitation').selectAll().where(field, '=', value);
  return found.orderBy('createdAt', 'desc').execute();
}

/** True for the one who changes it: of two at once the other finds it used. */
async function settle(db: Database, { id }: Invited, status: 'accepted' | 'canceled'): Promise<boolean> {
  const own = db.updateTable('invitation').set({ status }).where('id', '=', id);
  return (await own.where('status', '=', 'pending').executeTakeFirst()).numUpdatedRows === 1n;
}

/** Can it still be used? */
function isOpen({ status, expiresAt }: Invited, now: Date): boolean {
  return status === 'pending' && new Date(expiresAt) > now;
}

function invitationOf(row: Invited): Invitation {
  const { id, role, label, createdAt, expiresAt, inviterId: invitedBy } = row;
  return { id, role, label, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt), invitedBy };
}

/** See IdentityStore.invite. It is for whoever has the link: no address is kept. */
export function invite(
  db: Database,
  act: Act,
  { role, label, expiresAt }: { readonly role: Role; readonly label: string; readonly expiresAt: Date },
): Promise<{ readonly token: string; readonly invitation: Invitation }> {
  const token = createToken();
  const row = {
    id: hashToken(token),
    organizationId: act.organizationId,
    email: '',
    role,
    status: 'pending',
    label: shownName(label),
    inviterId: 'id' in act.by ? act.by.id : '',
    createdAt: act.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } as const;
  const entry = { act: 'invitation.create', target: row.id, details: { role } } as const;
  return audited(db, act, entry, async (open) => {
    await open.insertInto('invitation').values(row).execute();
    return { token, invitation: invitationOf(row) };
  });
}

/** See IdentityStore.invitations. */
export async function listInvitations(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await rowsOf(db, 'organizationId', organizationId);
  return rows.filter((row) => isOpen(row, now)).map(invitationOf);
}

/** See IdentityStore.revokeInvitation. */
export function revokeInvitation(db: Database, act: Act, id: string): Promise<boolean> {
  return audited(db, act, { act: 'invitation.revoke', target: id }, async (open) => {
    const [row] = await rowsOf(open, 'id', id);
    return row?.organizationId === act.organizationId && settle(open, row, 'canceled');
  });
}

/** See IdentityStore.openInvitation. */
export async function readInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const [row] = isToken(token) ? await rowsOf(db, 'id', hashToken(token)) : [];
  if (row === undefined) return undefined;
  const { name, display_name } = await db
    .selectFrom('organization')
    .select(['name', 'display_name'])
    .where('id', '=', row.organizationId)
    .executeTakeFirstOrThrow();
  const state = isOpen(row, now) ? 'open' : row.status === 'accepted' ? 'used' : 'ended';
  const { role, expiresAt } = row;
  return { state, organizationName: display_name ?? name, role, expiresAt: new Date(expiresAt) };
}

/** Who accepts. */
export type Guest = NewPerson | { readonly kind: 'session'; readonly token: string };

/** What was worked out of a guest before the transaction. */
interface Arriving {
  readonly passwords: readonly KnownPassword[];
  /** Of the attempt that a right password gives back. */
  readonly buckets: readonly Bucket[];
  /** Undefined: somebody new, or the holder of a session. */
  readonly personId: string | undefined;
}

/** See IdentityStore.acceptInvitation. */
export async function acceptInvitation(
  base: IdentityBase,
  token: string,
  who: Guest,
  origin: Origin,
): Promise<Joined> {
  if ((await readInvitation(base.db, token, origin.now))?.state !== 'open') return { kind: 'no-invitation' };
  const arriving = await arrive(base, who, origin);
  if ('kind' in arriving) return arriving;
  const work = async (open: OpenAct): Promise<Joined> => {
    await refundAttempt(open.db, arriving.buckets);
    const personId = arriving.personId ?? (await personOf(base, open, who, origin));
    if (personId === undefined) return { kind: 'known' };
    return join(
      base,
      open,
      { token, personId, replaces: who.kind === 'session' ? who.token : undefined },
      origin,
    );
  };
  try {
    return await undoneIfKnown(() => within(base, work, arriving.passwords));
  } catch (error) {
    if (error instanceof InvitationGone) return { kind: 'no-invitation' };
    throw error;
  }
}

/** Thrown to undo a transaction: the link was used a moment before. */
class InvitationGone extends Error {}

/** Whoever names an address that is known must have its password: guessed as slowly as at sign-in. */
async function arrive(
  base: IdentityBase,
  who: Guest,
  origin: Origin,
): Promise<Arriving | Extract<Joined, { readonly kind: 'throttled' }>> {
  if (who.kind !== 'password') return { passwords: [], buckets: [], personId: undefined };
  const checked = await checkPassword(base, who, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'right')
    return { passwords: [checked.known], buckets: checked.buckets, personId: checked.person.id };
  return { passwords: await preparedPasswords(who), buckets: [], personId: undefined };
}

async function personOf(
  base: IdentityBase,
  open: OpenAct,
  who: Guest,
  { now }: Origin,
): Promise<string | undefined> {
  if (who.kind === 'session') return (await useSession(base, who.token, now))?.person.id;
  const made = await insertPerson(base, open, who);
  if (made === undefined) return undefined;
  const { auth } = await base.library();
  // Whoever sent the link vouches for the address; a message to it would prove no more.
  await (await auth.$context).internalAdapter.updateUser(made, { emailVerified: true });
  return made;
}

/** The row decides who was first when a link is opened twice at once; the loser's transaction is undone. */
async function join(
  base: IdentityBase,
  open: OpenAct,
  guest: { readonly token: string; readonly personId: string; readonly replaces: string | undefined },
  origin: Origin,
): Promise<Joined> {
  const { personId, replaces } = guest;
  const [row] = await rowsOf(open.db, 'id', hashToken(guest.token));
  if (row === undefined || !isOpen(row, origin.now) || !(await settle(open.db, row, 'accepted')))
    throw new InvitationGone();
  const { organizationId, role, id } = row;
  const member = { id: newId('member'), organizationId, userId: personId, role };
  await open.db
    .insertInto('member')
    .values({ ...member, createdAt: origin.now.toISOString() })
    // Who belongs here already keeps their role.
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doNothing())
    .execute();
  const { api } = (await base.library()).auth;
  const { token } = await api.enterAs({ body: { userId: personId, organizationId } });
  return entered(base, open, { token, personId, replaces, role, id }, origin);
}

async function entered(
  base: IdentityBase,
  open: OpenAct,
  guest: {
    readonly token: string;
    readonly personId: string;
    readonly replaces: string | undefined;
    readonly role: string;
    readonly id: string;
  },
  origin: Origin,
): Promise<Joined> {
  const { token, personId, replaces, role, id } = guest;
  const entry = await enter(base, open, { ...origin, token, personId, replaces, means: 'link' });
  if (entry.kind !== 'signed-in') throw new InvitationGone();
  const { organization, role: given } = entry.made.session;
  const by = { kind: 'person', id: personId, role: given } as const;
  const row = { act: 'member.join', target: personId, details: { invitation: id, role } } as const;
  await appendAudit(open.db, { ...origin, organizationId: organization.id, by }, row);
  return { kind: 'joined', made: entry.made };
}
