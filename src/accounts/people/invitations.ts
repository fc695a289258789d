/** Invitations: a link that lets one person into an organization, once, for a while. Their id is the hash of the link's token. */

import type { Act, Origin, Role } from '../audit/act.ts';
import { audited } from '../audit/audit-chain.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { newId } from '../store/ids.ts';
import type { Invitation, Joined, NewPerson, OpenInvitation } from './identity.ts';
import { within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import { shownName } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { enter, note, useSession } from './sessions.ts';
import { checkPassword, insertPerson, preparedPasswords, undoneIfKnown } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';

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

/**
 * Makes an invitation for whoever has the link: no address is kept. The token is displayed once, as a link; it is stored
 * as a hash.
 */
export function invite(
  { db }: IdentityBase,
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

/** Those that can still be used, newest first. */
export async function invitations(
  { db }: IdentityBase,
  organizationId: string,
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await rowsOf(db, 'organizationId', organizationId);
  return rows.filter((row) => isOpen(row, now)).map(invitationOf);
}

/** False when the organization has no such invitation, or it cannot be used any more. */
export function revokeInvitation({ db }: IdentityBase, act: Act, id: string): Promise<boolean> {
  return audited(db, act, { act: 'invitation.revoke', target: id }, async (open) => {
    const [row] = await rowsOf(open, 'id', id);
    return row?.organizationId === act.organizationId && settle(open, row, 'canceled');
  });
}

/** What the page behind a link shows; undefined: there was never such a link. */
export async function openInvitation(
  { db }: IdentityBase,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const [row] = isToken(token) ? await rowsOf(db, 'id', hashToken(token)) : [];
  if (row === undefined) return undefined;
  const of = db.selectFrom('organization').selectAll().where('id', '=', row.organizationId);
  const { name, display_name } = await of.executeTakeFirstOrThrow();
  const state = isOpen(row, now) ? 'open' : row.status === 'accepted' ? 'used' : 'ended';
  const { role, expiresAt } = row;
  return { state, organizationName: display_name ?? name, role, expiresAt: new Date(expiresAt) };
}

/** Who accepts. */
type Guest = NewPerson | { readonly kind: 'session'; readonly token: string };

/**
 * Single use. Somebody new, a known person with the right password (guessed as slowly as at sign-in), or the holder of a
 * session token (which is replaced). Works while sign-up is closed.
 */
export async function acceptInvitation(
  base: IdentityBase,
  token: string,
  who: Guest,
  origin: Origin,
): Promise<Joined> {
  if ((await openInvitation(base, token, origin.now))?.state !== 'open') return { kind: 'no-invitation' };
  const checked = who.kind === 'password' ? await checkPassword(base, who, origin) : undefined;
  if (checked?.kind === 'throttled') return checked;
  const right = checked?.kind === 'right' ? checked : undefined;
  const passwords = right === undefined ? await preparedPasswords(who) : [right.known];
  const work = async (open: OpenAct): Promise<Joined> => {
    await refundAttempt(open.db, right?.buckets ?? []);
    const personId = right?.person.id ?? (await personOf(open, who, origin));
    if (personId === undefined) return { kind: 'known' };
    const replaces = who.kind === 'session' ? who.token : undefined;
    return join(open, token, personId, { ...origin, replaces });
  };
  try {
    return await undoneIfKnown(() => within(base, work, { passwords }));
  } catch (error) {
    if (error instanceof InvitationGone) return { kind: 'no-invitation' };
    throw error;
  }
}

/** Thrown to undo a transaction: the link was used a moment before. */
class InvitationGone extends Error {}

async function personOf(open: OpenAct, who: Guest, { now }: Origin): Promise<string | undefined> {
  if (who.kind === 'session') return (await useSession(open, who.token, now))?.person.id;
  const made = await insertPerson(open, who);
  // Whoever sent the link vouches for the address; a message to it would prove no more.
  if (made !== undefined) await open.internals.updateUser(made, { emailVerified: true });
  return made;
}

/** The row decides who was first when a link is opened twice at once; the loser's transaction is undone. */
async function join(
  open: OpenAct,
  linkToken: string,
  userId: string,
  { replaces, ...origin }: Origin & { readonly replaces: string | undefined },
): Promise<Joined> {
  const [row] = await rowsOf(open.db, 'id', hashToken(linkToken));
  if (row === undefined || !isOpen(row, origin.now) || !(await settle(open.db, row, 'accepted')))
    throw new InvitationGone();
  const { organizationId, role, id } = row;
  const member = { id: newId('member'), organizationId, userId, role, createdAt: origin.now.toISOString() };
  await open.db
    .insertInto('member')
    .values(member)
    // Who belongs here already keeps their role.
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doNothing())
    .execute();
  const shown = { activeOrganizationId: organizationId };
  const { token } = await open.internals.createSession(userId, false, shown);
  const entry = await enter(open, { ...origin, token, replaces, means: 'link' });
  if (entry.kind !== 'signed-in') throw new InvitationGone();
  await note(open, entry.made.session, origin, { act: 'member.join', details: { invitation: id, role } });
  return { kind: 'joined', made: entry.made };
}
